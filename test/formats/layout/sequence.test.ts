import { layout } from 'brandid/formats'
import { expect, it } from 'vitest'
import { wordsOf } from '../../random-sources.ts'

const NOW_MS = Date.UTC(2025, 5, 1, 12)

it('of two random fields with as many values, the first is the sequence', () => {
  const format = layout({
    alphabet: 'hex',
    fields: [
      { kind: 'time', bits: 44 },
      { kind: 'random', name: 'one', bits: 16 },
      { kind: 'random', name: 'other', bits: 16 },
    ],
  })
  const next = format.generator('', wordsOf(0x1111_0000, 0x2222_0000, 0x3333_0000))
  expect([next(NOW_MS), next(NOW_MS)].map((body) => body.slice(11))).toEqual(['11112222', '11123333'])
})
