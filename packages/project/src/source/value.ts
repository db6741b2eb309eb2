/** The values of expressions, evaluated without running them, and the operations on such values. */
import {
  type ArrayNode,
  type Call,
  type FunctionNode,
  type Node,
  type ObjectNode,
  type Property,
  readName,
  type Tree,
} from '@brandid/base/syntax'
import type { Module } from './module.ts'

/** The arguments of the calls that enclose an expression, by function. */
export type Frame = ReadonlyMap<FunctionNode, readonly (Value | undefined)[]>

/** The place of an expression: its module and the enclosing calls. */
export interface Place {
  readonly module: Module
  readonly frame: Frame
}

/** Creates a place outside all calls. */
export const placeIn = (module: Module): Place => ({ module, frame: NO_FRAME })

export const NO_FRAME: Frame = new Map()

/**
 * Identifies a set of definitions with unique prefixes: the shared registry, or a `createRegistry` call. Key names form a set of their
 * own.
 */
export type RegistryKey = 'shared' | 'keys' | Call

/** A registry and its scope, if any, such as `stripe`. */
export interface RegistryOf {
  readonly registry: RegistryKey
  readonly scope?: string | undefined
}

/** Whether a definition is for IDs, tokens or keys. */
export type DefinitionOf = 'id' | 'token' | 'key'

/** A call to `defineId`, `defineToken` or `defineKey`, or a member of `defineIds`. */
export interface DefinitionValue extends RegistryOf {
  readonly kind: 'definition'
  readonly of: DefinitionOf
  /** The call to `defineId` itself, which may be inside a wrapper. */
  readonly call: Call
  readonly place: Place
  /** The member's name if the call is `defineIds`. An empty string stands for an unknown name. */
  readonly member?: string | undefined
}

export type Value =
  | DefinitionValue
  | { readonly kind: 'constant'; readonly value: Constant }
  | { readonly kind: 'object'; readonly node: ObjectNode; readonly place: Place }
  | { readonly kind: 'array'; readonly node: ArrayNode; readonly place: Place }
  | { readonly kind: 'function'; readonly node: FunctionNode; readonly place: Place }
  /** Another module, as a namespace. */
  | { readonly kind: 'module'; readonly module: Module }
  /** An entry point of brandid, as a namespace. */
  | { readonly kind: 'entry'; readonly entry: string }
  /** An export of brandid. */
  | { readonly kind: 'export'; readonly entry: string; readonly name: string }
  | ({ readonly kind: 'registry' } & RegistryOf)
  | ({ readonly kind: 'definer'; readonly of: DefinitionOf } & RegistryOf)
  /** `defineIds`. */
  | ({ readonly kind: 'many' } & RegistryOf)
  /** The result of `defineIds`. */
  | ({ readonly kind: 'table'; readonly call: Call; readonly place: Place } & RegistryOf)
  /** A format from `brandid/formats` with its options. */
  | { readonly kind: 'format'; readonly name: string; readonly call: Call; readonly place: Place }
  | { readonly kind: 'union' }
  /** A member of a definition or of a union, such as `UserId.schema`. */
  | { readonly kind: 'member'; readonly name: string }

export type Constant = string | number | bigint | boolean | null | undefined

/** An argument omitted from a call, or a property missing from an object. */
export const MISSING: Value = { kind: 'constant', value: undefined }

/** Wraps a constant in a value; `undefined` stays `undefined`. */
export const valueOfConstant = (value: Constant): Value | undefined =>
  value === undefined ? undefined : { kind: 'constant', value }

/** The constant in a value; `undefined` for any other value. */
export const constant = (value: Value | undefined): Constant =>
  value?.kind === 'constant' ? value.value : undefined

/** The maximum length of a computed string. */
const LONGEST = 10_000

/** Computes the result of a binary operation. */
export function binary(operator: string, one: Constant, other: Constant): Constant {
  if (typeof one === 'number' && typeof other === 'number') return ARITHMETIC[operator]?.(one, other)
  if (typeof one === 'bigint' && typeof other === 'bigint') return ofBigInts(operator, one, other)
  const isText = typeof one === 'string' && typeof other === 'string'
  return operator === '+' && isText ? short(one + other) : undefined
}

const ARITHMETIC: Readonly<Record<string, (one: number, other: number) => number>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
  '**': (one, other) => one ** other,
}

/** Whether an integer is small enough to compute with, because nested powers would grow without bounds. */
const isSmall = (value: bigint): boolean => -(2n ** 128n) < value && value < 2n ** 128n

function ofBigInts(operator: string, one: bigint, other: bigint): bigint | undefined {
  if (!isSmall(one) || !isSmall(other)) return undefined
  if (operator === '**') return other >= 0n && other <= 64n ? one ** other : undefined
  return BIGINT_ARITHMETIC[operator]?.(one, other)
}

const BIGINT_ARITHMETIC: Readonly<Record<string, (one: bigint, other: bigint) => bigint>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
}

/** Computes the negative of a number or the logical negation of any constant. */
export function unary(operator: string, value: Constant): Constant {
  if (operator === '!' && value !== undefined) return !value
  const isNumber = typeof value === 'number' || typeof value === 'bigint'
  return operator === '-' && isNumber ? -value : undefined
}

/** Computes the string that a template produces. */
export function joined(texts: readonly (string | null | undefined)[], values: readonly Constant[]): Constant {
  if (values.includes(undefined)) return undefined
  return short(texts.map((text, index) => `${text}${index < values.length ? values[index] : ''}`).join(''))
}

/** Drops long strings, because functions that keep doubling their argument would never end. */
const short = (text: string): string | undefined => (text.length > LONGEST ? undefined : text)

/** The result of `Date.UTC`. */
export function utcTime(args: readonly Constant[]): Constant {
  if (!args.every((each) => typeof each === 'number')) return undefined
  const [year = Number.NaN, month = 0, ...rest] = args
  return Date.UTC(year, month, ...rest)
}

/** Caches each object's properties by name. If two have the same name, the first wins. */
const properties = new WeakMap<ObjectNode, ReadonlyMap<string, Property>>()

/** Finds the node of a property that an object literal contains. */
export function findProperty(object: Node | undefined, name: string): Property | undefined {
  if (object?.type !== 'ObjectExpression') return undefined
  const known = properties.get(object) ?? propertiesOf(object)
  properties.set(object, known)
  return known.get(name)
}

const propertiesOf = (object: ObjectNode): ReadonlyMap<string, Property> =>
  new Map(
    object.properties
      .flatMap((each) =>
        each.type === 'Property' && !each.computed ? [[keyOf(each.key), each] as const] : [],
      )
      .reverse(),
  )

const keyOf = (key: Node): string => (key.type === 'Literal' ? String(key.value) : readName(key))

/** Caches the keys that each module sets. An empty string stands for unknown keys. */
const known = new WeakMap<Tree, ReadonlySet<string>>()

/** Whether a module may add a key to an object later: `options.entity = …`, `Object.assign(options, …)`. */
export function isSetLater(key: string, tree: Tree): boolean {
  const keys = known.get(tree) ?? keysSetIn(tree)
  known.set(tree, keys)
  return keys.has(key) || keys.has('')
}

function keysSetIn(tree: Tree): ReadonlySet<string> {
  const settings = [
    ...tree.all('AssignmentExpression'),
    ...tree.all('ForOfStatement'),
    ...tree.all('ForInStatement'),
  ]
  const keys = settings.flatMap(({ left }) => listKeys(left))
  return new Set(tree.all('CallExpression').some(isCallThatSets) ? ['', ...keys] : keys)
}

/** The keys that an assignment sets: none if its target is a name, any key if its target is, for example, a pattern. */
function listKeys(target: Node): string[] {
  if (target.type === 'Identifier' || target.type === 'VariableDeclaration') return []
  if (target.type !== 'MemberExpression') return ['']
  const { property, computed } = target
  if (!computed) return [readName(property)]
  return [property.type === 'Literal' ? String(property.value) : '']
}

/** Whether a call sets an object's keys: `Object.assign`, `Object.defineProperty`, `Reflect.set` and similar. */
function isCallThatSets({ callee }: Call): boolean {
  return (
    callee.type === 'MemberExpression' &&
    /^(?:Object|Reflect)$/.test(readName(callee.object)) &&
    /^(?:assign|define|set)/.test(readName(callee.property))
  )
}

const ENTRY_POINT = /^brandid(?:\/|$)/

/** Whether a specifier is a brandid entry point. */
export const isEntryPoint = (specifier: string): boolean => ENTRY_POINT.test(specifier)

/** The value of an export from brandid. */
export function findExport(entry: string, name: string): Value {
  if (name === 'defineId') return { kind: 'definer', of: 'id', registry: 'shared' }
  if (name === 'defineIds') return { kind: 'many', registry: 'shared' }
  if (name === 'defineToken') return { kind: 'definer', of: 'token', registry: 'shared' }
  if (name === 'defineKey') return { kind: 'definer', of: 'key', registry: 'keys' }
  if (name === 'registry') return { kind: 'registry', registry: 'shared' }
  return { kind: 'export', entry, name }
}
