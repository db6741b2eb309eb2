/** The typed rule context of a linted file, from what its parser knows of types. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { TsNode, TypedContext } from '../typed/type-services.ts'
import { createRuleContext } from './create-rule-context.ts'
import type { LintContext } from './lint-context.ts'

/** @throws {Error} The parser has no types: what to configure, in one sentence. */
export function createTypedContext(rule: string, context: LintContext): TypedContext {
  const { program, esTreeNodeToTSNodeMap: nodes } = context.sourceCode.parserServices ?? {}
  if (!program || !nodes) throw new Error(`brandid/${rule} ${describeMissing(context.cwd)}`)
  const checker = program.getTypeChecker()
  const findTsNode: TypedContext['findTsNode'] = (node) => nodes.get(node) as TsNode
  return {
    ...createRuleContext(context),
    checker,
    findTsNode,
    typeOf: (node) => checker.getTypeAtLocation(findTsNode(node)),
  }
}

/** The first version of TypeScript that has no interface for linters. */
const NATIVE = 7

function describeMissing(cwd: string): string {
  const version = versionOfTypeScript(cwd)
  return Number.parseInt(version, 10) >= NATIVE
    ? `reads types, which TypeScript ${version} gives to no linter: install TypeScript 5.9 under that name, and 7 under another, as docs/eslint.md of brandid-kit shows.`
    : 'reads types: in ESLint, set parserOptions.projectService of @typescript-eslint/parser to true; oxlint gives plugins no types.'
}

function versionOfTypeScript(cwd: string): string {
  try {
    const { version } = createRequire(join(cwd, 'package.json'))('typescript/package.json')
    return version
  } catch {
    return ''
  }
}
