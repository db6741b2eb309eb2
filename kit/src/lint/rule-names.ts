/** The rules of `check`, by name. */
import type { RuleName } from './finding.ts'

/** In the order of the help. */
export const CHECK_RULES: readonly RuleName[] = [
  'duplicate-prefix',
  'literal-prefix',
  'registered',
  'no-cast',
  'no-template-id',
  'no-string-id',
]
