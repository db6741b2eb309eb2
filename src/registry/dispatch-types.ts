/** The types for dispatch, which resolve the definitions that users merge into `Register`. */
import type { AnyId, Id, IdTag, PrefixIn } from '../definition/brand.ts'
import type { AnyIdDef } from '../definition/definition-type.ts'
import type { Register } from '../register.ts'

/** The interface that `declare module 'brandid'` augments, an alternative to `declare module 'brandid/register'`. */
export interface MainRegister extends Register {}

/** The interface that `declare module 'brandid/core'` augments, an alternative to `declare module 'brandid/register'`. */
export interface CoreRegister extends Register {}

/** The interface that `declare module 'brandid/mini'` augments, an alternative to `declare module 'brandid/register'`. */
export interface MiniRegister extends Register {}

/**
 * The augmentations of all entry points. Each entry point has its own interface, because the compiler drops an augmentation of one entry
 * point if another entry point augments the same interface through a re-export.
 */
interface WholeRegister extends MainRegister, CoreRegister, MiniRegister {}

/** The scoped names in `Register`, which belong to other registries. */
type ScopedName = keyof WholeRegister & `${string}:${string}`

/** The prefixes in `Register`, without scoped names. */
export type RegisteredPrefix = [ScopedName] extends [never]
  ? keyof WholeRegister & string
  : Exclude<keyof WholeRegister & string, ScopedName>

/** The result of dispatch, or of a union's `resolve`, for an ID with a known definition. */
export interface ParsedId<Prefix extends string, out Definition> {
  readonly prefix: PrefixIn<Prefix>
  readonly id: Id<Prefix>
  readonly definition: Definition
}

/**
 * The result of dispatch for an ID with a definition in `Register`. The type depends only on the prefix, so the compiler looks up a
 * definition only when you read `definition`.
 */
export interface ParsedRegistered<Prefix extends string> {
  readonly prefix: Prefix
  readonly id: IdOfGetter<Prefix>
  readonly definition: DefinitionOf<Prefix>
}

/** The ID type for a registered name. The ID's tag is an error message if the getter returns a definition with another prefix. */
type IdOfGetter<Name extends string> = Name extends keyof WholeRegister
  ? WholeRegister[Name] extends { readonly name: Name }
    ? Id<Name>
    : string & IdTag<OtherPrefix<Name>> // still an ID, so that `matchId` shows the message among its handlers
  : Id<Name>

type OtherPrefix<Prefix extends string> =
  `The getter '${Prefix}' in Register returns a definition of another prefix`

/** The definition registered under a name, or an error message if it has another name or is a property instead of a getter. */
export type DefinitionOf<Name extends string> = Name extends keyof WholeRegister
  ? IsWritable<Pick<WholeRegister, Name>> extends true
    ? `'${Name}' in Register is a property: write a getter, because the compiler rejects a second one`
    : WholeRegister[Name] extends { readonly name: Name }
      ? WholeRegister[Name]
      : OtherPrefix<Name>
  : AnyIdDef<Name>

/** Whether an object's members are writable. A getter without a setter is read-only. */
type IsWritable<Members> =
  (<Type>() => Type extends Members ? 1 : 2) extends <Type>() => Type extends Readonly<Members> ? 1 : 2
    ? false
    : true

/** The result of dispatch for an ID with this prefix. If the prefix is not in `Register`, the type is the result for any ID. */
export type ParsedOf<Prefix extends string> = Prefix extends RegisteredPrefix
  ? ParsedRegistered<Prefix>
  : Parsed

/** The result of dispatch for an ID with an unknown prefix. */
export interface ParsedAny {
  readonly prefix: string
  readonly id: AnyId
  readonly definition: AnyIdDef
}

type ParsedEach<Prefix extends RegisteredPrefix> = Prefix extends unknown ? ParsedRegistered<Prefix> : never

/**
 * Keeps a type's name in emitted declarations, because the compiler emits an intersection's name but a computed union's members. A
 * package's declarations then refer to all definitions of the importing program, not only to the package's own. No value has this property.
 */
interface Late {
  readonly '~late'?: never
}

/** The result of `parse`: a union with a member for each definition in `Register`, or `ParsedAny` if `Register` is empty. */
export type Parsed = ([RegisteredPrefix] extends [never] ? ParsedAny : ParsedEach<RegisteredPrefix>) & Late

/** The result of dispatch for an ID in a scope. The type depends only on the scoped name. */
export interface ParsedScoped<Name extends string> {
  readonly prefix: PrefixIn<Name>
  readonly id: IdOfGetter<Name>
  readonly definition: DefinitionOf<Name>
}

type ParsedEachScoped<Name extends string> = Name extends unknown ? ParsedScoped<Name> : never

/**
 * The result of a registry's `parse`: a union with a member for each definition in `Register` that belongs to the scope, such as
 * `'stripe:sub'`, or `ParsedAny` if there is none.
 */
export type ParsedIn<Scope extends string> = ([keyof WholeRegister & `${Scope}:${string}`] extends [never]
  ? ParsedAny
  : ParsedEachScoped<keyof WholeRegister & `${Scope}:${string}`>) &
  Late

/** Any ID with a definition in `Register`, or any ID at all if `Register` is empty. */
export type RegisteredId = Parsed['id']

/** A message for each prefix that two or more names share. Names without a scope never share a prefix. */
export type SeveralOwners<Names extends string> = [Names & `${string}:${string}`] extends [never]
  ? never
  : OwnedTwice<{ readonly [Name in Names as PrefixIn<Name>]: Name }>

type OwnedTwice<ByPrefix> = {
  [Prefix in keyof ByPrefix]: IsUnion<ByPrefix[Prefix]> extends true
    ? `'${Prefix & string}' has several owners here, and the string does not say which`
    : never
}[keyof ByPrefix]

/** Whether a union has more than one member. */
export type IsUnion<Names, Whole = Names> = Names extends unknown
  ? [Whole] extends [Names]
    ? false
    : true
  : never
