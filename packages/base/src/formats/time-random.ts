/** Facts about `timeRandom`. Samples cannot be distinguished from other digits. */
import type { TimeRandomOptions } from 'brandid/formats'
import type { FieldData } from './body-data.ts'
import { describeNumber, placeBits, raiseTwo, spellHex } from './body-data.ts'
import type { FormatFacts } from './facts.ts'

const NS_PER_MS = 1_000_000n

export const timeRandom: FormatFacts<TimeRandomOptions, keyof TimeRandomOptions> = {
  options: { randomBits: { kind: 'integer', least: 16, most: 256 }, alphabet: { kind: 'other' } },
  carries: ['time'],
  generates: true,
  example: {
    // Computed from 2025-06-01T12:00:00Z and 0x89abcdef with the arithmetic of `new_id`, whose authors publish no example.
    body: '0q7qtzdurhw9ji9nxsd',
    options: {},
    source: 'https://github.com/davestearns/ids, computed as described there',
  },

  body(_, { alphabet, randomBits = 0 }) {
    const unit = raiseTwo(randomBits)
    const time: FieldData = {
      kind: 'time',
      unit: spellHex(unit * NS_PER_MS),
      values: spellHex(raiseTwo(64) / NS_PER_MS + 1n),
      unitMs: 1,
      epochMs: 0,
    }
    const nanoseconds: FieldData = {
      kind: 'counter',
      unit: spellHex(unit),
      values: spellHex(NS_PER_MS),
      sequence: { start: 'zero', step: 1, whenUsedUp: 'borrow' },
    }
    const fields = [time, nanoseconds, placeBits('random', 0, randomBits)]
    return describeNumber(alphabet, raiseTwo(64) * unit, fields)
  },
  variants: [{ options: {}, title: 'nanoseconds and 32 random bits in base 36' }],
}
