// # Schemas

import { type StandardSchemaV1, schemaOf } from 'brandid'
import * as core from 'brandid/core'
import { idColumn } from 'brandid/drizzle-pg'
import { type PgDatabase, type PgQueryResultHKT, pgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { ban, CustomerId, OwnerId, type Post, PostId, post, text, type User, UserId } from './domain.mts'

const PostBody = z.object({ id: PostId.schema, author: UserId.schema })
declare const input: unknown

// ## The output in the wrong field
// The output holds the ID of the post in `id`.
// Instead: take the field of the right kind.
const wrongField: User = { id: PostBody.parse(input).id }
//: const rightField: User = { id: PostBody.parse(input).author }

// ## The whole output as another type
// The output is a post.
// Instead: type it as what the schema describes.
const wrongType: User = PostBody.parse(input)
//: const rightType: Post = PostBody.parse(input)

// ## A type other than the schema's
// The schema takes a post for the author.
// Instead: give each field the schema of its kind.
const Body: z.ZodType<Post> = z.object({ id: PostId.schema, author: PostId.schema })
//: const Body: z.ZodType<Post> = z.object({ id: PostId.schema, author: UserId.schema })

// ## An optional field
// The output may lack the field.
// Instead: handle the missing id.
const Search = z.object({ author: UserId.schema.optional() })
ban(Search.parse(input).author)
//: const { author } = Search.parse(input)
//: if (author) ban(author)

// ## A nullable field
// The output may be `null`.
// Instead: handle `null`.
ban(UserId.schema.nullable().parse(input))
//: const maybe = UserId.schema.nullable().parse(input)
//: if (maybe) ban(maybe)

// ## A list of mixed kinds
// An element may be the ID of a post.
// Instead: narrow each element.
const Mixed = z.array(z.union([UserId.schema, PostId.schema]))
Mixed.parse(input).forEach(ban)
//: Mixed.parse(input).filter((each) => UserId.is(each)).forEach(ban)

// ## A set of definitions instead of one definition
// The set has teams, too.
// Instead: use the schema of the one kind.
ban(OwnerId.schema.parse(input))
//: ban(UserId.schema.parse(input))

// ## Two schemas in a pipe
// The second schema refuses every ID that passes the first.
// Instead: use one schema.
UserId.schema.pipe(PostId.schema)
//: z.union([UserId.schema, PostId.schema])

// ## A default that is not an ID
// The default is used as it is, without a check.
// Instead: default to an id.
UserId.schema.default('user_1')
//: UserId.schema.default(() => UserId.generate())

// ## String methods
// The schema of an ID knows its length and its characters already.
// Instead: leave the method out.
UserId.schema.min(1)
//: UserId.schema.describe('The owner')

// ## The result of `safeParse`, unchecked
// A refused value has no `data`.
// Instead: check `success` first.
ban(UserId.schema.safeParse(input).data)
//: const checked = UserId.schema.safeParse(input)
//: if (checked.success) ban(checked.data)

// ## Zod's own brand
// zod's brand and brandid's are different types.
// Instead: use the schema of the definition.
const ZodUserId = z.string().brand<'user'>()
ban(ZodUserId.parse(input))
//: ban(UserId.schema.parse(input))

// ## An ID of another kind in a Drizzle insert
// The `[]` at the end belongs to the overload for lists of rows: `author` exists, its value is of another kind. Annotate
// the row with `typeof books.$inferInsert` for the clear text.
// Instead: insert an ID of the column's kind.
const books = pgTable('books', { author: idColumn(UserId).notNull() })
declare const database: PgDatabase<PgQueryResultHKT>
database.insert(books).values({ author: post })
//: database.insert(books).values({ author: UserId.generate() })

// ## A key of another kind
// The record has users as its keys.
// Instead: read it with an ID of a user.
const Scores = z.record(UserId.schema, z.number())
Scores.parse(input)[post]
//: Scores.parse(input)[UserId.parse(text)]

// ## The schema where the definition belongs
// A schema checks values, and makes none.
// Instead: call `generate` of the definition.
const made = UserId.schema.generate()
//: const made = UserId.generate()

// ## Another kind's ID for a typed client
// A schema's input is the id, so typed clients refuse other ids: tRPC, Hono's `hc`, oRPC, search parameters.
// Instead: send the ID of the user.
const request: z.input<typeof PostBody> = { id: PostId.generate(), author: post }
//: const request: z.input<typeof PostBody> = { id: PostId.generate(), author: UserId.generate() }

// ## A string for a typed client
// The client sends IDs, which have been parsed before.
// Instead: parse what the user typed.
const typed: z.input<typeof PostBody> = { id: text, author: text }
//: const typed: z.input<typeof PostBody> = { id: PostId.parse(text), author: UserId.parse(text) }

// ## A prefault of another kind
// The schema would refuse the value each time.
// Instead: prefault an ID of its kind.
UserId.schema.prefault(post)
//: UserId.schema.prefault(UserId.generate())

// ## A UUID for a definition without UUIDs
// Stripe's IDs hold no UUID.
// Instead: take the IDs as text.
schemaOf(CustomerId, { from: 'uuid' })
//: schemaOf(UserId, { from: 'uuid' })

// ## A schema of a schema
// `schemaOf` takes the definition.
// Instead: pass the definition.
schemaOf(UserId.schema)
//: schemaOf(UserId)

// ## A Standard Schema of another kind
// The definition is a Standard Schema of posts.
// Instead: use the definition of the promised kind.
const standard: StandardSchemaV1<UserId, UserId> = PostId
//: const standard: StandardSchemaV1<UserId, UserId> = UserId

// ## A definition from `brandid/core` where Zod expects a schema
// `brandid/core` has no zod. In the shape of `z.object` the same mistake
// [compiles](#a-definition-from-brandidcore-in-a-schema).
// Instead: build the schema with `schemaOf` of `brandid`.
const JobId = core.defineId('job')
const Jobs = z.array(JobId)
//: const Jobs = z.array(schemaOf(JobId))
