/** Advice: the answers of development, and the one look at the environment. Bundles for production leave the answers out. */

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

/** Opens the gate for good. The entry points of the condition `node` call it, because nothing is bundled there: failures share a getter. */
export function openAdvice(): void {
  shareGetter()
  readAdvice = giveAdvice
  installDevelopment(readAdvice)
}

/** The advice for developers; none in production unless it is opened, and none in a browser without a bundler. */
export let readAdvice: () => Advice | null | undefined = readRules

/** The advice as the environment decides, opened or not: `null` in production, `undefined` in a browser without a bundler. */
export function readRules(): Advice | null | undefined {
  return attempt(chooseAdvice)
}

/**
 * Bundlers replace `process.env.NODE_ENV` in this spelling, and drop the advice. esbuild drops only what the file of the
 * condition names, so the condition stands beside the advice and not in `errors`. A named function, because Rollup drops
 * nothing of a function that is written where it is passed.
 */
function chooseAdvice(): Advice | null {
  return process.env.NODE_ENV === 'production' ? null : giveAdvice()
}

// The rooms below ask through the port. A `try`, because no function that runs when the package loads may be left in a bundle for
// production: it would be in the bundles of all entry points.
try {
  if (process.env.NODE_ENV !== 'production') installDevelopment(readRules)
} catch {
  // A browser without a bundler has no `process`.
}

/** The advice, from whose first use on consoles print hints. */
function giveAdvice(): Advice {
  if (!given) {
    giveDevelopment(ADVICE)
    giveHints()
  }
  return ADVICE
}

/** The answers to the rooms below, and the members that the registry asks itself. */
export type Advice = Development & typeof ADVICE

const ADVICE = {
  checkTextAlphabet,
  checkChoice,
  checkDifferent,
  checkFunction,
  checkGiven(...options: Parameters<typeof checkGiven>): void {
    // The entry point found the records before there was advice.
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
