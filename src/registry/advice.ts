/** Development-only checks and hints. Only this file reads `NODE_ENV`, so that production bundles can drop the advice. */

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
 * Turns on the advice permanently, and lets failures share a getter. The entry points for the `node` export condition call this function,
 * because code that runs there is not bundled.
 */
export function openAdvice(): void {
  shareGetter()
  readAdvice = giveAdvice
  installDevelopment(readAdvice)
}

/** Returns the advice for developers. Production has no advice unless `openAdvice` has run, and a browser without a bundler has none. */
export let readAdvice: () => Advice | null | undefined = readRules

/** Returns the advice for the current environment: `null` in production, `undefined` in a browser without a bundler. */
export function readRules(): Advice | null | undefined {
  return attempt(chooseAdvice)
}

/**
 * Bundlers replace the exact expression `process.env.NODE_ENV` and then drop the advice. esbuild only drops names that are used in the
 * same file as the condition, so the condition stays next to the advice instead of in `errors`. The function is named because Rollup does
 * not tree-shake a function written inline as an argument.
 */
function chooseAdvice(): Advice | null {
  return process.env.NODE_ENV === 'production' ? null : giveAdvice()
}

// Installs the advice for the imported parts. Uses `try` instead of `attempt`, because a function that is called at load time would stay in
// the production bundles of all entry points.
try {
  if (process.env.NODE_ENV !== 'production') installDevelopment(readRules)
} catch {
  // A browser without a bundler has no `process`.
}

/** Returns the advice. The first call also makes consoles print hints. */
function giveAdvice(): Advice {
  if (!given) {
    giveDevelopment(ADVICE)
    giveHints()
  }
  return ADVICE
}

/** The advice for the imported parts, plus the members that only the registry uses. */
export type Advice = Development & typeof ADVICE

const ADVICE = {
  checkTextAlphabet,
  checkChoice,
  checkDifferent,
  checkFunction,
  checkGiven(...options: Parameters<typeof checkGiven>): void {
    // The entry point read the records before the advice was installed, so check the records here.
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
