import type { Reading } from '@brandid/base/readings'
import { foundReport, textReport } from '@brandid/inspect/answers'
import { describe, expect, it } from 'vitest'
import { NOW_MS, PLAIN, read, reportOf, USER } from './read-text.ts'

const reading = (more: Partial<Reading>): Reading => ({
  format: 'x',
  name: 'a format',
  why: 'it fits',
  score: 0,
  views: () => [{ text: 'abc', parts: [] }],
  ...more,
})
const report = (...readings: Reading[]) => `${textReport({ text: 'abc', readings }, 0, PLAIN).join('\n')}\n`
const tagged = (style: string, each: string) => `<${style}>${each}</${style}>`

it('lists the readings that are less likely than the best by a factor below 2^30', () => {
  const others = [29.9, 30, 30.1].map((less) => reading({ name: `less by ${less}`, score: 5 - less }))
  expect(report(reading({ score: 5 }), ...others)).toMatch(
    /\n\nIt also matches\n {2}less by 29\.9: it fits\n {2}2 unlikely matches: --json lists them\n$/,
  )
})

it('shows a right spelling in a way that no terminal misreads', () => {
  const wrong = ['a colour']
  expect(report(reading({ wrong, canonical: 'a\u001b[31m' }))).toContain('  right     "a\\u001b[31m"\n')
  expect(report(reading({ wrong, canonical: 'abd' }))).toMatch(/ {2}wrong {5}a colour\n {2}right {5}abd\n$/)
  expect(report(reading({ wrong }))).toMatch(/ {2}wrong {5}a colour\n$/)
})

it.each([
  [40, '1,483 IDs', '1 hour'],
  [64, '6,074,003 IDs', '8 months'],
  [66, '12,148,005 IDs', '1 year'],
  [67, '17,179,873 IDs', '2 years'],
  [122, '3.3 × 10^15 IDs', '372,000,373 years'],
])('says of %d random bits that %s in %s may collide', (randomBits, ids, time) =>
  expect(report(reading({ randomBits }))).toContain(
    `\n\na format, ${randomBits} random bits: ${ids} collide with a probability of one in a million. At 1,000 an hour, that takes ${time}.\n`,
  ),
)

it('lists what an ID holds, each fact under its name', () => {
  const bytes = new Uint8Array([0, 255])
  const facts = { prefix: 'user', timeMs: 0, uuid: 'uuid', bigint: 255n, bytes, worker: 7, sequence: 3 }
  expect(report(reading({ ...facts, randomBits: 40 }))).toContain(`
a format: it fits
  prefix    user
  time      1970-01-01T00:00:00.000Z (now)
  uuid      uuid
  bigint    255
  bytes     00ff
  worker    7
  sequence  3
  random    40 bits

Also written as
`)
})

it('shows each claim of a token, a time with its age, and whether it is signed', () => {
  const claims = [
    { part: 'header', name: 'alg', value: 'RS256' },
    { part: 'claims', name: 'alg', value: 'none' },
    { part: 'claims', name: 'exp', value: '1970-01-01T00:01:00.000Z', timeMs: 60_000 },
  ] as const
  expect(report(reading({ claims }))).toMatch(
    /\n\nHeader\n {2}alg {7}RS256\n\nClaims\n {2}alg {7}none\n {2}exp {7}1970-01-01T00:01:00\.000Z \(in 1 minute\)\n\nThe signature is hidden /,
  )
  expect(report(reading({ claims: [{ part: 'header', name: 'alg', value: 'None' }] }))).toContain(
    'The token has no signature: anyone can read and forge it.\n',
  )
})

it('draws a damaged ID once if no single character is wrong', () =>
  expect(reportOf(USER.slice(0, -6))).toMatch(
    /^Almost a brandid ID \(UUID version 7 in base 36\): 6 characters are missing: only 19 of 25 are present\n\nuser_03h9we7hp2hzo9bqbv4\n/,
  ))

it('names every fault of an ID in free text that its definition refuses', () => {
  const found = (more: Partial<Reading>) =>
    foundReport({ text: 'abc', readings: [reading(more)] }, { line: 3, column: 14 }, 0, tagged)
  expect(found({ timeMs: -86_400_000 })).toBe(
    '<dim>3:14    </dim> <bold>abc</bold>  a format, 1969-12-31, 1 day ago',
  )
  expect(found({ isRefused: true, wrong: ['a colour', 'upper case'] })).toBe(
    '<dim>3:14    </dim> <bold>abc</bold>  a format, <red>not valid</red>: a colour; upper case',
  )
})

it('reads two glued IDs as two, and not as one with a long prefix', () => {
  const [, ...lines] = reportOf(`${USER}post_01h455vb4pex5vsknk084sn02q`).split('\n')
  expect(lines).toEqual([
    `${' '.repeat(30)}│`,
    `${' '.repeat(30)}╰ two IDs are joined; the second starts at character 31`,
    '',
    'Almost an ID: two IDs are joined; the second starts at character 31',
    '',
  ])
})

describe('the report of an ID', () => {
  it('has its styles', () => {
    const styled = (text: string) => textReport(read(text), NOW_MS, tagged).join('\n')
    expect(styled('hello')).toBe('hello\n  <red>no format matches</red>')
    expect(styled('USER_03H9WE7HP2HZO9BQBV4L8RZ84')).toContain(
      '\n  <dim>wrong    </dim> <red>a prefix in upper case; upper case</red>\n',
    )
  })

  it('without readings says so, in a way that no terminal misreads', () =>
    expect(reportOf('a\u001b[31m\u202e')).toBe('"a\\u001b[31m\\u{202e}"\n  no format matches\n'))
})
