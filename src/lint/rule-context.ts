/** The context of a rule: a module, and the definitions known to it. */
import type { Definition, DefinitionReader } from '../analysis/definitions.ts'
import { endOf, type Node, startOf } from '../analysis/estree.ts'
import type { IdTypes } from '../analysis/id-types.ts'
import type { Module } from '../analysis/module.ts'
import type { Finding, Repair, RuleName } from './finding.ts'

/** The definitions of a program, or of as much of it as is known. */
export interface DefinitionIndex {
  /** By the names that parameters and properties have: `userId`, `user_id`. */
  readonly byName: ReadonlyMap<string, Definition>
  readonly byPrefix: ReadonlyMap<string, Definition>
  /** Whether `Register` has a getter of a prefix. */
  isRegistered(prefix: string): boolean
}

export interface RuleContext {
  readonly module: Module
  readonly definitions: DefinitionReader
  readonly types: IdTypes
  readonly known: DefinitionIndex
}

/** A rule over one module. */
export type Rule = (context: RuleContext) => readonly Finding[]

/** A finding at a node. */
export function at(node: Node, rule: RuleName, message: string, repair?: Repair): Finding {
  return { rule, message, start: startOf(node), end: endOf(node), repair }
}

/** A repair that puts a text in the place of a node. */
export function replace(node: Node, kind: Repair['kind'], title: string, text: string): Repair {
  return { kind, title, start: startOf(node), end: endOf(node), text }
}

/** The text of a node. */
export const textOf = ({ text }: Module, node: Node): string => text.slice(startOf(node), endOf(node))

/** The name, in a module, of the definition of a prefix. */
export function definitionInScope(
  { module, definitions }: RuleContext,
  prefix: string | undefined,
): string | undefined {
  if (prefix === undefined) return undefined
  const names = Array.from(module.scopes.namesOf(module.tree.program))
  return names.find(([name, binding]) => {
    if (binding.kind !== 'constant' && (binding.kind !== 'import' || binding.isType)) return false
    const value = definitions.evaluator.local(module, name)
    return value?.kind === 'definition' && value.of === 'id' && definitions.prefixOf(value) === prefix
  })?.[0]
}

/** The name, in a module, of the type of a prefix. */
export function typeInScope({ module, types }: RuleContext, prefix: string): string | undefined {
  const names = [...module.types.keys(), ...module.scopes.namesOf(module.tree.program).keys()]
  return names.find((name) => types.named(name, module)?.prefix === prefix)
}
