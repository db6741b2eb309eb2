/** The context of a rule: a module, and the definitions known to it. */
import type { DefinitionReader } from '../analysis/definitions.ts'
import { type Node, readEnd, readStart } from '../analysis/estree.ts'
import type { IdTypes } from '../analysis/id-types.ts'
import type { Module } from '../analysis/module.ts'
import type { DefinitionOf } from '../analysis/value.ts'
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

/** What a definition or a type is of, where a name of the module is asked for. */
type Of = 'id' | 'key'

/** A definition as people call it: its constant, and the keys from there; `undefined` where it has none. */
export function spellDefinition(
  { known }: RuleContext,
  prefix: string | undefined,
  of: Of = 'id',
): string | undefined {
  const found = of === 'key' ? known.keys.byName : known.byPrefix
  const name = prefix === undefined ? undefined : found.get(prefix)?.name
  return name && [name.local, ...name.keys].join('.')
}

/** Names in a module, by what they are of and its prefix: an id and a key may have one name. */
type NamesOf = Record<DefinitionOf, Map<string | undefined, string>>

/** The names in a module, each looked up once. */
const definitionNames = new WeakMap<Module, NamesOf>()
const typeNames = new WeakMap<Module, NamesOf>()

/** The name, in a module, of the definition of a prefix, or of keys. */
export function definitionInScope(
  { module, definitions }: RuleContext,
  prefix: string | undefined,
  of: Of = 'id',
): string | undefined {
  const known = definitionNames.get(module) ?? readDefinitionNames(module, definitions)
  definitionNames.set(module, known)
  return prefix === undefined ? undefined : known[of].get(prefix)
}

function readDefinitionNames(module: Module, definitions: DefinitionReader): NamesOf {
  const names: NamesOf = { id: new Map(), token: new Map(), key: new Map() }
  for (const [name, binding] of module.scopes.listNames(module.tree.program)) {
    if (binding.kind !== 'constant' && (binding.kind !== 'import' || binding.isType)) continue
    const value = definitions.evaluator.local(module, name)
    if (value?.kind === 'definition') nameFirst(names, value.of, definitions.readPrefix(value), name)
  }
  return names
}

/** The name, in a module, of the type of a prefix, or of keys. */
export function typeInScope(
  { module, types }: RuleContext,
  prefix: string,
  of: Of = 'id',
): string | undefined {
  const known = typeNames.get(module) ?? readTypeNames(module, types)
  typeNames.set(module, known)
  return known[of].get(prefix)
}

function readTypeNames(module: Module, types: IdTypes): NamesOf {
  const names: NamesOf = { id: new Map(), token: new Map(), key: new Map() }
  for (const name of [...module.types.keys(), ...module.scopes.listNames(module.tree.program).keys()]) {
    const type = types.named(name, module)
    if (type) nameFirst(names, type.of, type.prefix, name)
  }
  return names
}

function nameFirst(names: NamesOf, of: DefinitionOf, prefix: string | undefined, name: string): void {
  if (!names[of].has(prefix)) names[of].set(prefix, name)
}
