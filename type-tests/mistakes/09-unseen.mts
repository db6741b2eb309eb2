// # What the compiler lets pass

import { type AnyIdDef, defineId, type IdOf } from 'brandid'
import * as core from 'brandid/core'
import { idColumn } from 'brandid/drizzle-pg'
import { pgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { ban, PostId, post, posts, type TeamId, text, UserId, user } from './domain.mts'

// ## A cast from a string
// `as` goes from the wide to the narrow unasked. Rule: [`brandid/no-cast`](eslint.md#no-cast), which needs no types.
const cast = text as UserId
const literal = 'user_1' as UserId

// ## A cast by way of `unknown` or `any`
// Rule: [`brandid/no-cast`](eslint.md#no-cast); Biome's `noExplicitAny` for `any`.
const twice = post as unknown as UserId

// ## `any`, from `JSON.parse`, `response.json()` or a driver
// Rules: `@typescript-eslint/no-unsafe-argument`, `no-unsafe-assignment`. At the edges, parse.
ban(JSON.parse(text))

// ## An id made of text
// Where a function takes strings, a template that looks like an id is one more. Rule: `brandid/no-template-id`.
declare function log(subject: string): void
log(`user_${text}`)

// ## A parameter that is a string
// Nothing says that it is an id. Rule: `brandid/no-string-id`.
function find(userId: string) {}
find(post)

// ## A comparison with a literal
// A literal is a string, and an id is one. In tests and configuration, compare with `literal(UserId, '…')`, which is checked.
if (user === 'post_1') log('never')

// ## A guard of another kind
// The parameter of a type guard must take whatever it narrows, so `is` takes `unknown`. A generic guard was tried: it
// refuses this line, but narrowed values lose the name of their type, and a definition no longer goes where `AnyIdDef` does.
// No rule can.
UserId.is(post)
posts.filter(UserId.is) // a list of posts, still

// ## A parser of another kind as a callback
// TypeScript compares a callback that has overloads by each of them, with its type parameters as `any`. As a call,
// `posts.map((id) => UserId.parse(id))` is refused. No rule can.
posts.map(UserId.parse)

// ## Several known kinds, of which none is right
// An input of one kind is refused; one of several may hold the right one. `assertId(UserId, either)` is refused.
declare const either: PostId | IdOf<typeof TeamId>
const judged = () => UserId.parse(either)

// ## Any definition, and any id
// `AnyIdDef` without its prefix is the definition of some kind, and every id is an id of some kind: this one throws. Take the
// prefix, `<Prefix extends string>(definition: AnyIdDef<Prefix>, id: Id<Prefix>)`. Rule: `no-restricted-syntax` with
// `TSTypeReference[typeName.name="AnyIdDef"]:not([typeArguments])`.
const anyDefinition: AnyIdDef = UserId
const bodyOf = () => anyDefinition.body(post)

// ## A foreign key to another table
// Drizzle's `references` takes any column. No rule can; the database refuses the first row.
const authors = pgTable('authors', { id: idColumn(UserId).primaryKey() })
const books = pgTable('books', { id: idColumn(PostId).references(() => authors.id) })

// ## A string schema in front of an id's
// zod takes it where the input is narrower than what comes before, as it takes `z.string().pipe(z.literal('a'))`. It works: any
// text is judged. `schemaOf(UserId, { input: 'string' })` says so in its type. No rule can.
z.string().pipe(UserId.schema)

// ## A property of `Register` beside a getter
// Two getters of one name are refused; a property beside a getter, or beside an equal property, is not. Rule:
// `no-restricted-syntax` with `TSInterfaceDeclaration[id.name="Register"] TSPropertySignature`.
declare module 'brandid/register' {
  interface Register {
    user: typeof UserId
  }
}

// ## A module that is imported for its definitions alone
// Bundlers drop it, where its package says `"sideEffects": false`. Rule: `brandid/no-bare-import`.
import './domain.mts'

// ## A prefix that is a constant
// It compiles, and no search finds it. Rule: `brandid/literal-prefix`.
const PREFIX = 'constant'
const ConstantId = () => defineId(PREFIX)

// ## A computed key
// TypeScript widens a computed key to a string. Write to the record by index, `byUser[post] = 1`, which is refused, or use a
// `Map`. Rule: `no-restricted-syntax` with `Property[computed=true]`.
const byUser: Record<UserId, number> = { [post]: 1 }

// ## A comparison by a function that takes anything
// Rule: `no-restricted-properties` for `Object.is`; Vitest's and Jest's `expect(user).toBe(post)` fails at run time.
Object.is(user, post)

// ## The keys that exist for the compiler alone
// They are `undefined` at run time: `parse(user).prefix` tells the prefix. An editor completes them after
// `user.`. Rule: `no-restricted-syntax` with `Literal[value="~id"]` and `Identifier[name="__witness__"]`.
const tag: true = user['~id'].user
const witness: unknown = user.__witness__

// ## A definition of the core, in a schema
// A shape of zod's takes any object; this one throws when it is built. `schemaOf(JobId)`, or `defineId` of `brandid`.
// Rule: `no-restricted-imports` for `brandid/core` where zod is used.
const JobId = core.defineId('job')
const Job = () => z.object({ id: JobId })

// ## Two definitions of one prefix, without `Register`
// Its getters find the duplicate; without them the registry throws, with both places, when the second module loads.
// Rule: [`brandid/registered`](eslint.md#registered). [`brandid check`](check.md) finds it without a run.
const TagId = defineId('tag')
const LabelId = () => defineId('tag')

// ## A prefix of 64 characters, or one with letters beyond ASCII
// `defineId` throws.
const LongId = () => defineId('a_very_long_prefix_that_goes_on_and_on_until_this_64th_character')

// ## A record of another kind
// TypeScript compares their known properties, and they have none. Between `Map`s of the two, it refuses.
declare const byPost: Record<PostId, number>
const swapped: Record<UserId, number> = byPost

// ## An id of another user
// A type says what kind of id it is, never whose. No rule can.
ban(user)
