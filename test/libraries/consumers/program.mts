/** Ids in the libraries that accept Standard Schemas: input and output, as types and at run time. */
import assert from 'node:assert/strict'
import { sValidator } from '@hono/standard-validator'
import { FormApi, standardSchemaValidators } from '@tanstack/form-core'
import type { AnySchema, ResolveValidatorInput, ResolveValidatorOutput } from '@tanstack/router-core'
import { initTRPC } from '@trpc/server'
import { type } from 'arktype'
import { defineId, type IdOf, idUnion } from 'brandid'
import { Hono } from 'hono'
import { createElement, type FC } from 'react'
import * as v from 'valibot'

const UserId = defineId('user')
type UserId = IdOf<typeof UserId>
const PostId = defineId('post')
type PostId = IdOf<typeof PostId>
const OwnerId = idUnion(UserId, PostId)
const user = UserId.generate()
const post = PostId.generate()
const refusal = UserId.safeParse(post as string).error?.message

/** Takes two types that are the same, and nothing else. */
type Same<Left, Right> =
  (<Value>() => Value extends Left ? 1 : 2) extends <Value>() => Value extends Right ? 1 : 2 ? true : false
function expectSame<_Check extends true>(): void {}

// arktype accepts a definition inside a definition of its own.
const Ark = type({ id: UserId, 'owner?': OwnerId })
expectSame<Same<typeof Ark.infer.id, UserId>>()
expectSame<Same<typeof Ark.inferIn.id, UserId>>()
assert.deepEqual(Ark({ id: user, owner: post }), { id: user, owner: post })
const arkRefused = Ark({ id: post })
assert(arkRefused instanceof type.errors)
assert(arkRefused.summary.includes(`${refusal}`))

// valibot accepts a guard; it has no entry for a Standard Schema.
const Valibot = v.object({ id: v.pipe(v.string(), v.guard(UserId.is)) })
expectSame<Same<v.InferOutput<typeof Valibot>['id'], UserId>>()
expectSame<Same<v.InferInput<typeof Valibot>['id'], string>>()
assert.deepEqual(v.parse(Valibot, { id: user }), { id: user })
assert.equal(v.safeParse(Valibot, { id: post }).success, false)

// tRPC accepts a definition as input and as output.
const t = initTRPC.create()
const router = t.router({
  user: t.procedure
    .input(UserId)
    .output(UserId)
    .query(({ input }) => {
      expectSame<Same<typeof input, UserId>>()
      return input
    }),
  owner: t.procedure.input(OwnerId).query(({ input }) => {
    expectSame<Same<typeof input, UserId | PostId>>()
    return `${input}`
  }),
})
const caller = t.createCallerFactory(router)({})
expectSame<Same<Parameters<typeof caller.user>[0], UserId>>()
assert.equal(await caller.user(user), user)
// @ts-expect-error: the client refuses another kind's ID
await assert.rejects(caller.user(post), { code: 'BAD_REQUEST' })

// hono's validator accepts a definition, or a schema with one inside.
const app = new Hono()
  .get('/users/:id', sValidator('param', type({ id: UserId })), (context) => {
    const { id } = context.req.valid('param')
    expectSame<Same<typeof id, UserId>>()
    return context.text(id)
  })
  .post('/users', sValidator('json', UserId), (context) => {
    const id = context.req.valid('json')
    expectSame<Same<typeof id, UserId>>()
    return context.text(id)
  })
assert.equal(await (await app.request(`/users/${user}`)).text(), user)
assert.equal((await app.request(`/users/${post}`)).status, 400)
const posted = (id: string) =>
  app.request('/users', {
    method: 'POST',
    body: JSON.stringify(id),
    headers: { 'content-type': 'application/json' },
  })
assert.equal(await (await posted(user)).text(), user)
assert((await (await posted(post)).text()).includes(JSON.stringify(refusal).slice(1, -1)))

// TanStack Form accepts a definition as a validator of a field or of the form.
const issues = standardSchemaValidators.validate({ value: post as string, validationSource: 'field' }, UserId)
assert.equal(Array.isArray(issues) && issues[0]?.message, refusal)
const form = new FormApi({ defaultValues: { id: `${user}` }, validators: { onChange: type({ id: UserId }) } })
form.mount()
assert.equal(form.state.isValid, true)

// TanStack Router accepts a definition as a validator, and an object that has one inside.
expectSame<Same<ResolveValidatorOutput<typeof UserId>, UserId>>()
expectSame<Same<ResolveValidatorInput<typeof UserId>, UserId>>()
expectSame<Same<ResolveValidatorOutput<typeof Ark>['id'], UserId>>()
export type Search = AnySchema

// React: IDs are props and keys; another kind's is refused.
const Profile: FC<{ readonly id: UserId; readonly onPick?: (id: UserId) => void }> = ({ id }) => id
const element = createElement(Profile, { key: user, id: user, onPick: (id) => UserId.timestamp(id) })
assert.equal(element.key, user)
// @ts-expect-error
createElement(Profile, { id: post })
