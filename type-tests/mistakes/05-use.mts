// # What a definition can do

import { type AnyIdDef, assertId, defineId, type Id, type IdDef, type IdOf, idUnion, literal } from 'brandid'
import { opaque } from 'brandid/formats'
import {
  ban,
  CustomerId,
  customer,
  LinkId,
  link,
  PostId,
  post,
  posts,
  TweetId,
  text,
  texts,
  UserId,
  user,
} from './domain.mts'

// ## The definition where the ID belongs
// `UserId` the value is the definition; the type of the same name is the id.
// Instead: pass an ID, such as a new one.
ban(UserId)
//: ban(UserId.generate())

// ## The ID where the definition belongs
// `assertId` takes the definition, then the value.
// Instead: pass the definition.
declare const input: unknown
assertId(user, input)
//: assertId(UserId, input)

// ## IDs where definitions belong
// A union is made of definitions, each with its parser.
// Instead: pass the definitions.
idUnion(user, post)
//: idUnion(UserId, PostId)

// ## A method that is not called
// The method itself is a function.
// Instead: call it.
const fresh: UserId = UserId.generate
//: const fresh: UserId = UserId.generate()

// ## Calling the definition
// A definition is an object with methods.
// Instead: call the method that you mean: `generate`, `parse` or `is`.
const made = UserId()
//: const made = UserId.generate()

// ## Another kind's ID
// `body` takes an ID of its own kind.
// Instead: call the method of the other definition.
UserId.body(post)
//: PostId.body(post)

// ## A string
// `timestamp` reads an ID that was checked.
// Instead: parse the string first.
UserId.timestamp(text)
//: UserId.timestamp(UserId.parse(text))

// ## The time of a NanoID
// A NanoID carries random characters and no time.
// Instead: store the time in a column, or choose a format with a time.
LinkId.timestamp(link)
//: UserId.timestamp(user)

// ## `at` for a format without a time
// The format has no place for an instant.
// Instead: leave `at` out.
LinkId.generate({ at: new Date() })
//: LinkId.generate()

// ## A time range for IDs that do not sort by time
// NanoIDs have a random order.
// Instead: query a column with the time, or use a format that sorts.
LinkId.lowerBound(new Date())
//: UserId.lowerBound(new Date())

// ## A generated ID of another system
// `opaque` describes IDs that another system makes.
// Instead: parse what that system returns.
CustomerId.generate()
//: CustomerId.parse(text)

// ## The UUID of an ID that has none
// The format holds no UUID.
// Instead: store the ID as text.
CustomerId.toUuid(customer)
//: CustomerId.body(customer)

// ## The integer of an ID that has none
// The default format holds a UUID, and no 64-bit integer.
// Instead: convert to the UUID.
UserId.toBigInt(user)
//: UserId.toUuid(user)

// ## The bound of a Snowflake as an ID
// Its text does not sort, its integer does.
// Instead: take the bound as a `bigint`.
const first: IdOf<typeof TweetId> = TweetId.lowerBound(0)
//: const first: bigint = TweetId.lowerBound(0)

// ## The time of IDs that may have a former format
// An ID of the accepted format carries no time.
// Instead: handle `undefined`.
const MovedId = defineId('moved', { accepts: [opaque({ length: 12 })] })
const moved: Date = MovedId.timestamp(MovedId.generate())
//: const moved: Date | undefined = MovedId.timestamp(MovedId.generate())

// ## An instant as a string
// Engines read texts of dates differently.
// Instead: pass a `Date` or milliseconds.
UserId.generate({ at: '2026-01-01' })
//: UserId.generate({ at: new Date('2026-01-01') })

// ## `generate` as the callback of `map`
// `map` passes the element as the options.
// Instead: wrap the call, or call `generateMany`.
const several = [1, 2, 3].map(UserId.generate)
//: const several = UserId.generateMany(3)

// ## The result of `safeParse`, unchecked
// A refused text has no `data`.
// Instead: check `success` first.
ban(UserId.safeParse(text).data)
//: const result = UserId.safeParse(text)
//: if (result.success) ban(result.data)

// ## A function over any definition that generates
// Some formats generate no ids.
// Instead: require the method: `Pick<IdDef, 'generate'>`.
function make(definition: AnyIdDef) {
  //: function make(definition: Pick<IdDef, 'generate'>) {
  return definition.generate()
}

// ## A function over any definition, and another kind's ID
// `IdOf` ties the ID to the definition beside it.
// Instead: pass the ID of that definition.
declare function load<Definition extends AnyIdDef>(definition: Definition, id: IdOf<Definition>): void
load(UserId, post)
//: load(PostId, post)

// ## The result of a function over any definition
// The function returns an ID of any kind.
// Instead: keep the kind in a type parameter.
const parseWith = (definition: AnyIdDef) => definition.parse(text)
//: const parseWith = <Prefix extends string>(definition: AnyIdDef<Prefix>): Id<Prefix> => definition.parse(text)
ban(parseWith(UserId))

// ## A repository of another kind
// The repository has the kind of its definition.
// Instead: build it with the definition of the id.
declare class Repository<Definition extends AnyIdDef> {
  constructor(definition: Definition)
  find(id: IdOf<Definition>): void
}
new Repository(PostId).find(user)
//: new Repository(UserId).find(user)

// ## Another kind's ID, parsed
// The call would throw for every post.
// Instead: parse with the definition of its kind.
UserId.parse(post)
//: PostId.parse(post)

// ## Another kind's ID, parsed into a result
// The result would be a failure for every post.
// Instead: parse with the definition of its kind.
UserId.safeParse(post)
//: PostId.safeParse(post)

// ## Another kind's optional ID, parsed
// The call would throw for a post and for `undefined`.
// Instead: parse with the definition of its kind, once the ID is there.
declare const maybePost: IdOf<typeof PostId> | undefined
UserId.parse(maybePost)
//: if (maybePost) PostId.parse(maybePost)

// ## A union of other kinds, parsed
// The call would throw for both kinds.
// Instead: parse with the union of their definitions.
declare const other: IdOf<typeof PostId> | IdOf<typeof LinkId>
UserId.parse(other)
//: idUnion(PostId, LinkId).parse(other)

// ## A parser of another kind as a callback
// The call would throw for the first post.
// Instead: map with the parser of their kind.
posts.map(UserId.parse)
//: posts.map((each) => PostId.parse(each))

// ## A promise, parsed
// `parse` reads a string, and this is its promise.
// Instead: await it first.
declare const loading: Promise<string>
UserId.parse(loading)
//: loading.then((loaded) => UserId.parse(loaded))

// ## An array, parsed
// `parse` reads one string.
// Instead: parse each element.
UserId.parse(['user_03h9we7hp2hzo9bqbv4l8rz84'])
//: texts.map((each) => UserId.parse(each))

// ## The row in place of its ID, parsed
// The row is an object, and its field is the id.
// Instead: parse the field.
UserId.parse({ id: user })
//: UserId.parse(text)

// ## A number, parsed
// An ID is a string. A number is refused at runtime, too.
// Instead: parse the text of the ID; integer keys have `defineKey`.
UserId.parse(42)
//: UserId.parse(text)

// ## The definition, parsed
// The definition is the parser.
// Instead: parse a text with it.
UserId.parse(UserId)
//: UserId.parse(text)

// ## A body, parsed
// A body lacks its prefix, so `parse` would refuse it.
// Instead: call `fromBody`.
UserId.parse(UserId.body(user))
//: UserId.fromBody(UserId.body(user))

// ## Another kind's ID, asserted
// The assertion would throw for every post.
// Instead: assert with the definition of its kind.
const assertPost = () => assertId(UserId, post)
//: const assertPost = () => assertId(PostId, post)

// ## A whole ID where its body belongs
// `fromBody` adds the prefix, so the ID would have two.
// Instead: pass the body, or keep the id.
UserId.fromBody(user)
//: UserId.fromBody(UserId.body(user))

// ## Another kind's body
// A body keeps the kind that it is of.
// Instead: rebuild the ID with its own definition.
UserId.fromBody(PostId.body(post))
//: PostId.fromBody(PostId.body(post))

// ## A body where the ID belongs
// `body` takes a whole id.
// Instead: call it once.
UserId.body(UserId.body(user))
//: UserId.body(user)

// ## An ID of a kind outside the set
// The set has users and customers, and no posts.
// Instead: add the kind to the set.
const Owners = idUnion(UserId, CustomerId)
Owners.parse(post)
//: idUnion(UserId, CustomerId, PostId).parse(post)

// ## A definition and an ID of another kind
// The compiler infers one prefix, never a union of two.
// Instead: pass a definition and an ID of one kind.
declare function fetchOf<Prefix extends string>(definition: AnyIdDef<Prefix>, id: Id<Prefix>): void
fetchOf(UserId, post)
//: fetchOf(PostId, post)

// ## Two kinds in a function over one kind
// Both parameters share one prefix.
// Instead: pass two IDs of one kind.
declare function merge<Prefix extends string>(keep: Id<Prefix>, drop: Id<Prefix>): void
merge(user, post)
//: merge(user, UserId.generate())

// ## A list of two kinds in a function over one kind
// Every element shares one prefix.
// Instead: pass a list of one kind.
declare function loadAll<Prefix extends string>(ids: readonly Id<Prefix>[]): void
loadAll([user, post])
//: loadAll(posts)

// ## A literal of another kind
// `literal` is for tests and configuration. The compiler checks the prefix, and for the default format length and
// alphabet.
// Instead: write the prefix of the definition.
literal(UserId, 'post_03h9we7hp2hzo9bqbv4l8rz84')
//: literal(UserId, 'user_03h9we7hp2hzo9bqbv4l8rz84')

// ## A literal that is too short
// The body of the default format has 25 characters.
// Instead: copy the whole id.
literal(UserId, 'user_03h9we7hp2hzo9bqbv4l8rz8')
//: literal(UserId, 'user_03h9we7hp2hzo9bqbv4l8rz84')

// ## An uppercase literal
// The default format has lower-case letters.
// Instead: write it in lower case.
literal(UserId, 'user_03H9WE7HP2HZO9BQBV4L8RZ84')
//: literal(UserId, 'user_03h9we7hp2hzo9bqbv4l8rz84')

// ## A variable instead of a literal
// The compiler knows the text of a literal only.
// Instead: parse the variable.
literal(UserId, text)
//: UserId.parse(text)

// ## The instant of another kind's ID
// The count of IDs is a number.
// Instead: pass a number.
LinkId.generateMany('3')
//: LinkId.generateMany(3)

// ## `generateMany` without a count
// `generateMany` returns as many IDs as you ask for.
// Instead: pass the count, or call `generate` for one.
UserId.generateMany()
//: UserId.generateMany(3)

// ## Modifying a definition
// A definition is frozen, because other modules share it.
// Instead: define the other prefix.
UserId.prefix = 'member'
//: const MemberId = defineId('member')
