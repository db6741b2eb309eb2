/** Knows what a promise of a format is, and how a broken one is told. */
import type { AnyFormat } from '../formats/shared/format.ts'

/** One promise: `check` returns when the format keeps it, and throws an error that says how it does not. */
export interface FormatPromise {
  /** A sentence about the format, in the present tense: the name of a test. */
  readonly name: string
  check(this: void): void
}

/** What promises are checked of. */
export interface Subject {
  readonly format: AnyFormat
  /** What all randomness of the checks comes from. */
  readonly seed: number | string
  /** Ids among which there must be no duplicate. */
  readonly count: number
  /** Whether ids are promised to increase. */
  readonly isOrdered: boolean
  /** Some bodies that the format accepts; throws where there are none to be had. */
  bodies(this: void): readonly string[]
}

/** A head to put before bodies. */
export const HEAD = 'some_prefix_'

/** The error of a broken promise. */
export function broken(expected: string, received: unknown): Error {
  return new Error(`Expected ${expected} but received ${received}.`)
}

/** A text in quotes, with whatever is invisible in it escaped. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
