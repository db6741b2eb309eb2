// # What the compiler does not catch

import { type AnyIdDef, defineId, type Id, type LooseId, literal, schemaOf } from 'brandid'
import * as core from 'brandid/core'
import { foreignIdColumn, idColumn } from 'brandid/drizzle-pg'
import { pgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { ban, PostId, post, posts, text, texts, UserId, user, users } from './domain.mts'

// ## A cast from a string
// `as` narrows a type without a check. Rule: [`brandid/no-cast`](../packages/kit/docs/eslint.md#no-cast), which needs no types.
// Instead: parse the text.
const cast = text as UserId
//: const cast = UserId.parse(text)
const claimed = 'user_1' as UserId
//: const checked = literal(UserId, 'user_03h9we7hp2hzo9bqbv4l8rz84')

// ## A cast through `unknown` or `any`
// Rule: [`brandid/no-cast`](../packages/kit/docs/eslint.md#no-cast); Biome's `noExplicitAny` for `any`.
// Instead: read the ID of the right kind.
const twice = post as unknown as UserId
//: const once = user

// ## `any`, from `JSON.parse`, `response.json()` or a driver
// `any` fits every parameter. Rules: `@typescript-eslint/no-unsafe-argument`, `no-unsafe-assignment`.
// Instead: parse what comes in.
ban(JSON.parse(text))
//: ban(UserId.parse(JSON.parse(text)))

// ## An ID built from strings
// A function that takes strings accepts a template that looks like an id. Rule: `brandid/no-template-id`.
// Instead: parse the text.
declare function log(subject: string): void
log(`user_${text}`)
//: log(UserId.parse(`user_${text}`))

// ## A parameter of type `string`
// Its type does not say that it is an id. Rule: `brandid/no-string-id`.
// Instead: name the kind in the type.
function find(userId: string) {}
//: function find(userId: UserId) {}
find(post)
//: find(user)

// ## A comparison with a literal
// A literal and an ID are both strings.
// Instead: compare with `literal(UserId, '…')`, which is checked, in tests and configuration.
if (user === 'post_1') log('never')
//: if (user === literal(UserId, 'user_03h9we7hp2hzo9bqbv4l8rz84')) log('the first')

// ## Comparing two loose IDs of different kinds
// For the compiler both may be plain strings. Rule:
// [`brandid/no-mixed-comparison`](../packages/kit/docs/eslint-types.md#no-mixed-comparison).
// Instead: compare loose IDs of one kind.
const isSame = (left: LooseId<'user'>, right: LooseId<'post'>) => left === right
//: const isSame = (left: LooseId<'user'>, right: LooseId<'user'>) => left === right

// ## A type guard of another kind
// The parameter of a type guard must accept every value that it narrows, so `is` takes `unknown`. A generic guard refuses
// this line. With it narrowed values lose the name of their type, and a definition is no longer assignable to `AnyIdDef`.
// Rule: [`brandid/no-certain-refusal`](../packages/kit/docs/eslint-types.md#no-certain-refusal).
// Instead: guard what may be of the kind.
UserId.is(post)
//: UserId.is(text)
posts.filter(UserId.is) // a list of posts, still
//: texts.filter(UserId.is)

// ## Any definition and any ID
// `AnyIdDef` without its prefix takes the IDs of every kind, and throws at runtime. Rule: `no-restricted-syntax` with
// `TSTypeReference[typeName.name="AnyIdDef"]:not([typeArguments])`.
// Instead: name the prefix, which ties the ID to the definition.
const anyDefinition: AnyIdDef = UserId
//: const bodyIn = <Prefix extends string>(definition: AnyIdDef<Prefix>, id: Id<Prefix>) => definition.body(id)
const bodyOf = () => anyDefinition.body(post)
//: const bodyOf = () => bodyIn(PostId, post)

// ## A foreign key to another table
// Drizzle's `references` takes any column. No rule finds this.
// Instead: call `foreignIdColumn`, which refuses a column of another kind.
const authors = pgTable('authors', { id: idColumn(UserId).primaryKey() })
const books = pgTable('books', { id: idColumn(PostId).references(() => authors.id) })
//: const books = pgTable('books', { author: foreignIdColumn(UserId, () => authors.id) })

// ## A string schema piped into an ID schema
// A pipe of zod may narrow its input, as in `z.string().pipe(z.literal('a'))`. It works: the ID's schema checks any text.
// No rule finds it.
// Instead: say in the schema that its input is a string.
z.string().pipe(UserId.schema)
//: schemaOf(UserId, { input: 'string' })

// ## A property of `Register` beside a getter
// Two getters of one name are refused; a property beside a getter, or beside an equal property, is not. Rule:
// `no-restricted-syntax` with `TSInterfaceDeclaration[id.name="Register"] TSPropertySignature`.
// Instead: keep the getter only.
declare module 'brandid/register' {
  interface Register {
    user: typeof UserId
    //:
  }
}

// ## A bare import of a module with definitions
// Bundlers drop it, where its package says `"sideEffects": false`. Rule: `brandid/no-bare-import`.
// Instead: import a name, and use it.
import './domain.mts'

//: import { TeamId } from './domain.mts'
//: export { TeamId }

// ## A prefix held in a constant
// It compiles, and no search finds it. Rule: `brandid/literal-prefix`.
// Instead: write the prefix in the call.
const PREFIX = 'constant'
//:
const ConstantId = () => defineId(PREFIX)
//: const ConstantId = () => defineId('constant')

// ## A computed key
// TypeScript widens a computed key to a string. Rule: `no-restricted-syntax` with `Property[computed=true]`.
// Instead: use a `Map`, or write to the record by index, which refuses another kind.
const byUser: Record<UserId, number> = { [post]: 1 }
//: const byUser = new Map<UserId, number>([[user, 1]])

// ## A comparison in a function that takes `unknown`
// Its parameters accept everything. Rule: `no-restricted-properties` for `Object.is`; Vitest's and Jest's
// `expect(user).toBe(post)` fails at runtime.
// Instead: compare with `===`, which refuses another kind.
Object.is(user, post)
//: user === users[0]

// ## The key that only the compiler sees
// It is `undefined` at runtime. An editor completes it after `user.`.
// Rule: `no-restricted-syntax` with `Literal[value="~id"]`.
// Instead: read the prefix of the definition.
const tag: true = user['~id'].user
//: const tag = UserId.prefix

// ## A definition from `brandid/core` in a schema
// A shape of zod accepts any object, and this one throws when it first parses.
// Rule: [`brandid/no-certain-refusal`](../packages/kit/docs/eslint-types.md#no-certain-refusal).
// Instead: build the schema with `schemaOf`, or take `defineId` of `brandid`.
const JobId = core.defineId('job')
const Job = () => z.object({ id: JobId })
//: const Job = () => z.object({ id: schemaOf(JobId) })

// ## Two definitions of one prefix, without `Register`
// With getters the compiler finds the duplicate. Without them the registry throws, with both places, when the second module loads.
// Rule: [`brandid/registered`](../packages/kit/docs/eslint.md#registered). [`brandid check`](../packages/kit/docs/check.md) finds it without a run.
// Instead: define the prefix once, and import the definition.
const TagId = defineId('tag')
const LabelId = () => defineId('tag')
//: const LabelId = TagId

// ## A prefix of 64 characters, or one with letters beyond ASCII
// The type checks the letters it knows; `defineId` throws.
// Instead: choose a prefix of up to 63 ASCII letters, digits and `_`.
const LongId = () => defineId('a_very_long_prefix_that_goes_on_and_on_until_this_64th_character')
//: const LongId = () => defineId('a_short_one')

// ## A record of another kind
// TypeScript compares known properties, and these records have none. `Map`s of the two are refused.
// Instead: use a `Map`.
declare const byPost: Record<PostId, number>
//: declare const byAuthor: Map<UserId, number>
const swapped: Record<UserId, number> = byPost
//: const kept: Map<UserId, number> = byAuthor

// ## An ID of another user
// A type holds the kind of an ID, not its owner. No rule finds it.
// Instead: ask whether the caller may, for each request.
ban(user)
//: declare function mayBan(caller: UserId, target: UserId): boolean
//: const banAs = (caller: UserId) => mayBan(caller, user) && ban(user)
