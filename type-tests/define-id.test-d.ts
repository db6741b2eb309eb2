import {
  type AnyIdDef,
  assertId,
  defineId,
  type Id,
  type IdDef,
  type IdDefOf,
  type IdOf,
  type IdResult,
  type StandardSchemaV1,
  type ValidPrefix,
} from 'brandid'
import * as core from 'brandid/core'
import { bare, type Format, nanoid, type Opaque, opaque, uuid, uuid25 } from 'brandid/formats'
import { defineToken } from 'brandid/token'
import { expectAssignable, expectType } from 'tsd'

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
expectType<'Invalid prefix: must be a string literal'>({} as ValidPrefix<string>)
expectType<'Invalid prefix: must be a string literal'>({} as ValidPrefix<`user_${string}`>)
expectType<"Invalid prefix 'userId': must be lower-case, e.g. 'userid'">({} as ValidPrefix<'userId'>)
expectType<"Invalid prefix '_User': must not start or end with '_'">({} as ValidPrefix<'_User'>)
expectType<"Invalid prefix '日本': only a-z, 0-9 and _ are allowed">({} as ValidPrefix<'日本'>)
expectType<'Invalid prefix: must be a string literal'>({} as ValidPrefix<Lowercase<string>>)
expectType<'Invalid prefix: must be a string literal'>({} as ValidPrefix<`${string}_user`>)
expectType<'Invalid prefix: must be a string literal'>({} as ValidPrefix<`user${number}`>)
expectType<'Invalid prefix: must be one string literal, not a union'>({} as ValidPrefix<'user' | 'post'>)
expectType<'sub_sched2'>({} as ValidPrefix<'sub_sched2'>)
expectType<'x'>({} as ValidPrefix<'x'>)
expectType<never>({} as ValidPrefix<never>)
// @ts-expect-error
defineId('')
// @ts-expect-error
defineId('User')
// @ts-expect-error
defineId('_user')
// @ts-expect-error
defineId('user_')
// @ts-expect-error
defineId('user-id')
// @ts-expect-error
defineId('1user')
// @ts-expect-error
defineId('user' as string)
// @ts-expect-error
core.defineId('User')
// @ts-expect-error
defineId('userId')
// @ts-expect-error
defineId('日本')
// @ts-expect-error
defineId('user' as 'user' | 'post')
// @ts-expect-error
defineId('user' as 'user' | 'Post')
// @ts-expect-error
defineId('user' as Lowercase<string>)
// @ts-expect-error
defineId('user_1' as `user_${number}`)

// A function that defines for others passes the check on.
function define<const Prefix extends string>(prefix: ValidPrefix<Prefix>) {
  return defineId(prefix, { description: 'made elsewhere' })
}
expectType<'def_passed'>(define('def_passed').prefix)
// @ts-expect-error
define('Passed')

// It passes its own optional parameters on, too: `undefined` is no option. A format is the exception, since it decides
// what the definition can do.
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
expectType<Id<'def_own'>>(defineFor('def_own', { named: ['def_own_root'] }).generate())
expectType<IdDef<'def_entity'>>(defineId('def_entity', { entity: undefined }))
expectType<core.IdDef<'def_core_entity'>>(core.defineId('def_core_entity', { entity: undefined }))
opaque({ length: 14, alphabet: undefined })
defineToken('def_tok', { bits: undefined, description: undefined })
// @ts-expect-error
defineFor('Own')
// @ts-expect-error
defineId('def_format', { format: {} as Opaque | undefined })

// What the default format can do.
expectType<Id<'def_user'>>(UserId.generate())
expectType<Id<'def_user'>>(UserId.generate({ at: new Date() }))
expectType<Id<'def_user'>>(UserId.generate({ at: 0 }))
expectType<Id<'def_user'>[]>(UserId.generateMany(2))
expectType<Id<'def_user'>>(UserId.parse('x'))
expectType<IdResult<Id<'def_user'>>>(UserId.safeParse('x'))
expectType<Date>(UserId.timestamp(UserId.generate()))
expectType<Id<'def_user'>>(UserId.lowerBound(0))
expectType<string>(UserId.toUuid(UserId.generate()))
expectType<Id<'def_user'>>(UserId.fromUuid(''))
expectType<Uint8Array>(UserId.toBytes(UserId.generate()))
// @ts-expect-error
UserId.toBigInt(UserId.generate())
// @ts-expect-error
UserId.timestamp('def_user_1')
// @ts-expect-error
UserId()

// What an opaque one cannot: it is absent, not just useless.
const CustomerId = defineId('def_cus', { format: opaque({ length: 14 }) })
expectAssignable<IdDefOf<'def_cus', Opaque>>(CustomerId)
expectType<Id<'def_cus'>>(CustomerId.parse(''))
// @ts-expect-error
CustomerId.generate()
// @ts-expect-error
CustomerId.generateMany(1)
// @ts-expect-error
CustomerId.timestamp(CustomerId.parse(''))
// @ts-expect-error
CustomerId.lowerBound(0)
// @ts-expect-error
CustomerId.toUuid(CustomerId.parse(''))

// Unpadded numbers carry time but do not sort as text.
const BaseId = defineId('def_base', { format: uuid25({ padded: false }) })
expectType<Date>(BaseId.timestamp(BaseId.generate({ at: 0 })))
// @ts-expect-error
BaseId.lowerBound(0)

// With a former format, only what both can do is left, and the time of those that have one.
const Migrated = defineId('def_migrated', { accepts: [opaque({ length: 12 })] })
expectType<Id<'def_migrated'>>(Migrated.generate({ at: 0 }))
expectType<Date | undefined>(Migrated.timestamp(Migrated.generate()))
// @ts-expect-error
Migrated.lowerBound(0)
// @ts-expect-error
Migrated.toUuid(Migrated.generate())

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
// @ts-expect-error
expectAssignable<IdDef<'def_other'>>(UserId)

// Ids from before the prefix are of the type of their definition, which loses what they do not carry.
const BareId = defineId('define_bare', { accepts: [bare({ length: 25 }), nanoid()] })
const OnlyBareId = defineId('define_only_bare', { format: nanoid(), accepts: [bare(uuid())] })
declare const bareId: IdOf<typeof BareId>
expectType<Id<'define_bare'>>(BareId.parse('cjld2cjxh0000qzrmn831i7rn'))
expectType<Date | undefined>(BareId.timestamp(bareId))
expectType<readonly Format[] | undefined>(BareId.bare)
// @ts-expect-error: a bare id holds no UUID
BareId.toUuid(bareId)
// @ts-expect-error: ids of two forms have no common order
BareId.lowerBound(0)
// @ts-expect-error: neither form carries time
OnlyBareId.timestamp
// @ts-expect-error: what has no prefix is not generated
defineId('define_wrong', { format: bare(nanoid()) })
