import { expect, it } from 'vitest'
import { hexOf } from '../../../src/cli/readings/parts.ts'
import { rankedReadings } from '../../../src/cli/readings/ranked-readings.ts'

// The id and its bytes are those of xid_test.go in https://github.com/rs/xid.
it('reads the twelve bytes of an XID', () => {
  const [best] = rankedReadings('9m4e2mr0ui3e8a215n4g', { nowMs: Date.UTC(2026, 10, 21) }).readings
  expect(best?.format).toBe('xid')
  expect(best?.bytes && hexOf(best.bytes)).toBe('4d88e15b60f486e428412dc9')
})
