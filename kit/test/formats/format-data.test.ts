import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyFormat } from '../../../src/formats/shared/format.ts'
import { refusalText } from '../../../test/refusals.ts'
import type { PlainOptions } from '../../src/formats/facts.ts'
import {
  type CreateFormat,
  FORMAT_NAMES,
  FORMATS,
  listCarried,
  loadFormats,
  toFormatData,
} from '../../src/formats/list.ts'
import { OPTION_SETS } from './option-sets.ts'

let create: CreateFormat
beforeAll(async () => {
  create = await loadFormats()
})

const STRANGERS = ['', '0', 'zz', 'A', '_', '0'.repeat(26), 'ffffffff-ffff-7fff-bfff-ffffffffffff']
const EXAMPLES = FORMAT_NAMES.map((name) => FORMATS[name].example.body)

/** Texts that a format accepts, and texts one change away from them. */
function textsAround({ example = '', alphabet }: AnyFormat): string[] {
  const spoilt = Array.from(example, (_, i) =>
    [...alphabet.slice(0, 2), ...alphabet.slice(-2), '!'].map(
      (character) => example.slice(0, i) + character + example.slice(i + 1),
    ),
  ).flat()
  return [example, `${example}0`, example.slice(1), ...spoilt, ...EXAMPLES, ...STRANGERS]
}

const sets = FORMAT_NAMES.flatMap((name) => OPTION_SETS[name].map((options) => ({ name, options })))

it.each(sets)('$name $options comes back from JSON with equal verdicts', ({ name, options }) => {
  const first = create({ name, options })
  const json = JSON.stringify(toFormatData(name, options))
  const second = create(JSON.parse(json))
  const texts = textsAround(first)
  expect(texts.map((text) => second.check(text, 0))).toEqual(texts.map((text) => first.check(text, 0)))
  expect(second.pattern).toBe(first.pattern)
  expect(second.length).toEqual(first.length)
  expect(listCarried(second)).toEqual(listCarried(first))
  // The same again, and the same name where no generator is named in it.
  expect(JSON.stringify(toFormatData(name, JSON.parse(json).options))).toBe(json)
  if (!/worker/.test(JSON.stringify(options))) expect(second.name).toBe(first.name)
})

describe('a format as data', () => {
  const lease = { workerIds: 4, clockOffsetMs: 0, fromMs: 0, enter: () => 0 }

  it.each([
    ['nanoid', {}, { name: 'nanoid' }],
    ['nanoid', undefined, { name: 'nanoid' }],
    ['nanoid', { length: undefined }, { name: 'nanoid' }],
    ['nanoid', { length: 8 }, { name: 'nanoid', options: { length: 8 } }],
    ['snowflake', { epoch: 0, workerId: 3 }, { name: 'snowflake', options: { epoch: 0 } }],
    ['snowflake', { epoch: 0, worker: lease }, { name: 'snowflake', options: { epoch: 0 } }],
    [
      'layout',
      {
        fields: [
          { kind: 'worker', bits: 8, id: 3 },
          { kind: 'random', bits: 8, name: undefined },
        ],
      },
      {
        name: 'layout',
        options: {
          fields: [
            { kind: 'worker', bits: 8 },
            { kind: 'random', bits: 8 },
          ],
        },
      },
    ],
    [
      'layout',
      { fields: [{ kind: 'worker', bits: 8, id: 'random' }] },
      { name: 'layout', options: { fields: [{ kind: 'worker', bits: 8, id: 'random' }] } },
    ],
    [
      'layout',
      { fields: [{ kind: 'worker', bits: 8, id: lease }] },
      { name: 'layout', options: { fields: [{ kind: 'worker', bits: 8 }] } },
    ],
  ])('is without what says which process generates: %s %j', (name, options, data) => {
    expect(toFormatData(name, options)).toEqual(data)
  })

  it.each([
    [
      'uuid26',
      {},
      'Expected `format` to be "uuid25", "random", "typeid", "uuid", "nanoid", "ulid", "hexUlid", "objectId", "snowflake", "timeRandom", "opaque", "sealed" or "layout" but received "uuid26".',
    ],
    ['toString', {}, /^Expected `format` to be .* but received "toString"\.$/],
    ['collisionBudget', {}, /^Expected `format` to be /],
    ['nanoid', { lenght: 8 }, 'Expected `length` or `alphabet` in `nanoid` but received "lenght".'],
    ['nanoid', { toString: 8 }, 'Expected `length` or `alphabet` in `nanoid` but received "toString".'],
    ['ulid', { length: 8 }, 'Expected no options of `ulid` but received "length".'],
    ['ulid', null, 'Expected an options object but received null.'],
    [
      'layout',
      {
        fields: [
          { kind: 'random', bits: 8 },
          { kind: 'counter', bits: 8, from: 0 },
        ],
      },
      'Expected `name`, `bits` or `start` in `fields[1]` but received "from".',
    ],
    ['layout', { fields: [{ kind: 'clock' }] }, /^Expected `fields\[0\]\.kind` to be "time"/],
    ['layout', { fields: [null] }, 'Expected `fields[0]` to be an object but received null.'],
    ['layout', { fields: 7 }, 'Expected `fields` to be an array of 1 to 32 fields but received a number.'],
    ['nanoid', { length: 0 }, 'Expected `length` to be an integer from 1 to 255 but received 0.'],
  ])('is refused: %s %j', (name, options, message) => {
    const refused = refusalText(() => create({ name, options: options as PlainOptions }))
    if (typeof message === 'string') expect(refused).toBe(message)
    else expect(refused).toMatch(message)
  })

  it('leaves fields of an unknown kind to the format', () => {
    expect(toFormatData('layout', { fields: [{ kind: 'clock', bits: 8 }] })).toEqual({
      name: 'layout',
      options: { fields: [{ kind: 'clock' }] },
    })
  })
})
