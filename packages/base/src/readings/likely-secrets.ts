/** Recognizes strings that look like secrets but have no published shape: long and random, with digits and letters in both cases. */
import { toInteger } from './reading.ts'
import { REDACTED } from './secrets.ts'

/** The shape of a secret of an unknown kind. AWS keys have 40 characters, and Azure keys have 88. */
const LIKELY_SECRET = /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[0-9A-Za-z+/=_.~-]{40,}$/

/**
 * Public strings of similar length: Ethereum addresses, IPFS content IDs, paths, UUIDs that may be mistyped or follow a name that ends in
 * `id`, Google document IDs, BIP 32 extended public keys, the start of SSH public keys, and digests that follow the name of a hash function.
 */
const PUBLIC =
  /^(?:0x[0-9A-Fa-f]{40,64}|Qm[1-9A-HJ-NP-Za-km-z]{44}|[./~].*|(?:[0-9a-z_]{0,64}|[A-Za-z_]{0,60}[Ii][Dd]=)[0-9A-Za-z]{8}(?:-[0-9A-Za-z]{4}){3}-[0-9A-Za-z]{12}|1[0-9A-Za-z_-]{43}|[tuvxyz]pub[1-9A-HJ-NP-Za-km-z]{107}|AAAA(?:[BC]3NzaC1|E2VjZHNh)[0-9A-Za-z+/]+={0,2}|sha(?:1|256|384|512)-[0-9A-Za-z+/]+={0,2})$/

/** The maximum number of distinct characters in a string that is not random. Solana's `So1111…` has 4. */
const FEW_CHARACTERS = 8

/** The minimum length of a random piece in a secret. Strings that servers assemble contain shorter pieces separated by dots. */
const LEAST_PIECE = 20

/** Whether a string looks like a secret rather than a public address or path. */
export function isLikelySecret(text: string): boolean {
  if (!LIKELY_SECRET.test(text) || PUBLIC.test(text) || new Set(text).size <= FEW_CHARACTERS) return false
  return (
    text.split('.').some(({ length }) => length >= LEAST_PIECE) && !isBase58Key(text) && !isOneField(text)
  )
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Whether a string is 32 bytes in base 58, like a Solana public key. Solana private keys have 64 bytes. */
function isBase58Key(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{40,44}$/.test(text)) return false
  const zeros = text.search(/[^1]/)
  const bits = toInteger(text, BASE58).toString(2).length
  return zeros + Math.ceil(bits / 8) === 32
}

/** Whether a string is a Protocol Buffers message with one printable string, like Google place IDs. */
function isOneField(text: string): boolean {
  if (!/^E[ghi][0-9A-Za-z_-]+={0,2}$/.test(text)) return false
  const digits = text.replace(/=+$/, '')
  if (digits.length % 4 === 1) return false
  const characters = atob(digits.replaceAll('-', '+').replaceAll('_', '/'))
  return characters.charCodeAt(1) + 2 === characters.length && /^[\x20-\x7e]+$/.test(characters.slice(2))
}

const LONG_WORD = /[0-9A-Za-z+/=_.~-]{40,}/g

/** Hides words in a string that look like secrets. */
export function hideLikelySecrets(text: string): string {
  return text.replace(LONG_WORD, (word) => (isLikelySecret(word) ? REDACTED : word))
}
