// # What a definition can do

import { type AnyIdDef, assertId, defineId, type IdOf, idUnion } from 'brandid'
import { opaque } from 'brandid/formats'
import {
  ban,
  CustomerId,
  customer,
  LinkId,
  link,
  PostId,
  post,
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

// ## An id that somebody else makes
CustomerId.generate()

// ## The UUID of an id that holds none
CustomerId.toUuid(customer)

// ## The integer of an id that is none
UserId.toBigInt(user)

// ## The bound of a Snowflake, as an id
// Its text does not sort, its integer does.
const first: IdOf<typeof TweetId> = TweetId.lowerBound(0)

// ## The time of ids that may be of a former format
const MovedId = defineId('moved', { accepts: [opaque({ length: 12 })] })
MovedId.timestamp(MovedId.generate())

// ## An instant as text
UserId.generate({ at: '2026-01-01' })

// ## `generate` as the callback of `map`
// `map` passes the element: `texts.map(() => UserId.generate())`, or `UserId.generateMany(texts.length)`.
const several = [1, 2, 3].map(UserId.generate)

// ## The result of `safeParse`, unchecked
ban(UserId.safeParse(text).data)

// ## A function over any definition that generates
// Not every format makes ids. `Pick<IdDef, 'generate'>` asks for one that does.
function make(definition: AnyIdDef) {
  return definition.generate()
}

// ## A function over any definition, and the id of another
declare function load<Definition extends AnyIdDef>(definition: Definition, id: IdOf<Definition>): void
load(UserId, post)

// ## What a function over any definition gives
const parseWith = (definition: AnyIdDef) => definition.parse(text)
ban(parseWith(UserId))

// ## A repository of another kind
declare class Repository<Definition extends AnyIdDef> {
  constructor(definition: Definition)
  find(id: IdOf<Definition>): void
}
new Repository(PostId).find(user)
