import {
  type AnyId,
  type AnyIdDef,
  assertId,
  defineId,
  type GeneratingIdDef,
  type Id,
  type IdDef,
  type IdOf,
  type IdUnion,
  idUnion,
  type LooseId,
} from 'brandid'
import { nanoid } from 'brandid/formats'
import type { Brand } from 'ts-brand'
import { expectAssignable, expectType } from 'tsd'

// Another definition's ID is refused; a type that may be the right ID is accepted.

const UserId = defineId('w_user')
const PostId = defineId('w_post')
const LinkId = defineId('w_link', { format: nanoid() })
type UserId = IdOf<typeof UserId>
type PostId = IdOf<typeof PostId>
type LinkId = IdOf<typeof LinkId>
const post = PostId.generate()
const link = LinkId.generate()
declare const postOrNull: PostId | null
declare const others: PostId | LinkId
declare const loosePost: LooseId<'w_post'>

// Those of chapter 5 of type-tests/mistakes are refused by every door, at every format.
// @ts-expect-error: An ID of 'w_post' belongs to another definition
UserId.safeParse(postOrNull)
// @ts-expect-error: An ID of 'w_post' belongs to another definition, and one of 'w_link'
UserId.safeParse(others)
// @ts-expect-error: An ID of 'w_post' belongs to another definition
LinkId.parse(post)
// @ts-expect-error: An ID of 'w_post' is never an ID of 'w_user'
export const asserts1 = () => assertId(UserId, postOrNull)
// @ts-expect-error: An ID of 'w_post' is never an ID of 'w_user', nor one of 'w_link'
export const asserts2 = () => assertId(UserId, others)
// @ts-expect-error: An ID of 'w_post' is never an ID of 'w_link'
export const asserts3 = () => assertId(LinkId, post)

// Not known to be wrong.
declare const user: UserId
declare const either: UserId | PostId
declare const maybe: UserId | undefined
declare const some: AnyId
declare const text: string
declare const input: unknown
declare const loose: LooseId<'w_user'>
declare const admin: Brand<UserId, 'admin'>
declare const never: never
expectType<UserId>(UserId.parse(user))
expectType<UserId>(UserId.parse(either))
expectType<UserId>(UserId.parse(maybe))
expectType<UserId>(UserId.parse(some))
expectType<UserId>(UserId.parse(text))
expectType<UserId>(UserId.parse('w_user_1'))
expectType<UserId>(UserId.parse(`w_user_${text}`))
expectType<UserId>(UserId.parse(input))
expectType<UserId>(UserId.parse(loose))
expectType<UserId>(UserId.parse(admin))
expectType<UserId>(UserId.parse(never))
expectType<UserId>(UserId.parse(JSON.parse(text)))
expectType<UserId>(UserId.parse(null))
expectType<UserId>(UserId.parse({} as string | string[] | undefined))
expectType<UserId>(UserId.parse({} as number | UserId))
expectType<UserId>(UserId.parse({}))
expectType<UserId | undefined>(UserId.safeParse(either).data)
expectType<UserId | undefined>(UserId.safeParse(input).data)
expectType<LinkId>(LinkId.parse({} as LinkId | PostId))
expectType<UserId>(UserId.parse(loosePost as string))

// Never an ID, whatever the text. A union is accepted for one member that may be an ID.
// @ts-expect-error: A promise is not an id: await it
UserId.safeParse({} as Promise<UserId> | null)
// @ts-expect-error: Only a string can be an ID
UserId.parse({} as object)
// @ts-expect-error: An array is not an id: parse its items
idUnion(UserId, PostId).parse([text])
// @ts-expect-error: A promise is not an id: await it
;[Promise.resolve(text)].map(UserId.parse)
expectType<UserId[]>([user, user].map(UserId.parse))
expectType<UserId[]>([either].map(UserId.parse))
expectType<Promise<UserId>>(Promise.resolve(text).then(UserId.parse))

// Asserted, each value is what it was, and an ID.
declare const given: {
  readonly value: unknown
  readonly text: string | null
  readonly either: UserId | PostId
  readonly some: AnyId
}
assertId(UserId, given.value)
expectAssignable<UserId>(given.value)
assertId(UserId, given.text)
expectAssignable<UserId>(given.text)
assertId(UserId, given.either)
expectType<UserId>(given.either)
assertId(UserId, given.some)
expectAssignable<UserId>(given.some)

// As callbacks, and through functions over definitions.
expectType<UserId[]>([text].map(UserId.parse))
expectType<UserId[]>([text].filter(UserId.is))
// @ts-expect-error
export const wrongList: PostId[] = [text].map(UserId.parse)
declare function readWith<Value>(definition: { parse(input: unknown): Value }): Value
expectType<UserId>(readWith(UserId))
declare function load<Prefix extends string>(definition: AnyIdDef<Prefix>, id: Id<Prefix>): Prefix
declare function loadDefault<Prefix extends string>(definition: IdDef<Prefix>, id: Id<Prefix>): Prefix
declare function make<Prefix extends string>(definition: GeneratingIdDef<Prefix>, like: Id<Prefix>): Prefix
declare function mergeAny<Value extends AnyId>(left: Value, right: Value): Value
declare function put<Prefix extends string>(into: Map<Id<Prefix>, string>, id: Id<Prefix>): Prefix
expectType<'w_user'>(load(UserId, user))
expectType<'w_link'>(load(LinkId, link))

// Generic functions infer one prefix: two kinds are refused, where a union would let both in.
// @ts-expect-error
load(LinkId, post)
// @ts-expect-error
loadDefault(UserId, post)
// @ts-expect-error
make(UserId, post)
// @ts-expect-error
mergeAny(user, post)
// @ts-expect-error
put(new Map<UserId, string>(), post)

// A function over all definitions takes any ID, and its own generic parameters.
function parseAll<Prefix extends string, Definition extends AnyIdDef<Prefix>>(
  definition: Definition,
  value: unknown,
) {
  assertId(definition, value)
  return [definition.parse(value), definition.parse(text), definition.safeParse(value).data]
}
function parseGeneric<Value, Text extends string, Row extends Record<string, string>>(
  value: Value,
  its: Text,
  row: Row,
  column: keyof Row,
) {
  assertId(UserId, value)
  return [value, UserId.parse(its), UserId.parse(row[column]), UserId.parse(value as unknown)]
}
function parseOwn<Prefix extends string>(definition: IdDef<Prefix>, its: Id<Prefix>) {
  return [definition.parse(its), definition.parse(text), definition.safeParse(input).data]
}
function parseMember<Definition extends AnyIdDef>(union: IdUnion<Definition>): Definition['$type'][] {
  return [union.parse(text), union.parse(input), union.resolve(text).id]
}
const anyUnion: IdUnion<AnyIdDef> = idUnion(UserId, LinkId)
expectType<AnyId>(anyUnion.parse(post))
declare const anyDefinition: AnyIdDef
anyDefinition.parse(post)

export { parseAll, parseGeneric, parseMember, parseOwn }

// A definition that is chosen at runtime parses text and unknown input.
declare const flag: boolean
const chosen = flag ? UserId : PostId
expectType<UserId | PostId>(chosen.parse(text))
expectType<UserId | PostId>(chosen.parse('w_user_1'))
expectType<UserId | PostId | undefined>(chosen.safeParse(text).data)
expectType<boolean>(chosen.is(input))
const table = { user: UserId, post: PostId, link: LinkId }
const parseBy = (key: keyof typeof table) => table[key].parse(text)
expectType<UserId | PostId | LinkId>(parseBy('user'))
for (const parse of [UserId.parse, PostId.parse]) expectType<UserId | PostId>(parse(text))
expectType<UserId | PostId>(chosen.parse(input))
expectType<UserId | PostId>(idUnion(UserId, PostId).parse(input))
// @ts-expect-error
chosen.parse(link)
