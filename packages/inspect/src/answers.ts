/** The output of `inspect`, in words, drawings and JSON. */
export { describeAnswer, fragmentOf } from './answers/answer.ts'
export {
  findSpelling,
  findValue,
  type IdValue,
  readInteger,
  type Spell,
  TARGET_NAMES,
} from './answers/conversion.ts'
export { listBits, placeLegs } from './answers/drawing.ts'
export { createFinder, type Found, foldedLike, joinGroups, splitGroups } from './answers/finder.ts'
export { jsonReport, readingsSchema } from './answers/json-report.ts'
export { readKinds } from './answers/kinds.ts'
export { readPasted } from './answers/pasted.ts'
export { createCollector } from './answers/summary.ts'
export { compareTexts, summaryReport } from './answers/summary-text.ts'
export { foundReport, textReport } from './answers/text-report.ts'
