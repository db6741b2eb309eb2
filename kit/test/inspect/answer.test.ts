import { describe, expect, it } from 'vitest'
import { describeAnswer, sayAnswer } from '../../src/inspect/answer.ts'
import { readKinds } from '../../src/inspect/kinds.ts'
import { rankedReadings } from '../../src/inspect/readings/ranked-readings.ts'
import { GITHUB_TOKEN } from '../cli/published-tokens.ts'

const NOW_MS = Date.UTC(2026, 10, 24, 12)
const USER = 'user_03h9we7hp2hzo9bqbv4l8rz84'
const { own } = await readKinds(
  JSON.stringify({ definitions: [{ prefix: 'user', aliases: ['usr'] }], tokens: [{ prefix: 'sess' }] }),
  'shop.json',
)

function answerOf(text: string, source?: string) {
  const { readings } = rankedReadings(text, { nowMs: NOW_MS, own: source === undefined ? undefined : own })
  return describeAnswer(readings[0], NOW_MS, source, readings)
}

const MADE = { age: '3 days ago', date: '21 November 2026, 02:36:50 UTC' }

describe('an answer', () => {
  it.each([
    {
      text: USER,
      source: 'shop.json',
      answer: { title: 'User id', made: MADE, tone: 'own', whose: 'Yours: shop.json defines "user".' },
    },
    {
      text: USER.toUpperCase(),
      source: 'shop.json',
      answer: { tone: 'unsure', whose: 'Yours: shop.json defines "user", but spells the id in another way.' },
    },
    {
      text: 'user_1',
      source: 'shop.json',
      answer: { tone: 'wrong', whose: 'Not valid: the prefix "user" is yours, but the text is no user id.' },
    },
    {
      text: USER.replace('user', 'org'),
      source: 'shop.json',
      answer: { tone: 'plain', whose: 'Not yours: no kind in shop.json has the prefix "org".' },
    },
    {
      text: '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
      source: 'shop\u202e.json',
      answer: {
        title: 'UUID version 7',
        whose: '"shop\\u{202e}.json" cannot tell whose it is: it has no prefix.',
      },
    },
    {
      text: '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
      answer: {
        tone: 'plain',
        whose: 'Load your manifest to see whether it is yours.',
      },
    },
    {
      text: '175928847299117063',
      answer: {
        title: 'A number',
        made: undefined,
        unmade: 'When it was made depends on who made it: choose a reading below.',
      },
    },
    { text: '42', answer: { made: undefined, unmade: 'It does not tell when it was made.' } },
    { text: 'x7Kq2LmZp9', answer: { title: 'An id of an unknown format', tone: 'unsure' } },
    {
      text: GITHUB_TOKEN,
      answer: {
        title: 'GitHub personal access token',
        tone: 'secret',
        unmade: '',
        whose: 'A secret: its text is hidden, and no link holds it. Treat it as leaked.',
      },
    },
    {
      text: `${'aB3'.repeat(4)}dEfGh1JkLmN0pQrStUvWxYz23456789Ab`,
      answer: { title: 'What may be a secret' },
    },
    { text: 'hello', answer: { title: 'No format fits', tone: 'wrong' } },
  ])('says of $text with $source', ({ text, source, answer }) => {
    expect(answerOf(text, source)).toMatchObject(answer)
  })

  it('is a sentence or three for those who hear it', () => {
    expect(sayAnswer(answerOf(USER, 'shop.json'))).toBe(
      'User id. Made 3 days ago, on 21 November 2026, 02:36:50 UTC. Yours: shop.json defines "user".',
    )
    expect(sayAnswer(answerOf('42', 'shop.json'))).toBe(
      'A number. It does not tell when it was made. shop.json cannot tell whose it is: it has no prefix.',
    )
    expect(sayAnswer(answerOf('hello'))).toBe('No format fits. The text is not an id that is known here.')
  })
})
