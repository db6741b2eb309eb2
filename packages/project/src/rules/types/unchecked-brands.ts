/** Brands that a value gains only in its type, without a runtime check: IDs, keys, bodies and tokens. */

import { type RuleContext, spellDefinition } from '../rule.ts'
import {
  type Checker,
  isAny,
  isList,
  isNever,
  isPrimitive,
  isUnknown,
  membersOf,
  type Type,
  type TypeSymbol,
} from './checker.ts'
import { isCheckedFor, type Kind, kindsOf, spellKind } from './kinds.ts'

/** The kinds that a value gains, and their path: `user.id`, or empty for the value itself. */
export interface Gain {
  readonly kinds: readonly Kind[]
  readonly path: string
}

/** Which brands count as gained: every brand that a cast or a predicate claims, or only brands gained through `any`. */
export interface GainOptions {
  readonly checker: Checker
  readonly isClaim: boolean
  /** Whether the value is a literal, so that missing members are absent rather than unknown. */
  readonly isLiteral?: boolean
}

/** The maximum depth of properties and elements to read. */
const PROPERTY_DEPTH = 4
/** The maximum number of types to read per query. */
const MOST = 200
/** The maximum number of type pairs to compare per query. */
const MOST_PAIRS = 1000

/** Finds the kinds that a value gains when its type changes from `source` to `target`. */
export const findGain = (source: Type, target: Type, options: GainOptions): Gain | undefined =>
  gainOf(source, target, { ...options, known: new Map(), pairs: 0 }, PROPERTY_DEPTH)

/** A query that caches answers per pair of types. Mutually recursive types would otherwise be read repeatedly. */
interface Question extends GainOptions {
  readonly known: Map<Type, Gains>
  pairs: number
}

/** For each target type, the number of levels read and the resulting gain. */
type Gains = Map<Type, { readonly depth: number; readonly gain: Gain | undefined }>

function gainOf(source: Type, target: Type, question: Question, depth: number): Gain | undefined {
  const { checker, isClaim } = question
  if (depth === 0 || isNever(source) || source === target) return undefined
  if (isAny(source) || (isClaim && isUnknown(source))) return findHeld(target, checker)
  const kinds = checkedKinds(target, checker)
  if (kinds.length > 0)
    return isClaim && !isFilledBy(source, kinds, checker) ? { kinds, path: '' } : undefined
  const members = membersOf(target).filter((each) => !isPrimitive(each))
  return members.length === 0 ? undefined : gainOfMembers(source, target, members, question, depth)
}

function gainOfMembers(
  source: Type,
  target: Type,
  members: readonly Type[],
  question: Question,
  depth: number,
): Gain | undefined {
  const known: Gains = question.known.get(source) ?? new Map()
  const answer = known.get(target)
  if ((answer && answer.depth >= depth) || question.pairs >= MOST_PAIRS) return answer?.gain
  question.pairs += 1
  // A recursive pair gains nothing new from its own recursion.
  question.known.set(source, known.set(target, { depth, gain: undefined }))
  const gains = members.map((member) => gainOfMember(source, member, question, depth))
  // A value that is assignable to any member of a union gains nothing.
  const gain = gains.every((each) => each !== undefined) ? gains[0] : undefined
  known.set(target, { depth, gain })
  return gain
}

/** The kinds in a type that only checked values can have: all except loose kinds. */
const checkedKinds = (type: Type, checker: Checker): readonly Kind[] =>
  kindsOf(type, checker).filter(({ isLoose }) => !isLoose)

/** Whether every value of a type is absent or has one of the kinds. */
function isFilledBy(source: Type, kinds: readonly Kind[], checker: Checker): boolean {
  return membersOf(source).every((member) => {
    const own = kindsOf(member, checker)
    return isNever(member) || (own.length > 0 && isCheckedFor(own, kinds))
  })
}

function gainOfMember(source: Type, target: Type, options: Question, depth: number): Gain | undefined {
  const { checker, isClaim, isLiteral } = options
  const element = contentsOf(target, checker)
  if (element) {
    const own = contentsOf(source, checker)
    const name = nameOfElement(target)
    if (own) return below(name, gainOf(own, element, options, depth - 1))
    return isClaim && !isLiteral ? below(name, findHeld(element, checker)) : undefined
  }
  // An object's members distinguish it from the other objects in a union.
  if (source.isUnion() && membersOf(source).some((each) => checker.isTypeAssignableTo(each, target)))
    return undefined
  for (const symbol of dataProperties(target, checker)) {
    const type = checker.getTypeOfSymbol(symbol)
    const own = propertyOf(source, symbol, checker)
    const isMissing = own === undefined
    if (isMissing && (!isClaim || isLiteral)) continue
    const gain = isMissing ? findHeld(type, checker) : gainOf(own, type, options, depth - 1)
    if (gain) return below(symbol.name, gain)
  }
  return undefined
}

/** The type of a property or of the index signature. */
function propertyOf(source: Type, { name }: TypeSymbol, checker: Checker): Type | undefined {
  const symbol = checker.getPropertyOfType(source, name)
  if (symbol) return checker.getTypeOfSymbol(symbol)
  return checker.getIndexInfosOfType(source)[0]?.type
}

const findAny = (each: Type): true | undefined => (isAny(each) ? true : undefined)

/** Whether a value may be or contain `any`. */
export const holdsAny = (type: Type, checker: Checker): boolean =>
  search(type, checker, anys, findAny) === true

/** Why a search does not know what a type contains. */
type Unread = 'too large' | 'too deep'

/** The result of each search. A search that finds nothing answers for every type that it read. */
type Answers<Found> = WeakMap<Type, { readonly found: Found | Unread | undefined }>

const anys: Answers<true> = new WeakMap()
const held: Answers<Gain> = new WeakMap()

function searchHeld(type: Type, checker: Checker): Gain | Unread | undefined {
  const find = (each: Type, path: string) => {
    const kinds = checkedKinds(each, checker)
    return kinds.length > 0 ? { kinds, path } : undefined
  }
  return search(type, checker, held, find, isOfPlatform)
}

/** Finds the nearest IDs in a type. */
export function findHeld(type: Type, checker: Checker): Gain | undefined {
  const held = searchHeld(type, checker)
  return typeof held === 'object' ? held : undefined
}

/** Whether a type contains IDs within the depth that is read, or is too large to tell. */
export function mayHold(type: Type, checker: Checker): boolean {
  const held = searchHeld(type, checker)
  return held !== undefined && held !== 'too deep'
}

/** Whether a type contains no IDs at any depth. */
export const isFree = (type: Type, checker: Checker): boolean => searchHeld(type, checker) === undefined

const CLASS_OR_INTERFACE = 96
/** Matches the declarations of ECMAScript, the DOM, Node and packages without types of their own. */
const PLATFORM = /\/node_modules\/(?:@types\/|(?:.*\/)?typescript\/lib\/lib\.)/

/**
 * Whether a type has no type parameters and only the platform declares it, such as `HTMLElement`. Such a type contains no IDs, although it
 * may contain `any`.
 */
function isOfPlatform({ symbol, target }: Type): boolean {
  const { flags = 0, declarations = [] } = symbol ?? {}
  if ((flags & CLASS_OR_INTERFACE) === 0 || target?.typeParameters) return false
  return declarations.length > 0 && declarations.every((each) => PLATFORM.test(each.getSourceFile().fileName))
}

/**
 * Searches a type and its contents, nearest first, except for the contents of types that are known to be `bare`. The search of each type
 * is the same whichever types were searched before, because an editor and a linter read the files of a project in different orders.
 */
function search<Found>(
  type: Type,
  checker: Checker,
  known: Answers<Found>,
  find: (type: Type, path: string) => Found | undefined,
  isBare?: (type: Type) => boolean,
): Found | Unread | undefined {
  const answer = known.get(type)
  if (answer) return answer.found
  const seen = new Set<Type>([type])
  const found = searchParts(type, checker, seen, find, isBare)
  if (found !== undefined) known.set(type, { found })
  else for (const each of seen) known.set(each, { found })
  return found
}

function searchParts<Found>(
  type: Type,
  checker: Checker,
  seen: Set<Type>,
  find: (type: Type, path: string) => Found | undefined,
  isBare?: (type: Type) => boolean,
): Found | Unread | undefined {
  let level: readonly (readonly [path: string, type: Type])[] = [['', type]]
  for (let depth = 0; depth < PROPERTY_DEPTH && level.length > 0 && seen.size < MOST; depth++) {
    const next: (readonly [string, Type])[] = []
    for (const [path, each] of level) {
      const found = find(each, path)
      if (found !== undefined) return found
      for (const [name, inner] of unionPartsOf(each, checker, isBare)) {
        if (seen.size >= MOST || seen.has(inner)) continue
        seen.add(inner)
        next.push([joined(path, name), inner])
      }
    }
    level = next
  }
  if (seen.size >= MOST) return 'too large'
  return level.length > 0 ? 'too deep' : undefined
}

function unionPartsOf(
  type: Type,
  checker: Checker,
  isBare?: (type: Type) => boolean,
): (readonly [name: string, type: Type])[] {
  return membersOf(type).flatMap((member) => {
    if (isBare?.(member)) return []
    const element = contentsOf(member, checker)
    if (element) return [[nameOfElement(member), element] as const]
    const properties = dataProperties(member, checker).map(
      (symbol) => [symbol.name, checker.getTypeOfSymbol(symbol)] as const,
    )
    const [index] = isPrimitive(member) ? [] : checker.getIndexInfosOfType(member)
    return index ? [...properties, ['*', index.type] as const] : properties
  })
}

/** Matches container types. Their type argument is the type of their contents. */
const CONTAINERS =
  /^(?:(?:Readonly)?(?:Array|Set)|Promise|PromiseLike|(?:Async)?Itera(?:ble|tor)|IterableIterator)$/

/** The content type of a list, a set or a promise. */
function contentsOf(type: Type, checker: Checker): Type | undefined {
  const isHolder = isList(type, checker) || CONTAINERS.test(`${type.symbol?.name}`)
  return isHolder ? checker.getTypeArguments(type)[0] : undefined
}

/** The path segment for an element: `[]`, or empty for a promise, which is awaited. */
const nameOfElement = (type: Type): string => (/^Promise/.test(`${type.symbol?.name}`) ? '' : '[]')

/** The data properties of an object, excluding methods; empty for a primitive. */
function dataProperties(type: Type, checker: Checker): readonly TypeSymbol[] {
  if (isPrimitive(type)) return []
  return checker
    .getPropertiesOfType(type)
    .filter((symbol) => !isMethod(symbol) && !symbol.name.startsWith('__@'))
}

const METHOD = 8192
const isMethod = ({ flags }: TypeSymbol): boolean => (flags & METHOD) !== 0

const below = (name: string, gain: Gain | undefined): Gain | undefined =>
  gain && { kinds: gain.kinds, path: joined(name, gain.path) }

const joined = (path: string, name: string): string =>
  name === '' || name.startsWith('[') || path === '' ? `${path}${name}` : `${path}.${name}`

/* The message parts for a gain: the IDs, their path, and the method that checks them. */

/** `an unchecked 'user' ID at 'owner.id'` */
export function spellGain({ kinds, path }: Gain): string {
  const what = `an unchecked ${spellKind(kinds)}`
  return path === '' ? what : `${what} at '${path}'`
}

/** The method to recommend: `UserId.parse` if the module has a name for the definition. */
export function spellParser({ kinds: [kind] }: Gain, context: RuleContext): string {
  const isNamed = kind?.of === 'id' || kind?.of === 'key'
  const name = isNamed ? spellDefinition(context, kind.name, kind.of) : undefined
  return name ? `${name}.parse` : "its definition's parse"
}
