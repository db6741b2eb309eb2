/** Knows where randomness comes from: `crypto.getRandomValues`, through a pool, and nothing weaker. */
import { IdError } from './error.ts'

/** A source of uniformly distributed bits. Generators take it as a parameter, so that a test can seed them. */
export interface RandomSource {
  /** A uniform integer from 0 to 2^32 - 1. */
  uint32(): number
}

// One call of getRandomValues costs about a microsecond whatever its size; 4 KiB share it among 1,024 draws.
const words = new Uint32Array(1024)
let next = words.length

function refill(): void {
  if (typeof globalThis.crypto?.getRandomValues !== 'function') {
    throw new IdError('no_crypto', 'a runtime with crypto.getRandomValues', 'none', {
      hint: () =>
        'In React Native, import "react-native-get-random-values" before the first id is generated.',
    })
  }
  globalThis.crypto.getRandomValues(words)
  next = 0
}

/**
 * The source that every definition draws from.
 *
 * @throws {IdError} `no_crypto` when the runtime has no `crypto.getRandomValues`.
 */
export const secureRandom: RandomSource = {
  uint32() {
    if (next === words.length) refill()
    return words[next++] as number
  },
}
