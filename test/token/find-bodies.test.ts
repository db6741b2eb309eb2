import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyFinder } from '../../src/token/redact.ts'

const PREFIXES = ['sess', 'a', 'a_b', 'b_a_a', 'sk_', `x${'_y'.repeat(31)}`]
const SEPARATOR = /\\*(?:_|%(?:25)*5f|&#(?:95|x5f);|\\(?:u00|x)5f)/gi

const PIECES = fc.constantFrom(
  ...['a', 'b', 'B', 'sess', 'SESS', 'se\u017f\u017f', 'x', 'y', 'sk', '_', '_', '%5F', '%255f', '\\u005f'],
  ...['\\_', '&#95;', '&#x5F;', '\\', ' ', '-', '.', '\u212a', '%', `sha256-${'0'.repeat(64)}`],
)

/** The starts of bodies, by the rule alone: what comes before a separator, in plain spelling, ends with a prefix. */
function startsIn(text: string, prefixes: readonly string[]): number[] {
  const starts: number[] = []
  const separators = new RegExp(SEPARATOR)
  for (let from = 0, match = separators.exec(text); match; match = separators.exec(text)) {
    const name = text.slice(from, match.index).replace(SEPARATOR, '_').toLowerCase()
    if (!prefixes.some((prefix) => name.endsWith(prefix))) continue
    const start = separators.lastIndex
    const hash = /sha256-[0-9a-f]{64}(?![\w-])/y
    hash.lastIndex = start
    if (hash.test(text)) continue
    const body = new RegExp(`(?:[\\w-]|${SEPARATOR.source})*`, 'iy')
    body.lastIndex = start
    body.test(text)
    if (body.lastIndex === start) continue
    starts.push(start)
    separators.lastIndex = from = body.lastIndex
  }
  return starts
}

describe('the bodies of tokens', () => {
  it('start where the text before a separator ends with a prefix, however it is spelt', {
    tags: 'slow',
  }, () => {
    const findBodies = bodyFinder(PREFIXES)
    fc.assert(
      fc.property(fc.array(PIECES, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('')
        expect(Array.from(findBodies(text), ({ start }) => start)).toEqual(startsIn(text, PREFIXES))
      }),
      { numRuns: 2000 },
    )
  })

  it('are found after a prefix of 63 characters and 31 separators, and not after a part of it', () => {
    const findBodies = bodyFinder([PREFIXES.at(-1) as string])
    const count = (text: string) => Array.from(findBodies(text)).length
    expect(count(`x${'_y'.repeat(31)}_1`)).toBe(1)
    expect(count(`x${'%5fy'.repeat(31)}_1`)).toBe(1)
    expect(count(`${'y_'.repeat(31)}1`)).toBe(0)
    expect(count(`zx${'_y'.repeat(31)}_1`)).toBe(1)
  })
})
