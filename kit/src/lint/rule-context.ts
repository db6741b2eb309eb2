/** The context of a rule: a module, and the definitions known to it. */
import type { DefinitionReader } from '../analysis/definitions.ts'
import { type Node, readEnd, readStart } from '../analysis/estree.ts'
import type { IdTypes } from '../analysis/id-types.ts'
import type { Module } from '../analysis/module.ts'
import type { DefinitionIndex } from './definition-index.ts'
import type { Finding, Repair, RuleName } from './finding.ts'

export interface RuleContext {
  readonly module: Module
  readonly definitions: DefinitionReader
  readonly types: IdTypes
  readonly known: DefinitionIndex
  /** The other system whose ids a name stands for in the module. */
  findSystem(name: string): string | undefined
}

/** A rule over one module. */
export type Rule = (context: RuleContext) => readonly Finding[]

/** A finding at a node. */
export function at(node: Node, rule: RuleName, message: string, repair?: Repair): Finding {
  return { rule, message, start: readStart(node), end: readEnd(node), repair }
}

/** A repair that puts a text in the place of a node. */
export function replace(node: Node, kind: Repair['kind'], title: string, text: string): Repair {
  return { kind, title, start: readStart(node), end: readEnd(node), text }
}

/** The text of a node. */
export const readText = ({ text }: Module, node: Node): string => text.slice(readStart(node), readEnd(node))

/** A definition as people call it: its constant, and the keys from there; `undefined` where it has none. */
export function spellDefinition({ known }: RuleContext, prefix: string | undefined): string | undefined {
  const name = prefix === undefined ? undefined : known.byPrefix.get(prefix)?.name
  return name && [name.local, ...name.keys].join('.')
}

/** The names in a module, each looked up once. */
const definitionNames = new WeakMap<Module, ReadonlyMap<string | undefined, string>>()
const typeNames = new WeakMap<Module, ReadonlyMap<string | undefined, string>>()

/** The name, in a module, of the definition of a prefix. */
export function definitionInScope(
  { module, definitions }: RuleContext,
  prefix: string | undefined,
): string | undefined {
  const known = definitionNames.get(module) ?? readDefinitionNames(module, definitions)
  definitionNames.set(module, known)
  return prefix === undefined ? undefined : known.get(prefix)
}

function readDefinitionNames(module: Module, definitions: DefinitionReader): Map<string | undefined, string> {
  const names = Array.from(module.scopes.listNames(module.tree.program)).flatMap(([name, binding]) => {
    if (binding.kind !== 'constant' && (binding.kind !== 'import' || binding.isType)) return []
    const value = definitions.evaluator.local(module, name)
    const isId = value?.kind === 'definition' && value.of === 'id'
    return isId ? [[definitions.readPrefix(value), name] as const] : []
  })
  return new Map(names.reverse())
}

/** The name, in a module, of the type of a prefix. */
export function typeInScope({ module, types }: RuleContext, prefix: string): string | undefined {
  const known = typeNames.get(module) ?? readTypeNames(module, types)
  typeNames.set(module, known)
  return known.get(prefix)
}

function readTypeNames(module: Module, types: IdTypes): Map<string | undefined, string> {
  const names = [...module.types.keys(), ...module.scopes.listNames(module.tree.program).keys()]
  return new Map(names.map((name) => [types.named(name, module)?.prefix, name] as const).reverse())
}
