/** The rules of `check`, their findings and the baseline. */
export { CHECK_RULES, CHECKS } from './rules/all-rules.ts'
export { type CheckResult, checkCodeBase, createFileProgress } from './rules/check.ts'
export { findDuplicates, spellDuplicate } from './rules/duplicate-prefix.ts'
export { spellUnknown } from './rules/names/annotations.ts'
export { accept, compare, createBaseline, parseBaseline, textOfBaseline } from './rules/report/baseline.ts'
export {
  checkSchema,
  type Fault,
  spellGithub,
  spellJson,
  spellPretty,
  spellSarif,
  spellSummary,
} from './rules/report/print-findings.ts'
export type { Found } from './rules/rule.ts'
