// # What a definition can do

import { type AnyIdDef, assertId, defineId, type Id, type IdOf, idUnion, literal } from 'brandid'
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
  UserId,
  user,
} from './domain.mts'

// ## The definition where the id belongs
ban(UserId)

// ## The id where the definition belongs
declare const input: unknown
assertId(user, input)

// ## Ids where definitions belong
idUnion(user, post)

// ## A method that is not called
const fresh: UserId = UserId.generate

// ## The definition as a function
const made = UserId()

// ## Another kind's id
UserId.body(post)

// ## A string
UserId.timestamp(text)

// ## The time of a NanoID
LinkId.timestamp(link)

// ## `at` where the format carries no time
LinkId.generate({ at: new Date() })

// ## A time range where ids do not sort
LinkId.lowerBound(new Date())

// ## A generated id of another system
CustomerId.generate()

// ## The UUID of an id without one
CustomerId.toUuid(customer)

// ## The integer of an id without one
UserId.toBigInt(user)

// ## The bound of a Snowflake, as an id
// Its text does not sort, its integer does.
const first: IdOf<typeof TweetId> = TweetId.lowerBound(0)

// ## The time of ids that may be of a former format
const MovedId = defineId('moved', { accepts: [opaque({ length: 12 })] })
const moved: Date = MovedId.timestamp(MovedId.generate())

// ## An instant as text
UserId.generate({ at: '2026-01-01' })

// ## `generate` as the callback of `map`
// `map` passes the element: `texts.map(() => UserId.generate())`, or `UserId.generateMany(texts.length)`.
const several = [1, 2, 3].map(UserId.generate)

// ## The result of `safeParse`, unchecked
ban(UserId.safeParse(text).data)

// ## A function over any definition that generates
// Some formats generate no ids. `Pick<IdDef, 'generate'>` requires one that does.
function make(definition: AnyIdDef) {
  return definition.generate()
}

// ## A function over any definition, and the id of another
declare function load<Definition extends AnyIdDef>(definition: Definition, id: IdOf<Definition>): void
load(UserId, post)

// ## The result of a function over any definition
const parseWith = (definition: AnyIdDef) => definition.parse(text)
ban(parseWith(UserId))

// ## A repository of another kind
declare class Repository<Definition extends AnyIdDef> {
  constructor(definition: Definition)
  find(id: IdOf<Definition>): void
}
new Repository(PostId).find(user)

// ## Another kind's id, parsed
UserId.parse(post)

// ## Another kind's id, parsed into a result
UserId.safeParse(post)

// ## Another kind's optional id, parsed
declare const maybePost: IdOf<typeof PostId> | undefined
UserId.parse(maybePost)

// ## A union of other kinds, parsed
declare const other: IdOf<typeof PostId> | IdOf<typeof LinkId>
UserId.parse(other)

// ## A parser of another kind as a callback
posts.map(UserId.parse)

// ## A promise, parsed
declare const loading: Promise<string>
UserId.parse(loading)

// ## An array, parsed
UserId.parse(['user_03h9we7hp2hzo9bqbv4l8rz84'])

// ## The row in place of its id, parsed
UserId.parse({ id: user })

// ## A number, parsed
UserId.parse(42)

// ## The definition, parsed
UserId.parse(UserId)

// ## A body, parsed
UserId.parse(UserId.body(user))

// ## Another kind's id, asserted
const assertPost = () => assertId(UserId, post)

// ## A whole id where its body belongs
UserId.fromBody(user)

// ## Another kind's body
UserId.fromBody(PostId.body(post))

// ## A body where the id belongs
UserId.body(UserId.body(user))

// ## An id of no member of a set
const Owners = idUnion(UserId, CustomerId)
Owners.parse(post)

// ## A definition and an id that do not belong together
// The compiler infers one prefix, never a union of two.
declare function fetchOf<Prefix extends string>(definition: AnyIdDef<Prefix>, id: Id<Prefix>): void
fetchOf(UserId, post)

// ## Two kinds in a function over one kind
declare function merge<Prefix extends string>(keep: Id<Prefix>, drop: Id<Prefix>): void
merge(user, post)

// ## A list of two kinds, in a function over one
declare function loadAll<Prefix extends string>(ids: readonly Id<Prefix>[]): void
loadAll([user, post])

// ## A literal of another kind
// `literal` is for tests and configuration. The compiler checks the prefix, and for the default format length and alphabet.
literal(UserId, 'post_03h9we7hp2hzo9bqbv4l8rz84')

// ## A literal that is too short
literal(UserId, 'user_03h9we7hp2hzo9bqbv4l8rz8')

// ## A literal in upper case
literal(UserId, 'user_03H9WE7HP2HZO9BQBV4L8RZ84')

// ## A literal that is a variable
literal(UserId, text)

// ## The instant of another kind's id
LinkId.generateMany('3')

// ## Ids without a count
UserId.generateMany()

// ## A definition that is changed
UserId.prefix = 'member'
