/** The value of an expression that is evaluated without running it. Types only. */
import type { ArrayNode, Call, FunctionNode, ObjectNode } from './estree.ts'
import type { Module } from './module.ts'

/** The arguments of the calls around an expression, by function. */
export type Frame = ReadonlyMap<FunctionNode, readonly (Value | undefined)[]>

/** The place of an expression. */
export interface Place {
  readonly module: Module
  readonly frame: Frame
}

/**
 * A set of definitions whose prefixes are unique: the shared one, or the call of `createRegistry` that made it. The names of
 * keys are unique by themselves.
 */
export type RegistryKey = 'shared' | 'keys' | Call

/** A registry, and its scope where it has one: `stripe`. */
export interface RegistryOf {
  readonly registry: RegistryKey
  readonly scope?: string | undefined
}

/** What a definition defines. */
export type DefinitionOf = 'id' | 'token' | 'key'

/** A call of `defineId`, `defineToken` or `defineKey`, or one of the members of `defineIds`. */
export interface DefinitionValue extends RegistryOf {
  readonly kind: 'definition'
  readonly of: DefinitionOf
  /** The call of `defineId` itself, within a wrapper where there is one. */
  readonly call: Call
  readonly place: Place
  /** The name among those of `defineIds`, whose call it is. An empty one is for those that are not known. */
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
  /** What `defineIds` returns. */
  | ({ readonly kind: 'table'; readonly call: Call; readonly place: Place } & RegistryOf)
  /** A format of `brandid/formats`, and its options. */
  | { readonly kind: 'format'; readonly name: string; readonly call: Call; readonly place: Place }
  | { readonly kind: 'union' }
  /** A member of a definition or of a union, such as `UserId.schema`. */
  | { readonly kind: 'member'; readonly name: string }

export type Constant = string | number | bigint | boolean | null | undefined
