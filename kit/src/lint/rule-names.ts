/** The rules of `check`, by name, and what each finds. */
import type { RuleName } from './finding.ts'

/** In the order of the help. */
export const RULE_SUMMARIES = {
  'duplicate-prefix': 'two definitions of a registry claim a prefix, a former one or a named id',
  'literal-prefix': 'a prefix is not a literal in its definition',
  registered: 'a definition has no getter in Register, which types parse()',
  'no-cast': 'as UserId: an unchecked value cast to an id',
  'no-template-id': "`user_\u0024{x}`, 'user_' + x: an id built from an unchecked value",
  'no-string-id': 'userId: string, userId: z.string(), where there is a definition of user',
} as const satisfies Partial<Record<RuleName, string>>

export type CheckRule = keyof typeof RULE_SUMMARIES

export const CHECK_RULES = Object.keys(RULE_SUMMARIES) as CheckRule[]
