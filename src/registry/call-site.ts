/** The call site of a definition: the location in the source, in the module that defines. */

import { attempt } from '../errors/attempt.ts'
import { stackApi, withStackLimit } from '../errors/stack-api.ts'
import type { Advice } from './advice.ts'
import { readAdvice } from './read-advice.ts'

/** `file:line:column`, without scheme and query; in production as the engine spells it. */
export type CallSite = string

// A module may define through a helper that calls another, inside `map` or `forEach`; few do so more deeply.
const MOST_FRAMES = 16

/**
 * Captures the stack of `callee`'s caller, and reads it when asked: most definitions never are. The site is
 * `undefined` where the engine gives no stack, or a program has replaced its stack API by one that throws.
 */
export function captureCallSite(callee: unknown): () => CallSite | undefined {
  const holder: { stack?: unknown } = {}
  attempt(() => withStackLimit(MOST_FRAMES, () => stackApi.captureStackTrace?.(holder, callee)))
  const advice = readAdvice()
  return () => attempt(() => readSite(holder.stack, advice))
}

/** In production the place of the first frame, as the engine spells it. */
function readSite(stack: unknown, advice: Advice | undefined): CallSite | undefined {
  if (typeof stack !== 'string') return undefined
  return advice ? advice.findPlace(stack) : /[^\s(@]+:\d+:\d+/.exec(stack)?.[0]
}
