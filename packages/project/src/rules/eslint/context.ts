/** The subset of ESLint's API that the rules use, which oxlint shares, and the rule contexts created from it. */

import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { NO_CONFIG } from '@brandid/base/files'
import type { Program } from '@brandid/base/syntax'
import { DefinitionReader } from '../../source/definitions.ts'
import { Evaluator } from '../../source/evaluator.ts'
import { IdTypes, readRegisterBlock } from '../../source/id-types.ts'
import { createModule, type Module } from '../../source/module.ts'
import { listImported, passedOn, reach } from '../../source/reach.ts'
import { join } from '../../source/resolver.ts'
import { indexDefinitions } from '../names/id-names.ts'
import { toldNames } from '../names/told-names.ts'
import { type RuleContext, type TypedContext, withTypes } from '../rule.ts'
import type { TsNode, TypeServices } from '../types/checker.ts'
import { attemptModule, DiskModules, isFile, mayDefine, projectDefinitions } from './definitions.ts'

/** A change to the source text. */
interface Fix {
  readonly range: readonly [start: number, end: number]
  readonly text: string
}

interface Fixer {
  replaceTextRange(range: [number, number], text: string): Fix
}

interface LintPosition {
  readonly line: number
  readonly column: number
}

/** A finding in the linters' format. */
export interface Report {
  readonly loc: { readonly start: LintPosition; readonly end: LintPosition }
  readonly message: string
  readonly fix?: ((fixer: Fixer) => Fix) | null
  readonly suggest?: { readonly desc: string; readonly fix: (fixer: Fixer) => Fix }[]
}

export interface LintContext {
  readonly filename: string
  readonly cwd: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly sourceCode: {
    readonly text: string
    readonly ast: Program
    readonly parserServices?: TypeServices | undefined
    getLocFromIndex(index: number): LintPosition
  }
  report(report: Report): void
}

/** The file that `brandid types` writes by default. */
const REGISTER_FILE = 'src/register.ts'

/** Stands in for a register file that does not mention brandid or cannot be read: its imports may register any prefix. */
const UNREAD = { prefixes: [], isOpen: true, tables: [] }

/** The context of each file, which all rules share. */
const contexts = new WeakMap<Program, RuleContext>()
const typedContexts = new WeakMap<Program, TypedContext>()

export function createRuleContext(linted: LintContext): RuleContext {
  const { ast } = linted.sourceCode
  const context = contexts.get(ast) ?? readContext(linted)
  contexts.set(ast, context)
  return context
}

function readContext({ filename, cwd, settings, sourceCode }: LintContext): RuleContext {
  const ownPath = filename.replaceAll('\\', '/')
  const project = projectDefinitions(cwd, ownPath)
  const modules = new DiskModules(project)
  const definitions = new DefinitionReader(new Evaluator(modules))
  const { text, ast } = sourceCode
  const module = attemptModule(ownPath, text, ast) ?? createModule(ownPath, text, { ...ast, body: [] })
  const { register: file }: { register?: unknown } = Object(settings['brandid'])
  const path = join(cwd.replaceAll('\\', '/'), typeof file === 'string' ? file : REGISTER_FILE)
  // The linter's text may be newer than the file on disk.
  const isElsewhere = (each: string) => each !== module.path
  const register = isElsewhere(path) ? modules.module(path) : undefined
  const isUnread = isElsewhere(path) && !register && isFile(path)
  const around = [module, register].flatMap((each) => (each ? [each, ...importedBy(each, modules)] : []))
  const read = [...new Set(around)]
  const defining = read.filter((each) => mayDefine(each.text, project))
  const near = {
    definitions: defining.flatMap((each) => definitions.definitionsIn(each)),
    reader: definitions,
  }
  const far = project && {
    definitions: project.definitions.filter((each) => isElsewhere(each.module.path)),
    reader: project.reader,
  }
  const blocks = [
    ...read.map((each) => readRegisterBlock(each, definitions)),
    ...[...(project?.blocks ?? [])].flatMap(([each, block]) => (isElsewhere(each) ? block : [])),
    ...(isUnread ? [UNREAD] : []),
  ]
  return {
    module,
    definitions,
    types: new IdTypes(definitions),
    whyApart: (name) => project?.whyOwned(name, module.path),
    ...toldNames(
      indexDefinitions(far ? [near, far] : [near], blocks),
      project?.config ?? NO_CONFIG,
      module.path,
    ),
  }
}

/** The modules that a module imports and the modules that the imported modules re-export, if they could lead to definitions. */
function importedBy(module: Module, modules: DiskModules): Module[] {
  const resolved = (from: Module, sources: readonly string[]) =>
    sources.flatMap((source) =>
      modules.mayDefine(from, source) ? (modules.resolve(from, source) ?? []) : [],
    )
  return [...reach(resolved(module, listImported(module)), (each) => resolved(each, passedOn(each)))]
}

/** @throws {Error} If the parser provides no types; the message says which option to set. */
export function createTypedContext(rule: string, context: LintContext): TypedContext {
  const { program, esTreeNodeToTSNodeMap: nodes } = context.sourceCode.parserServices ?? {}
  if (!program || !nodes) throw new Error(`brandid/${rule} ${describeMissing(context.cwd)}`)
  const { ast } = context.sourceCode
  const known = typedContexts.get(ast)
  if (known) return known
  const findTsNode: TypedContext['findTsNode'] = (node) => nodes.get(node) as TsNode
  const typed = withTypes(createRuleContext(context), program.getTypeChecker(), findTsNode)
  typedContexts.set(ast, typed)
  return typed
}

/** The first major version of TypeScript without an API that linters can use. */
const NATIVE = 7

function describeMissing(cwd: string): string {
  const version = versionOfTypeScript(cwd)
  return Number.parseInt(version, 10) >= NATIVE
    ? `needs types, which TypeScript ${version} does not provide to linters: install TypeScript 5.9 as typescript, and 7 under another name, as shown in docs/eslint.md in brandid-kit.`
    : 'needs types: in ESLint, set parserOptions.projectService of @typescript-eslint/parser to true; oxlint provides no types to plugins.'
}

function versionOfTypeScript(cwd: string): string {
  try {
    const { version } = createRequire(resolve(cwd, 'package.json'))('typescript/package.json')
    return version
  } catch {
    return ''
  }
}
