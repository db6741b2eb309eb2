import {
  FORMAT_NAMES,
  FORMATS,
  type FormatFacts,
  type FormatName,
  loadFormats,
  type PlainOptions,
  toFormatData,
} from '@brandid/base/formats'
import { describeId } from '@brandid/base/manifest'
import * as formats from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import type { AnyFormat } from '../../../../src/formats/shared/format.ts'
import { codeOf, refusalText } from '../../../../test/refusals.ts'
import { OPTION_SETS } from './option-sets.ts'

const create = await loadFormats()

const rows = FORMAT_NAMES.map((name): { name: FormatName; row: FormatFacts<never> } => ({
  name,
  row: FORMATS[name],
}))

/** Everything that takes options and returns a format, by trying: the budgets, `bare` and `fromName` return none. */
function makesFormat(make: (...given: never) => unknown, sets: readonly unknown[]): boolean {
  return sets.some((options) => {
    try {
      const { check, pattern } = Reflect.apply(make, undefined, [options]) as Partial<AnyFormat>
      return typeof check === 'function' && typeof pattern === 'string'
    } catch {
      return false
    }
  })
}

it('has a row for every function of brandid/formats that returns a format', () => {
  const sets = Object.values(OPTION_SETS).flat()
  const makers = Object.entries(formats).filter(([, make]) => makesFormat(make, sets))
  expect(makers.map(([name]) => name).sort()).toEqual([...FORMAT_NAMES].sort())
})

/** Names the correction of a typed body, from what it does to digits. */
function correctionOf(forgive: (body: string) => string): string {
  if (forgive('oO') === '00') return 'crockford'
  return forgive('01') === '1' ? 'unpadded' : 'padded'
}

describe.each(rows)('$name', ({ name, row }) => {
  const made = () => OPTION_SETS[name].map((options) => create({ name, options }))

  it('accepts its published example', () => {
    const { body, options, source } = row.example
    expect(create({ name, options }).check(body, 0)).toBeUndefined()
    expect(source).toMatch(/^https:\/\//)
  })

  it('carries what it says, and nothing else', () => {
    const carried = new Set(
      OPTION_SETS[name].flatMap((options) => {
        const format = toFormatData(name, options)
        return describeId({ prefix: 'x', format }, {}, create).entry.carries
      }),
    )
    expect([...carried].sort()).toEqual([...row.carries].sort())
  })

  it('has words of a reading only where each body begins with a time', () => {
    const timeless = row.variants
      .filter(({ reading }) => reading)
      .map(({ options }) => row.body(options as never, create({ name, options })))
      .filter(({ pieces: [first] }) => first?.kind !== 'digits' || first.fields[0]?.kind !== 'time')
    const advice = `Leave \`reading\` out of packages/base/src/formats: a reading shows the time of ${name}.`
    expect(timeless, advice).toEqual([])
  })

  it('generates, or does not', () => expect(made().some(({ generator }) => generator)).toBe(row.generates))

  it.each(OPTION_SETS[name])(
    'with %j, describes whether it generates, and how it corrects a typed body',
    (options) => {
      // The manifest leaves the worker to each process.
      const worker = 'workerId' in row.options && !('worker' in options) ? { workerId: 1 } : {}
      const { generator, forgive } = create({ name, options: { ...worker, ...options } })
      const { body, typed } = describeId({ prefix: 'x', format: toFormatData(name, options) }, {}, create)
        .entry.format
      expect(body.generates).toBe(generator !== undefined)
      expect(typed).toBe(forgive && correctionOf(forgive))
    },
  )

  it('has a body for all bytes under its widest options', () => {
    expect(row.widest !== undefined).toBe(row.carries.includes('bytes'))
    if (!row.widest) return
    const { byteLength = 0, fromBytes, check } = create({ name, options: row.widest })
    for (const byte of [0x00, 0x7f, 0xff]) {
      const body = fromBytes?.(new Uint8Array(byteLength).fill(byte)) ?? ''
      expect(check(body, 0)).toBeUndefined()
    }
  })
})

// What the rows say of an option, against the format itself.

const base: PlainOptions = {
  epoch: 0,
  length: 14,
  fields: [{ kind: 'random', bits: 64 }],
  name: 'user',
  format: 'number',
}
const ownOf = (name: FormatName) =>
  Object.fromEntries(Object.entries(base).filter(([option]) => Object.hasOwn(FORMATS[name].options, option)))

const cases = rows.flatMap(({ name, row }) =>
  Object.entries(row.options).map(([option, each]) => ({
    name,
    option,
    row: each,
    /** What the format says of a value. */
    refusal: (value: unknown) =>
      refusalText(() => create({ name, options: { ...ownOf(name), [option]: value } })),
  })),
)

describe('the options', () => {
  const limited = cases.filter(({ row }) => row.kind === 'integer' || row.kind === 'choice')
  it.each(limited)('$name: $option has its range, or its choices', ({ row, option, refusal }) => {
    if (row.kind === 'integer') {
      const range = `\`${option}\` to be an integer from ${row.least} to ${row.most}`
      expect(refusal(row.least - 1)).toContain(range)
      expect(refusal(row.most + 1)).toContain(`\`${option}\``)
      for (const edge of [row.least, row.most])
        expect(refusal(edge)).not.toContain(`\`${option}\` to be an integer`)
    }
    if (row.kind === 'choice') expect(refusal('other')).toContain(`\`${option}\` to be `)
    if ('choices' in row)
      for (const choice of row.choices ?? []) expect(refusal(choice)).not.toContain(`\`${option}\``)
  })

  // `sealed` takes the definition of a key first.
  it.each(rows.filter(({ name, row }) => name !== 'sealed' && Object.keys(row.options).length > 0))(
    '$name refuses an option that it does not have',
    ({ name }) => {
      const make: (options: object) => unknown = Reflect.get(formats as object, name)
      const code = codeOf(() => make({ ...ownOf(name), padding: 1 }))
      expect(code, `${name} calls readChecks()?.checkNames of src/formats/shared/checks.ts.`).toBe(
        'invalid_option',
      )
    },
  )

  it.each(cases)(
    '$name: $option is a choice or an integer if its format says so',
    ({ option, row, refusal }) => {
      const isLimited = new RegExp(`\`${option}\` to be (?:an integer|.* or )`).test(refusal('other'))
      expect(row.kind === 'choice' || row.kind === 'integer').toBe(isLimited)
    },
  )

  it.each(cases)('$name: $option is required where it says', ({ name, option, row }) => {
    const { [option]: _, ...without } = OPTION_SETS[name][0] as PlainOptions
    expect(codeOf(() => create({ name, options: without })) === 'invalid_format').toBe(
      row.isRequired === true,
    )
  })
})
