import { type AnyId, type Body, defineId, type Id, type IdOf, type LooseBody, type LooseId } from 'brandid'
import { nanoid } from 'brandid/formats'
import { defineToken, type SignedToken, type Token, type TokenHash, type Verified } from 'brandid/token'
import { expectAssignable, expectNotAssignable, expectType } from 'tsd'

const UserId = defineId('loose_user')
const PostId = defineId('loose_post', { format: nanoid() })
type UserId = IdOf<typeof UserId>
type PostId = IdOf<typeof PostId>
const Session = defineToken('loose_sess')
type Loose = LooseId<'loose_user'>
type Session = IdOf<typeof Session>

/** The places of the types in a list that are assignable to another. */
type Accepted<Target, List extends readonly unknown[]> = {
  [Place in keyof List]: List[Place] extends Target ? Place : never
}[number]

const user = UserId.generate()
const post = PostId.generate()
const text = String('text')

// A loose ID takes IDs of its kind, and plain strings: that is what makes a code base adoptable file by file.
expectAssignable<Loose>(user)
expectAssignable<Loose>(text)
expectAssignable<Loose>(`loose_user_${text}`)
expectAssignable<string>({} as Loose)

// It refuses what is known to be something else.
type Secrets = [
  Session,
  Token<'loose_user'>,
  SignedToken<'loose_sess'>,
  Verified<'loose_sess'>,
  TokenHash<'loose_sess'>,
]
type Others = [PostId, Body<'loose_user'>, Body<'loose_post'>, number, UserId | PostId, AnyId, ...Secrets]
expectType<never>({} as Accepted<Loose, Others>)

// The strict type refuses the loose one: parse is the way from one to the other.
expectNotAssignable<UserId>({} as Loose)
expectType<UserId>(UserId.parse({} as Loose))
declare const loose: Loose
if (UserId.is(loose)) expectAssignable<UserId>(loose)

// The refusals hold inside unions, where a template string in the ID type would let another kind in.
expectAssignable<Loose | undefined>(user)
expectNotAssignable<Loose | undefined>(post)
expectNotAssignable<Loose | number>(post)
expectNotAssignable<Loose | { in: Loose[] }>({ in: [post] })
expectAssignable<Loose | { in: Loose[] }>({ in: [user, text] })
expectType<'0'>({} as Accepted<Loose | LooseId<'loose_post'>, [PostId, Body<'loose_post'>]>)
expectType<never>({} as Accepted<Loose | LooseId<'loose_team'>, [PostId, Body<'loose_post'>]>)

// Of two prefixes at once, too.
expectAssignable<LooseId<'loose_user' | 'loose_post'>>(post)
expectNotAssignable<LooseId<'loose_user' | 'loose_team'>>(post)

// In optionals, records, arrays, tuples, maps and promises.
interface Where {
  id?: Loose
  owner?: Loose | null
}
expectAssignable<Where>({ id: user, owner: null })
expectNotAssignable<Where>({ id: post })
expectNotAssignable<Where>({ owner: post })
expectNotAssignable<Loose[]>([user, post])
expectNotAssignable<[Loose, number]>([post, 1] as [PostId, number])
expectNotAssignable<Promise<Loose>>({} as Promise<PostId>)
expectNotAssignable<Record<string, Loose>>({ a: post })
const counts: Record<Loose, number> = {}
counts[user] = 1
counts[text] = 1
// @ts-expect-error: another kind
counts[post] = 1

// In the members of generic types, of unions with a discriminant, and of types that are made of others.
interface Page<Item> {
  items: Item[]
  next?: Item
}
type Event = { type: 'user'; id: Loose } | { type: 'post'; id: LooseId<'loose_post'> }
expectAssignable<Page<Loose>>({} as Page<UserId>)
expectNotAssignable<Page<Loose>>({} as Page<PostId>)
expectAssignable<Event>({ type: 'post', id: post })
expectNotAssignable<Event>({ type: 'user', id: post })
expectNotAssignable<{ id?: Loose }>({} as { id?: PostId })
expectNotAssignable<() => Loose>(() => post)

// Comparisons and look-ups see another kind, too.
declare const loosely: { list: Loose[]; map: Map<Loose, number>; id: Loose }
loosely.list.includes(user)
// @ts-expect-error: another kind
loosely.list.includes(post)
// @ts-expect-error: another kind
loosely.map.get(post)
// @ts-expect-error: another kind
loosely.id === post

// The strict type stays strict wherever it is.
expectNotAssignable<UserId>(text)
expectNotAssignable<Record<string, UserId>>({ a: {} as Loose })
expectNotAssignable<Page<UserId>>({} as Page<Loose>)
expectNotAssignable<(id: Loose) => void>((_: UserId) => {})

// What a loose ID does not see: whatever the compiler takes for a plain string.
expectAssignable<Loose>('loose_post_1')
expectAssignable<Loose>(`${post}`)
expectAssignable<Loose>(post as string)
const ofStrings: string[] = [user]
ofStrings.push(post)
expectAssignable<Loose[]>(ofStrings)

// In generics.
function first<Prefix extends string>(ids: readonly LooseId<Prefix>[], id: Id<Prefix>): LooseId<Prefix> {
  return ids[0] ?? id
}
expectType<LooseId<'loose_user'>>(first<'loose_user'>([text], user))
// @ts-expect-error: the IDs of one call are of one prefix
first([post], user)
function pair<Prefix extends string>(one: LooseId<Prefix>, _: LooseId<Prefix>): LooseId<Prefix> {
  return one
}
expectType<LooseId<'loose_user'>>(pair(user, text))
// @ts-expect-error: the loose ID is of one prefix
pair({} as Loose, post)
// Of two IDs the compiler infers both prefixes, as long as nothing else says which one is meant.
expectType<LooseId<'loose_user' | 'loose_post'>>(pair(user, post))
function load<Key extends Loose>(id: Key): Key {
  return id
}
expectType<UserId>(load(user))
// @ts-expect-error: another kind
load(post)

// Functions that take loose IDs are callbacks for IDs, and refuse to be those of other kinds.
const users: UserId[] = [user]
const posts: PostId[] = [post]
users.map((id: Loose) => id)
// @ts-expect-error: the callback takes another kind
posts.map((id: Loose) => id)

// `string | UserId` is no substitute: every ID is a string, so the union says no more than `string`.
expectAssignable<string | UserId>(post)
expectAssignable<string | Loose>(post)

// Bodies: what `body` returns, and `fromBody` takes.
const body = UserId.body(user)
expectType<Body<'loose_user'>>(body)
expectType<UserId>(UserId.fromBody(body))
expectType<UserId>(UserId.fromBody(text))
expectAssignable<LooseBody<'loose_user'>>(body)
expectAssignable<LooseBody<'loose_user'>>(text)
expectType<never>({} as Accepted<LooseBody<'loose_user'>, [UserId, Body<'loose_post'>, Session]>)
expectType<never>({} as Accepted<Body<'loose_user'>, [string, UserId, Body<'loose_post'>]>)
expectNotAssignable<UserId>(body)
// @ts-expect-error: a body is no ID
UserId.timestamp(body)
