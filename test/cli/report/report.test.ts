import { describe, expect, it } from 'vitest'
import { read } from '../../../src/cli/readings/read.ts'
import { ageText, durationText } from '../../../src/cli/report/age.ts'
import { drawView } from '../../../src/cli/report/anatomy.ts'
import { chanceText, countText, yearsText } from '../../../src/cli/report/quantity.ts'
import { textReport } from '../../../src/cli/report/text-report.ts'
import { createPaint } from '../../../src/cli/terminal/paint.ts'

const nowMs = Date.UTC(2026, 10, 24, 12)
const plain = createPaint(false)
const report = (text: string) => textReport(read(text, { nowMs }), nowMs, plain)

describe('the report of an id', () => {
  it('draws its anatomy, and says what it carries', () => {
    expect(report('user_03h9we7hp2hzo9bqbv4l8rz84')).toBe(`\
user_03h9we7hp2hzo9bqbv4l8rz84
╰┬─╯ ╰───────────┬───────────╯
 │               ╰ UUID in base 36
 ╰ prefix "user"

UUID version 7 in base 36: 25 digits of base 36 that hold a UUID of version 7
  prefix    user
  time      2026-11-21T02:36:50.289Z (3 days ago)
  uuid      01a1fbf6-aef1-7334-982e-09bb75d96714
  bytes     01a1fbf6aef17334982e09bb75d96714
  random    74 bits

01a1fbf6-aef1-7334-982e-09bb75d96714
╰─────┬─────╯ │╰┬╯ │╰──────┬───────╯
      │       │ │  │       ╰ 62 random bits
      │       │ │  ╰ variant, in 2 of 4 bits
      │       │ ╰ 12 random bits
      │       ╰ version 7
      ╰ time 2026-11-21T02:36:50.289Z

It also fits
  128 random bits in base 36: 25 digits of base 36, and no more than 128 bits
  nanoid: 25 characters of 0-9 a-z, which carry nothing
`)
  })

  it('has its styles', () => {
    const tagged = (style: string, each: string) => `<${style}>${each}</${style}>`
    const styled = (text: string) => textReport(read(text, { nowMs }), nowMs, tagged)
    expect(styled('hello')).toBe('hello\n  <red>no format fits</red>\n')
    expect(styled('USER_03H9WE7HP2HZO9BQBV4L8RZ84')).toContain(
      '\n  <dim>wrong    </dim> <red>a prefix in upper case; upper case</red>\n',
    )
    expect(styled('1541815603606036480')).toContain('\n  <dim>5 more that are unlikely')
  })

  it('ends where no other format fits', () => {
    expect(report('db_abcdefghijkl')).toMatch(
      /: 12 characters of .*\n {2}prefix {4}db\n {2}random {4}62 bits\n$/,
    )
  })

  it('counts the readings that are unlikely', () => {
    expect(report('1541815603606036480')).toMatch(/\n {2}5 more that are unlikely: --json lists them\n$/)
  })

  it('says what is wrong, and the right spelling', () => {
    expect(report('01arz3ndektsv4rrffq69g5fav')).toContain(
      '  wrong     lower case\n  right     01ARZ3NDEKTSV4RRFFQ69G5FAV\n',
    )
  })

  it('without readings says so, in a way that no terminal misreads', () => {
    expect(report('hello')).toBe('hello\n  no format fits\n')
    expect(report('a\u001b[31m\u202e')).toBe('"a\\u001b[31m\\u{202e}"\n  no format fits\n')
  })

  it('draws every kind of id', () => {
    for (const text of [
      '000003e8-cbb9-21ea-b201-00045a86c8a1',
      'C232AB00-9414-11EC-B3C8-9F6BDECED846',
      '1EC9414C-232A-6B00-B3C8-9E6BDECED846',
      '5df41881-3aed-3515-88a7-2f4a814cf09e',
      '2489E9AD-2EE2-8E00-8EC9-32D5F69181C0',
      '2ed6657d-e927-568b-95e1-2665a8aea6a2',
      'x_919108f7-52d1-4320-9bac-f847db4148a8',
      '00000000-0000-0000-0000-000000000000',
      '0ujtsYcgvSTl8PAuAdqWYSMnLOv',
      '9m4e2mr0ui3e8a215n4g',
      '01226N0640J7Q',
      'tz4a98xxat96iws9zmbrgj3a',
      'cjld2cjxh0000qzrmn831i7rn',
      '175928847299117063',
      '103270115826048975',
      '38352658567418872',
      '12345',
      '507f1f77bcf86cd799439011',
      '0195CDE29854C57A5C3D4E1A2B3C4D5E',
      '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      'V1StGXR8_Z5jdHi6B-myT',
      'cus_NffrFeUfNV2Hib',
      'f5lxx1zz5pnorynqglhzmsp33',
      '0q7qtzdurhw9jrqm2un',
    ]) {
      expect(report(text).split('\n')[0]?.toLowerCase()).toBe(text.toLowerCase())
      expect(report(text).split('\n').slice(1, 3).join('')).toMatch(/[╰│]/)
    }
  })
})

describe('anatomy', () => {
  it('has a bracket for each width, and colour where there is some', () => {
    const view = {
      text: 'abcdefghij-',
      parts: [
        { start: 6, end: 10, label: 'four', style: 'red' as const },
        { start: 0, end: 1, label: 'one', style: 'blue' as const },
        { start: 1, end: 3, label: 'two', style: 'green' as const },
        { start: 3, end: 6, label: 'three', style: 'cyan' as const },
      ],
    }
    expect(drawView(view, plain)).toEqual([
      'abcdefghij-',
      '│├╯╰┬╯╰┬─╯',
      '││  │  ╰ four',
      '││  ╰ three',
      '│╰ two',
      '╰ one',
    ])
    expect(drawView(view, createPaint(true))[5]).toBe('\u001b[34m╰\u001b[39m one')
  })
})

describe('words', () => {
  it.each([
    { ms: 0, text: 'now' },
    { ms: 999, text: 'now' },
    { ms: 1000, text: '1 second ago' },
    { ms: -1000, text: 'in 1 second' },
    { ms: 119_999, text: '1 minute ago' },
    { ms: 3 * 86_400_000, text: '3 days ago' },
    { ms: -86_400_000 * 400, text: 'in 1 year' },
  ])('$text', ({ ms, text }) => expect(ageText(-ms, 0)).toBe(text))

  it('of a duration below a second', () => expect(durationText(12)).toBe('12 milliseconds'))

  it.each([
    { text: countText(1), expected: '1' },
    { text: countText(0.5), expected: '0.5' },
    { text: countText(999_999), expected: '999,999' },
    { text: countText(10), expected: '10' },
    { text: countText(10.4), expected: '10' },
    { text: countText(1e15), expected: '1.0e+15' },
    { text: yearsText(1e6), expected: '1 million years' },
    { text: yearsText(1), expected: '1 year' },
    { text: yearsText(1 / 365.25), expected: '1 day' },
    { text: yearsText(1 / 24 / 365.25), expected: '1 hour' },
    { text: countText(1e6), expected: '1 million' },
    { text: countText(3.456e9), expected: '3.46 billion' },
    { text: countText(2e12), expected: '2 trillion' },
    { text: countText(3.4e21), expected: '3.4e+21' },
    { text: yearsText(2e6), expected: '2 million years' },
    { text: yearsText(1234.5), expected: '1,230 years' },
    { text: yearsText(35.21), expected: '35.2 years' },
    { text: yearsText(11 / 365.25), expected: '11 days' },
    { text: yearsText(5 / 24 / 365.25), expected: '5 hours' },
    { text: yearsText(90 / 86400 / 365.25), expected: '1.5 minutes' },
    { text: yearsText(9 / 86400 / 365.25), expected: '9 seconds' },
    { text: yearsText(60 / 86400 / 365.25), expected: '1 minute' },
    { text: yearsText(999_999), expected: '1,000,000 years' },
    { text: chanceText(0.001), expected: '0.1 %' },
  ])('$expected', ({ text, expected }) => expect(text).toBe(expected))
})
