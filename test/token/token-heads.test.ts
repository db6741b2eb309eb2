import { describe, expect, it } from 'vitest'
import { headFinder, headText } from '../../src/token/token-heads.ts'

const headsOf = (text: string, ...prefixes: string[]) => {
  const next = headFinder(prefixes)(text)
  const heads: string[] = []
  for (let head = next(); head; head = next()) {
    heads.push(`${head.prefix}:${text.slice(head.start, head.bodyStart)}`)
  }
  return heads
}

describe('the heads of a text', () => {
  it.each([
    { text: '', heads: [] },
    { text: 'sess', heads: [] },
    { text: '_', heads: [] },
    { text: 'ess_', heads: [] },
    { text: 'sess_x', heads: ['sess:sess_'] },
    { text: 'SESS_x ſeſſ_x ｓess_x', heads: ['sess:SESS_', 'sess:ſeſſ_', 'sess:ｓess_'] },
    { text: 'xsess_x', heads: ['sess:sess_'] },
    { text: 'api_key_x', heads: ['api_key:api_key_'] },
    { text: 'my_key_x', heads: ['key:key_'] },
    { text: 'sess\\_x', heads: ['sess:sess\\_'] },
    { text: 'sess\\\\\\\\_x', heads: ['sess:sess\\\\\\\\_'] },
    { text: 'sess\\\\\\\\\\_x', heads: [] },
    { text: 'sess\\\\\\\\u005fx sess\\\\x5Fx', heads: ['sess:sess\\\\\\\\u005f', 'sess:sess\\\\x5F'] },
    { text: 'sess%5Fx sess%255fx', heads: ['sess:sess%5F', 'sess:sess%255f'] },
    { text: 'sess%2525255Fx sess%252525255Fx', heads: ['sess:sess%2525255F'] },
    { text: 'api%5Fkey%5Fx', heads: ['key:key%5F'] },
    { text: `sess-${'a'.repeat(24)}`, heads: [] },
    { text: `sess-${'a'.repeat(25)}`, heads: ['sess:sess-'] },
    { text: 'sess_sess_', heads: ['sess:sess_', 'sess:sess_'] },
  ])('$text', ({ text, heads }) => {
    expect(headsOf(text, 'sess', 'key', 'api_key')).toEqual(heads)
  })

  it('are covered by a checksum as a prefix and a separator', () => {
    expect(headText('api_key')).toBe('api_key_')
  })

  it('are of the longest prefix, whatever the order', () => {
    expect(headsOf('a_b_c_', 'c', 'b_c', 'a_b_c')).toEqual(['a_b_c:a_b_c_'])
    expect(headsOf('a_b_c_', 'a_b_c', 'b_c', 'c', 'a')).toEqual(['a:a_', 'a_b_c:a_b_c_'])
  })
})
