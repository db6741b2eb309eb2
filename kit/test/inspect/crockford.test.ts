import { expect, it } from 'vitest'
import { rankedReadings } from '../../src/inspect/readings/ranked-readings.ts'

const tsidIn = (text: string) =>
  rankedReadings(text, { nowMs: Date.UTC(2026, 10, 21) }).readings.find(({ format }) => format === 'tsid')

it.each([
  ['01226N0640J7Q', 38_358_284_406_638_839n],
  ['01226n0640j7q', 38_358_284_406_638_839n],
  ['FZZZZZZZZZZZZ', 2n ** 64n - 1n],
])('reads the 64 bits of %s', (text, bigint) => expect(tsidIn(text)?.bigint).toBe(bigint))

it.each(['G000000000000', '01226N0640J7', 'A01226N0640J7Q', '01226N0640J7QA', '01226N0640J7U'])(
  'reads no 64 bits in %s',
  (text) => expect(tsidIn(text)).toBe(undefined),
)
