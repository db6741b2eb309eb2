/** The annotated parameters, properties and variables in a module, including which annotations are plain strings or numbers. */
import {
  type Identifier,
  type Node,
  type PropertySignature,
  readEnd,
  readName,
  readStart,
} from '@brandid/base/syntax'
import { count } from '@brandid/base/terminal'
import type { Module } from '../../source/module.ts'
import { type PlainType, readPlainTypes } from '../../source/plain-types.ts'
import { type RuleContext, readLine } from '../rule.ts'
import type { KeyKind } from './id-names.ts'
import { whyAliasApart } from './kept-apart.ts'
import { findOwner } from './owners.ts'
import { meantName } from './relations.ts'

/** A name with a type annotation. */
export interface Annotated {
  readonly name: string
  readonly node: Identifier | PropertySignature
  readonly type: Node | undefined
}

/** The named parameters, properties and variables in a module, in source order. */
export function annotatedIn({ tree }: Module): Annotated[] {
  const parameters = PARAMETRIC.flatMap((type): readonly { readonly params: readonly Node[] }[] =>
    tree.all(type),
  ).flatMap(({ params }) => params.map(findIdentifier))
  const variables = tree.all('VariableDeclarator').map(({ id }) => findIdentifier(id))
  const properties = PROPERTY_TYPES.flatMap((type): readonly PropertySignature[] => tree.all(type)).filter(
    ({ computed }) => !computed,
  )
  const identifiers = [...parameters, ...variables].filter((node) => node !== undefined)
  const labelled = tree
    .all('TSNamedTupleMember')
    .flatMap(({ label, elementType }) =>
      label.type === 'Identifier' ? [{ name: label.name, node: label, type: elementType }] : [],
    )
  const typed = [
    ...identifiers.map((node) => ({ name: node.name, node })),
    ...properties.map((node) => ({ name: readName(node.key), node })),
  ].map((each) => ({ ...each, type: typeIn(each.node) ?? typeAround(each.node, tree) }))
  return [...typed, ...labelled].sort((left, right) => readStart(left.node) - readStart(right.node))
}

const typeIn = ({ typeAnnotation }: Identifier | PropertySignature): Node | undefined =>
  typeAnnotation?.typeAnnotation

/** The type of a rest parameter, which follows the entire pattern: `...userIds: string[]`. */
function typeAround(node: Node, tree: Module['tree']): Node | undefined {
  const around = tree.findParent(node)
  return around?.type === 'RestElement' ? around.typeAnnotation?.typeAnnotation : undefined
}

export const PARAMETRIC = [
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'TSDeclareFunction',
  'TSEmptyBodyFunctionExpression',
  'TSMethodSignature',
  'TSFunctionType',
  'TSCallSignatureDeclaration',
  'TSConstructSignatureDeclaration',
  'TSConstructorType',
] as const

const PROPERTY_TYPES = [
  'TSPropertySignature',
  'PropertyDefinition',
  'AccessorProperty',
  'TSAbstractPropertyDefinition',
] as const

/** The identifier of a parameter or a variable; `undefined` for a pattern. */
function findIdentifier(pattern: Node): Identifier | undefined {
  if (pattern.type === 'TSParameterProperty') return findIdentifier(pattern.parameter)
  if (pattern.type === 'AssignmentPattern') return findIdentifier(pattern.left)
  if (pattern.type === 'RestElement') return findIdentifier(pattern.argument)
  return pattern.type === 'Identifier' ? pattern : undefined
}

const isAbsent = ({ type }: Node): boolean => type === 'TSNullKeyword' || type === 'TSUndefinedKeyword'

/** Whether a type is plain: a keyword such as `string`, or an alias or a union that resolves to it. */
export type IsPlain = (type: Node) => boolean

/** Creates a predicate for plain types of IDs or keys, including aliases such as `ID` for `string | number`. */
export function createIsPlain(plain: PlainType, { module, definitions }: RuleContext): IsPlain {
  return (type) => {
    // A loose type goes inside a wrapper type, so the wrapper itself is not plain.
    if (innerOf(type)) return false
    const found = readPlainTypes(type, module, definitions.evaluator)
    if (!(found instanceof Set) || !found.has(plain)) return false
    const parts = [...found].filter((each) => each !== 'null' && each !== 'undefined')
    // An explicit `null` in a union is kept, so the union itself is not plain.
    if (type.type === 'TSUnionType' && parts.length < found.size) return false
    return plain !== 'string' || parts.length === 1
  }
}

/** The part that an alias hides and that a loose type must repeat: ` | null`, or an empty string. */
export function spellAbsent(type: Node, { module, definitions }: RuleContext): string {
  const found = readPlainTypes(type, module, definitions.evaluator)
  const absent =
    found instanceof Set ? [...found].filter((each) => each === 'null' || each === 'undefined') : []
  return absent.map((each) => ` | ${each}`).join('')
}

/** Types that wrap a single value: promises, and wrappers from GraphQL Code Generator, Sequelize, MikroORM and Kysely. */
const AROUND =
  /^(?:Promise|PromiseLike|Maybe|InputMaybe|Nullable|CreationOptional|ForeignKey|Opt|Hidden|Generated|GeneratedAlways)$/

const isAround = (name: string): boolean => AROUND.test(name)

const isMark = (type: Node): boolean => type.type === 'TSTypeReference' && isAround(readName(type.typeName))

/** The type inside a wrapper type. */
export function innerOf(type: Node | undefined): Node | undefined {
  return type?.type === 'TSTypeReference' && isAround(readName(type.typeName))
    ? type.typeArguments?.params[0]
    : undefined
}

/** The collection inside `Readonly<string[]>`. */
export const readonlyOf = (type: Node | undefined): Node | undefined =>
  type?.type === 'TSTypeReference' && readName(type.typeName) === 'Readonly'
    ? type.typeArguments?.params[0]
    : undefined

/** The plain type in a union, ignoring `null` and `undefined`. */
export function textIn(type: Node | undefined, isPlain: IsPlain): Node | undefined {
  if (!type || isPlain(type)) return type
  const inner = innerOf(type)
  if (inner) return textIn(inner, isPlain)
  if (type.type === 'TSIntersectionType') {
    // Handle MikroORM's `number & Opt`.
    const [only, ...others] = type.types.filter((each) => !isMark(each))
    return others.length === 0 ? textIn(only, isPlain) : undefined
  }
  if (type.type !== 'TSUnionType') return undefined
  const rest = type.types.filter((each) => !isAbsent(each))
  if (rest.length < 2) return textIn(rest[0], isPlain)
  // `string | number | null`: the plain members have to be adjacent.
  const first = type.types.indexOf(rest[0] as Node)
  if (type.types.indexOf(rest.at(-1) as Node) - first + 1 !== rest.length) return undefined
  const [start, end] = [readStart(rest[0] as Node), readEnd(rest.at(-1) as Node)]
  const joined: Node = { type: 'TSUnionType', types: rest, start, end, range: [start, end] }
  return isPlain(joined) ? joined : undefined
}

/** The element type of a list or a set. */
function elementTypeOf(type: Node | undefined): Node | undefined {
  if (type?.type === 'TSArrayType') return type.elementType
  const isCollection =
    type?.type === 'TSTypeReference' && /^(?:Readonly)?(?:Array|Set)$/.test(readName(type.typeName))
  return isCollection ? type.typeArguments?.params[0] : undefined
}

/** The type inside a wrapper or inside `Readonly`. */
const coveredBy = (type: Node | undefined): Node | undefined =>
  type?.type === 'TSTypeOperator' ? type.typeAnnotation : (innerOf(type) ?? readonlyOf(type))

/** The plain element type of a collection. */
function textsIn(type: Node | undefined, isPlain: IsPlain): Node | undefined {
  if (type?.type === 'TSUnionType')
    return type.types.map((each) => textsIn(each, isPlain)).find((each) => each)
  const covered = coveredBy(type)
  return covered ? textsIn(covered, isPlain) : textIn(elementTypeOf(type), isPlain)
}

/** The plain type in an annotation and whether it describes a single value or the elements of a collection. */
export function partOf(
  type: Node | undefined,
  isPlural: boolean,
  isPlain: IsPlain,
): { readonly text: Node; readonly isOne: boolean } | undefined {
  const one = isPlural ? undefined : textIn(type, isPlain)
  if (one) return { text: one, isOne: true }
  const many = isPlural || holdsOnlyTexts(type, isPlain) ? textsIn(type, isPlain) : undefined
  return many && { text: many, isOne: false }
}

/** Whether a type contains only plain values: a single value, a collection, or a union of both. */
function holdsOnlyTexts(type: Node | undefined, isPlain: IsPlain): boolean {
  if (type?.type !== 'TSUnionType' || isPlain(type))
    return (textIn(type, isPlain) ?? textsIn(type, isPlain)) !== undefined
  return type.types.filter((each) => !isAbsent(each)).every((each) => holdsOnlyTexts(each, isPlain))
}

/** The type of an ID or a key that may hide plain values, with the reason why it cannot be resolved. */
export function unknownTypeOf({ name, type }: Annotated, context: RuleContext): string | undefined {
  const { module, known, findSystem } = context
  if (!type || findSystem(name) !== undefined || !(known.named(name) ?? known.keys.named(name)))
    return undefined
  const hidden = findHidden(type, context)
  return hidden && `${readLine(module, hidden.node)}, which is ${WHY_HIDDEN[hidden.by]}`
}

const WHY_HIDDEN = {
  unknown: 'unknown: its import does not resolve to a file in this project',
  unread: 'not followed: type it manually',
} as const

/** Formats the unknown and unresolved types, one per line, each with its number of names. */
export const spellUnknown = (unknown: ReadonlyMap<string, number>): string[] =>
  Array.from(
    unknown,
    ([type, number]) => `brandid: ${count(number, 'name')} ${number === 1 ? 'has' : 'have'} the type ${type}`,
  )

/** Adds the unknown types in a module to the counts. */
export function countUnknown(context: RuleContext, unknown: Map<string, number>): void {
  for (const each of annotatedIn(context.module)) {
    const type = unknownTypeOf(each, context)
    if (type !== undefined) unknown.set(type, (unknown.get(type) ?? 0) + 1)
  }
}

interface Hidden {
  readonly node: Node
  readonly by: keyof typeof WHY_HIDDEN
}

/** The first unknown or unresolved part of a type, a list or a union. */
function findHidden(type: Node | undefined, context: RuleContext): Hidden | undefined {
  if (type?.type === 'TSUnionType')
    return type.types.map((each) => findHidden(each, context)).find((each) => each)
  const inner = elementTypeOf(type) ?? coveredBy(type)
  if (inner) return findHidden(inner, context)
  if (!type || !NAMING.has(type.type)) return undefined
  const by = readPlainTypes(type, context.module, context.definitions.evaluator)
  return by === 'unknown' || by === 'unread' ? { node: type, by } : undefined
}

/** The node types that refer to a type declared elsewhere. */
const NAMING = new Set<string>(['TSTypeReference', 'TSIndexedAccessType', 'TSTypeQuery'])

/** A name that contains a key, with the `number`, `bigint` or `string` in its annotation. */
export interface HeldKey {
  readonly key: KeyKind
  readonly subject: string
  readonly text: Node
  readonly isOne: boolean
}

/** Finds the part of an annotation that should become a key type, judging by the annotated name. */
export function heldKeyIn({ name, node, type }: Annotated, context: RuleContext): HeldKey | undefined {
  const { module, known, findSystem } = context
  if (findSystem(name) !== undefined) return undefined
  if (isOwn(name)) {
    const owner = findOwner(node, module)
    const key = name === 'key' && hasOtherId(node, module) ? undefined : known.keys.ofType(owner)
    const text = key && textIn(type, createIsPlain(key.plain, context))
    return text && { key, subject: `'${name}' of ${owner}`, text, isOne: true }
  }
  const meant = meantName(name, node, context)
  const key = meant === undefined ? undefined : known.keys.named(meant)
  if (!key) return undefined
  const held = partOf(type, key.isPlural, createIsPlain(key.plain, context))
  // A `string | number` may be an ID if the name also matches an ID definition.
  if (held && known.named(meant ?? name) && !held.text.type.endsWith('Keyword')) return undefined
  if (held && whyAliasApart(name, held.text, known) !== undefined) return undefined
  return held && { key, subject: `'${name}'`, ...held }
}

/** Whether a name is common for a row's own ID or key. */
export const isOwn = (name: string): boolean => /^(?:_?id|key)$/.test(name)

/** Whether a type has an ID beside its `key`, such as a file's name in a storage, or may inherit an ID. */
function hasOtherId(key: Node, { tree, text }: Module): boolean {
  const body = tree.findParent(key) as Node
  const around = tree.findParent(body)
  const isDerived = around?.type === 'ClassDeclaration' && around.superClass != null
  return isDerived || /(?<![\w$])_?id['"]?[?!]?:/.test(text.slice(readStart(body), readEnd(body)))
}

/** The types to suggest for a plain key: `UserKey or LooseKey<'user'>`, or `LooseKeyOf<'user', ID>`. */
export function spellKeyTypes({ name, plain }: KeyKind, type: string | undefined, written: string): string {
  const loose = looseKeyTypeOf(written)
  const value = loose === 'LooseKeyOf' ? `, ${written}` : ''
  return `${type ?? `${looseKeyTypeOf(plain).slice('Loose'.length)}<'${name}'>`} or ${loose}<'${name}'${value}>`
}

/**
 * The name of the loose key type for a value type; `LooseKeyOf` accepts the value type as its second argument.
 */
export const looseKeyTypeOf = (value: string): string => LOOSE_KEY_TYPES.get(value) ?? 'LooseKeyOf'

const LOOSE_KEY_TYPES: ReadonlyMap<string, string> = new Map([
  ['number', 'LooseKey'],
  ['bigint', 'LooseBigIntKey'],
  ['string', 'LooseTextKey'],
])
