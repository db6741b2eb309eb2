import { describe, expect, it } from 'vitest'
import { fragmentOf, textOfFragment } from '../../src/inspect/answer.ts'
import { readKinds } from '../../src/inspect/kinds.ts'
import { rankedReadings } from '../../src/inspect/readings/ranked-readings.ts'
import { GITHUB_TOKEN } from '../cli/published-tokens.ts'

const fragment = (text: string) => fragmentOf(rankedReadings(text, { nowMs: Date.UTC(2026, 10, 24) }))

describe('a link', () => {
  it.each([
    { text: '017f22e2-79b0-7cc3-98c4-dc0c0c07398f', link: '#id=017f22e2-79b0-7cc3-98c4-dc0c0c07398f' },
    { text: '{42}', link: '#id=%7B42%7D' },
    { text: GITHUB_TOKEN, link: undefined },
    { text: 'x7Kq2LmZp9', link: undefined },
    { text: 'hello', link: undefined },
  ])('of $text is $link', ({ text, link }) => {
    expect(fragment(text)).toBe(link)
    if (link) expect(textOfFragment(link)).toBe(text)
  })

  it('is none where a part of the text was hidden', () => {
    expect(
      fragmentOf({ text: 'a[redacted]', readings: rankedReadings('42', { nowMs: 0 }).readings }),
    ).toBeUndefined()
  })

  it('is none where a definition refuses the text, whatever it holds', async () => {
    const { own } = await readKinds('{"definitions":[{"prefix":"user"}]}', 'shop.json')
    expect(fragmentOf(rankedReadings('user_\ud800', { nowMs: 0, own }))).toBeUndefined()
  })

  it.each(['', '#', '#id=', '#id=%', '#id=a&b', '#other=1'])('has no text in %j', (hash) => {
    expect(textOfFragment(hash)).toBeUndefined()
  })
})
