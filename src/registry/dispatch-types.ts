/** The types of dispatch, resolved from the definitions that users merge into `Register`. Types only. */
import type { AnyId, Id, IdTag, PrefixIn } from '../definition/brand.ts'
import type { AnyIdDef } from '../definition/definition-type.ts'
import type { Register } from '../register.ts'

/** The interface that blocks of `declare module 'brandid'` extend, in addition to blocks of `'brandid/register'`. */
export interface MainRegister extends Register {}

/** The interface that blocks of `declare module 'brandid/core'` extend, in addition to blocks of `'brandid/register'`. */
export interface CoreRegister extends Register {}

/** The interface that blocks of `declare module 'brandid/mini'` extend, in addition to blocks of `'brandid/register'`. */
export interface MiniRegister extends Register {}

/**
 * The blocks of every entry point. Each entry point has its own interface, because the compiler drops the block of an entry point if
 * another entry point merges into the same interface through a re-export.
 */
interface WholeRegister extends MainRegister, CoreRegister, MiniRegister {}

/** The names of scopes in `Register`, which belong to other registries. */
type ScopedName = keyof WholeRegister & `${string}:${string}`

/** The prefixes in `Register`, without the prefixes of scopes. */
export type RegisteredPrefix = [ScopedName] extends [never]
  ? keyof WholeRegister & string
  : Exclude<keyof WholeRegister & string, ScopedName>

/** The result of dispatch and of unions for an ID whose definition they found. */
export interface ParsedId<Prefix extends string, out Definition> {
  readonly prefix: PrefixIn<Prefix>
  readonly id: Id<Prefix>
  readonly definition: Definition
}

/**
 * The result of dispatch for an ID of a definition in `Register`: it depends only on the prefix, so a definition is looked up only
 * when its member is read.
 */
export interface ParsedRegistered<Prefix extends string> {
  readonly prefix: Prefix
  readonly id: IdOfGetter<Prefix>
  readonly definition: DefinitionOf<Prefix>
}

/** The ID of a registered name. Its tag is a message if the getter returns another prefix's definition. */
type IdOfGetter<Name extends string> = Name extends keyof WholeRegister
  ? WholeRegister[Name] extends { readonly name: Name }
    ? Id<Name>
    : string & IdTag<OtherPrefix<Name>> // still an ID, so that `matchId` shows the message among its handlers
  : Id<Name>

type OtherPrefix<Prefix extends string> =
  `The getter '${Prefix}' of Register returns a definition of another prefix`

/** The registered definition of a name, or a message if the definition has another name or is a property in place of a getter. */
export type DefinitionOf<Name extends string> = Name extends keyof WholeRegister
  ? IsWritable<Pick<WholeRegister, Name>> extends true
    ? `'${Name}' of Register is a property: write a getter, because the compiler rejects a second one`
    : WholeRegister[Name] extends { readonly name: Name }
      ? WholeRegister[Name]
      : OtherPrefix<Name>
  : AnyIdDef<Name>

/** Whether the members of an object are writable, which a getter without a setter is not. */
type IsWritable<Members> =
  (<Type>() => Type extends Members ? 1 : 2) extends <Type>() => Type extends Readonly<Members> ? 1 : 2
    ? false
    : true

/** The result of dispatch for an ID of a prefix. For a prefix that is not in `Register`, it is the result for any ID. */
export type ParsedOf<Prefix extends string> = Prefix extends RegisteredPrefix
  ? ParsedRegistered<Prefix>
  : Parsed

/** The result of dispatch for an ID of unknown prefix. */
export interface ParsedAny {
  readonly prefix: string
  readonly id: AnyId
  readonly definition: AnyIdDef
}

type ParsedEach<Prefix extends RegisteredPrefix> = Prefix extends unknown ? ParsedRegistered<Prefix> : never

/**
 * Keeps the name of a type in emitted declarations, because the compiler writes an intersection by its name, but a computed union by
 * its members. A package that sees some of the definitions therefore leaves the full union to the program that imports it. No value
 * has the property.
 */
interface Late {
  readonly '~late'?: never
}

/** The result of `parse`: a union with a member for each definition in `Register`, or `ParsedAny` if `Register` is empty. */
export type Parsed = ([RegisteredPrefix] extends [never] ? ParsedAny : ParsedEach<RegisteredPrefix>) & Late

/** The result of dispatch for an ID of a scope, which depends only on its name. */
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

/** Any ID of a definition in `Register`, or any ID at all if `Register` is empty. */
export type RegisteredId = Parsed['id']

/** A message for each prefix that several of the names have. Without a scope among the names, all prefixes differ. */
export type SeveralOwners<Names extends string> = [Names & `${string}:${string}`] extends [never]
  ? never
  : OwnedTwice<{ readonly [Name in Names as PrefixIn<Name>]: Name }>

type OwnedTwice<ByPrefix> = {
  [Prefix in keyof ByPrefix]: IsUnion<ByPrefix[Prefix]> extends true
    ? `'${Prefix & string}' has several owners here, and the string does not say which`
    : never
}[keyof ByPrefix]

/** Whether there are several names. */
export type IsUnion<Names, Whole = Names> = Names extends unknown
  ? [Whole] extends [Names]
    ? false
    : true
  : never
