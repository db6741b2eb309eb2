/** Rules for files, types and projects: their names, contexts and findings. */

import { type Call, type Node, readEnd, readName, readStart } from '@brandid/base/syntax'
import { groupBy } from '@brandid/base/terminal'
import type { CodeBase } from '../source/code-base.ts'
import type { Definition, DefinitionReader } from '../source/definitions.ts'
import type { IdTypes } from '../source/id-types.ts'
import type { Module } from '../source/module.ts'
import type { Position } from '../source/place.ts'
import type { DefinitionOf } from '../source/value.ts'
import { placeIn } from '../source/value.ts'
import type { DefinitionIndex } from './names/id-names.ts'
import type { Checker, TsNode, Type } from './types/checker.ts'

/** The members that every rule has. */
interface Described<Name extends string> {
  /** The name in baselines, comments and the configuration; linters prefix it with `brandid/`. */
  readonly name: Name
  /** What is wrong, as described in reports and in `check --help`. */
  readonly summary: string
}

/** The rule metadata for linters. */
interface RuleMeta {
  readonly type: 'problem' | 'suggestion'
  /** An imperative phrase: `Disallow casts to ID, key and token types`. */
  readonly description: string
  /** The kind of repair that findings offer. */
  readonly repair?: Repair['kind']
}

/** A rule that checks one module, in linters and in `check`. */
export interface ModuleRule<Name extends string = string> extends Described<Name> {
  readonly meta: RuleMeta
  /** The files that `check` runs the rule on: files that define IDs, or files with matching source. */
  readonly interest: 'definitions' | Interest
  run(context: RuleContext): readonly Finding[]
}

/** Tests whether source is worth parsing. False positives are fine, but it must match any source that the rule would report. */
export type Interest = (known: DefinitionIndex, types: TypeNames) => (text: string) => boolean

/** The names of ID and token types; `undefined` stands for a definition without a named type. */
export type TypeNames = ReadonlySet<string | undefined>

/** A rule that checks an entire project. It compares files, so it runs only in `check`. */
export interface CodeBaseRule<Name extends string = string> extends Described<Name> {
  readonly interest: 'code base'
  run(whole: WholeCodeBase): readonly PlacedFinding[]
}

/** A project and its definitions. Paths in messages are relative to `root`. */
export interface WholeCodeBase {
  readonly codeBase: CodeBase
  readonly root: string
  /** The definitions in the program itself, excluding tests. */
  readonly own: readonly Definition[]
  readonly inTests: readonly Definition[]
  /** The files that may define IDs. */
  readonly sources: ReadonlySet<string>
}

/** A finding with the path of its file. */
export interface PlacedFinding extends Finding {
  readonly path: string
}

export interface RuleContext {
  readonly module: Module
  readonly definitions: DefinitionReader
  readonly types: IdTypes
  readonly known: DefinitionIndex
  /** The external system whose IDs a name refers to in the module. */
  findSystem(name: string): string | undefined
  /** The usual ID name for a member that the configuration assigns to a kind; `undefined` for any other member. */
  findTold(name: string, owner: string): string | undefined
  /** Why a name may refer to IDs of a different kind than its words suggest: the project has two similar names. */
  whyApart?(name: string): string | undefined
}

/** A linted file with its types. */
export interface TypedContext extends RuleContext {
  readonly checker: Checker
  /** The type of an expression, a name or a type annotation. */
  typeOf(node: Node): Type
  /** TypeScript's node for a node in the linter's tree. */
  findTsNode(node: Node): TsNode
}

/** Adds types to a file's context. Each node is resolved only once, because several rules need its type. */
export function withTypes(
  context: RuleContext,
  checker: Checker,
  findTsNode: TypedContext['findTsNode'],
): TypedContext {
  const known = new WeakMap<Node, Type>()
  const typeOf = (node: Node): Type => {
    const type = known.get(node) ?? checker.getTypeAtLocation(findTsNode(node))
    known.set(node, type)
    return type
  }
  return { ...context, checker, findTsNode, typeOf }
}

/** A type-aware rule. It runs in ESLint, and in `check` if the project has TypeScript installed. */
export interface TypedRule<Name extends string = string> extends Described<Name> {
  readonly meta: RuleMeta
  readonly interest: 'types'
  run(context: TypedContext): readonly Finding[]
}

/** Creates a finding at a node. */
export function at(node: Node, message: string, repair?: Repair): Finding {
  return { message, start: readStart(node), end: readEnd(node), repair }
}

/** Creates a repair that replaces a node with a string. */
export function replace(node: Node, kind: Repair['kind'], title: string, text: string): Repair {
  return { kind, title, start: readStart(node), end: readEnd(node), text }
}

/** The source text of a node. */
export const readText = ({ text }: Module, node: Node): string => text.slice(readStart(node), readEnd(node))

/** The source text of a node, on a single line. */
export const readLine = (module: Module, node: Node): string => readText(module, node).replace(/\s+/g, ' ')

/** At most 40 characters of the source text of a node, on a single line. */
export function readShort(module: Module, node: Node): string {
  const line = readLine(module, node)
  return line.length > 40 ? `${line.slice(0, 39)}…` : line
}

/** The name of a called function or method: `parse` for `UserId.parse`. */
export const nameOfCallee = (callee: Node): string =>
  readName(callee.type === 'MemberExpression' ? callee.property : callee)

/** Whether to search for an ID name or a key name. */
type Of = 'id' | 'key'

/** Formats a definition as code refers to it: the constant and any keys; `undefined` if the definition has no name. */
export function spellDefinition(
  { known }: RuleContext,
  prefix: string | undefined,
  of: Of = 'id',
): string | undefined {
  const found = of === 'key' ? known.keys.byName : known.byPrefix
  return prefix === undefined ? undefined : spellExpression(found.get(prefix)?.name)
}

/** The expression for a definition, such as `ids.user`; `undefined` for a default export, because each module names its import. */
export const spellExpression = (name: Definition['name']): string | undefined =>
  name && name.local !== 'default' ? [name.local, ...name.keys].join('.') : undefined

/** A name in a module, with the definition that it refers to. */
interface NameOf {
  readonly name: string
  readonly of: DefinitionOf
  readonly prefix: string | undefined
}

/** Creates a search for the first name that a module has for a prefix or a key. Each module is read only once. */
function createSearch(listNames: (context: RuleContext) => readonly NameOf[]) {
  const known = new WeakMap<Module, ReadonlyMap<string, readonly NameOf[]>>()
  const createKey = (of: DefinitionOf, prefix = '') => `${of} ${prefix}`
  return (context: RuleContext, prefix: string | undefined, of: Of = 'id'): string | undefined => {
    const names =
      known.get(context.module) ?? groupBy(listNames(context), (each) => createKey(each.of, each.prefix))
    known.set(context.module, names)
    return prefix === undefined ? undefined : names.get(createKey(of, prefix))?.[0]?.name
  }
}

/** Finds a module's name for the definition of a prefix or a key. */
export const definitionInScope = createSearch(({ module, definitions }) =>
  Array.from(module.scopes.listNames(module.tree.program)).flatMap(([name, binding]) => {
    if (binding.kind !== 'constant' && (binding.kind !== 'import' || binding.isType)) return []
    const value = definitions.evaluator.local(module, name)
    return value?.kind === 'definition' ? [{ name, of: value.of, prefix: definitions.readPrefix(value) }] : []
  }),
)

/** Finds a module's name for the type of a prefix or a key. */
export const typeInScope = createSearch(({ module, types }) =>
  [...module.types.keys(), ...module.scopes.listNames(module.tree.program).keys()].flatMap((name) => {
    const type = types.named(name, module)
    return type ? [{ name, of: type.of, prefix: type.prefix }] : []
  }),
)

/** A source change that resolves a finding. */
export interface Repair {
  /** A fix preserves the program's behavior. A suggestion needs a review. */
  readonly kind: 'fix' | 'suggestion'
  /** The change, as an imperative sentence: "Check it with UserId.parse." */
  readonly title: string
  /** Offsets in UTF-16 units. */
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A violation of a rule in a module. */
export interface Finding {
  readonly message: string
  /** Offsets in UTF-16 units. */
  readonly start: number
  readonly end: number
  readonly repair?: Repair | undefined
}

/** The functions that check values, from definitions, keys, registries, unions and brandid itself. */
const CHECKING_FUNCTIONS = new Set([
  'assertId',
  'findIds',
  'fromText',
  'is',
  'isId',
  'literal',
  'normalize',
  'parse',
  'resolve',
  'safeNormalize',
  'safeParse',
  'safeResolve',
])

/** Whether a node is an argument of a checking function. */
export function isChecked(node: Node, context: RuleContext): boolean {
  const call = context.module.tree.findParent(node)
  return call?.type === 'CallExpression' && call.callee !== node && isCheck(call, context)
}

/** Whether a call checks its argument. */
export function isCheck({ callee }: Call, { module, definitions }: RuleContext): boolean {
  const value = definitions.evaluator.evaluate(callee, placeIn(module))
  return (value?.kind === 'export' || value?.kind === 'member') && CHECKING_FUNCTIONS.has(value.name)
}

/** A finding in a file. */
export interface Found extends Position {
  /** The name of the rule. */
  readonly rule: string
  /** Relative to the working directory. */
  readonly file: string
  readonly message: string
  /** The position after the last character. */
  readonly end: Position
  /** The source text of the finding, on a single line. */
  readonly code: string
}
