/** Finds a module's ID and key names with a plain type and decides which names get a loose type. */

import { type Node, readStart, type Tree } from '@brandid/base/syntax'
import { readIdName, spellEntity } from '../model/entity-names.ts'
import {
  type Annotated,
  annotatedIn,
  createIsPlain,
  heldKeyIn,
  type IsPlain,
  innerOf,
  PARAMETRIC,
  readonlyOf,
  textIn,
  unknownTypeOf,
} from '../rules/names/annotations.ts'
import type { KeyKind } from '../rules/names/id-names.ts'
import { whyAliasApart } from '../rules/names/kept-apart.ts'
import { contradiction, relationsIn } from '../rules/names/relations.ts'
import { isCheckedInside, isInPromise, plainHeldIn, promisedIn } from '../rules/no-string-id.ts'
import { readSuppressions } from '../rules/report/baseline.ts'
import type { RuleContext } from '../rules/rule.ts'
import type { Module } from '../source/module.ts'
import { isColumn } from './table-types.ts'

/** A name that gets a loose type. */
export interface Untyped {
  /** The name in the module; `offset` is in UTF-16 units. */
  readonly written: string
  readonly offset: number
  /** The name in the type: the prefix, preceded by the registry's scope if any, or the key name. */
  readonly name: string
  /** The kind of a key; `undefined` for an ID. */
  readonly key: KeyKind | undefined
  /** Every `string` or `number` in the annotation that the loose type replaces. */
  readonly texts: readonly Node[]
}

/** A name that stays unchanged. */
export interface Left {
  readonly name: string
  /** The offset of the name, in UTF-16 units. */
  readonly offset: number
  readonly reason: string
}

export interface Scope {
  readonly parameters: boolean
  readonly properties: boolean
  /** Whether to add loose types to Drizzle columns and to members of entities, tables and documents. */
  readonly columns?: boolean
}

export interface UntypedIds {
  readonly untyped: readonly Untyped[]
  readonly left: readonly Left[]
  /** The unknown or unresolved types of ID names, one per name, with the reason. */
  readonly unknown: readonly string[]
}

/**
 * Finds the untyped ID and key names in a module and decides which names to change and which to leave.
 *
 * @param vendor Why the module's IDs may belong to another system.
 */
export function findUntyped(context: RuleContext, scope: Scope, vendor?: string): UntypedIds {
  const { module } = context
  const untyped: Untyped[] = []
  const left: Left[] = []
  const unknown: string[] = []
  const promised = promisedIn(module)
  const isSilent = readSuppressions(module.text)
  for (const annotated of annotatedIn(module)) {
    const { name, node, type } = annotated
    const { known } = context
    const held = plainHeldIn(annotated, context) ?? heldKeyIn(annotated, context)
    const named = held || known.named(name) ? undefined : known.keys.named(name)
    const key = held && 'key' in held ? held.key : named
    const plain = key?.plain ?? 'string'
    const texts = plainIn(type, createIsPlain(plain, context))
    // If the name belongs to another system, its type may be an ID type or a key type.
    if (!held && !key && texts.length === 0 && known.keys.byName.size > 0)
      texts.push(...plainIn(type, createIsPlain('number', context)))
    if (!isInScope(annotated, module, scope)) continue
    const hidden = texts.length === 0 ? unknownTypeOf(annotated, context) : undefined
    if (hidden !== undefined) unknown.push(hidden)
    if (texts.length === 0) continue
    const offset = readStart(node)
    const reason = held
      ? (whyLeft(annotated, context, promised, isSilent('no-string-id', offset)) ?? vendor)
      : findForeign(annotated, texts, context)
    if (reason !== undefined) left.push({ name, offset, reason })
    else if (held) {
      const typed = 'key' in held ? held.key.name : held.prefix
      untyped.push({ written: name, offset, name: typed, key, texts })
    }
  }
  return { untyped, left, unknown }
}

/** Why names below a linter comment stay unchanged. */
export const SILENCED = 'a comment disables brandid/no-string-id'

function whyLeft(
  annotated: Annotated,
  context: RuleContext,
  promised: ReadonlySet<string>,
  isSilent: boolean,
): string | undefined {
  if (isSilent) return SILENCED
  // `new Schema<Post>(…)` declares the columns of Mongoose documents.
  const isDeclared = isColumn(annotated.node, context.module)
  if (!isDeclared && isInPromise(annotated.node, context.module.tree, promised))
    return 'type arguments and casts check nothing: parse the value instead'
  if (isCheckedInside(annotated, context)) return 'the function checks it'
  return undefined
}

/** Returns why a name that looks like an ID is not treated as an ID; `undefined` for any other name. */
function findForeign(
  { name, node }: Annotated,
  texts: readonly Node[],
  context: RuleContext,
): string | undefined {
  const { known, findSystem } = context
  const system = findSystem(name)
  if (system !== undefined) return `issued by ${system} according to brandid.config.json`
  const relation = relationsIn(context).get(node)
  const contrary = relation && contradiction(relation, context)
  if (contrary !== undefined) return contrary
  const apart = relation ? undefined : context.whyApart?.(name)
  if (apart !== undefined) return apart
  const [ofAlias] = texts.flatMap((text) => whyAliasApart(name, text, known) ?? [])
  if (ofAlias !== undefined) return ofAlias
  const id = known.named(name)
  if (id && texts.every(({ type }) => type === 'TSNumberKeyword'))
    return `its type is a number, but IDs with the prefix "${id.prefix}" are strings: define a key for the numbers`
  if (id ?? known.keys.named(name))
    return 'its type is not a plain string or number, or is a single value despite its plural name'
  const isKnown = (each: string) => (known.named(each) ?? known.keys.named(each)) !== undefined
  const words = readIdName(name) ? spellEntity(name).split('_').slice(0, -1) : []
  const last = words.map((_, i) => i).find((i) => i > 0 && isKnown(`${words.slice(i).join('_')}_id`))
  if (last === undefined) return undefined
  return `"${words.slice(0, last).join(' ')}" before "${words.slice(last).join(' ')}" may refer to another system`
}

/** Lists every plain part of a type, including parts of unions and collections. */
function plainIn(type: Node | undefined, isPlain: IsPlain): Node[] {
  const one = textIn(type, isPlain)
  if (one) return [one]
  const within = (inner: Node | undefined) => plainIn(inner, isPlain)
  switch (type?.type) {
    case 'TSUnionType':
      return type.types.flatMap(within)
    case 'TSArrayType':
      return within(type.elementType)
    case 'TSTypeOperator':
      return within(type.typeAnnotation)
    case 'TSTypeReference':
      return within(
        isCollection(type.typeName) ? type.typeArguments?.params[0] : (innerOf(type) ?? readonlyOf(type)),
      )
    default:
      return []
  }
}

const isCollection = (name: Node): boolean =>
  name.type === 'Identifier' && /^(?:Readonly)?(?:Array|Set)$/.test(name.name)

function isInScope({ node }: Annotated, module: Module, { parameters, properties, columns }: Scope): boolean {
  if (isInParameter(node, module.tree)) return parameters
  if (node.type === 'Identifier') return false
  return properties || (columns === true && isColumn(node, module))
}

/** Whether a name is a parameter, or a property in a parameter's type. */
function isInParameter(node: Node, tree: Tree): boolean {
  let inner: Node = node
  for (
    let around = tree.findParent(node);
    around && !SCOPE_ENDS.has(around.type);
    around = tree.findParent(around)
  ) {
    const given: readonly Node[] = isParametric(around) ? around.params : []
    if (given.includes(inner)) return true
    inner = around
  }
  return false
}

type Parametric = Extract<Node, { readonly type: (typeof PARAMETRIC)[number] }>

const isParametric = (node: Node): node is Parametric => PARAMETRIC.some((type) => type === node.type)

/** Node types that end the upward search from a name, because a parameter outside such a node cannot contain the name. */
const SCOPE_ENDS = new Set<string>(['BlockStatement', 'ClassBody', 'TSInterfaceBody', 'Program'])
