/**
 * The byte format of a signed token, which `docs/tokens.md` specifies for other languages.
 *
 *   field(x)  one byte with the length of x, and x
 *   claims    field(audience) field(key ID) field(expiry) field(random bytes)
 *   signed    field('brandid signed token 1') field(name) claims
 *   text      prefix '_' 's1' base32hex(claims HMAC-SHA-256(signed)) checksum
 *
 * The signature covers a label, the name (the prefix, or `scope:prefix`) and the claims. Every part is preceded by its length, so that no
 * two sets of claims produce the same signed bytes. Each signed token has only one encoding.
 */
import { digitAt, digitTable, holdsOnly, toCharCodes } from '../digits/alphabet.ts'
import { BASE36_ALPHABET } from '../digits/base36.ts'
import { CHECKSUM_LENGTH, hasChecksum, withChecksum } from './crypto.ts'
import type { SignedToken } from './token-types.ts'

/** The claims of a signed token. The audience and the key ID are ASCII. */
export interface Claims {
  /** The audience, or `''` if there is no audience. */
  readonly audience: string
  readonly keyId: string
  readonly expiresAtMs: number | undefined
  readonly body: Uint8Array
}

/** The bytes of a parsed signed token. */
export interface SignedBytes {
  /** The bytes that the signature covers. */
  readonly signed: readonly number[]
  readonly signature: Uint8Array<ArrayBuffer>
  readonly claims: Claims
}

/** Faults of a signed token that are detectable without cryptography. */
export type SignedFault = 'invalid_length' | 'invalid_character' | 'wrong_version' | 'invalid_checksum'

/** The start of a signed body: `s` for signed, and the layout version. A plain body is a number, so its first character is below `g`. */
const VERSION_MARK = 's1'
const SIGNATURE_LABEL = 'brandid signed token 1'
const CHECKSUM_DIGITS = /* @__PURE__ */ digitTable(BASE36_ALPHABET)
const EXPIRY_LENGTH = 6
const SIGNATURE_LENGTH = 32

/** The maximum length of a key ID, which equals the maximum length of a prefix. */
export const LONGEST_KEY_ID = 63
/** The maximum length of an audience, because one byte stores the length. */
export const LONGEST_AUDIENCE = 255
/** The last expiry that six bytes can represent, in the year 10889. */
export const LAST_EXPIRY_MS = 256 ** EXPIRY_LENGTH - 1

const SHORTEST_BODY = /* @__PURE__ */ bodyLength(1 + (1 + 1) + 1 + (1 + 16))
const LONGEST_BODY = /* @__PURE__ */ bodyLength(
  1 + LONGEST_AUDIENCE + (1 + LONGEST_KEY_ID) + (1 + EXPIRY_LENGTH) + (1 + 32),
)

/** Computes the length of a body from the number of bytes in its claims. */
function bodyLength(claims: number): number {
  return VERSION_MARK.length + Math.ceil(((claims + SIGNATURE_LENGTH) * 8) / 5) + CHECKSUM_LENGTH
}

/** Appends bytes one by one, because alternatives take several times as long. */
function append(to: number[], bytes: ArrayLike<number>): void {
  for (let i = 0; i < bytes.length; i++) to.push(bytes[i] as number)
}

function appendField(to: number[], bytes: ArrayLike<number>): void {
  to.push(bytes.length)
  append(to, bytes)
}

function appendText(to: number[], text: string): void {
  for (let i = 0; i < text.length; i++) to.push(text.charCodeAt(i))
}

function appendTextField(to: number[], text: string): void {
  to.push(text.length)
  appendText(to, text)
}

/** Writes the expiry as six bytes, most significant first. */
function bytesOfExpiry(expiresAtMs: number | undefined): number[] {
  if (expiresAtMs === undefined) return []
  return Array.from(
    { length: EXPIRY_LENGTH },
    (_, i) => Math.floor(expiresAtMs / 256 ** (EXPIRY_LENGTH - 1 - i)) % 256,
  )
}

export function encodeClaims({ audience, keyId, expiresAtMs, body }: Claims): number[] {
  const claims: number[] = []
  appendTextField(claims, audience)
  appendTextField(claims, keyId)
  appendField(claims, bytesOfExpiry(expiresAtMs))
  appendField(claims, body)
  return claims
}

/** Returns the bytes to sign. The label and the name precede the claims, so that no other use of a key signs the same bytes. */
export function bytesToSign(name: string, claims: ArrayLike<number>): number[] {
  const signed: number[] = []
  appendTextField(signed, SIGNATURE_LABEL)
  appendTextField(signed, name)
  append(signed, claims)
  return signed
}

/** Returns the token for claims and their signature, which has one character per byte. */
export function signedText(head: string, claims: readonly number[], signature: string): SignedToken<string> {
  const carried = claims.slice()
  appendText(carried, signature)
  return withChecksum(head + VERSION_MARK + encodeBase32hex(carried)) as SignedToken<string>
}

/** Finds a fault in a signed body that can be detected without a key. The string must start with the head. */
export function findSignedFault(head: string, text: string): SignedFault | undefined {
  const length = text.length - head.length
  if (length < SHORTEST_BODY || length > LONGEST_BODY) return 'invalid_length'
  if (!holdsOnly(CHECKSUM_DIGITS, text, head.length)) return 'invalid_character'
  if (!text.startsWith(VERSION_MARK, head.length)) return 'wrong_version'
  return hasChecksum(text) ? undefined : 'invalid_checksum'
}

/** Whether a string looks like a signed token. Only a key can verify the signature. */
export function looksSigned(head: string, input: unknown): input is string {
  return typeof input === 'string' && input.startsWith(head) && findSignedFault(head, input) === undefined
}

/** Reads a string that `findSignedFault` accepts. Returns `undefined` if no signer could have created its bytes. */
export function readSigned(name: string, head: string, text: string): SignedBytes | undefined {
  const bytes = decodeBase32hex(text.slice(head.length + VERSION_MARK.length, -CHECKSUM_LENGTH))
  if (!bytes) return undefined
  const end = bytes.length - SIGNATURE_LENGTH
  const claims = readClaims(bytes.subarray(0, end))
  return claims && { signed: bytesToSign(name, bytes.subarray(0, end)), signature: bytes.slice(end), claims }
}

/** Reads the claims if the bytes consist of exactly four fields. */
function readClaims(bytes: Uint8Array): Claims | undefined {
  const fields: Uint8Array[] = []
  let at = 0
  while (at < bytes.length) {
    const start = at + 1
    at = start + (bytes[at] as number)
    fields.push(bytes.subarray(start, at))
  }
  if (at > bytes.length || fields.length !== 4) return undefined
  const [audience, keyId, expiry, body] = fields as [Uint8Array, Uint8Array, Uint8Array, Uint8Array]
  if (expiry.length !== 0 && expiry.length !== EXPIRY_LENGTH) return undefined
  return {
    audience: String.fromCharCode(...audience),
    keyId: String.fromCharCode(...keyId),
    expiresAtMs: expiry.length === 0 ? undefined : expiry.reduce((ms, byte) => ms * 256 + byte, 0),
    body,
  }
}

/** The base32hex digits from RFC 4648, section 7, in lowercase. Signed bodies have no padding. */
const BASE32HEX_ALPHABET = '0123456789abcdefghijklmnopqrstuv'

const BASE32HEX_CODES = /* @__PURE__ */ toCharCodes(BASE32HEX_ALPHABET)
const BASE32HEX_DIGITS = /* @__PURE__ */ digitTable(BASE32HEX_ALPHABET)

/** Encodes bytes. Pads the last digit with zero bits. */
export function encodeBase32hex(bytes: Iterable<number>): string {
  const codes: number[] = []
  let buffer = 0
  let filled = 0
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xfff
    for (filled += 8; filled >= 5; filled -= 5)
      codes.push(BASE32HEX_CODES[(buffer >>> (filled - 5)) & 31] as number)
  }
  if (filled > 0) codes.push(BASE32HEX_CODES[(buffer << (5 - filled)) & 31] as number)
  return String.fromCharCode(...codes)
}

/**
 * Decodes a string to bytes. Returns `undefined` for an invalid character, an extra digit, or trailing bits that are not zero, so that each
 * byte sequence has only one encoding.
 */
export function decodeBase32hex(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array((text.length * 5) >>> 3)
  let buffer = 0
  let filled = 0
  let next = 0
  for (let i = 0; i < text.length; i++) {
    const digit = digitAt(BASE32HEX_DIGITS, text, i)
    if (digit > 31) return undefined
    buffer = (buffer << 5) | digit
    filled += 5
    if (filled >= 8) {
      filled -= 8
      bytes[next++] = buffer >>> filled
      buffer &= (1 << filled) - 1
    }
  }
  return filled < 5 && buffer === 0 ? bytes : undefined
}
