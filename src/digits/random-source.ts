/** The interface of a source of random bits. Types only. */

/** A source of uniformly distributed bits. Generators receive it as a parameter, so tests can seed them. */
export interface RandomSource {
  /** A uniform integer from 0 to 2^32 - 1. */
  uint32(): number
}
