/** The entry point `brandid/token`: secrets that cannot be guessed or forged, and their redaction. */

export { defineToken, type TokenOptions } from './token/define-token.ts'
export { type Listed, redact } from './token/redact.ts'
export {
  createSigner,
  type Signer,
  type SignerOptions,
  type SignOptions,
  type VerifyOptions,
  type VerifyResult,
} from './token/signer.ts'
export type { HmacKey, SignerKey } from './token/signing-key.ts'
export type {
  SecretTag,
  SignedToken,
  Token,
  TokenDef,
  TokenHash,
  Verified,
} from './token/token-types.ts'
