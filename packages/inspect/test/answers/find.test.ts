import {
  createCollector,
  createFinder,
  foldedLike,
  foundReport,
  joinGroups,
  splitGroups,
} from '@brandid/inspect/answers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GITHUB_TOKEN } from '../../../kit/test/cli/published-tokens.ts'
import { NOW_MS as nowMs, ownOf, PLAIN, ULID, USER, UUID } from './read-text.ts'

const TEXT = `2026-11-21 GET /users/${USER}/posts?after=${ULID} 200
{"id":"${UUID}","author":"507f1f77bcf86cd799439011","n":"175928847299117063"}
internationalization of counterrevolutionaries, a-b-c-d-e-f-g-h-i; retry 12345678901
token ${GITHUB_TOKEN}, cus_NffrFeUfNV2Hib. 0ujtsYcgvSTl8PAuAdqWYSMnLOv- xoxe.xoxp-1-abcdefgh`

const found = [
  `1:23 ${USER}`,
  `1:66 ${ULID}`,
  `2:8 ${UUID}`,
  '2:56 507f1f77bcf86cd799439011',
  '2:87 175928847299117063',
  '4:7 ghp_[redacted]',
  '4:49 cus_NffrFeUfNV2Hib',
  '4:69 0ujtsYcgvSTl8PAuAdqWYSMnLOv',
  '4:98 xoxe.xoxp-[redacted]',
]

function findIn(...pieces: string[]): string[] {
  const finder = createFinder({ nowMs })
  return [...pieces.flatMap((piece) => finder.push(piece)), ...finder.end()].map(
    ({ line, column, text }) => `${line}:${column} ${text}`,
  )
}

describe('with the prefixes of a project', async () => {
  const own = await ownOf({ definitions: [{ prefix: 'user' }] })
  const finder = createFinder({ nowMs, own })
  const texts = [...finder.push(`user_created user_signed_up ${USER} ${USER.slice(0, -1)} `), ...finder.end()]

  it('leaves out the names of events, and marks what the definition rejects', () => {
    expect(texts.map(({ text }) => text)).toEqual([USER, USER.slice(0, -1)])
    const reports = texts.map((each) => foundReport(each, each, nowMs, PLAIN))
    expect(reports.map((report) => report.includes('not valid: '))).toEqual([false, true])
    const collector = createCollector(nowMs)
    for (const each of texts) collector.add(each)
    expect(collector.summary().kinds.map(({ name }) => name)).toEqual(['user ID', 'user ID, not valid'])
  })
})

it('finds both IDs that a dot joins, where the project defines the first', async () => {
  const own = await ownOf({ definitions: [{ prefix: 'user' }] })
  const placesIn = (text: string) => {
    const finder = createFinder({ nowMs, own })
    return [...finder.push(text), ...finder.end()].map((each) => [each.column, each.text])
  }
  for (const other of [UUID, USER.replace('user', 'team'), USER])
    expect(placesIn(`${USER}.${other}`)).toEqual([
      [1, USER],
      [32, other],
    ])
})

describe('free text', () => {
  it('gives its IDs with their places, and no words', () => expect(findIn(TEXT)).toEqual(found))

  it('may be cut anywhere', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(fc.nat({ max: TEXT.length }), fc.nat({ max: TEXT.length }), (one, other) => {
        const [first, second] = [Math.min(one, other), Math.max(one, other)]
        expect(findIn(TEXT.slice(0, first), TEXT.slice(first, second), TEXT.slice(second))).toEqual(found)
      }),
      { numRuns: 40 },
    )
    expect(findIn(...TEXT)).toEqual(found)
  })

  it('gives an ID as soon as its word has ended, and once', () => {
    const finder = createFinder({ nowMs })
    expect(finder.push(`${USER} 017f22e2`)).toHaveLength(1)
    expect(finder.push('-79b0-7cc3-98c4-dc0c0c07398f')).toEqual([])
    expect(finder.end()).toHaveLength(1)
    expect(finder.end()).toEqual([])
  })

  it.each([
    [`${UUID}.json`, `1:1 ${UUID}`],
    ['a 0ujtsYcgvSTl8PAuAdqWYSMnLOv--.', '1:3 0ujtsYcgvSTl8PAuAdqWYSMnLOv'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0xMjM0.c2lnbmF0dXJl', '1:1 eyJ[redacted]'],
    [
      `event.${USER} n.507f1f77bcf86cd799439011--.${ULID}`,
      `1:7 ${USER}`,
      '1:40 507f1f77bcf86cd799439011',
      `1:67 ${ULID}`,
    ],
    [`${USER}.${'a.'.repeat(600)}`, `1:1 ${USER}`],
    ['xoxp-123456 xoxp-1234567', '1:13 xoxp-[redacted]'],
    [`ghp_${'a'.repeat(1020)}`, '1:1 ghp_[redacted]'],
    [`ghp_${'a'.repeat(1021)}`],
    [`${USER}.${'a'.repeat(1000)}`],
    // Colours and percent-encoding.
    [`\u001b[32m${USER}\u001b[0m`, `1:6 ${USER}`],
    ['/users/user%5F03h9we7hp2hzo9bqbv4l8rz84', '1:8 user%5F03h9we7hp2hzo9bqbv4l8rz84'],
    [`%22${UUID}%22`, `1:4 ${UUID}`],
    ['%2Fuser%5f03h9we7hp2hzo9bqbv4l8rz84%3F', '1:4 user%5f03h9we7hp2hzo9bqbv4l8rz84'],
    [`like '%${UUID}%'`, `1:8 ${UUID}`],
  ])('ends words where ids end: %s', (text, ...places) => expect(findIn(text)).toEqual(places))

  it('finds no piece of a word that is too long', () => {
    expect(findIn(`ghp_${'a'.repeat(1020)}`, 'a')).toEqual([])
    expect(findIn(`${USER}${'a1'.repeat(1024)}`)).toEqual([])
  })

  it('passes over a word that no ID is as long as, however it comes', () => {
    const long = 'a1'.repeat(3000)
    expect(findIn(...(long.match(/.{1,500}/g) ?? []), ` ${USER}`)).toEqual([`1:${long.length + 2} ${USER}`])
  })

  it('reads past a colour that a piece cuts', () =>
    expect(findIn('\u001b[32m', `${USER}\u001b[0m`)).toEqual([`1:6 ${USER}`]))
})

it.each([
  { id: 'user_03h9we7', length: 5, text: 'user_03h9w-e7' },
  { id: 'user_03h9w', length: 5, text: 'user_03h9w' },
  { id: 'a_b_03h9we', length: 2, text: 'a_b_03-h9-we' },
  { id: '03h9we', length: 4, text: '03h9-we' },
  { id: '', length: 4, text: '' },
])('writes $id in groups of $length', ({ id, length, text }) => {
  expect(splitGroups(id, length)).toBe(text)
  expect(joinGroups(text)).toBe(id)
})

it('reads what it writes', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z_]{0,9}_[0-9a-z]{1,40}$/),
      fc.integer({ min: 1, max: 64 }),
      (id, length) => {
        expect(joinGroups(splitGroups(id, length))).toBe(id)
      },
    ),
  )
})

it.each([
  { text: 'USER_A1', canonical: 'user_a1', folded: 'user_a1' },
  { text: 'USER_O1', canonical: 'user_01', folded: 'USER_O1' },
  { text: 'user_a1', canonical: undefined, folded: 'user_a1' },
])('folds $text like $canonical', ({ text, canonical, folded }) => {
  expect(foldedLike(text, canonical)).toBe(folded)
})
