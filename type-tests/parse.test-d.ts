import { defineIds } from 'brandid'
import type * as core from 'brandid/core'
import { type Nanoid, nanoid } from 'brandid/formats'
import {
  createParser,
  type Id,
  type IdError,
  type IdKind,
  type IdOf,
  type IdParser,
  type IdResult,
  type IdsOf,
} from 'brandid/parse'
import { expectType } from 'tsd'

const list = { parsed: {}, keyspace: { prefix: 'parsed_ks', format: nanoid() } } as const
const ids = createParser(list)
const { parsed, keyspace } = ids.kinds
declare const input: unknown
declare const parsedId: core.Id<'parsed'>
declare const otherId: core.Id<'other'>

// The same list and the same types as the definitions of a server.
const defined = defineIds(list)
expectType<core.Id<'parsed'>>(parsed.parse(input))
expectType<Id<'parsed_ks'>>(keyspace.parse(defined.keyspace.generate()))
expectType<IdResult<Id<'parsed'>>>(parsed.safeParse(input))
expectType<Id<'parsed'> | Id<'parsed_ks'>>(ids.parse(input))
expectType<Id<'parsed'> | Id<'parsed_ks'>>({} as IdOf<typeof ids>)
expectType<Id<'parsed'>>({} as IdOf<typeof parsed>)
expectType<Id<'parsed_ks'>>({} as IdsOf<typeof ids.kinds>['keyspace'])
expectType<'parsed_ks'>(keyspace.prefix)
expectType<IdKind<'parsed'>>(parsed)

const found = ids.resolve(input)
if (found.prefix === 'parsed') expectType<Id<'parsed'>>(found.id)
else expectType<Id<'parsed_ks'>>(found.id)

const result = ids.safeParse(input)
if (result.success) expectType<Id<'parsed'> | Id<'parsed_ks'>>(result.data)
else expectType<IdError>(result.error)

if (ids.is(input)) expectType<Id<'parsed'> | Id<'parsed_ks'>>(input)
expectType<Id<'parsed'>[]>([input].filter(parsed.is))
parsed.parse(parsedId)
// @ts-expect-error: an ID of another kind
parsed.parse(otherId)
// @ts-expect-error: an ID of none of the kinds
ids.parse(otherId)
// @ts-expect-error: a promise
ids.safeParse(Promise.resolve('parsed_1'))
// @ts-expect-error: a kind that is not listed
export const missing = ids.kinds.team
// @ts-expect-error: a parser generates no IDs
export const { generate } = parsed
// @ts-expect-error: a prefix in upper case
createParser({ Parsed: {} })
// @ts-expect-error: the same prefix twice
createParser({ parsed: {}, account: { prefix: 'parsed' } })
// @ts-expect-error: a misspelled option
createParser({ parsed: { alias: ['p'] } })

// isolatedDeclarations requires the annotation.
export const annotated: IdParser<{ readonly noted: IdKind<'noted'>; readonly nb: IdKind<'noted_nb'> }> =
  createParser({ noted: {}, nb: { prefix: 'noted_nb', format: nanoid() as Nanoid } })
