import {
  assertId,
  defineId,
  type Id,
  type IdOf,
  type IdResult,
  idUnion,
  matchId,
  schemaOf,
  type ZodId,
} from 'brandid'
import * as mini from 'brandid/mini'
import {
  createSigner,
  defineToken,
  redact,
  type SignedToken,
  type Token,
  type TokenDef,
  type TokenHash,
  type Verified,
  type VerifyResult,
} from 'brandid/token'
import { expectAssignable, expectNotAssignable, expectType } from 'tsd'
import * as z from 'zod'

const SessionToken = defineToken('token_sess')
const ResetToken = defineToken('token_reset', { bits: 128, description: 'Sets a new password.' })
const UserId = defineId('token_user')
type SessionToken = IdOf<typeof SessionToken>

expectType<TokenDef<'token_sess'>>(SessionToken)
expectType<Token<'token_sess'>>({} as SessionToken)
expectType<128 | 256>(ResetToken.bits)

// The literal of the prefix is read by the compiler, as that of an ID.
// @ts-expect-error
defineToken('')
// @ts-expect-error
defineToken('Sess')
// @ts-expect-error
defineToken('sess_')
// @ts-expect-error
defineToken('sess' as string)
// @ts-expect-error
defineToken('token_bits', { bits: 64 })

declare const token: SessionToken
declare const signed: SignedToken<'token_sess'>
declare const verified: Verified<'token_sess'>
declare const hash: TokenHash<'token_sess'>
declare const id: IdOf<typeof UserId>
declare const sameName: Id<'token_sess'>
declare const reset: IdOf<typeof ResetToken>
declare const text: string
declare const input: unknown

// The four and IDs exclude each other, whatever the prefix; all are strings.
interface Kinds {
  token: SessionToken
  signed: SignedToken<'token_sess'>
  verified: Verified<'token_sess'>
  hash: TokenHash<'token_sess'>
  id: Id<'token_sess'>
  otherToken: IdOf<typeof ResetToken>
  otherSigned: SignedToken<'token_reset'>
  otherVerified: Verified<'token_reset'>
  otherHash: TokenHash<'token_reset'>
  otherId: IdOf<typeof UserId>
  text: string
}
type Taken<To extends keyof Kinds> = {
  [From in Exclude<keyof Kinds, To>]: Kinds[From] extends Kinds[To] ? `${From} as ${To}` : never
}[Exclude<keyof Kinds, To>]
expectType<`${Exclude<keyof Kinds, 'text'>} as text`>({} as { [To in keyof Kinds]: Taken<To> }[keyof Kinds])
expectNotAssignable<SessionToken>('token_sess_1')
expectNotAssignable<SessionToken>(0)

// The functions for IDs do not take them, nor their definitions.
// @ts-expect-error
UserId.toUuid(token)
// @ts-expect-error
matchId(token, { token_sess: () => 1 })
// @ts-expect-error
idUnion(UserId, SessionToken)
// @ts-expect-error
assertId(SessionToken, text)
// @ts-expect-error
SessionToken.fromBody('')
// @ts-expect-error
SessionToken.normalize('')
// @ts-expect-error
token === id
// @ts-expect-error
token === hash

// The checking functions.
expectType<SessionToken>(SessionToken.generate())
expectType<SessionToken>(SessionToken.parse(input))
expectType<IdResult<SessionToken>>(SessionToken.safeParse(input))
if (SessionToken.is(input)) expectType<SessionToken>(input)
expectType<SessionToken[]>(['x'].filter(SessionToken.is))
expectType<ZodId<SessionToken>>(schemaOf(SessionToken))
expectType<mini.ZodId<SessionToken>>(mini.schemaOf(SessionToken))
const Body = z.object({ token: schemaOf(SessionToken) })
expectType<SessionToken>({} as z.infer<typeof Body>['token'])

// Each of the three has a hash; an ID and another's token do not.
expectType<Promise<TokenHash<'token_sess'>>>(SessionToken.hash(token))
expectType<Promise<TokenHash<'token_sess'>>>(SessionToken.hash(signed))
expectType<Promise<TokenHash<'token_sess'>>>(SessionToken.hash(verified))
expectType<Promise<boolean>>(SessionToken.verifyHash(input, input))
// @ts-expect-error
SessionToken.hash(hash)
// @ts-expect-error
SessionToken.hash(reset)
// @ts-expect-error
SessionToken.hash(sameName)
// @ts-expect-error
SessionToken.hash(text)

// Signing.
const signer = createSigner({ keys: [{ id: 'k1', secret: new Uint8Array(32) }], clockToleranceMs: 0 })
declare const key: CryptoKey
createSigner({ keys: [{ id: 'k1', secret: key }] })
// @ts-expect-error
createSigner({ keys: [{ id: 'k1', secret: 'a secret that is long enough to be one' }] })
// @ts-expect-error
createSigner({})
expectType<Promise<SignedToken<'token_sess'>>>(
  signer.generate(SessionToken, { expiresAt: new Date(), audience: 'api' }),
)
expectType<Promise<VerifyResult<'token_sess'>>>(signer.verify(SessionToken, input, { audience: 'api' }))
// @ts-expect-error
signer.generate(UserId)
// @ts-expect-error
signer.verify(UserId, input)
// @ts-expect-error
signer.generate(SessionToken, { expiresAt: 'tomorrow' })
async function verify() {
  const result = await signer.verify(SessionToken, input)
  // @ts-expect-error
  expectType<Verified<'token_sess'>>(result.data)
  if (!result.success) return result.error.code
  expectType<Verified<'token_sess'>>(result.data)
  expectType<string>(result.keyId)
  expectType<Date | undefined>(result.expiresAt)
  return 'good'
}
verify()

// Definitions go where any definition may go.
expectAssignable<TokenDef>(SessionToken)
// @ts-expect-error
expectAssignable<TokenDef<'token_other'>>(SessionToken)
expectType<string>(redact(text, ['ghp', SessionToken, UserId]))
expectType<string>(redact(text, new Set(['ghp'])))
// One text has items, too, which are no prefixes.
// @ts-expect-error
redact(text, 'ghp')
