/** The kinds of IDs, keys, bodies and tokens in a type, according to its brands, and the two sides of a comparison. */
import type { Node } from '@brandid/base/syntax'
import { groupBy } from '@brandid/base/terminal'
import { at, type Finding, readShort, type TypedContext } from '../rule.ts'
import {
  type Checker,
  elementOf,
  isList,
  isOptional,
  isPlainSyntax,
  isPrimitive,
  membersOf,
  propertyType,
  type Type,
} from './checker.ts'

/** A kind, as stated by a brand. */
export interface Kind {
  readonly of: 'id' | 'key' | 'body' | 'token'
  /** A prefix or a key name; `*` for any. */
  readonly name: string
  /** Whether the type also allows unchecked values. */
  readonly isLoose: boolean
}

const BRAND_MEMBERS = { '~id': 'id', '~key': 'key', '~body': 'body', '~secret': 'token' } as const

/** The brands of each member of a type. */
type Brands = readonly (readonly Kind[])[]

/** Caches brands by type, because the files in a project share types. */
const known = new WeakMap<Type, Brands>()

function brandsIn(type: Type, checker: Checker): Brands {
  if (isPrimitive(type)) return []
  const brands = known.get(type) ?? readBrands(type, checker)
  known.set(type, brands)
  return brands
}

const readBrands = (type: Type, checker: Checker): Brands =>
  membersOf(checker.getBaseConstraintOfType(type) ?? type).map((member) =>
    isPrimitive(member) ? [] : brandsOf(member, checker),
  )

/** The kinds that a value may have; empty for a type without a brand. */
export const kindsOf = (type: Type, checker: Checker): readonly Kind[] => brandsIn(type, checker).flat()

/** Whether each member of a type has a brand. */
export function isBranded(type: Type, checker: Checker): boolean {
  const brands = brandsIn(type, checker)
  return brands.length > 0 && brands.every((each) => each.length > 0)
}

function brandsOf(member: Type, checker: Checker): Kind[] {
  return Object.entries(BRAND_MEMBERS).flatMap(([brand, of]) => {
    const symbol = checker.getPropertyOfType(member, brand)
    if (!symbol) return []
    // A mapped type over a loose type may have added a brand that is not optional.
    const parts = member.isIntersection() ? (member.types ?? []) : [member]
    const isLoose = parts.some((part) => {
      const own = checker.getPropertyOfType(part, brand)
      return own !== undefined && isOptional(own)
    })
    return membersOf(checker.getTypeOfSymbol(symbol))
      .flatMap((each) => namesIn(each, of, checker))
      .map((name) => ({ of, name, isLoose }))
  })
}

/** The keys of a brand, which are prefixes. An index signature stands for any prefix. */
function namesIn(type: Type, of: Kind['of'], checker: Checker): string[] {
  // A mapped type may have added other properties to a brand; the brand's own ID and key names are always `true`.
  const names = checker
    .getPropertiesOfType(type)
    .filter((symbol) => of === 'token' || checker.getTypeOfSymbol(symbol).intrinsicName === 'true')
    .map(({ name }) => name)
  return names.length === 0 && checker.getIndexInfosOfType(type).length > 0 ? ['*'] : names
}

/** Groups the names of kinds into IDs, keys and tokens, so that large sets of kinds can be compared quickly. */
const namesByOf = (kinds: readonly Kind[]): ReadonlyMap<Kind['of'], ReadonlySet<string>> =>
  new Map(
    Array.from(
      groupBy(kinds, ({ of }) => of),
      ([of, each]) => [of, new Set(each.map(({ name }) => name))],
    ),
  )

/** Whether two values can never have the same kind. False if either value has no kind. */
export function areApart(some: readonly Kind[], others: readonly Kind[]): boolean {
  if (some.length === 0 || others.length === 0) return false
  const names = namesByOf(others)
  return !some.some(({ of, name }) => {
    const same = names.get(of)
    return same !== undefined && (name === '*' || same.has(name) || same.has('*'))
  })
}

/** Whether a value of the given kinds has been checked for the needed kinds. */
export function isCheckedFor(kinds: readonly Kind[], needed: readonly Kind[]): boolean {
  const all = namesByOf(needed)
  const loose = namesByOf(needed.filter(({ isLoose }) => isLoose))
  return kinds.every(({ of, name, isLoose }) => {
    const names = (isLoose ? loose : all).get(of)
    return names !== undefined && (names.has('*') || names.has(name))
  })
}

const PLURALS = { id: 'IDs', key: 'keys', body: 'bodies', token: 'tokens' } as const

/** Formats the kinds as plural nouns: `'user' IDs`, `'post' keys or IDs`. */
export const spellKinds = (kinds: readonly Kind[]): string =>
  spell(kinds.map((kind) => ({ ...kind, noun: PLURALS[kind.of] })))

/** Formats the kinds as singular nouns: `'user' ID`. */
export const spellKind = (kinds: readonly Kind[]): string =>
  spell(kinds.map((kind) => ({ ...kind, noun: kind.of === 'id' ? 'ID' : kind.of })))

/** The maximum number of kinds to list in a message. */
const SHOWN = 3

function spell(kinds: readonly { readonly name: string; readonly noun: string }[]): string {
  const words = kinds.map(({ name, noun }) => (name === '*' ? noun : `'${name}' ${noun}`))
  return [...new Set(words)].slice(0, SHOWN).join(' or ')
}

/* The kinds of query operands: Drizzle and Kysely columns and expressions, and plain values. */

/** The maximum number of types to read for an operand. A recursive type would never end. */
const MOST_OPERAND_TYPES = 200

const operands = new WeakMap<Type, readonly Kind[]>()

/** The kinds of the values in an operand: a column, an expression, a subquery with one column, a list or a value. */
export function operandKinds(type: Type, checker: Checker): readonly Kind[] {
  if (isPrimitive(type)) return []
  const kinds = operands.get(type) ?? readOperand(type, checker)
  operands.set(type, kinds)
  return kinds
}

function readOperand(type: Type, checker: Checker): readonly Kind[] {
  const kinds: Kind[] = []
  const seen = new Set([type])
  // The loop also visits elements added while it runs.
  for (const each of seen) {
    const own = kindsOf(each, checker)
    kinds.push(...own)
    if (own.length > 0) continue
    for (const member of membersOf(each)) {
      if (isPrimitive(member)) continue
      const held = seen.size < MOST_OPERAND_TYPES ? heldBy(member, checker) : undefined
      if (held) seen.add(held)
    }
  }
  return kinds
}

function heldBy(type: Type, checker: Checker): Type | undefined {
  const element = elementOf(type, checker)
  if (element) return element
  const read = (from: Type | undefined, name: string) => from && propertyType(from, name, checker)
  const drizzle = read(type, '_')
  // Drizzle: `_.data` for a column, `_.type` for a template, `_.result` for a query. Kysely: `expressionType`.
  const held =
    read(drizzle, '$type') ??
    read(drizzle, 'data') ??
    read(drizzle, 'type') ??
    read(drizzle, 'result') ??
    read(type, 'expressionType')
  if (held) return onlyColumn(held, checker)
  // The select type of a Kysely column with a different insert type.
  return read(type, '__select__')
}

/** The type of the only column in a row; for any other type, the type itself. */
function onlyColumn(type: Type, checker: Checker): Type {
  const [row = type] = isList(type, checker) ? checker.getTypeArguments(type) : membersOf(type)
  const columns = kindsOf(row, checker).length > 0 ? [] : checker.getPropertiesOfType(row)
  const [column] = columns
  return column && columns.length === 1 ? checker.getTypeOfSymbol(column) : type
}

/* The two sides of a comparison and the finding for sides that are never equal. */

/** One side of a comparison: its source text and the kinds of its values. */
export interface Side {
  readonly text: string
  readonly kinds: readonly Kind[]
}

/** The two sides of a comparison and the node to report. */
export interface Comparison {
  readonly node: Node
  readonly sides: readonly [left: Side, right: Side]
}

/** Creates a comparison of two expressions. */
export const compareSides = (node: Node, left: Node, right: Node, context: TypedContext): Comparison => ({
  node,
  sides: [sideOf(left, context), sideOf(right, context)],
})

/** Reports comparisons between values that never have the same kind. */
export function reportMixed(comparisons: readonly Comparison[]): Finding[] {
  return comparisons
    .filter(({ sides: [left, right] }) => left.kinds.length > 0 && areApart(left.kinds, right.kinds))
    .map(({ node, sides: [left, right] }) => {
      const message = `\`${left.text}\` (${spellKinds(left.kinds)}) never equals \`${right.text}\` (${spellKinds(right.kinds)}).`
      return at(node, message)
    })
}

/** Creates a lazy side for an expression: its type is read only if the other side has kinds, and its text only for a message. */
export function sideOf(node: Node, context: TypedContext): Side {
  return {
    get text() {
      return readShort(context.module, node)
    },
    get kinds() {
      return isPlainSyntax(node) ? [] : operandKinds(context.typeOf(node), context.checker)
    },
  }
}

/** Creates a side for a name: `author_id` contains author IDs, and `userKey` contains user keys. */
export function namedSide(name: string, { known, findSystem }: TypedContext): Side | undefined {
  if (findSystem(name) !== undefined) return undefined
  const id = known.named(name)
  const key = known.keys.named(name)
  const kinds: Kind[] = [
    ...(id ? [{ of: 'id', name: id.prefix, isLoose: false } as const] : []),
    ...(key ? [{ of: 'key', name: key.name, isLoose: false } as const] : []),
  ]
  return kinds.length > 0 ? { text: name, kinds } : undefined
}
