import { type LayoutOptions, layout } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../../refusals.ts'

const time = { kind: 'time', bits: 48 }
const random = { kind: 'random', bits: 72 }
const YEAR_2000_MS = Date.UTC(2000, 0, 1)
const LAST_DATE_MS = 8.64e15

/** A layout of fields that the compiler does not know one by one. */
const make = (...fields: object[]) => layout({ fields } as unknown as LayoutOptions)

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
