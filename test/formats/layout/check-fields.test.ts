import { type LayoutField, type LayoutOptions, layout } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../../refusals.ts'
import type { ksuid } from '../layouts.ts'

const NOW_MS = Date.UTC(2025, 5, 1, 12)

/** A layout of fields that the compiler does not know one by one. */
function anyLayout(options: object) {
  return layout(options as LayoutOptions) as unknown as ReturnType<typeof layout> & Record<string, never>
}

const time = { kind: 'time', bits: 48 }
const random = { kind: 'random', bits: 72 }
const YEAR_2000_MS = Date.UTC(2000, 0, 1)
const LAST_DATE_MS = 8.64e15

const make = (...fields: object[]) => anyLayout({ fields })

describe('the fields of a layout', () => {
  it.each([
    ['32 of them', Array.from({ length: 32 }, (_, i) => ({ kind: 'random', bits: 1, name: `bit${i}` }))],
    ['time of 52 bits', [{ ...time, bits: 52 }, random]],
    ['time that ends with the first instant of 2000', [{ ...time, bits: 1, epoch: YEAR_2000_MS - 1 }]],
    ['time that ends with the last instant of a Date', [{ ...time, bits: 1, epoch: LAST_DATE_MS - 1 }]],
    ['256 random bits', [{ ...random, bits: 256 }]],
    ['64 random characters', [{ kind: 'random', length: 64 }]],
    ['a counter of 32 bits', [time, { kind: 'counter', bits: 32 }]],
    ['a worker of 48 bits', [time, random, { kind: 'worker', bits: 48, id: 2 ** 48 - 1 }]],
    ['a fixed text of 64 characters', [random, { kind: 'fixed', text: 'v'.repeat(64) }]],
    ['two fixed texts without names', [{ kind: 'fixed', text: 'v' }, random, { kind: 'fixed', text: '-' }]],
    [
      'names of one letter, and of letters and digits',
      [
        { ...random, name: 'R' },
        { ...time, name: 'at2' },
      ],
    ],
  ])('may be %s', (_, fields) => {
    expect(errorOf(() => make(...fields))).toBeUndefined()
  })

  it.each([
    ['2', 'an array', ['name']],
    ['2', '"2x"', '2x'],
    ['2', '"x-"', 'x-'],
    ['2', '""', ''],
  ])('have no name like field %s of %s', (i, received, name) => {
    expect(errorOf(() => make(time, random, { ...random, name }))?.message).toBe(
      `Expected \`fields[${i}].name\` to be a letter, then letters and digits, and other than "at" but received ${received}.`,
    )
  })

  it.each(['_a', 'a_', ' a', 'a ', 'a\n', 'é', '', 'v'.repeat(65)])('have no text like %j', (text) => {
    for (const [place, field] of [
      ['text', { kind: 'fixed', text }],
      ['of[1]', { kind: 'choice', of: ['a', text] }],
    ] as const) {
      expect(errorOf(() => make(random, field))).toMatchObject({
        code: 'invalid_format',
        expected: `\`fields[1].${place}\` to be 1 to 64 visible ASCII characters without "_"`,
      })
    }
  })

  it.each([
    { name: 'before 2000', epoch: YEAR_2000_MS - 2, end: '1999-12-31T23:59:59.999Z' },
    { name: 'after the last Date', epoch: LAST_DATE_MS, end: 'after the last instant of a Date' },
  ])('have no time that ends $name', ({ epoch, end }) => {
    expect(errorOf(() => make({ ...time, bits: 1, epoch }))).toMatchObject({
      code: 'invalid_format',
      message: `Expected \`fields[0]\` to last to an instant from 2000 to 275760 but received one that ends ${end}.`,
    })
  })
})

describe('options that make no layout', () => {
  const time = { kind: 'time', bits: 48 }
  const random = { kind: 'random', bits: 72 }
  const fieldsOf = (...fields: unknown[]) => ({ fields: [time, random, ...fields] })

  it.each<[string, unknown, string, string]>([
    ['nothing', undefined, 'an options object', 'undefined'],
    ['no fields', {}, '`fields` to be an array of 1 to 32 fields', 'undefined'],
    ['an empty list', { fields: [] }, '`fields` to be an array of 1 to 32 fields', '0'],
    ['33 fields', { fields: new Array(33).fill(random) }, '`fields` to be an array of 1 to 32 fields', '33'],
    ['a field that is none', { fields: [time, 'random'] }, '`fields[1]` to be an object', 'a string'],
    ['null', { fields: [null] }, '`fields[0]` to be an object', 'null'],
    [
      'an alphabet that is none',
      { ...fieldsOf(), alphabet: 'aa' },
      'an alphabet of 2 to 93 different visible ASCII characters without "_"',
      '"aa"',
    ],
    [
      'an alphabet out of order',
      { ...fieldsOf(), alphabet: 'ba' },
      'an alphabet in ascending order of character codes',
      '"ba"',
    ],
    [
      'an alphabet that is no text',
      { ...fieldsOf(), alphabet: 36 },
      'an alphabet of 2 to 93 different visible ASCII characters without "_"',
      'a number',
    ],
    [
      'another encoding',
      { ...fieldsOf(), encoding: 'bits' },
      '`encoding` to be "number" or "pieces"',
      '"bits"',
    ],
    ['padded that is no boolean', { ...fieldsOf(), padded: 0 }, '`padded` to be true or false', '0'],
    [
      'no padding of pieces',
      { ...fieldsOf(), padded: false, encoding: 'pieces' },
      'a layout of one number, its time first, where `padded` is false',
      'pieces',
    ],
    [
      'no padding beside a text',
      { ...fieldsOf({ kind: 'fixed', text: '2' }), padded: false },
      'a layout of one number, its time first, where `padded` is false',
      'other fields',
    ],
    [
      'no padding where time is not first',
      { fields: [random, time], padded: false },
      'a layout of one number, its time first, where `padded` is false',
      'other fields',
    ],
    [
      'a body of 256 characters',
      { alphabet: '01', fields: [{ ...random, bits: 256 }] },
      '`fields` to make a body of at most 255 characters',
      '256',
    ],
    [
      'another kind',
      fieldsOf({ kind: 'shard' }),
      '`fields[2].kind` to be "time", "random", "counter", "worker", "fixed" or "choice"',
      '"shard"',
    ],
    [
      'a name that is none',
      fieldsOf({ ...random, name: 'my-field' }),
      '`fields[2].name` to be a letter, then letters and digits, and other than "at"',
      '"my-field"',
    ],
    [
      'the name of the instant',
      fieldsOf({ ...random, name: 'at' }),
      '`fields[2].name` to be a letter, then letters and digits, and other than "at"',
      '"at"',
    ],
    [
      'the prototype as a name',
      fieldsOf({ ...random, name: '__proto__' }),
      '`fields[2].name` to be a letter, then letters and digits, and other than "at"',
      '"__proto__"',
    ],
    [
      'a name twice',
      fieldsOf(random),
      '`fields[2].name` to differ from the names of the other fields',
      '"random"',
    ],
    ['two times', fieldsOf({ ...time, name: 'other' }), 'one field of the kind "time" at most', '2'],
    [
      'two counters',
      fieldsOf({ kind: 'counter', bits: 1 }, { kind: 'counter', bits: 1, name: 'other' }),
      'one field of the kind "counter" at most',
      '2',
    ],
    [
      'two workers',
      fieldsOf({ kind: 'worker', bits: 1 }, { kind: 'worker', bits: 1, name: 'other' }),
      'one field of the kind "worker" at most',
      '2',
    ],
    [
      'a counter without a time',
      { fields: [{ kind: 'counter', bits: 12 }] },
      'a field of the kind "time" beside that of the kind "counter"',
      'none',
    ],
    [
      'a random worker beside random bits',
      fieldsOf({ kind: 'worker', bits: 10, id: 'random' }),
      'a number or a lease as the `id` of the worker, for the layout has random bits',
      '"random"',
    ],
    [
      'time of no bits',
      { fields: [{ ...time, bits: 0 }] },
      '`fields[0].bits` to be an integer from 1 to 52',
      '0',
    ],
    [
      'time of 53 bits',
      { fields: [{ ...time, bits: 53 }] },
      '`fields[0].bits` to be an integer from 1 to 52',
      '53',
    ],
    [
      'time in minutes',
      { fields: [{ ...time, unitMs: 60_000 }] },
      '`fields[0].unitMs` to be 1, 10, 100 or 1000',
      '60000',
    ],
    [
      'time before 1970',
      { fields: [{ ...time, epoch: -1 }] },
      '`fields[0].epoch` to be an integer from 0 to 8640000000000000',
      '-1',
    ],
    [
      'seconds that are taken for milliseconds',
      { fields: [{ kind: 'time', bits: 32 }] },
      '`fields[0]` to last to an instant from 2000 to 275760',
      'one that ends 1970-02-19T17:02:47.295Z',
    ],
    [
      'time beyond that of a Date',
      { fields: [{ kind: 'time', bits: 48, unitMs: 100 }] },
      '`fields[0]` to last to an instant from 2000 to 275760',
      'one that ends after the last instant of a Date',
    ],
    [
      'random bits that are none',
      { fields: [{ kind: 'random' }] },
      '`fields[0].bits` to be an integer from 1 to 256',
      'undefined',
    ],
    [
      '257 random bits',
      { fields: [{ kind: 'random', bits: 257 }] },
      '`fields[0].bits` to be an integer from 1 to 256',
      '257',
    ],
    [
      'no random characters',
      { fields: [{ kind: 'random', length: 0 }] },
      '`fields[0].length` to be an integer from 1 to 64',
      '0',
    ],
    [
      'random bits and characters',
      { fields: [{ ...random, length: 2 }] },
      '`fields[0]` to have `bits` or `length`',
      'both',
    ],
    [
      'a counter of 33 bits',
      fieldsOf({ kind: 'counter', bits: 33 }),
      '`fields[2].bits` to be an integer from 1 to 32',
      '33',
    ],
    [
      'a counter from 1',
      fieldsOf({ kind: 'counter', bits: 3, start: 1 }),
      '`fields[2].start` to be 0 or "random"',
      '1',
    ],
    [
      'a worker of 49 bits',
      fieldsOf({ kind: 'worker', bits: 49 }),
      '`fields[2].bits` to be an integer from 1 to 48',
      '49',
    ],
    [
      'a worker that is too large',
      fieldsOf({ kind: 'worker', bits: 2, id: 4 }),
      '`fields[2].id` to be an integer from 0 to 3',
      '4',
    ],
    [
      'a worker that is none',
      fieldsOf({ kind: 'worker', bits: 2, id: null }),
      '`fields[2].id` to be an integer from 0 to 3',
      'null',
    ],
    [
      'a lease of more worker ids',
      fieldsOf({ kind: 'worker', bits: 2, id: { workerIds: 5 } }),
      '`fields[2].id.workerIds` to be an integer from 1 to 4',
      '5',
    ],
    [
      'a fixed field of nothing',
      fieldsOf({ kind: 'fixed' }),
      '`fields[2].text` to be 1 to 64 visible ASCII characters without "_"',
      'undefined',
    ],
    [
      'a fixed separator',
      fieldsOf({ kind: 'fixed', text: '_' }),
      '`fields[2].text` to be 1 to 64 visible ASCII characters without "_"',
      '"_"',
    ],
    [
      'a fixed text and bits',
      fieldsOf({ kind: 'fixed', text: 'a', bits: 1 }),
      '`fields[2]` to have `text` or `bits`',
      'both',
    ],
    [
      'fixed bits of another alphabet',
      fieldsOf({ kind: 'fixed', bits: 1, value: 1 }),
      'an alphabet of 2^n characters for `fields[2].bits`',
      'one of 36',
    ],
    [
      '33 fixed bits',
      fieldsOf({ kind: 'fixed', bits: 33, value: 1 }),
      '`fields[2].bits` to be an integer from 1 to 32',
      '33',
    ],
    [
      'a fixed value that is too large',
      fieldsOf({ kind: 'fixed', bits: 2, value: 4 }),
      '`fields[2].value` to be an integer from 0 to 3',
      '4',
    ],
    [
      'a choice of nothing',
      fieldsOf({ kind: 'choice' }),
      '`fields[2].of` to be an array of two texts or more',
      'undefined',
    ],
    [
      'a choice of one',
      fieldsOf({ kind: 'choice', of: ['a'] }),
      '`fields[2].of` to be an array of two texts or more',
      '1',
    ],
    [
      'a choice of no text',
      fieldsOf({ kind: 'choice', of: ['a', 1] }),
      '`fields[2].of[1]` to be 1 to 64 visible ASCII characters without "_"',
      '1',
    ],
    [
      'a choice of equal texts',
      fieldsOf({ kind: 'choice', of: ['a', 'a'] }),
      '`fields[2].of` to be different texts of one length',
      '["a","a"]',
    ],
    [
      'a choice of two lengths',
      fieldsOf({ kind: 'choice', of: ['a', 'bc'] }),
      '`fields[2].of` to be different texts of one length',
      '["a","bc"]',
    ],
    [
      'a default that is none',
      fieldsOf({ kind: 'choice', of: ['a', 'b'], default: 'c' }),
      '`fields[2].default` to be "a" or "b"',
      '"c"',
    ],
    [
      'texts of one character alone',
      { fields: [{ kind: 'fixed', text: 'aa' }] },
      'an alphabet of 2 to 93 different visible ASCII characters without "_"',
      '"a"',
    ],
  ])('%s', (_, options, expected, received) => {
    expect(errorOf(() => anyLayout(options as object))).toMatchObject({
      code: 'invalid_format',
      message: `Expected ${expected} but received ${received}.`,
    })
  })

  it('come from no prototype', () => {
    const inherited: LayoutField = Object.assign(Object.create({ epoch: NOW_MS }), { kind: 'time', bits: 48 })
    const format = layout({ fields: [inherited, { kind: 'random', bits: 72 }] as const })
    expect((format as never as typeof ksuid).timeRangeMs[0]).toBe(0)
  })
})
