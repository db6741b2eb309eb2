/** The types of dispatch, resolved from the definitions that users merge into `Register`. Types only. */
import type { AnyId, Id, IdTag, PrefixIn } from '../definition/brand.ts'
import type { AnyIdDef } from '../definition/definition-type.ts'
import type { Register } from '../register.ts'

/** The interface of blocks of `declare module 'brandid'`, beside those of `'brandid/register'`. */
export interface MainRegister extends Register {}

/** The interface of blocks of `declare module 'brandid/core'`, beside those of `'brandid/register'`. */
export interface CoreRegister extends Register {}

/** The interface of blocks of `declare module 'brandid/mini'`, beside those of `'brandid/register'`. */
export interface MiniRegister extends Register {}

/**
 * The blocks of every entry point. Each entry point has an interface of its own: the compiler drops the block of one
 * where another merges into the same interface through a re-export.
 */
interface WholeRegister extends MainRegister, CoreRegister, MiniRegister {}

/** The names of scopes in `Register`, which belong to other registries. */
type ScopedName = keyof WholeRegister & `${string}:${string}`

/** The prefixes in `Register`: those of scopes are left out. */
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
 * The result of dispatch for an ID of a definition in `Register`: it depends only on the prefix, so each
 * definition is looked up where its member is read.
 */
export interface ParsedRegistered<Prefix extends string> {
  readonly prefix: Prefix
  readonly id: IdOfGetter<Prefix>
  readonly definition: DefinitionOf<Prefix>
}

/** The ID of a registered name. Its tag is a sentence where the getter returns another prefix's definition. */
type IdOfGetter<Name extends string> = Name extends keyof WholeRegister
  ? WholeRegister[Name] extends { readonly name: Name }
    ? Id<Name>
    : string & IdTag<OtherPrefix<Name>> // an ID, so `matchId` names the sentence among its handlers
  : Id<Name>

type OtherPrefix<Prefix extends string> =
  `The getter '${Prefix}' of Register returns a definition of another prefix`

/** The registered definition of a name; a sentence for another one's, and for a property in place of a getter. */
export type DefinitionOf<Name extends string> = Name extends keyof WholeRegister
  ? IsWritable<Pick<WholeRegister, Name>> extends true
    ? `'${Name}' of Register is a property: write a getter, of which the compiler accepts one`
    : WholeRegister[Name] extends { readonly name: Name }
      ? WholeRegister[Name]
      : OtherPrefix<Name>
  : AnyIdDef<Name>

/** Whether the members of an object may be written: a getter without a setter may not. */
type IsWritable<Members> =
  (<Type>() => Type extends Members ? 1 : 2) extends <Type>() => Type extends Readonly<Members> ? 1 : 2
    ? false
    : true

/** The result of dispatch for an ID of one prefix. For a prefix that is not in `Register` it is that for any ID. */
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
 * Keeps the name of a type in emitted declarations, because the compiler writes an intersection by its name, and a union that it
 * has computed by its members. A package that sees some of the definitions therefore leaves the full union to the program that
 * imports it. No value has the property.
 */
interface Late {
  readonly '~late'?: never
}

/** What `parse` returns: one member for each definition in `Register`; where it is empty, `ParsedAny`. */
export type Parsed = ([RegisteredPrefix] extends [never] ? ParsedAny : ParsedEach<RegisteredPrefix>) & Late

/** The result of dispatch for an ID of a scope, which depends only on its name. */
export interface ParsedScoped<Name extends string> {
  readonly prefix: PrefixIn<Name>
  readonly id: IdOfGetter<Name>
  readonly definition: DefinitionOf<Name>
}

type ParsedEachScoped<Name extends string> = Name extends unknown ? ParsedScoped<Name> : never

/**
 * The result of a registry's `parse`: one member for each definition that `Register` has of its scope, as of
 * `'stripe:sub'`; where it has none, `ParsedAny`.
 */
export type ParsedIn<Scope extends string> = ([keyof WholeRegister & `${Scope}:${string}`] extends [never]
  ? ParsedAny
  : ParsedEachScoped<keyof WholeRegister & `${Scope}:${string}`>) &
  Late

/** Any ID of a definition in `Register`; where it is empty, any ID. */
export type RegisteredId = Parsed['id']

/** A sentence for each prefix that several of the names have. Without a scope among them no two have the same one. */
export type SeveralOwners<Names extends string> = [Names & `${string}:${string}`] extends [never]
  ? never
  : OwnedTwice<{ readonly [Name in Names as PrefixIn<Name>]: Name }>

type OwnedTwice<ByPrefix> = {
  [Prefix in keyof ByPrefix]: IsUnion<ByPrefix[Prefix]> extends true
    ? `'${Prefix & string}' has several owners here, and no text tells whose it is`
    : never
}[keyof ByPrefix]

/** Whether names are several. */
export type IsUnion<Names, Whole = Names> = Names extends unknown
  ? [Whole] extends [Names]
    ? false
    : true
  : never
