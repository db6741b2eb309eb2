import {
  type AnyId,
  type AnyIdDef,
  createRegistry,
  defineId,
  findIds,
  type Id,
  type IdOf,
  type IdTag,
  idUnion,
  isId,
  matchId,
  parse,
  safeParse,
} from 'brandid'
import { expectType } from 'tsd'

// The mistakes are in type-tests/mistakes, chapters 6 and 7.

const UserId = defineId('user')
const PostId = defineId('post')
const OrgId = defineId('org')
const WrongId = defineId('wrong')
type UserId = IdOf<typeof UserId>
type PostId = IdOf<typeof PostId>

declare module 'brandid/register' {
  interface Register {
    get user(): typeof UserId
    get post(): typeof PostId
    get team(): typeof WrongId
    org: typeof OrgId
  }
}

declare const input: unknown

// What `parse` gives is discriminated by its prefix, destructured too.
const { prefix, id, definition } = parse(input)
expectType<'user' | 'post' | 'team' | 'org'>(prefix)
switch (prefix) {
  case 'user':
    expectType<UserId>(id)
    expectType<typeof UserId>(definition)
    break
  case 'post':
    expectType<PostId>(id)
    break
  case 'team':
    // A getter that returns another prefix's definition says so.
    expectType<"The getter 'team' in Register returns a definition of another prefix">(definition)
    expectType<string & IdTag<"The getter 'team' in Register returns a definition of another prefix">>(id)
    break
  case 'org':
    // A property says that it should be a getter: a second property of one name compiles.
    expectType<"'org' in Register is a property: write a getter, because the compiler rejects a second one">(
      definition,
    )
    expectType<Id<'org'>>(id)
    break
  default:
    expectType<never>(prefix)
}
expectType<'user'>(parse({} as UserId).prefix)

const result = safeParse(input)
if (result.success && result.data.prefix === 'post') expectType<PostId>(result.data.id)
for (const found of findIds('')) {
  expectType<number>(found.index)
  if (found.prefix === 'user') expectType<UserId>(found.id)
}
if (isId(input) && UserId.is(input)) expectType<UserId>(input)

// The result is that of the handlers, each of which receives the IDs of its prefix.
declare const author: UserId | PostId
expectType<1 | 'two'>(matchId(author, { user: () => 1 as const, post: () => 'two' as const }))
matchId(author, { user: (each) => expectType<UserId>(each), post: (each) => expectType<PostId>(each) })

// A registry of its own promises nothing about prefixes.
const own = createRegistry()
expectType<string>(own.parse(input).prefix)
expectType<AnyIdDef | undefined>(own.get('job'))
expectType<AnyId>(own.normalize(input))

// With `otherwise`, which receives the rest, handlers need not be exhaustive, nor the prefixes known.
declare const some: AnyId
expectType<1 | UserId>(matchId(author, { post: () => 1 as const }, (rest) => rest))
expectType<'u' | AnyId>(matchId(some, { user: () => 'u' as const }, (rest) => rest))
matchId(author, { user: (each) => expectType<UserId>(each) }, () => 0)
// @ts-expect-error: 'team' is not a prefix of this ID
matchId(author, { team: () => 3 }, () => 0)
// @ts-expect-error: matchId() requires an ID of known prefixes
matchId(own.parse(input).id, { user: () => 1 })

// A closed set has its members only.
const Owner = idUnion(UserId, PostId)
expectType<UserId | PostId>({} as IdOf<typeof Owner>)
expectType<UserId | PostId>(Owner.parse(input))
expectType<UserId | PostId>(Owner.normalize(input))
const owner = Owner.resolve(input)
if (owner.prefix === 'user') {
  expectType<UserId>(owner.id)
  expectType<typeof UserId>(owner.definition)
}
if (Owner.is(input)) expectType<UserId | PostId>(input)

// It refuses what is known to be the ID of no member, and grows.
declare const team: Id<'team'>
// @ts-expect-error: An ID of 'team' belongs to another definition
Owner.safeParse(team)
// @ts-expect-error: An ID of 'team' belongs to another definition
Owner.resolve(team)
// @ts-expect-error: An ID of 'team' belongs to another definition
Owner.safeResolve(team)
declare const mixed: UserId | Id<'team'>
declare const loose: string | null | undefined
declare const optional: UserId | null | undefined
expectType<UserId | PostId>(Owner.parse(mixed))
expectType<UserId | PostId>(Owner.parse('user_1'))
expectType<UserId | PostId | undefined>(Owner.safeParse(optional).data)
expectType<UserId | PostId | undefined>(Owner.safeParse(some).data)
expectType<'user' | 'post'>(Owner.resolve(mixed).prefix)
expectType<'user' | 'post'>(Owner.resolve(loose).prefix)
expectType<'user' | 'post' | undefined>(Owner.safeResolve(optional).data?.prefix)
expectType<'user' | 'post' | undefined>(Owner.safeResolve(input).data?.prefix)
const Wider = idUnion(...Owner.definitions, WrongId)
expectType<UserId | PostId | IdOf<typeof WrongId>>({} as IdOf<typeof Wider>)
expectType<UserId | PostId | IdOf<typeof WrongId>>(Wider.parse(input))
