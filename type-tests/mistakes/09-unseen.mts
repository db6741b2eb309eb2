// # What the compiler lets pass

import { defineId } from 'brandid'
import * as core from 'brandid/core'
import * as z from 'zod'
import { ban, type PostId, post, text, type UserId, user } from './domain.mts'

// ## A cast from a string
// `as` goes from the wide to the narrow unasked. Rule: [`brandid/no-cast`](eslint.md#no-cast), which needs no types.
const cast = text as UserId
const literal = 'user_1' as UserId

// ## A cast by way of `unknown` or `any`
// Rule: [`brandid/no-cast`](eslint.md#no-cast); Biome's `noExplicitAny` for the second.
const twice = post as unknown as UserId

// ## `any`, from `JSON.parse`, `response.json()` or a driver
// Rules: `@typescript-eslint/no-unsafe-argument`, `no-unsafe-assignment`. At the edges, parse.
ban(JSON.parse(text))

// ## A computed key
// TypeScript widens a computed key to a string. Write to the record by index, `byUser[post] = 1`, which is refused, or use a
// `Map`. Rule: `no-restricted-syntax` with `Property[computed=true]`.
const byUser: Record<UserId, number> = { [post]: 1 }

// ## A comparison by a function that takes anything
// Rule: `no-restricted-properties` for `Object.is`; Vitest's and Jest's `expect(user).toBe(post)` fails at run time.
Object.is(user, post)

// ## The key that exists for the compiler alone
// It is `undefined` at run time; `user.startsWith` and `parse` tell the prefix. Rule: `no-restricted-syntax` with
// `Literal[value="~id"]`.
const prefix: 'user' = user['~id']

// ## A definition of the core, in a schema
// A shape of zod's takes any object; this one throws when it is built. `schemaOf(JobId)`, or `defineId` of `brandid`.
// Rule: `no-restricted-imports` for `brandid/core` where zod is used.
const JobId = core.defineId('job')
const Job = () => z.object({ id: JobId })

// ## Two definitions of one prefix, without `Register`
// Its getters find the duplicate; without them the registry throws, with both places, when the second module loads.
// [`brandid check`](check.md) finds it without a run.
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
