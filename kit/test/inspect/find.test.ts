import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFinder } from '../../src/inspect/finder.ts'
import { GITHUB_TOKEN } from '../cli/published-tokens.ts'

const nowMs = Date.UTC(2026, 10, 21)
const TEXT = `2026-11-21 GET /users/user_03h9we7hp2hzo9bqbv4l8rz84/posts?after=01ARZ3NDEKTSV4RRFFQ69G5FAV 200
{"id":"017f22e2-79b0-7cc3-98c4-dc0c0c07398f","author":"507f1f77bcf86cd799439011","n":"175928847299117063"}
internationalization of counterrevolutionaries, a-b-c-d-e-f-g-h-i; retry 12345678901
token ${GITHUB_TOKEN}, cus_NffrFeUfNV2Hib. 0ujtsYcgvSTl8PAuAdqWYSMnLOv- xoxe.xoxp-1-abcdefgh`

const found = [
  '1:23 user_03h9we7hp2hzo9bqbv4l8rz84',
  '1:66 01ARZ3NDEKTSV4RRFFQ69G5FAV',
  '2:8 017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
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

describe('free text', () => {
  it('gives its ids with their places, and no words', () => {
    expect(findIn(TEXT)).toEqual(found)
  })

  it('may be cut anywhere', () => {
    fc.assert(
      fc.property(fc.nat({ max: TEXT.length }), fc.nat({ max: TEXT.length }), (one, other) => {
        const [first, second] = [Math.min(one, other), Math.max(one, other)]
        expect(findIn(TEXT.slice(0, first), TEXT.slice(first, second), TEXT.slice(second))).toEqual(found)
      }),
      { numRuns: 40 },
    )
    expect(findIn(...TEXT)).toEqual(found)
  })

  it('gives an id as soon as its word has ended, and once', () => {
    const finder = createFinder({ nowMs })
    expect(finder.push('user_03h9we7hp2hzo9bqbv4l8rz84 017f22e2')).toHaveLength(1)
    expect(finder.push('-79b0-7cc3-98c4-dc0c0c07398f')).toEqual([])
    expect(finder.end()).toHaveLength(1)
    expect(finder.end()).toEqual([])
  })

  it.each([
    {
      text: '017f22e2-79b0-7cc3-98c4-dc0c0c07398f.json',
      places: ['1:1 017f22e2-79b0-7cc3-98c4-dc0c0c07398f'],
    },
    { text: 'a 0ujtsYcgvSTl8PAuAdqWYSMnLOv--.', places: ['1:3 0ujtsYcgvSTl8PAuAdqWYSMnLOv'] },
    { text: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0xMjM0.c2lnbmF0dXJl', places: ['1:1 eyJ[redacted]'] },
    {
      text: 'event.user_03h9we7hp2hzo9bqbv4l8rz84 n.507f1f77bcf86cd799439011--.01ARZ3NDEKTSV4RRFFQ69G5FAV',
      places: [
        '1:7 user_03h9we7hp2hzo9bqbv4l8rz84',
        '1:40 507f1f77bcf86cd799439011',
        '1:67 01ARZ3NDEKTSV4RRFFQ69G5FAV',
      ],
    },
    {
      text: 'event.017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
      places: ['1:7 017f22e2-79b0-7cc3-98c4-dc0c0c07398f'],
    },
    {
      text: `user_03h9we7hp2hzo9bqbv4l8rz84.${'a.'.repeat(600)}`,
      places: ['1:1 user_03h9we7hp2hzo9bqbv4l8rz84'],
    },
    { text: 'xoxp-123456 xoxp-1234567', places: ['1:13 xoxp-[redacted]'] },
    { text: `ghp_${'a'.repeat(1020)}`, places: ['1:1 ghp_[redacted]'] },
    { text: `ghp_${'a'.repeat(1021)}`, places: [] },
    { text: `user_03h9we7hp2hzo9bqbv4l8rz84.${'a'.repeat(1000)}`, places: [] },
  ])('ends words where ids end: $text', ({ text, places }) => {
    expect(findIn(text)).toEqual(places)
  })

  it('finds no piece of a word that is too long', () => {
    expect(findIn(`ghp_${'a'.repeat(1020)}`, 'a')).toEqual([])
    expect(findIn(`user_03h9we7hp2hzo9bqbv4l8rz84${'a1'.repeat(1024)}`)).toEqual([])
  })

  it('passes over a word that no id is as long as, however it comes', () => {
    const long = 'a1'.repeat(3000)
    expect(findIn(...(long.match(/.{1,500}/g) ?? []), ' user_03h9we7hp2hzo9bqbv4l8rz84')).toEqual([
      `1:${long.length + 2} user_03h9we7hp2hzo9bqbv4l8rz84`,
    ])
  })
  it.each([
    [['\u001b[32m', 'user_03h9we7hp2hzo9bqbv4l8rz84\u001b[0m'], '1:6 user_03h9we7hp2hzo9bqbv4l8rz84'],
    [['/users/user%5F03h9we7hp2hzo9bqbv4l8rz84'], '1:8 user%5F03h9we7hp2hzo9bqbv4l8rz84'],
    [['%22017f22e2-79b0-7cc3-98c4-dc0c0c07398f%22'], '1:4 017f22e2-79b0-7cc3-98c4-dc0c0c07398f'],
    [['%2Fuser%5f03h9we7hp2hzo9bqbv4l8rz84%3F'], '1:4 user%5f03h9we7hp2hzo9bqbv4l8rz84'],
    [["like '%017f22e2-79b0-7cc3-98c4-dc0c0c07398f%'"], '1:8 017f22e2-79b0-7cc3-98c4-dc0c0c07398f'],
  ])('reads past colours and percent-encoding: %j', (pieces, place) => {
    expect(findIn(...pieces)).toEqual([place])
  })
})
