/** What helps developers: checks of options, hints, and places in the source. A bundle for production leaves it out. */
import { giveDetails } from '../definition/describe-details.ts'
import { findHint } from '../definition/hints.ts'
import { refuseZod } from '../definition/refuse-zod.ts'
import { giveHints } from '../errors/hints.ts'
import { printHints } from '../errors/print-hints.ts'
import { checkGiven, checkShape } from './check-options.ts'
import { findDispatchHint } from './dispatch-hint.ts'
import { explainDuplicate } from './explain-duplicate.ts'
import { findPlace } from './find-place.ts'
import { normalizeHint } from './normalize-hint.ts'

export interface Advice {
  readonly checkGiven: typeof checkGiven
  readonly checkShape: typeof checkShape
  readonly findDispatchHint: typeof findDispatchHint
  readonly findHint: typeof findHint
  readonly findPlace: typeof findPlace
  readonly explainDuplicate: typeof explainDuplicate
  readonly normalizeHint: typeof normalizeHint
  readonly refuseZod: typeof refuseZod
}

let isGiven = false

/** Makes the advice, and lets consoles print hints from then on. */
export function giveAdvice(): Advice {
  if (!isGiven) {
    isGiven = true
    giveHints()
    giveDetails()
    printHints()
  }
  return ADVICE
}

const ADVICE: Advice = {
  checkGiven,
  checkShape,
  findDispatchHint,
  findHint,
  findPlace,
  explainDuplicate,
  normalizeHint,
  refuseZod,
}
