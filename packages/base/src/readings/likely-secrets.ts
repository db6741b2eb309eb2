/** Strings that look like secrets without a published shape: long, random, and with letters of both cases and digits. */
import { toInteger } from './reading.ts'
import { REDACTED } from './secrets.ts'

/** A secret of an unknown kind. A key of AWS has 40 characters, and a key of Azure has 88. */
const LIKELY_SECRET = /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[0-9A-Za-z+/=_.~-]{40,}$/

/**
 * Strings that are as long, but public: an address of Ethereum, a content ID of IPFS, a path, a mistyped UUID, a document of
 * Google, an extended public key of BIP 32, the head of a public key of SSH, and digests after their names.
 */
const PUBLIC =
  /^(?:0x[0-9A-Fa-f]{40,64}|Qm[1-9A-HJ-NP-Za-km-z]{44}|[./~].*|[0-9a-z_]{0,64}[0-9A-Za-z]{8}(?:-[0-9A-Za-z]{4}){3}-[0-9A-Za-z]{12}|1[0-9A-Za-z_-]{43}|[tuvxyz]pub[1-9A-HJ-NP-Za-km-z]{107}|AAAA(?:[BC]3NzaC1|E2VjZHNh)[0-9A-Za-z+/]+={0,2}|sha(?:1|256|384|512)-[0-9A-Za-z+/]+={0,2})$/

/** Random strings have more different characters than this; `So1111…` of Solana has 4. */
const FEW_CHARACTERS = 8

/** The length of a random piece in a secret. Strings that servers put together have dots between shorter pieces. */
const LEAST_PIECE = 20

/** Whether a string looks like a secret, but not like a public address or a path. */
export function isLikelySecret(text: string): boolean {
  if (!LIKELY_SECRET.test(text) || PUBLIC.test(text) || new Set(text).size <= FEW_CHARACTERS) return false
  return (
    text.split('.').some(({ length }) => length >= LEAST_PIECE) && !isBase58Key(text) && !isOneField(text)
  )
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Whether a string is 32 bytes in base 58, like a public key of Solana. Private keys of Solana have 64 bytes. */
function isBase58Key(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{40,44}$/.test(text)) return false
  const zeros = text.search(/[^1]/)
  const bits = toInteger(text, BASE58).toString(2).length
  return zeros + Math.ceil(bits / 8) === 32
}

/** Whether a string is a message of Protocol Buffers with one printable string, like the place IDs of Google. */
function isOneField(text: string): boolean {
  if (!/^E[ghi][0-9A-Za-z_-]+={0,2}$/.test(text)) return false
  const digits = text.replace(/=+$/, '')
  if (digits.length % 4 === 1) return false
  const characters = atob(digits.replaceAll('-', '+').replaceAll('_', '/'))
  return characters.charCodeAt(1) + 2 === characters.length && /^[\x20-\x7e]+$/.test(characters.slice(2))
}

const LONG_WORD = /[0-9A-Za-z+/=_.~-]{40,}/g

/** Hides the words of a string that look like secrets. */
export function hideLikelySecrets(text: string): string {
  return text.replace(LONG_WORD, (word) => (isLikelySecret(word) ? REDACTED : word))
}
