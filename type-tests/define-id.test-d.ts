import {
  type AnyIdDef,
  assertId,
  defineId,
  type Id,
  type IdDef,
  type IdDefOf,
  type IdOf,
  type IdResult,
  literal,
  type StandardSchemaV1,
  type ValidPrefix,
} from 'brandid'
import * as core from 'brandid/core'
import { bare, type Format, nanoid, type Opaque, opaque, type Uuid25, uuid, uuid25 } from 'brandid/formats'
import { defineToken } from 'brandid/token'
import { expectAssignable, expectType } from 'tsd'

// What a definition of each kind has. The mistakes are in type-tests/mistakes, chapters 4 and 5.

const UserId = defineId('def_user')
expectType<IdDef<'def_user'>>(UserId)
expectType<core.IdDef<'def_user'>>(core.defineId('def_user'))

// The literal of the prefix is read by the compiler.
expectType<"Invalid prefix '': must not be empty">({} as ValidPrefix<''>)
expectType<"Invalid prefix 'User': must be lower-case, e.g. 'user'">({} as ValidPrefix<'User'>)
expectType<"Invalid prefix '_user': must not start or end with '_'">({} as ValidPrefix<'_user'>)
expectType<"Invalid prefix 'user_': must not start or end with '_'">({} as ValidPrefix<'user_'>)
expectType<"Invalid prefix 'user-id': only a-z, 0-9 and _ are allowed">({} as ValidPrefix<'user-id'>)
expectType<"Invalid prefix '1user': must start with a letter">({} as ValidPrefix<'1user'>)
expectType<"Invalid prefix 'userId': must be lower-case, e.g. 'userid'">({} as ValidPrefix<'userId'>)
expectType<"Invalid prefix '_User': must not start or end with '_'">({} as ValidPrefix<'_User'>)
expectType<"Invalid prefix '日本': only a-z, 0-9 and _ are allowed">({} as ValidPrefix<'日本'>)
expectType<'Invalid prefix: must be a string literal'>({} as ValidPrefix<string>)
expectType<'Invalid prefix: must be a string literal'>({} as ValidPrefix<`user_${string}`>)
expectType<'Invalid prefix: must be a string literal'>({} as ValidPrefix<Lowercase<string>>)
expectType<'Invalid prefix: must be a string literal'>({} as ValidPrefix<`${string}_user`>)
expectType<'Invalid prefix: must be a string literal'>({} as ValidPrefix<`user${number}`>)
expectType<'Invalid prefix: must be one string literal, not a union'>({} as ValidPrefix<'user' | 'post'>)
expectType<'sub_sched2'>({} as ValidPrefix<'sub_sched2'>)
expectType<'x'>({} as ValidPrefix<'x'>)
expectType<never>({} as ValidPrefix<never>)
// @ts-expect-error: one of a union is bad
defineId('user' as 'user' | 'Post')
// @ts-expect-error: the same of the core
core.defineId('User')

// A function that defines for others passes the check on, and its own optional parameters: `undefined` is no option. A
// format is the exception, since it decides what the definition can do.
interface Own {
  readonly entity?: string
  readonly named?: readonly string[]
  readonly aliases?: readonly string[]
  readonly accepts?: readonly Opaque[]
  readonly description?: string
  readonly examples?: readonly string[]
}
function defineFor<const Prefix extends string>(prefix: ValidPrefix<Prefix>, own: Own = {}, length?: number) {
  const { entity, named, aliases, accepts, description, examples } = own
  const options = { entity, named, aliases, accepts, description, examples }
  return defineId(prefix, { ...options, format: nanoid({ length, alphabet: undefined }) })
}
expectType<'def_passed'>(defineFor('def_passed').prefix)
expectType<Id<'def_own'>>(defineFor('def_own', { named: ['def_own_root'] }).generate())
expectType<IdDef<'def_entity'>>(defineId('def_entity', { entity: undefined }))
expectType<core.IdDef<'def_core_entity'>>(core.defineId('def_core_entity', { entity: undefined }))
opaque({ length: 14, alphabet: undefined })
defineToken('def_tok', { bits: undefined, description: undefined })
// @ts-expect-error: Invalid prefix 'Own': must be lower-case, e.g. 'own'
defineFor('Own')
// @ts-expect-error: a format that may be absent
defineId('def_format', { format: {} as Opaque | undefined })

// What the default format can do.
expectType<Id<'def_user'>>(UserId.generate())
expectType<Id<'def_user'>>(UserId.generate({ at: new Date() }))
expectType<Id<'def_user'>>(UserId.generate({ at: 0 }))
expectType<Id<'def_user'>[]>(UserId.generateMany(2))
expectType<Id<'def_user'>[]>(UserId.generateMany(2, { at: new Date() }))
expectType<Id<'def_user'>>(UserId.parse('x'))
expectType<IdResult<Id<'def_user'>>>(UserId.safeParse('x'))
expectType<Date>(UserId.timestamp(UserId.generate()))
expectType<Id<'def_user'>>(UserId.lowerBound(0))
expectType<string>(UserId.toUuid(UserId.generate()))
expectType<Id<'def_user'>>(UserId.fromUuid(''))
expectType<Uint8Array>(UserId.toBytes(UserId.generate()))

// What another one cannot is absent, not just useless.
type Capability = 'generate' | 'generateMany' | 'timestamp' | 'lowerBound' | 'toUuid' | 'toBytes' | 'toBigInt'
type Missing<Definition> = Exclude<Capability, keyof Definition>
expectType<'toBigInt'>({} as Missing<typeof UserId>)

const CustomerId = defineId('def_cus', { format: opaque({ length: 14 }) })
expectAssignable<IdDefOf<'def_cus', Opaque>>(CustomerId)
expectType<Id<'def_cus'>>(CustomerId.parse(''))
expectType<Capability>({} as Missing<typeof CustomerId>)

// Unpadded numbers carry time but do not sort as text.
const BaseId = defineId('def_base', { format: uuid25({ padded: false }) })
expectType<Date>(BaseId.timestamp(BaseId.generate({ at: 0 })))
expectType<'lowerBound' | 'toBigInt'>({} as Missing<typeof BaseId>)

// With a former format, only what both can do is left, and the time of those that have one.
const Migrated = defineId('def_migrated', { accepts: [opaque({ length: 12 })] })
expectType<Id<'def_migrated'>>(Migrated.generate({ at: 0 }))
expectType<Date | undefined>(Migrated.timestamp(Migrated.generate()))
expectType<'lowerBound' | 'toUuid' | 'toBytes' | 'toBigInt'>({} as Missing<typeof Migrated>)

// Ids from before the prefix are of the type of their definition, which loses what they do not carry.
const BareId = defineId('define_bare', { accepts: [bare({ length: 25 }), nanoid()] })
const OnlyBareId = defineId('define_only_bare', { format: nanoid(), accepts: [bare(uuid())] })
declare const bareId: IdOf<typeof BareId>
expectType<Id<'define_bare'>>(BareId.parse('cjld2cjxh0000qzrmn831i7rn'))
expectType<Date | undefined>(BareId.timestamp(bareId))
expectType<readonly Format[] | undefined>(BareId.bare)
expectType<'lowerBound' | 'toUuid' | 'toBytes' | 'toBigInt'>({} as Missing<typeof BareId>)
expectType<Exclude<Capability, 'generate' | 'generateMany'>>({} as Missing<typeof OnlyBareId>)
// @ts-expect-error: what has no prefix is not generated
defineId('define_wrong', { format: bare(nanoid()) })

// Guards, assertions, Standard Schema.
declare const input: unknown
if (UserId.is(input)) expectType<Id<'def_user'>>(input)
assertId(UserId, input)
expectType<Id<'def_user'>>(input)
expectAssignable<StandardSchemaV1<Id<'def_user'>, Id<'def_user'>>>(UserId)
expectType<Id<'def_user'>[]>(['x'].filter(UserId.is))

// Definitions of every kind go where any definition may go.
expectAssignable<AnyIdDef>(UserId)
expectAssignable<AnyIdDef>(CustomerId)
expectAssignable<AnyIdDef>(core.defineId('def_core'))

// Literals: of another format than the default one the compiler sees the prefix alone; the rest throws at runtime.
const PublicId = defineId('l_pub', { format: nanoid() })
const FormerId = defineId('l_former', { accepts: [nanoid()] })
const V4Id = defineId('l_v4', { format: uuid25({ version: 4 }) })
expectType<Id<'def_user'>>(literal(UserId, 'def_user_03h9we7hp2hzo9bqbv4l8rz84'))
expectType<Id<'l_pub'>>(literal(PublicId, 'l_pub_KW'))
expectType<Id<'l_v4'>>(literal(V4Id, 'l_v4_8m8scpfugfij4qenj0ig77qg8'))
expectType<Id<'l_former'>>(literal(FormerId, 'l_former_kw2c0khavhql'))
// @ts-expect-error: Expected a string that starts with 'l_pub_'
literal(PublicId, 'kw2c0khavhql')
// @ts-expect-error: Expected 25 characters after 'def_user_'
literal(UserId, 'def_user_03h9we7hp2hzo9bqbv4l8rz84x')
// @ts-expect-error: Expected 25 characters after 'def_user_'
literal(UserId, 'def_user_')
// @ts-expect-error: Expected only 0-9 and a-z after 'def_user_'
literal(UserId, 'def_user_03h9we7hp2hzo9bqbv4l8rz8_')

// `IdDef` repeats, flat, the members of `IdDefOf` with the default format. Neither has a member that the other lacks,
// and each member has one type. `is` and the like are compared by their own types.
type Flat = core.IdDef<'user'>
type Composed = core.IdDefOf<'user', Uuid25>
expectType<keyof Composed>({} as keyof Flat)
expectType<keyof Flat>({} as keyof Composed)
type Same<One, Other> =
  (<Probe>() => Probe extends One ? 1 : 2) extends <Probe>() => Probe extends Other ? 1 : 2 ? true : false
type Differing = {
  [Key in keyof Flat]-?: Same<Flat[Key], Composed[Key]> extends true ? never : Key
}[keyof Flat]
// The intersection `Format & Uuid25` is not the identical type of `Uuid25`, though each is assignable to the other.
expectType<'format'>({} as Differing)
declare const flat: Flat
declare const composed: Composed
expectType<Uuid25>(flat.format)
export const one: Composed = flat
export const other: Flat = composed
