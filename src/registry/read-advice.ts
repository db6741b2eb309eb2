/** The gate of advice. */
import { attempt } from '../errors/attempt.ts'
import { openChecks } from '../formats/shared/read-checks.ts'
import { type Advice, giveAdvice } from './advice.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

let opened: Advice | undefined

/** Opens the gate for good. The entry points of the condition `node` call it, because nothing is bundled there. */
export function openAdvice(): void {
  opened = giveAdvice()
  openChecks()
}

/**
 * The advice for developers; `undefined` in production, and in a browser without a bundler. Bundlers replace
 * `process.env.NODE_ENV` in this spelling, and drop the advice.
 */
export function readAdvice(): Advice | undefined {
  return opened ?? attempt(chooseAdvice)
}

/** A named function: Rollup drops nothing of one that is written where it is passed. */
function chooseAdvice(): Advice | undefined {
  return process.env.NODE_ENV === 'production' ? undefined : giveAdvice()
}
