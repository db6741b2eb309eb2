/** What compiles and is refused each time it runs: a line that ends with a mark is a finding, and no other is. */
import { type AnyId, createRegistry, defineId, idUnion, type LooseId } from 'brandid'
import * as core from 'brandid/core'
import { createSigner, defineToken, type Signer } from 'brandid/token'
import * as z from 'zod'
import { OrderKey, PostId, UserId } from './ids.ts'

const OwnerId = idUnion(UserId, defineId('team'))
const CoreId = core.defineId('file')
const ResetToken = defineToken('pwreset')
const SessionToken = defineToken('sess')
const StripeUserId = createRegistry('stripe').defineId('user')
declare const post: PostId
declare const posts: readonly PostId[]
declare const post0: PostId | undefined
declare const user: UserId
declare const either: UserId | PostId
declare const loosePost: LooseId<'post'>
declare const maybe: LooseId<'post'> | undefined
declare const looseEither: LooseId<'post' | 'user'>
declare const some: AnyId
declare const text: string | undefined
declare const input: unknown
declare const query: { filter(check: (input: unknown) => boolean): string }

// A check of another kind
export const asked = [
  UserId.is(post), // ← certain
  UserId.is(post0), // ← certain
  OwnerId.is(post), // ← certain
  OrderKey.is(post), // ← certain
  SessionToken.is(post), // ← certain
  posts.filter(UserId.is), // ← certain
  posts.some(UserId['is']), // ← certain
  UserId.parse(loosePost), // ← certain
  UserId.safeParse(maybe), // ← certain
]
export const unknowns = [
  UserId.is(user),
  UserId.is(either),
  UserId.is(some),
  UserId.is(text),
  UserId.is(input),
  UserId.is(loosePost as string),
  OwnerId.is(user),
  UserId.parse(looseEither),
  UserId.parse(text),
  StripeUserId.is(user), // its texts are alike
  posts.filter(PostId.is),
  [text].filter(UserId.is),
  posts.filter((each) => UserId.is(each)), // ← certain
  query.filter(UserId.is),
  posts.map(String),
  [...'ab'].filter(Boolean),
  new Set(posts).has(post),
]
export const atOnce = UserId.is

// A definition without a schema
export const shapes = [
  z.object({ id: CoreId }), // ← certain
  z.strictObject({ id: CoreId, owner: UserId }), // ← certain
  z.object({ id: UserId }).extend({ token: ResetToken }), // ← certain
]
export const goodShapes = [
  z.object({ id: UserId, post: PostId.schema, list: z.array(UserId), ...{} }),
  z.object({}),
  Object.assign({}, { id: CoreId }),
]
declare function object(shape: object): void
object({ id: CoreId })
declare const shape: { readonly id: typeof UserId }
z.object(shape)

// An audience of another kind
const signer = createSigner({ keys: [{ id: '1', secret: new Uint8Array(32) }] })
export const signed = async (token: string) => [
  await signer.generate(ResetToken, { audience: user }),
  await signer.generate(SessionToken, { audience: either }),
  await signer.generate(ResetToken, { ...{} }),
  await signer.generate(ResetToken),
  await signer.verify(ResetToken, token, { audience: post }), // ← certain
  await signer.verify(ResetToken, token, { audience: user }),
  await signer.verify(ResetToken, token, { audience: 'web' }),
  await signer.verify(ResetToken, token),
  await signer.verify(SessionToken, token, { audience: post }),
  UserId.generate({ at: new Date() }),
]
declare const other: Pick<Signer, 'verify'>
declare const generate: Signer['generate']
export const elsewhere = async (token: string) => [
  await other.verify(ResetToken, token, { audience: post }),
  await generate(ResetToken, { audience: post }),
]
