import {
  type AnyId,
  type AnyIdDef,
  assertId,
  type Body,
  createRegistry,
  defineId,
  type FoundAny,
  type Id,
  type IdDef,
  type IdOf,
  idUnion,
  type LooseId,
  literal,
  matchId,
  type NameOf,
  type PrefixOf,
  type RegisteredId,
  type ScopedRegistry,
} from 'brandid'
import * as core from 'brandid/core'
import { opaque } from 'brandid/formats'
import * as mini from 'brandid/mini'
import { defineToken, type Token } from 'brandid/token'
import { expectAssignable, expectNotAssignable, expectType } from 'tsd'

const stripe = createRegistry('stripe')
const acme = createRegistry('acme')
const StripeSubId = stripe.defineId('sub')
const StripeEventId = stripe.defineId('evt', { format: opaque({ length: [14, 64] }) })
const AcmeSubId = acme.defineId('sub')
const SubId = defineId('sub')
type StripeSubId = IdOf<typeof StripeSubId>

expectType<ScopedRegistry<'stripe'>>(stripe)
expectType<IdDef<'stripe:sub'>>(StripeSubId)
expectType<core.IdDef<'stripe:sub'>>(core.createRegistry('stripe').defineId('sub'))
expectType<mini.IdDef<'stripe:sub'>>(mini.createRegistry('stripe').defineId('sub'))
expectType<Id<'stripe:sub'>>(StripeSubId.generate())
expectType<'sub'>(StripeSubId.prefix)
expectType<'stripe:sub'>(StripeSubId.name)
expectType<'sub'>({} as PrefixOf<StripeSubId>)
expectType<'stripe:sub'>({} as NameOf<StripeSubId>)
expectType<'sub' | 'evt'>({} as PrefixOf<StripeSubId | Id<'evt'>>)
expectType<string>({} as PrefixOf<AnyId>)
expectType<Id<'stripe:evt'>>(StripeEventId.parse('text'))

// The IDs of two owners exclude each other, loose ones too.
declare const stripeSub: StripeSubId
declare const sub: Id<'sub'>
expectNotAssignable<Id<'sub'>>(stripeSub)
expectNotAssignable<Id<'stripe:sub'>>(sub)
expectNotAssignable<Id<'acme:sub'>>(stripeSub)
expectAssignable<AnyId>(stripeSub)
expectAssignable<AnyIdDef>(StripeSubId)
expectAssignable<LooseId<'stripe:sub'>>(stripeSub)
expectNotAssignable<LooseId<'stripe:sub'>>(sub)
expectNotAssignable<LooseId<'sub'>>(stripeSub)
expectType<Body<'stripe:sub'>>(StripeSubId.body(stripeSub))
// @ts-expect-error a body of the other owner
StripeSubId.fromBody(SubId.body(sub))
// @ts-expect-error An ID of 'stripe:sub' belongs to another definition
SubId.parse(stripeSub)
// @ts-expect-error no overlap
stripeSub === sub
// @ts-expect-error An ID of 'sub' is never an ID of 'stripe:sub'
assertId(StripeSubId, sub)
expectType<StripeSubId>(literal(StripeSubId, 'sub_03h9we7hp2hzo9bqbv4l8rz84'))
// @ts-expect-error Expected a string that starts with 'sub_'
literal(StripeSubId, 'stripe:sub_03h9we7hp2hzo9bqbv4l8rz84')

// The grammar of a scope is that of a prefix.
// @ts-expect-error Invalid scope 'Stripe': must be lower-case, e.g. 'stripe'
createRegistry('Stripe')
// @ts-expect-error Invalid scope 'a:b': only a-z, 0-9 and _ are allowed
createRegistry('a:b')
// @ts-expect-error createRegistry('stripe') defines it
defineId('stripe:sub')
// @ts-expect-error Invalid prefix 'Sub': must be lower-case, e.g. 'sub'
stripe.defineId('Sub')
declare const scope: string
// @ts-expect-error Invalid scope: must be a string literal
createRegistry(scope)
expectType<`Invalid scope 'Stripe': must be lower-case, e.g. 'stripe'` & Id<'Stripe:sub'>>(
  {} as Id<'Stripe:sub'>,
)
expectType<`Invalid prefix 'b:c': only a-z, 0-9 and _ are allowed` & Id<'a:b:c'>>({} as Id<'a:b:c'>)

// Handlers have the prefix; the texts of two owners of one are alike.
declare const either: Id<'stripe:sub'> | Id<'evt'>
expectType<Id<'stripe:sub'> | 'event'>(matchId(either, { sub: (id) => id, evt: () => 'event' as const }))
// @ts-expect-error the handler of evt is missing
matchId(either, { sub: () => 1 })
// @ts-expect-error a handler has the prefix, not the name
matchId(either, { 'stripe:sub': () => 1, evt: () => 2 })
expectType<1 | Id<'evt'>>(matchId(either, { sub: () => 1 as const }, (id) => id))
declare const twice: Id<'stripe:sub'> | Id<'sub'>
// @ts-expect-error 'sub' has several owners here, and the string does not say which
matchId(twice, { sub: () => 1 })

// @ts-expect-error 'sub' has several owners here, and the string does not say which
idUnion(StripeSubId, SubId)
// @ts-expect-error of two scopes, too
idUnion(StripeSubId, AcmeSubId)
const Mixed = idUnion(StripeSubId, StripeEventId)
expectType<Id<'stripe:sub'> | Id<'stripe:evt'>>(Mixed.parse('text'))
const resolved = Mixed.resolve('text')
expectType<'sub' | 'evt'>(resolved.prefix)
if (resolved.prefix === 'sub') expectType<StripeSubId>(resolved.id)
declare const list: AnyIdDef[]
idUnion(...list)

// Each registry reads the names of its scope in `Register`, and the program all others.
export const ScopedUserId = defineId('scopeduser')
declare module 'brandid/register' {
  interface Register {
    get 'stripe:sub'(): typeof StripeSubId
    get 'stripe:evt'(): typeof StripeEventId
  }
}
const found = stripe.parse('text')
expectType<'sub' | 'evt'>(found.prefix)
if (found.prefix === 'sub') {
  expectType<StripeSubId>(found.id)
  expectType<typeof StripeSubId>(found.definition)
}
expectType<Id<'stripe:sub'> | Id<'stripe:evt'>>(stripe.normalize('text'))
expectType<'sub' | 'evt' | undefined>(stripe.findIds('text')[0]?.prefix)
declare const text: string
if (stripe.isId(text)) expectAssignable<Id<'stripe:sub'> | Id<'stripe:evt'>>(text)
expectType<string>(acme.parse('text').prefix)
expectAssignable<FoundAny[]>(acme.findIds('text'))
expectNotAssignable<RegisteredId>(stripeSub)

// Many at once, in a scope and without one.
const many = stripe.defineIds({ price: {}, product: { prefix: 'prod' } })
expectType<IdDef<'stripe:price'>>(many.price)
expectType<Id<'stripe:prod'>>(many.product.generate())
expectType<{ readonly 'stripe:price': IdDef<'stripe:price'>; readonly 'stripe:prod': IdDef<'stripe:prod'> }>(
  {} as import('brandid').RegisterOf<typeof many>,
)
stripe.defineIds({
  // @ts-expect-error The prefix 'same' is also the prefix of two
  one: { prefix: 'same' },
  // @ts-expect-error The prefix 'same' is also the prefix of one
  two: { prefix: 'same' },
})
expectType<IdDef<'job'>>(createRegistry().defineIds({ job: {} }).job)

const StripeSecret = defineToken('sk', { registry: stripe })
expectType<Token<'stripe:sk'>>(StripeSecret.generate())
expectType<'sk'>(StripeSecret.prefix)
expectType<Token<'sk'>>(defineToken('sk', { registry: createRegistry() }).generate())
expectNotAssignable<Token<'sk'>>(StripeSecret.generate())
