// # Schemas

import { type StandardSchemaV1, schemaOf } from 'brandid'
import * as core from 'brandid/core'
import { idColumn } from 'brandid/drizzle-pg'
import { type PgDatabase, type PgQueryResultHKT, pgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { ban, CustomerId, OwnerId, type Post, PostId, post, text, type User, UserId } from './domain.mts'

const PostBody = z.object({ id: PostId.schema, author: UserId.schema })
declare const input: unknown

// ## The output, in the wrong field
const wrongField: User = { id: PostBody.parse(input).id }

// ## The whole output, for another type
const wrongType: User = PostBody.parse(input)

// ## A type other than the schema's
const Body: z.ZodType<Post> = z.object({ id: PostId.schema, author: PostId.schema })

// ## An optional field
const Search = z.object({ author: UserId.schema.optional() })
ban(Search.parse(input).author)

// ## A nullable field
ban(UserId.schema.nullable().parse(input))

// ## A list of mixed kinds
const Mixed = z.array(z.union([UserId.schema, PostId.schema]))
Mixed.parse(input).forEach(ban)

// ## A set of definitions for one of them
ban(OwnerId.schema.parse(input))

// ## Two schemas in a pipe
UserId.schema.pipe(PostId.schema)

// ## A default that is not an id
UserId.schema.default('user_1')

// ## Methods of strings
UserId.schema.min(1)

// ## The result of `safeParse`, unchecked
ban(UserId.schema.safeParse(input).data)

// ## Zod's own brand
// zod's brand and brandid's are different types.
const ZodUserId = z.string().brand<'user'>()
ban(ZodUserId.parse(input))

// ## An id of another kind in an insert of Drizzle
// The `[]` at the end belongs to the overload for lists of rows: `author` exists, its value is of another kind. Annotate
// the row with `typeof books.$inferInsert` for the clear text.
const books = pgTable('books', { author: idColumn(UserId).notNull() })
declare const database: PgDatabase<PgQueryResultHKT>
database.insert(books).values({ author: post })

// ## A key of another kind
const Scores = z.record(UserId.schema, z.number())
Scores.parse(input)[post]

// ## The schema where the definition belongs
const made = UserId.schema.generate()

// ## Another kind's id for a typed client
// A schema's input is the id, so typed clients refuse other ids: tRPC, Hono's `hc`, oRPC, search parameters.
const request: z.input<typeof PostBody> = { id: PostId.generate(), author: post }

// ## A string for a typed client
const typed: z.input<typeof PostBody> = { id: text, author: text }

// ## A prefault of another kind
UserId.schema.prefault(post)

// ## A UUID, for a definition without UUIDs
schemaOf(CustomerId, { from: 'uuid' })

// ## A schema of a schema
schemaOf(UserId.schema)

// ## A Standard Schema of another kind
const standard: StandardSchemaV1<UserId, UserId> = PostId

// ## A definition of the core, where zod expects a schema
// `brandid/core` has no zod. Write `z.array(schemaOf(JobId))`, with `schemaOf` of `brandid`. In the shape of `z.object` the
// same mistake [compiles](#a-definition-of-the-core-in-a-schema).
const JobId = core.defineId('job')
const Jobs = z.array(JobId)
