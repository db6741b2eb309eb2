/** The plugin: the rules as ESLint rules, and the configurations that enable them. */
import { createRequire } from 'node:module'
import { LINTER_RULES, type LinterRuleName } from '../all-rules.ts'
import type { Finding, ModuleRule, TypedRule } from '../rule.ts'
import { createRuleContext, createTypedContext, type LintContext, type Report } from './context.ts'

/** An ESLint rule. */
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
  /** Creates the listener for a file; ESLint and oxlint call this once per file. */
  create(context: LintContext): RuleListener
}

/** A rule's listener on the file's root node. An interface would not match ESLint's type, which has an index signature. */
export type RuleListener = {
  /** Reports the findings in the file. */
  Program(): void
}

/** An ESLint flat configuration. */
export interface PluginConfig {
  readonly name: string
  readonly plugins: { readonly brandid: BrandidPlugin }
  readonly rules: Readonly<Partial<Record<`brandid/${LinterRuleName}`, 'error' | 'off'>>>
}

/** The plugin. */
export interface BrandidPlugin {
  readonly meta: { readonly name: 'brandid'; readonly version: string }
  readonly rules: Readonly<Record<LinterRuleName, PluginRule>>
  readonly configs: { readonly recommended: PluginConfig; readonly recommendedTypeChecked: PluginConfig }
}

function createRule(rule: ModuleRule | TypedRule): PluginRule {
  const { type, description, repair } = rule.meta
  const find = (context: LintContext): readonly Finding[] =>
    rule.interest === 'types'
      ? rule.run(createTypedContext(rule.name, context))
      : rule.run(createRuleContext(context))
  return {
    meta: {
      type,
      docs: {
        description,
        recommended: true,
        ...(rule.interest === 'types' && { requiresTypeChecking: true }),
      },
      ...(repair === 'fix' && { fixable: 'code' as const }),
      ...(repair === 'suggestion' && { hasSuggestions: true as const }),
      schema: [],
    },
    create: (context) => ({
      Program() {
        const found = [...find(context)].sort((one, other) => one.start - other.start)
        for (const finding of found) context.report(createReport(finding, context))
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

type Rules = BrandidPlugin['rules']

const sorted = [...LINTER_RULES].sort((one, other) => (one.name < other.name ? -1 : 1))

const rules = Object.fromEntries(sorted.map((rule) => [rule.name, createRule(rule)])) as Rules

const { version }: { version: string } = createRequire(import.meta.url)('brandid-kit/package.json')

/** The severity of each rule, with or without types. */
const turnOn = (isTyped: boolean): PluginConfig['rules'] =>
  Object.fromEntries(
    sorted
      .filter(({ interest }) => (interest === 'types') === isTyped)
      .map(({ name }) => [`brandid/${name}`, 'error']),
  )

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
 * The plugin for oxlint and for ESLint 8.57, 9 and 10 with flat configuration.
 *
 * `recommended` enables the rules that need no types: `literal-prefix` (fixes), `no-bare-import`, `no-cast`, `no-string-id`
 * and `no-template-id` (suggest), and `registered`. These rules read the file, the workspace files and packages that it
 * imports, and the definitions below the linter's working directory. `recommendedTypeChecked` adds the typed rules
 * `no-certain-refusal`, `no-mixed-columns`, `no-mixed-comparison` and `no-unchecked-id`, and disables `no-cast`, because
 * `no-unchecked-id` includes its findings. Types come from @typescript-eslint/parser with `parserOptions.projectService`.
 *
 * @example
 * import brandid from 'brandid-kit/eslint'
 * export default [brandid.configs.recommended]
 */
export const plugin: BrandidPlugin = {
  meta: { name: 'brandid', version },
  rules,
  configs: {
    recommended: createConfig('recommended', turnOn(false)),
    recommendedTypeChecked: createConfig('recommended-type-checked', {
      ...turnOn(false),
      ...turnOn(true),
      'brandid/no-cast': 'off',
    }),
  },
}
