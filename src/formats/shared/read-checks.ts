/** The gate of the checks that a bundle for production leaves out: those of options that a program writes down. */
import { attempt } from '../../errors/attempt.ts'
import { checkAlphabet, checkInteger, checkLength, ownOptions } from './options.ts'

interface Checks {
  readonly ownOptions: (options: object) => object
  readonly checkAlphabet: (alphabet: string) => void
  readonly checkInteger: (value: unknown, option: string, least: number, most: number) => void
  readonly checkLength: (length: unknown) => void
}

const CHECKS: Checks = { ownOptions, checkAlphabet, checkInteger, checkLength }

declare const process: { readonly env: { readonly NODE_ENV?: string } }

let opened: Checks | undefined

/** Opens the gate for good, with that of advice. */
export function openChecks(): void {
  opened = CHECKS
}

/** The checks; `undefined` in production, and in a browser without a bundler, as advice is. */
export function readChecks(): Checks | undefined {
  return opened ?? attempt(chooseChecks)
}

/** A named function: Rollup drops nothing of one that is written where it is passed. */
function chooseChecks(): Checks | undefined {
  return process.env.NODE_ENV === 'production' ? undefined : CHECKS
}
