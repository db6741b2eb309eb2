import { describe, expect, it } from 'vitest'
import { readPasted } from '../../src/inspect/answer.ts'
import { PATTERNS } from '../../src/inspect/readings/tokens.ts'

// An attempt of a pattern that may read without end, and then miss what has to follow, is repeated at each place.

/** What may follow a repetition without end: the end, closing groups, and groups that may be absent. */
const OPTIONAL_REST = /^(?:\)[?*]?|\(\?:[^()]*\)[?*])*$/
/** One attempt for each run of the characters that it repeats. */
const ONCE_A_RUN = '(?<![0-9A-Za-z_-])(?=([0-9A-Za-z_-]*?eyJ))\\1('

function endlessOf(source: string): string[] {
  const rest = source.startsWith(ONCE_A_RUN)
    ? source.slice(ONCE_A_RUN.length).replace('{8,}\\.[', '{8}\\.[')
    : source
  const plain = rest.replace(/\[(?:\\.|[^\]])*\]/g, 'C').replace(/\\./g, 'E')
  return Array.from(plain.matchAll(/[*+]|\{\d+,\}/g))
    .map(({ index, 0: found }) => plain.slice(index + found.length))
    .filter((after) => !OPTIONAL_REST.test(after))
}

describe('a pattern of secrets', () => {
  it.each(PATTERNS)('%s fails after a bounded number of characters', (_, { source }) => {
    expect(endlessOf(source)).toEqual([])
  })

  it.each(['(a)(b+c)', '((?:[a-z]+_)+x)(y)', '(eyJ)([0-9]{8,}\\.)'])('%s would not', (source) =>
    expect(endlessOf(source)).not.toEqual([]),
  )
})

describe('a text that was slow', () => {
  // With quadratic patterns each of these took 13 to 64 seconds: the limit of a test.
  it.each(['a_', 'sk_live_', 'user_', 'ghp_', 'eyJ', '-', ')', '-.', '"', 'x://y:', '-----BEGIN '])(
    '%s, again and again, is read',
    (part) => {
      const text = part.repeat(Math.ceil(150_000 / part.length))
      expect(readPasted(`a${text}a`, { nowMs: 0 }).readings).toHaveLength(1)
    },
  )
})
