import {
  type AnyIdDef,
  type BigIntKey,
  defineId,
  defineKey,
  type Id,
  type IdDefAccepting,
  type IdDefOf,
  type IdResult,
  type Key,
  type LooseId,
} from 'brandid'
import { nanoid, type Opaque, opaque, random, type Sealed, sealed, type Uuid25, ulid } from 'brandid/formats'
import { createSealer, type OpenResult, type SealingIdDef } from 'brandid/sealed'
import { expectType } from 'tsd'

const CustomerKey = defineKey('sealed_customer')
const EventKey = defineKey('sealed_event', { format: 'bigint' })
const OrderKey = defineKey('sealed_order', { format: nanoid() })
const CustomerId = defineId('sealed_cus', { format: sealed(CustomerKey) })
const EventId = defineId('sealed_evt', { format: sealed(EventKey) })
const FormerId = defineId('sealed_former', {
  format: random(),
  accepts: [sealed(CustomerKey), nanoid({ length: 9 })],
})
const PlainId = defineId('sealed_plain')
const sealer = createSealer({ secrets: [new Uint8Array(32)] })

expectType<IdDefOf<'sealed_cus', Sealed<Key<'sealed_customer'>>>>(CustomerId)
expectType<Id<'sealed_cus'>>(sealer.seal(CustomerId, CustomerKey.parse(1)))
expectType<Key<'sealed_customer'>>(sealer.open(CustomerId, ''))
expectType<BigIntKey<'sealed_event'>>(sealer.open(EventId, ''))
expectType<OpenResult<Key<'sealed_customer'>>>(sealer.safeOpen(CustomerId, ''))
export const result: IdResult<Key<'sealed_customer'>> = sealer.safeOpen(CustomerId, '')
// A former format also determines the key type.
expectType<Key<'sealed_customer'>>(sealer.open(FormerId, ''))

/** A generic function that accepts any sealing definition. */
export const sealAll = <Definition extends SealingIdDef>(
  definition: Definition,
  keys: readonly Definition['format']['key']['$type'][],
) => keys.map((key) => sealer.seal(definition, key))
expectType<Id<'sealed_cus'>[]>(sealAll(CustomerId, [CustomerKey.parse(1)]))

// @ts-expect-error: keys that are strings
sealed(OrderKey)
// @ts-expect-error: an ID is not a key
sealed(PlainId)
// @ts-expect-error: the format generates nothing
CustomerId.generate()
// @ts-expect-error: the format carries no time
CustomerId.timestamp
// @ts-expect-error: a number that is not a key
sealer.seal(CustomerId, 1)
// @ts-expect-error: another key
sealer.seal(CustomerId, EventKey.parse(1n))
// @ts-expect-error: its IDs are random now
sealer.seal(FormerId, CustomerKey.parse(1))
// @ts-expect-error: a definition without keys
sealer.seal(PlainId, CustomerKey.parse(1))
// @ts-expect-error: a definition without keys
sealer.open(PlainId, '')
// @ts-expect-error: a definition without keys
sealer.safeOpen(PlainId, '')
// `open` accepts any input that may be an ID.
declare const input: unknown
declare const given: string | null
declare const loose: LooseId<'sealed_cus'>
for (const each of [input, given]) sealer.open(CustomerId, each)
sealer.open(CustomerId, loose)
sealer.open(CustomerId, sealer.seal(CustomerId, CustomerKey.parse(1)))
// @ts-expect-error: An ID of 'sealed_plain' belongs to another definition
sealer.open(CustomerId, PlainId.generate())
// @ts-expect-error: An ID of 'sealed_plain' belongs to another definition
sealer.safeOpen(CustomerId, PlainId.generate())
// @ts-expect-error: a key is not an ID
sealer.open(CustomerId, CustomerKey.parse(1))
// @ts-expect-error: A body, a token or a key is not an ID
sealer.safeOpen(CustomerId, PlainId.body(PlainId.generate()))
// @ts-expect-error: await it
sealer.open(CustomerId, Promise.resolve(''))
// @ts-expect-error: only a string can be an ID
sealer.open(CustomerId, 42)
// @ts-expect-error: the definition is not known: merge getters into Register
sealer.open({} as AnyIdDef, '')
// Plain keys, for clients that still send them.
const MixedId = defineId('sealed_mixed', { format: sealed(CustomerKey, { accepts: 'key' }) })
expectType<Key<'sealed_customer'>>(sealer.open(MixedId, '42'))
expectType<'seal' | 'key' | undefined>(sealer.safeOpen(MixedId, '42').from)
// @ts-expect-error: an unknown value
sealed(CustomerKey, { accepts: 'keys' })
// @ts-expect-error: another kind of key
export const wrong: BigIntKey<'sealed_event'> = sealer.open(CustomerId, '')
// @ts-expect-error: a string is not a secret
createSealer({ secrets: ['secret'] })
// @ts-expect-error: no secrets
createSealer({ secrets: [] })

// Every former format counts, even if its type includes another format's type.
const MovedId = defineId('sealed_moved', { accepts: [sealed(CustomerKey), opaque({ length: 3 })] })
expectType<IdDefAccepting<'sealed_moved', Uuid25, Sealed<Key<'sealed_customer'>> | Opaque>>(MovedId)
expectType<Key<'sealed_customer'>>(sealer.open(MovedId, ''))
const DatedId = defineId('sealed_dated', { format: opaque({ length: 4 }), accepts: [ulid(), nanoid()] })
expectType<Date | undefined>(DatedId.timestamp(DatedId.parse('')))
