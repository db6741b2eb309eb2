import { type LayoutField, type LayoutOptions, layout } from 'brandid/formats'
import { describe, expect, it, vi } from 'vitest'
import { instagram, type ksuid, run, xid } from '../../../test/formats/layouts.ts'
import { errorOf } from '../../../test/refusals.ts'

const NOW_MS = Date.UTC(2025, 5, 1, 12)
const YEAR_2000_MS = Date.UTC(2000, 0, 1)
const LAST_DATE_MS = 8.64e15

const time = { kind: 'time', bits: 48 }
const random = { kind: 'random', bits: 72 }
const count = { kind: 'counter', bits: 1 }
const worker = { kind: 'worker', bits: 1 }

/** Creates a layout from a list of fields whose types the compiler does not know individually. */
const anyLayout = (options: object) => layout(options as LayoutOptions)
const only = (...fields: unknown[]) => ({ fields })
const beside = (...fields: unknown[]) => ({ fields: [time, random, ...fields] })

describe('the fields of a layout', () => {
  it.each<[string, object[]]>([
    ['32 of them', Array.from({ length: 32 }, (_, i) => ({ kind: 'random', bits: 1, name: `bit${i}` }))],
    ['time of 52 bits', [{ ...time, bits: 52 }, random]],
    ['time that ends with the first instant of 2000', [{ ...time, bits: 1, epoch: YEAR_2000_MS - 1 }]],
    ['time that ends with the last instant of a Date', [{ ...time, bits: 1, epoch: LAST_DATE_MS - 1 }]],
    ['256 random bits', [{ ...random, bits: 256 }]],
    ['64 random characters', [{ kind: 'random', length: 64 }]],
    ['a counter of 32 bits', [time, { kind: 'counter', bits: 32 }]],
    ['a worker of 48 bits', [time, random, { kind: 'worker', bits: 48, id: 2 ** 48 - 1 }]],
    ['a fixed string of 64 characters', [random, { kind: 'fixed', text: 'v'.repeat(64) }]],
    ['two fixed strings without names', [{ kind: 'fixed', text: 'v' }, random, { kind: 'fixed', text: '-' }]],
    [
      'names of letters and digits',
      [
        { ...random, name: 'R' },
        { ...time, name: 'at2' },
      ],
    ],
  ])('may be %s', (_, fields) => {
    expect(errorOf(() => anyLayout({ fields }))).toBeUndefined()
  })

  it('form a body of at most 255 characters', () => {
    expect(errorOf(() => anyLayout({ alphabet: '01', ...only({ ...random, bits: 255 }) }))).toBeUndefined()
  })

  it.each(['_a', ' a', 'a ', 'a\n', 'é', '', 'v'.repeat(65)])('have no string like %j', (text) => {
    for (const [place, field] of [
      ['text', { kind: 'fixed', text }],
      ['of[1]', { kind: 'choice', of: ['a', text] }],
    ] as const) {
      expect(errorOf(() => anyLayout(only(random, field)))).toMatchObject({
        code: 'invalid_format',
        expected: `\`fields[1].${place}\` to be 1 to 64 visible ASCII characters without "_"`,
      })
    }
  })

  it('are not read from a prototype', () => {
    const inherited: LayoutField = Object.assign(Object.create({ epoch: NOW_MS }), { kind: 'time', bits: 48 })
    const create = () => layout({ fields: [inherited, { kind: 'random', bits: 72 }] as const })
    expect(errorOf(create)).toMatchObject({ receivedText: 'an inherited or hidden "epoch"' })
    vi.stubEnv('NODE_ENV', 'production')
    const format = create()
    vi.unstubAllEnvs()
    expect((format as never as typeof ksuid).timeRangeMs[0]).toBe(0)
  })
})

describe('invalid options of a layout', () => {
  const KIND = '`fields[2].kind` to be "time", "random", "counter", "worker", "fixed" or "choice"'
  const LONGEST = '`fields` to form a body of at most 255 characters'
  const DRAWN = "a number or a lease as the worker's `id`, because the layout has random bits"
  const TWO = '`fields[2].of` to be an array of at least two strings'
  const EQUAL = '`fields[2].of` to be different strings of the same length'
  const FIELDS = '`fields` to be an array of 1 to 32 fields'
  const VISIBLE = 'an alphabet of 2 to 93 different visible ASCII characters without "_"'
  const UNPADDED = 'a single number that begins with the time if `padded` is false'
  const NAME = '`fields[2].name` to be a letter followed by letters or digits, but not "at"'
  const TEXT = '`fields[2].text` to be 1 to 64 visible ASCII characters without "_"'
  const LAST = '`fields[0]` to end between the years 2000 and 275760'

  it.each<[unknown, string, string]>([
    [undefined, 'an options object', 'undefined'],
    [{}, FIELDS, 'undefined'],
    [{ fields: [] }, FIELDS, '0'],
    [{ fields: new Array(33).fill(random) }, FIELDS, '33'],
    [{ fields: [time, 'random'] }, '`fields[1]` to be an object', 'a string'],
    [{ fields: [null] }, '`fields[0]` to be an object', 'null'],
    [{ fields: [time], alphabet: 'aa' }, VISIBLE, '"aa"'],
    [{ fields: [time], alphabet: 'ba' }, 'an alphabet in ascending order of character codes', '"ba"'],
    [{ fields: [time], alphabet: 36 }, VISIBLE, 'a number'],
    [{ fields: [time], encoding: 'bits' }, '`encoding` to be "number" or "pieces"', '"bits"'],
    [{ fields: [time], padded: 0 }, '`padded` to be true or false', '0'],
    [{ fields: [time], padded: false, encoding: 'pieces' }, UNPADDED, 'pieces'],
    [{ ...beside({ kind: 'fixed', text: '2' }), padded: false }, UNPADDED, 'other fields'],
    [{ fields: [random, time], padded: false }, UNPADDED, 'other fields'],
    [{ alphabet: '01', ...only({ ...random, bits: 256 }) }, LONGEST, '256'],
    [beside({ kind: 'shard' }), KIND, '"shard"'],
    [beside({ ...random, name: 'my-field' }), NAME, '"my-field"'],
    [beside({ ...random, name: '2x' }), NAME, '"2x"'],
    [beside({ ...random, name: 'x-' }), NAME, '"x-"'],
    [beside({ ...random, name: '' }), NAME, '""'],
    [beside({ ...random, name: ['name'] }), NAME, 'an array'],
    [beside({ ...random, name: 'at' }), NAME, '"at"'],
    [beside({ ...random, name: '__proto__' }), NAME, '"__proto__"'],
    [beside(random), "`fields[2].name` to differ from the other fields' names", '"random"'],
    [beside({ ...time, name: 'other' }), 'at most one "time" field', '2'],
    [beside(count, { ...count, name: 'other' }), 'at most one "counter" field', '2'],
    [beside(worker, { ...worker, name: 'other' }), 'at most one "worker" field', '2'],
    [only(count), 'a "time" field for the counter', 'none'],
    [beside({ ...worker, id: 'random' }), DRAWN, '"random"'],
    [only({ ...time, bits: 0 }), '`fields[0].bits` to be an integer from 1 to 52', '0'],
    [only({ ...time, bits: 53 }), '`fields[0].bits` to be an integer from 1 to 52', '53'],
    [only({ ...time, unitMs: 60_000 }), '`fields[0].unitMs` to be 1, 10, 100 or 1000', '60000'],
    [only({ ...time, epoch: -1 }), '`fields[0].epoch` to be an integer from 0 to 8640000000000000', '-1'],
    [only({ kind: 'time', bits: 32 }), LAST, '1970-02-19T17:02:47.295Z'],
    [only({ kind: 'time', bits: 48, unitMs: 100 }), LAST, 'an end after the latest possible Date'],
    [only({ kind: 'random' }), '`fields[0].bits` to be an integer from 1 to 256', 'undefined'],
    [only({ kind: 'random', bits: 257 }), '`fields[0].bits` to be an integer from 1 to 256', '257'],
    [only({ kind: 'random', length: 0 }), '`fields[0].length` to be an integer from 1 to 64', '0'],
    [only({ ...random, length: 2 }), '`fields[0]` to have `bits` or `length`', 'both'],
    [beside({ kind: 'counter', bits: 33 }), '`fields[2].bits` to be an integer from 1 to 32', '33'],
    [beside({ kind: 'counter', bits: 3, start: 1 }), '`fields[2].start` to be 0 or "random"', '1'],
    [beside({ kind: 'worker', bits: 49 }), '`fields[2].bits` to be an integer from 1 to 48', '49'],
    [beside({ ...worker, id: 2 }), '`fields[2].id` to be an integer from 0 to 1', '2'],
    [beside({ ...worker, id: null }), '`fields[2].id` to be an integer from 0 to 1', 'null'],
    [
      beside({ ...worker, id: { workerIds: 3 } }),
      '`fields[2].id.workerIds` to be an integer from 1 to 2',
      '3',
    ],
    [beside({ kind: 'fixed' }), TEXT, 'undefined'],
    [beside({ kind: 'fixed', text: '_' }), TEXT, '"_"'],
    [beside({ kind: 'fixed', text: 'a', bits: 1 }), '`fields[2]` to have `text` or `bits`', 'both'],
    [
      beside({ kind: 'fixed', bits: 1, value: 1 }),
      'an alphabet of 2^n characters for `fields[2].bits`',
      '36 characters',
    ],
    [beside({ kind: 'fixed', bits: 33, value: 1 }), '`fields[2].bits` to be an integer from 1 to 32', '33'],
    [beside({ kind: 'fixed', bits: 2, value: 4 }), '`fields[2].value` to be an integer from 0 to 3', '4'],
    [beside({ kind: 'choice' }), TWO, 'undefined'],
    [beside({ kind: 'choice', of: ['a'] }), TWO, '1'],
    [beside({ kind: 'choice', of: ['a', 1] }), TEXT.replace('text', 'of[1]'), '1'],
    [beside({ kind: 'choice', of: ['a', 'a'] }), EQUAL, '["a","a"]'],
    [beside({ kind: 'choice', of: ['a', 'bc'] }), EQUAL, '["a","bc"]'],
    [beside({ kind: 'choice', of: ['a', 'b'], default: 'c' }), '`fields[2].default` to be "a" or "b"', '"c"'],
    [only({ kind: 'fixed', text: 'aa' }), VISIBLE, '"a"'],
  ])('%j: %s but received %s', (options, expected, received) => {
    expect(errorOf(() => anyLayout(options as object))).toMatchObject({
      code: 'invalid_format',
      message: `Expected ${expected} but received ${received}.`,
    })
  })
})

describe('the name of a layout', () => {
  it.each([
    ['layout(base32hex: time 48, random 72, region "e"|"u", version "2")', run],
    [
      'layout(base32hex: time 32 of 1000 ms, process: worker 40 = random, counter 24 from random, 0 in 4)',
      xid,
    ],
    [
      'layout(decimal, unpadded: time 41 since 1314220021721, shard: worker 13 = 5, sequence: counter 10)',
      instagram,
    ],
    [
      'layout("01", pieces: random 8 characters, "x", choice "a"|"b" = "b")',
      layout({
        alphabet: '01',
        encoding: 'pieces',
        fields: [
          { kind: 'random', length: 8 },
          { kind: 'fixed', text: 'x' },
          { kind: 'choice', of: ['a', 'b'], default: 'b' },
        ],
      }),
    ],
    ['layout(base36: time 48, worker 1)', anyLayout(only(time, worker))],
    ['layout(base36: time 48, payload: random 72)', anyLayout(only(time, { ...random, name: 'payload' }))],
  ])('contains every option that changes the IDs: %s', (name, format) => {
    expect(format.name).toBe(name)
  })
})
