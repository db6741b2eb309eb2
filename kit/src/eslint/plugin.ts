/** The plugin: the rules in ESLint's form, and the configuration that turns them on. */
import { createRequire } from 'node:module'
import type { Finding, Repair } from '../lint/finding.ts'
import { literalPrefix } from '../lint/literal-prefix.ts'
import { noBareImport } from '../lint/no-bare-import.ts'
import { noCast } from '../lint/no-cast.ts'
import { noStringId } from '../lint/no-string-id.ts'
import { noTemplateId } from '../lint/no-template-id.ts'
import { registered } from '../lint/registered.ts'
import type { Rule } from '../lint/rule-context.ts'
import { noCertainRefusal } from '../typed/no-certain-refusal.ts'
import { noMixedColumns } from '../typed/no-mixed-columns.ts'
import { noUncheckedId } from '../typed/no-unchecked-id.ts'
import type { TypedContext } from '../typed/type-services.ts'
import { createRuleContext } from './create-rule-context.ts'
import { createTypedContext } from './create-typed-context.ts'
import type { LintContext, Report } from './lint-context.ts'

/** A rule in ESLint's form. */
export interface PluginRule {
  readonly meta: {
    readonly type: 'problem' | 'suggestion'
    readonly docs: {
      readonly description: string
      readonly recommended: true
      readonly requiresTypeChecking?: true
    }
    readonly fixable?: 'code'
    readonly hasSuggestions?: true
    readonly schema: []
  }
  /** The listener of a file, which ESLint and oxlint call once for it. */
  create(context: LintContext): RuleListener
}

/** What a rule listens to: the whole file, as one node. */
export interface RuleListener {
  /** Reports the findings of the file. */
  Program(): void
}

/** The names of the rules. */
export type PluginRuleName =
  | 'literal-prefix'
  | 'no-bare-import'
  | 'no-cast'
  | 'no-certain-refusal'
  | 'no-mixed-columns'
  | 'no-string-id'
  | 'no-template-id'
  | 'no-unchecked-id'
  | 'registered'

/** A configuration in ESLint's flat form. */
export interface PluginConfig {
  readonly name: string
  readonly plugins: { readonly brandid: BrandidPlugin }
  readonly rules: Readonly<Partial<Record<`brandid/${PluginRuleName}`, 'error' | 'off'>>>
}

/** The plugin. */
export interface BrandidPlugin {
  readonly meta: { readonly name: 'brandid'; readonly version: string }
  readonly rules: Readonly<Record<PluginRuleName, PluginRule>>
  readonly configs: { readonly recommended: PluginConfig; readonly recommendedTypeChecked: PluginConfig }
}

function createRule(
  rule: Rule,
  meta: { type: 'problem' | 'suggestion'; description: string; repair?: Repair['kind'] },
): PluginRule {
  const { type, description, repair } = meta
  return {
    meta: {
      type,
      docs: { description, recommended: true },
      ...(repair === 'fix' && { fixable: 'code' as const }),
      ...(repair === 'suggestion' && { hasSuggestions: true as const }),
      schema: [],
    },
    create: (context) => ({
      Program() {
        for (const finding of rule(createRuleContext(context))) context.report(createReport(finding, context))
      },
    }),
  }
}

/** A rule that reads types, which the parser of the file has. */
function createTypedRule(
  name: PluginRuleName,
  rule: (context: TypedContext) => readonly Finding[],
  description: string,
): PluginRule {
  return {
    meta: {
      type: 'problem',
      docs: { description, recommended: true, requiresTypeChecking: true },
      schema: [],
    },
    create: (context) => ({
      Program() {
        for (const finding of rule(createTypedContext(name, context)))
          context.report(createReport(finding, context))
      },
    }),
  }
}

function createReport({ message, start, end, repair }: Finding, { sourceCode }: LintContext): Report {
  const loc = { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) }
  if (!repair) return { loc, message }
  const fix: NonNullable<Report['fix']> = (fixer) =>
    fixer.replaceTextRange([repair.start, repair.end], repair.text)
  return repair.kind === 'fix'
    ? { loc, message, fix }
    : { loc, message, suggest: [{ desc: repair.title, fix }] }
}

const rules: BrandidPlugin['rules'] = {
  'literal-prefix': createRule(literalPrefix, {
    type: 'problem',
    description: 'Require a literal as what defineId, defineToken and defineKey take first',
    repair: 'fix',
  }),
  'no-bare-import': createRule(noBareImport, {
    type: 'problem',
    description: 'Disallow imports without a name from modules that define ids',
  }),
  'no-cast': createRule(noCast, {
    type: 'problem',
    description: 'Disallow casts to the types of ids, keys and tokens',
    repair: 'suggestion',
  }),
  'no-certain-refusal': createTypedRule(
    'no-certain-refusal',
    noCertainRefusal,
    'Disallow what compiles and is refused each time it runs',
  ),
  'no-mixed-columns': createTypedRule(
    'no-mixed-columns',
    noMixedColumns,
    'Disallow queries that compare ids of different kinds',
  ),
  'no-string-id': createRule(noStringId, {
    type: 'suggestion',
    description: 'Disallow plain types of what is named after an id or a key',
    repair: 'suggestion',
  }),
  'no-template-id': createRule(noTemplateId, {
    type: 'problem',
    description: 'Disallow ids that are built by templates and concatenation',
    repair: 'suggestion',
  }),
  'no-unchecked-id': createTypedRule(
    'no-unchecked-id',
    noUncheckedId,
    'Disallow values that become ids in types alone',
  ),
  registered: createRule(registered, {
    type: 'suggestion',
    description: 'Require a getter in Register for each definition',
  }),
}

const { version }: { version: string } = createRequire(import.meta.url)('brandid-kit/package.json')

/** The rules that need no types. */
const UNTYPED = {
  'brandid/literal-prefix': 'error',
  'brandid/no-bare-import': 'error',
  'brandid/no-cast': 'error',
  'brandid/no-string-id': 'error',
  'brandid/no-template-id': 'error',
  'brandid/registered': 'error',
} as const

const createConfig = (name: string, turned: PluginConfig['rules']): PluginConfig => ({
  name: `brandid/${name}`,
  plugins: {
    get brandid() {
      return plugin
    },
  },
  rules: turned,
})

/**
 * The plugin for ESLint 8.57, 9 and 10, in flat configuration, and for oxlint.
 *
 * `recommended` has the rules that need no types: `literal-prefix` (fixes), `no-bare-import`, `no-cast`, `no-string-id`
 * and `no-template-id` (suggest), and `registered`. They read the file, what it imports from files and from packages of the
 * workspace, and the definitions below the folder that the linter runs in. `recommendedTypeChecked` adds
 * `no-certain-refusal`, `no-mixed-columns` and `no-unchecked-id`, which read types, and turns off `no-cast`, whose findings
 * are among those of the last. Types come from @typescript-eslint/parser with `parserOptions.projectService`.
 *
 * @example
 * import brandid from 'brandid-kit/eslint'
 * export default [brandid.configs.recommended]
 */
export const plugin: BrandidPlugin = {
  meta: { name: 'brandid', version },
  rules,
  configs: {
    recommended: createConfig('recommended', UNTYPED),
    recommendedTypeChecked: createConfig('recommended-type-checked', {
      ...UNTYPED,
      'brandid/no-cast': 'off',
      'brandid/no-certain-refusal': 'error',
      'brandid/no-mixed-columns': 'error',
      'brandid/no-unchecked-id': 'error',
    }),
  },
}
