/** Finds ID names with values of another kind: `const userId: PostId`, `{ userId: post.id }`. */
import { type Node, readName } from '@brandid/base/syntax'
import { groupBy } from '@brandid/base/terminal'
import { readKeyName, spellEntity } from '../../model/entity-names.ts'
import { PARAMETRIC } from '../names/annotations.ts'
import { at, type Finding, type TypedContext } from '../rule.ts'
import { isList, membersOf, type Type } from './checker.ts'
import { isBranded, type Kind, kindsOf, spellKinds } from './kinds.ts'

export function findMisnamed(context: TypedContext): Finding[] {
  const { findSystem, checker } = context
  const learned = learnNames(context)
  return namesIn(context).flatMap(({ node, name, typed }) => {
    const named = findNamed(name, context) ?? learned.get(name)
    if (!named || findSystem(name) !== undefined) return []
    const type = context.typeOf(typed)
    const held = named.isPlural ? elementsOf(type, context) : type
    const kinds = held && isBranded(held, checker) ? kindsOf(held, checker) : []
    if (kinds.length === 0 || kinds.some((kind) => fits(kind, name, named))) return []
    // In a folder `csc`, a `sessionId` may be the ID of a `csc_session`. `adopt` leaves such names.
    const isShort = kinds.some((kind) => kind.name.endsWith(`_${named.prefix}`))
    if (isShort && context.whyApart?.(name) !== undefined) return []
    return [at(node, `'${name}' ${named.reason} but contains ${spellKinds(kinds)}.`)]
  })
}

/** The kind that a name suggests and the reason. */
interface NamedKinds {
  readonly prefix: string
  readonly isPlural: boolean
  readonly reason: string
}

function findNamed(name: string, { known }: TypedContext): NamedKinds | undefined {
  const id = known.named(name)
  if (id) return { ...id, reason: `is named after '${id.prefix}' IDs` }
  const key = known.keys.named(name)
  return key && { prefix: key.name, isPlural: key.isPlural, reason: `is named after '${key.name}' keys` }
}

/** Finds the ID names that a file's types use for a single kind: `authorId: UserId`. */
function learnNames({ module: { tree }, typeOf, checker }: TypedContext): ReadonlyMap<string, NamedKinds> {
  const typed = [...tree.all('TSPropertySignature'), ...tree.all('PropertyDefinition')]
    .filter(({ key, computed }) => !computed && readKeyName(readName(key)))
    .map(({ key }) => key)
  const learned = Array.from(groupBy(typed, readName)).flatMap(([name, keys]) => {
    const kinds = keys.flatMap((key) => kindsOf(typeOf(key), checker))
    const [prefix, ...others] = new Set(kinds.map((kind) => kind.name))
    if (prefix === undefined || prefix === '*' || others.length > 0) return []
    return [[name, { prefix, isPlural: false, reason: `has '${prefix}' IDs in this file's types` }] as const]
  })
  return new Map(learned)
}

/** Whether a name may refer to IDs of a kind. */
function fits({ of, name: kind }: Kind, name: string, { prefix }: NamedKinds): boolean {
  if (kind === '*' || kind === prefix) return true
  // A scoped name such as `stripe:sub` ends with the unscoped name.
  const own = kind.replace(/.*:/, '')
  if (own === prefix) return true
  return of !== 'id' && of !== 'body' && readKeyName(name)?.entities.includes(spellEntity(own)) === true
}

/** The element type of a collection. */
function elementsOf(type: Type, { checker }: TypedContext): Type | undefined {
  const [member] = membersOf(type)
  const isHolder = member && (isList(member, checker) || /Set$/.test(`${member.symbol?.name}`))
  return isHolder ? checker.getTypeArguments(member)[0] : undefined
}

/** A name and the node that determines the type of its value. */
interface NamedExpression {
  readonly node: Node
  readonly name: string
  readonly typed: Node
}

function namesIn({ module: { tree } }: TypedContext): NamedExpression[] {
  const keyed = [
    ...tree.all('Property'),
    ...tree.all('PropertyDefinition'),
    ...tree.all('TSPropertySignature'),
  ].filter(({ computed }) => !computed)
  const bindings = [
    ...tree.all('VariableDeclarator').map(({ id }) => id),
    ...PARAMETRIC.flatMap((type) => tree.all(type)).flatMap(({ params }) => params),
    ...tree
      .all('Property')
      .filter((each) => tree.findParent(each)?.type === 'ObjectPattern')
      .map(({ value }) => value),
  ].map((each) => (each.type === 'AssignmentPattern' ? each.left : each))
  const identifiers = new Set(bindings.filter((each) => each.type === 'Identifier'))
  return [
    ...Array.from(identifiers, (node) => ({ node, name: node.name, typed: node })),
    ...keyed.flatMap((node) => {
      const { key } = node
      if (node.type !== 'Property') return [{ node: key, name: readName(key), typed: key }]
      const isPattern = tree.findParent(node)?.type === 'ObjectPattern'
      // The name in the shorthand `{ userId }` was declared elsewhere.
      const isNamed = isPattern || node.shorthand || node.kind !== 'init'
      return isNamed ? [] : [{ node: key, name: readName(key), typed: node.value }]
    }),
  ]
}
