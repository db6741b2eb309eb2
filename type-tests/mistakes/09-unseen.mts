// # What the compiler lets pass

import { type AnyIdDef, defineId, type LooseId } from 'brandid'
import * as core from 'brandid/core'
import { idColumn } from 'brandid/drizzle-pg'
import { pgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { ban, PostId, post, posts, text, UserId, user } from './domain.mts'

// ## A cast from a string
// `as` narrows a type without a check. Rule: [`brandid/no-cast`](../kit/docs/eslint.md#no-cast), which needs no types.
const cast = text as UserId
const literal = 'user_1' as UserId

// ## A cast by way of `unknown` or `any`
// Rule: [`brandid/no-cast`](../kit/docs/eslint.md#no-cast); Biome's `noExplicitAny` for `any`.
const twice = post as unknown as UserId

// ## `any`, from `JSON.parse`, `response.json()` or a driver
// Rules: `@typescript-eslint/no-unsafe-argument`, `no-unsafe-assignment`. At the edges, parse.
ban(JSON.parse(text))

// ## An id made of text
// A function that takes strings accepts a template that looks like an id. Rule: `brandid/no-template-id`.
declare function log(subject: string): void
log(`user_${text}`)

// ## A parameter that is a string
// Its type does not say that it is an id. Rule: `brandid/no-string-id`.
function find(userId: string) {}
find(post)

// ## A comparison with a literal
// A literal and an id are both strings. In tests and configuration, compare with `literal(UserId, '…')`, which is checked.
if (user === 'post_1') log('never')

// ## Two loose ids of different kinds, compared
// For the compiler both may be plain strings. With `exactOptionalPropertyTypes` TypeScript refuses the line. No rule finds it.
const isSame = (left: LooseId<'user'>, right: LooseId<'post'>) => left === right

// ## A guard of another kind
// The parameter of a type guard must accept every value that it narrows, so `is` takes `unknown`. A generic guard refuses
// this line. With it narrowed values lose the name of their type, and a definition is no longer assignable to `AnyIdDef`.
// Rule: [`brandid/no-certain-refusal`](../kit/docs/eslint.md#no-certain-refusal).
UserId.is(post)
posts.filter(UserId.is) // a list of posts, still

// ## Any definition, and any id
// `AnyIdDef` without its prefix takes the ids of every kind, and throws at run time. Name the
// prefix: `<Prefix extends string>(definition: AnyIdDef<Prefix>, id: Id<Prefix>)`. Rule: `no-restricted-syntax` with
// `TSTypeReference[typeName.name="AnyIdDef"]:not([typeArguments])`.
const anyDefinition: AnyIdDef = UserId
const bodyOf = () => anyDefinition.body(post)

// ## A foreign key to another table
// Drizzle's `references` takes any column. `foreignIdColumn(PostId, () => authors.id)` is refused. No rule finds the other.
const authors = pgTable('authors', { id: idColumn(UserId).primaryKey() })
const books = pgTable('books', { id: idColumn(PostId).references(() => authors.id) })

// ## A string schema in front of an id's
// A pipe of zod may narrow its input, as in `z.string().pipe(z.literal('a'))`. It works: the id's schema checks any text.
// `schemaOf(UserId, { input: 'string' })` has that input in its type. No rule finds it.
z.string().pipe(UserId.schema)

// ## A property of `Register` beside a getter
// Two getters of one name are refused; a property beside a getter, or beside an equal property, is not. Rule:
// `no-restricted-syntax` with `TSInterfaceDeclaration[id.name="Register"] TSPropertySignature`.
declare module 'brandid/register' {
  interface Register {
    user: typeof UserId
  }
}

// ## A bare import of a module with definitions
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

// ## A comparison by a function of `unknown`
// Rule: `no-restricted-properties` for `Object.is`; Vitest's and Jest's `expect(user).toBe(post)` fails at run time.
Object.is(user, post)

// ## The keys that only the compiler sees
// They are `undefined` at run time: `parse(user).prefix` is the prefix. An editor completes them after
// `user.`. Rule: `no-restricted-syntax` with `Literal[value="~id"]` and `Identifier[name="__witness__"]`.
const tag: true = user['~id'].user
const witness: unknown = user.__witness__

// ## A definition of the core, in a schema
// A shape of zod accepts any object, and this one throws when it first parses. Write `schemaOf(JobId)`, or take `defineId` of `brandid`.
// Rule: [`brandid/no-certain-refusal`](../kit/docs/eslint.md#no-certain-refusal).
const JobId = core.defineId('job')
const Job = () => z.object({ id: JobId })

// ## Two definitions of one prefix, without `Register`
// With getters the compiler finds the duplicate. Without them the registry throws, with both places, when the second module loads.
// Rule: [`brandid/registered`](../kit/docs/eslint.md#registered). [`brandid check`](../kit/docs/check.md) finds it without a run.
const TagId = defineId('tag')
const LabelId = () => defineId('tag')

// ## A prefix of 64 characters, or one with letters beyond ASCII
// `defineId` throws.
const LongId = () => defineId('a_very_long_prefix_that_goes_on_and_on_until_this_64th_character')

// ## A record of another kind
// TypeScript compares known properties, and these records have none. `Map`s of the two are refused.
declare const byPost: Record<PostId, number>
const swapped: Record<UserId, number> = byPost

// ## An id of another user
// A type holds the kind of an id, not its owner. No rule finds it.
ban(user)
