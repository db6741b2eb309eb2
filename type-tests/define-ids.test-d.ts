import {
  type DefinedIds,
  defineIds,
  type Id,
  type IdDef,
  type IdDefAccepting,
  type IdDefOf,
  type IdsOf,
  type RegisterOf,
} from 'brandid'
import * as core from 'brandid/core'
import { type Nanoid, nanoid, type Opaque, opaque, type Uuid25, uuid25 } from 'brandid/formats'
import * as mini from 'brandid/mini'
import { expectType } from 'tsd'

const ids = defineIds({
  many_user: {},
  keyspace: { prefix: 'many_ks', format: nanoid() },
  customer: { prefix: 'many_cus', accepts: [opaque({ length: 14 })], description: 'Who pays.' },
  spelt: { prefix: 'many_spelt', format: uuid25() },
})
type Ids = IdsOf<typeof ids>

expectType<IdDef<'many_user'>>(ids.many_user)
expectType<IdDefOf<'many_ks', Nanoid>>(ids.keyspace)
expectType<IdDefAccepting<'many_cus', Uuid25, Opaque>>(ids.customer)
expectType<IdDef<'many_spelt'>>(ids.spelt)
expectType<Id<'many_ks'>>({} as Ids['keyspace'])
expectType<core.IdDef<'many_core'>>(core.defineIds({ many_core: {} }).many_core)
expectType<mini.IdDef<'many_mini'>>(mini.defineIds({ many_mini: {} }).many_mini)

// isolatedDeclarations requires the annotation.
export const annotated: DefinedIds<{
  many_noted: Record<never, never>
  noted: { prefix: 'many_nb'; format: Nanoid }
}> = defineIds({
  many_noted: {},
  noted: { prefix: 'many_nb', format: nanoid() },
})

// @ts-expect-error: another kind's ID
export const mixed: Ids['many_user'] = ids.keyspace.generate()
// @ts-expect-error: a name that is not defined
export type Missing = Ids['missing']

// Members are judged together, and explained one by one.
type Given<Members> = Parameters<typeof defineIds<Members & Record<string, object>>>[0]
type Twice = {
  readonly plan: { readonly prefix: 'p' }
  readonly price: { readonly prefix: 'p' }
  readonly other: { readonly prefix: 'q' }
}
expectType<{ readonly prefix: 'p' } & "The prefix 'p' is also the prefix of price">(
  {} as Given<Twice>['plan'],
)
expectType<{ readonly prefix: 'p' } & "The prefix 'p' is also the prefix of plan">(
  {} as Given<Twice>['price'],
)
expectType<{ readonly prefix: 'q' }>({} as Given<Twice>['other'])

// @ts-expect-error: one prefix twice
defineIds({ plan: { prefix: 'many_p' }, price: { prefix: 'many_p' } })
// @ts-expect-error: a name that is another's prefix
defineIds({ many_q: {}, quota: { prefix: 'many_q' } })
// @ts-expect-error: a name that is no prefix
defineIds({ apiKey: {} })
// @ts-expect-error: a prefix that is none
defineIds({ key: { prefix: 'Many' } })
// @ts-expect-error: a prefix that the compiler cannot know
defineIds({ key: { prefix: 'many' as string } })
// @ts-expect-error: no option
defineIds({ key: { prefix: 'many_k', fromat: nanoid() } })
// @ts-expect-error: no format
defineIds({ key: { prefix: 'many_k', format: 'nanoid' } })
// @ts-expect-error: no options
defineIds({ key: 'many_k' })

// What `Register` extends.
expectType<'many_user' | 'many_ks' | 'many_cus' | 'many_spelt'>({} as keyof RegisterOf<typeof ids>)
expectType<typeof ids.keyspace>({} as RegisterOf<typeof ids>['many_ks'])

// Names that are exchanged, and a prefix that is left out by `undefined`.
const exchanged = defineIds({
  many_x: { prefix: 'many_y' },
  many_y: { prefix: 'many_x' },
  many_z: { prefix: undefined },
})
expectType<'many_y'>(exchanged.many_x.prefix)
expectType<'many_z'>(exchanged.many_z.prefix)
// @ts-expect-error: the name of one without a prefix is another's prefix
defineIds({ many_v: { prefix: undefined }, other: { prefix: 'many_v' } })
