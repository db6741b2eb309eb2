/** All rules, in the order of the help text. */
import { contraryRelation } from './contrary-relation.ts'
import { duplicatePrefix } from './duplicate-prefix.ts'
import { literalPrefix } from './literal-prefix.ts'
import { noAnyColumn } from './no-any-column.ts'
import { noBareImport } from './no-bare-import.ts'
import { noCast } from './no-cast.ts'
import { noCertainRefusal } from './no-certain-refusal.ts'
import { noMixedColumns } from './no-mixed-columns.ts'
import { noMixedComparison } from './no-mixed-comparison.ts'
import { noReflectedId } from './no-reflected-id.ts'
import { noStringId } from './no-string-id.ts'
import { noTemplateId } from './no-template-id.ts'
import { noUncheckedId } from './no-unchecked-id.ts'
import { registered } from './registered.ts'

const ALL = [
  duplicatePrefix,
  literalPrefix,
  registered,
  noCast,
  noTemplateId,
  noStringId,
  noAnyColumn,
  contraryRelation,
  noReflectedId,
  noBareImport,
  noCertainRefusal,
  noMixedColumns,
  noMixedComparison,
  noUncheckedId,
] as const

type Any = (typeof ALL)[number]

/** The linter rules: each checks a single file, with or without types. */
export const LINTER_RULES = ALL.filter((rule) => rule.interest !== 'code base')

/** The name of a linter rule. */
export type LinterRuleName = Exclude<Any, { readonly interest: 'code base' }>['name']

/** The rules that `check` runs: every rule. */
export const CHECKS = ALL

/** The type-aware rules. */
export const TYPED_CHECKS = ALL.filter((rule) => rule.interest === 'types')

/** The names of the rules that `check` runs. */
export const CHECK_RULES: readonly string[] = CHECKS.map(({ name }) => name)

/** The names of the type-aware rules. */
export const TYPED_RULES: readonly string[] = TYPED_CHECKS.map(({ name }) => name)
