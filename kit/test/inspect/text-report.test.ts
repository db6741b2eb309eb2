import { describe, expect, it } from 'vitest'
import { rankedReadings } from '../../src/inspect/readings/ranked-readings.ts'
import type { Reading } from '../../src/inspect/readings/reading.ts'
import { textReport } from '../../src/inspect/text-report.ts'
import { createPaint } from '../../src/terminal/io.ts'

const reading = (more: Partial<Reading>): Reading => ({
  format: 'x',
  name: 'a format',
  why: 'it fits',
  score: 0,
  views: () => [{ text: 'abc', parts: [] }],
  ...more,
})
const joined = (lines: readonly string[]) => `${lines.join('\n')}\n`
const report = (...readings: Reading[]) =>
  joined(textReport({ text: 'abc', readings }, 0, createPaint(false)))

it('lists the readings that are less likely than the best by a factor below 2^30', () => {
  const others = [29.9, 30, 30.1].map((less) => reading({ name: `less by ${less}`, score: 5 - less }))
  expect(report(reading({ score: 5 }), ...others)).toMatch(
    /\nIt also fits\n {2}less by 29\.9: it fits\n {2}2 more that are unlikely: --json lists them\n$/,
  )
})

it('shows a right spelling in a way that no terminal misreads', () => {
  const wrong = ['a colour']
  expect(report(reading({ wrong, canonical: 'a\u001b[31m' }))).toContain('  right     "a\\u001b[31m"\n')
  expect(report(reading({ wrong, canonical: 'abd' }))).toMatch(/ {2}wrong {5}a colour\n {2}right {5}abd\n$/)
  expect(report(reading({ wrong }))).toMatch(/ {2}wrong {5}a colour\n$/)
})

const nowMs = Date.UTC(2026, 10, 24, 12)
const reportOf = (text: string) =>
  joined(textReport(rankedReadings(text, { nowMs }), nowMs, createPaint(false)))

it('reads two glued ids as two, and not as one with a long prefix', () => {
  const [user, post] = ['user_03h9we7hp2hzo9bqbv4l8rz84', 'post_01h455vb4pex5vsknk084sn02q']
  expect(
    reportOf(user + post)
      .split('\n')
      .slice(1),
  ).toEqual([
    `${' '.repeat(30)}│`,
    `${' '.repeat(30)}╰ two of them are glued, the second from character 31`,
    '',
    'Almost an id: two of them are glued, the second from character 31',
    '',
  ])
})

describe('the report of an id', () => {
  it('draws its anatomy, and says what it carries', () => {
    expect(reportOf('user_03h9we7hp2hzo9bqbv4l8rz84')).toBe(`\
user_03h9we7hp2hzo9bqbv4l8rz84
╰┬─╯ ╰───────────┬───────────╯
 │               ╰ UUID in base 36
 ╰ prefix "user"

brandid id (UUID version 7 in base 36): 25 digits of base 36 that hold a UUID of version 7
  prefix    user
  time      2026-11-21T02:36:50.289Z (3 days ago)
  uuid      01a1fbf6-aef1-7334-982e-09bb75d96714
  bytes     01a1fbf6aef17334982e09bb75d96714
  random    74 bits

The same value as
  TypeID               user_01m7xzdbqhect9gbg9qdtxjsrm
  ULID                 01M7XZDBQHECT9GBG9QDTXJSRM
  integer              2170298219089805073183778015916156692
  bytes, as SQL Server 0x01a1fbf6aef17334982e09bb75d96714
  bytes, as PostgreSQL \\x01a1fbf6aef17334982e09bb75d96714

01a1fbf6-aef1-7334-982e-09bb75d96714
╰─────┬─────╯ │╰┬╯ │╰──────┬───────╯
      │       │ │  │       ╰ 62 random bits
      │       │ │  ╰ variant, in 2 of 4 bits
      │       │ ╰ 12 random bits
      │       ╰ version 7
      ╰ time 2026-11-21T02:36:50.289Z

It also fits
  unknown: 25 characters of 0-9 a-z: no format that is known here
  128 random bits in base 36: 25 digits of base 36, and no more than 128 bits
`)
  })

  it('has its styles', () => {
    const tagged = (style: string, each: string) => `<${style}>${each}</${style}>`
    const styled = (text: string) => joined(textReport(rankedReadings(text, { nowMs }), nowMs, tagged))
    expect(styled('hello')).toBe('hello\n  <red>no format fits</red>\n')
    expect(styled('USER_03H9WE7HP2HZO9BQBV4L8RZ84')).toContain(
      '\n  <dim>wrong    </dim> <red>a prefix in upper case; upper case</red>\n',
    )
    expect(styled('1541815603606036480')).toContain('\n  <dim>5 more that are unlikely')
  })

  it('ends where no other format fits', () => {
    expect(reportOf('db_abcdefghijkl')).toMatch(/: 12 characters of .*\n {2}prefix {4}db\n$/)
  })

  it('counts the readings that are unlikely', () => {
    expect(reportOf('1541815603606036480')).toMatch(/\n {2}5 more that are unlikely: --json lists them\n$/)
  })

  it('says what is wrong, and the right spelling', () => {
    expect(reportOf('01arz3ndektsv4rrffq69g5fav')).toContain(
      '  wrong     lower case\n  right     01ARZ3NDEKTSV4RRFFQ69G5FAV\n',
    )
  })

  it('without readings says so, in a way that no terminal misreads', () => {
    expect(reportOf('hello')).toBe('hello\n  no format fits\n')
    expect(reportOf('a\u001b[31m\u202e')).toBe('"a\\u001b[31m\\u{202e}"\n  no format fits\n')
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
      expect(reportOf(text).split('\n')[0]?.toLowerCase()).toBe(text.toLowerCase())
      expect(reportOf(text).split('\n').slice(1, 3).join('')).toMatch(/[╰│]/)
    }
  })
})
