/** Advice: the answers of development, and the only place that reads the environment. Bundles for production leave the answers out. */

import { type Development, giveDevelopment, given, installDevelopment } from '../errors/development.ts'
import { checkChoice, shareGetter } from '../errors/error.ts'
import { readOptions } from '../errors/options.ts'
import { attempt } from '../errors/runtime.ts'
import {
  checkDifferent,
  checkFunction,
  checkInteger,
  checkLength,
  checkSealed,
  checkTextAlphabet,
} from '../formats/shared/options.ts'
import { explain, explainDuplicate, findDispatchHint, giveHints, hintName, normalizeHint } from './hints.ts'
import { checkGiven, checkShape } from './options.ts'
import { sharedRecords } from './records.ts'
import { currentJob, isReload, removeRivals } from './reload.ts'
import { findPlace } from './stack-frames.ts'
import { checkState } from './state-check.ts'
import { refuseZod } from './zod-answer.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * Turns on the advice permanently, and lets failures share a getter. The entry points of the condition `node` call this function,
 * because code that runs there is not bundled.
 */
export function openAdvice(): void {
  shareGetter()
  readAdvice = giveAdvice
  installDevelopment(readAdvice)
}

/** The advice for developers. There is none in production unless it is turned on, nor in a browser without a bundler. */
export let readAdvice: () => Advice | null | undefined = readRules

/** The advice, determined by the environment alone: `null` in production, `undefined` in a browser without a bundler. */
export function readRules(): Advice | null | undefined {
  return attempt(chooseAdvice)
}

/**
 * Bundlers replace exactly `process.env.NODE_ENV`, and then drop the advice. esbuild drops only names that the file of the condition
 * mentions, so the condition is next to the advice and not in `errors`. The function has a name, because Rollup drops nothing from a
 * function that is written inline as an argument.
 */
function chooseAdvice(): Advice | null {
  return process.env.NODE_ENV === 'production' ? null : giveAdvice()
}

// The rooms below use the port. The code is a `try` statement and not a call of `attempt`, because a function that runs when the
// package loads would remain in the production bundles of all entry points.
try {
  if (process.env.NODE_ENV !== 'production') installDevelopment(readRules)
} catch {
  // A browser without a bundler has no `process`.
}

/** Returns the advice. From the first call on, consoles print hints. */
function giveAdvice(): Advice {
  if (!given) {
    giveDevelopment(ADVICE)
    giveHints()
  }
  return ADVICE
}

/** The answers for the rooms below, and the members that only the registry uses. */
export type Advice = Development & typeof ADVICE

const ADVICE = {
  checkTextAlphabet,
  checkChoice,
  checkDifferent,
  checkFunction,
  checkGiven(...options: Parameters<typeof checkGiven>): void {
    // The entry point read the records before the advice existed, so they are checked here.
    sharedRecords()
    checkGiven(...options)
  },
  checkInteger,
  checkLength,
  checkNames,
  checkSealed,
  checkShape,
  checkState,
  currentJob,
  explain,
  explainDuplicate,
  findDispatchHint,
  findPlace,
  hintName,
  isReload,
  normalizeHint,
  refuseZod,
  removeRivals,
}

function checkNames(
  ...[options, names, of, code = 'invalid_format']: Parameters<Development['checkNames']>
): void {
  readOptions<object>(options, names, of, code)
}
