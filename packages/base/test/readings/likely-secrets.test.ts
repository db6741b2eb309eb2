import { hideLikelySecrets, isLikelySecret } from '@brandid/base/readings'
import { expect, it } from 'vitest'
import { UUID } from './read.ts'

const SECRET = 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7d'
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Encodes bytes as Bitcoin and Solana do: a 1 for each leading zero, and then a number. */
function base58(bytes: Uint8Array): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let digits = ''
  for (; number > 0n; number /= 58n) digits = BASE58.charAt(Number(number % 58n)) + digits
  return '1'.repeat(bytes.findIndex((byte) => byte !== 0)) + digits
}
const bytes = (length: number, ...head: number[]) =>
  Uint8Array.from({ length }, (_, i) => head[i] ?? (i * 73 + 41) % 256)
/** A message of Protocol Buffers whose second field is a string, like the place IDs of Google. */
const field = (text: string, length = text.length) =>
  Buffer.from([0x12, length, ...Buffer.from(text)]).toString('base64url')

it.each([
  SECRET,
  `${SECRET}==`,
  SECRET.replace('E5', '+/'),
  `${SECRET}.${SECRET}`,
  `.${SECRET}`.slice(1),
  `2${SECRET.slice(1)}_-~`,
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN1',
  // Nine different characters.
  'aB1cD2eF3'.repeat(5),
  `${'x'.repeat(19)}.${SECRET.slice(0, 20)}`,
  base58(bytes(31, 255)),
  base58(bytes(33, 1)).slice(0, 45),
  base58(bytes(64, 255)),
  field('13 Market St, Wilmington, NC 28401, USA', 38),
  field('13 Market St, Wilmington, NC 28401, USA\u0001'),
  field('\u000113 Market St, Wilmington, NC 28401, USA'),
  `sha512_${SECRET}`,
  // No base64 has this length, or a dot.
  field('13 Market St, Wilmington, NC 28401, USA').slice(0, 45),
  `${field('13 Market St, Wilmington, NC 28401, USA')}.a1B`,
  `q-${UUID.toUpperCase()}aB`,
  // A UUID makes a secret before it no name.
  `${SECRET}${UUID}`,
  `${SECRET}=${UUID}`,
  `${SECRET.replace(/\d/g, 'x')}=${UUID}`,
  `${SECRET}Id=${UUID}`,
  `${'aB'.repeat(30)}xId=${UUID}`,
])('%s looks like a secret', (text) => {
  expect(isLikelySecret(text)).toBe(true)
  expect(hideLikelySecrets(`key "${text}"`)).toBe('key "[redacted]"')
})

it.each([
  ['one character less', SECRET.slice(1)],
  ['one case', SECRET.toLowerCase()],
  ['capitals', SECRET.toUpperCase()],
  ['no digit', SECRET.replace(/\d/g, 'x')],
  ['another character', SECRET.replace('3', '!')],
  ['another character before', `!${SECRET}`],
  ['another character after', `${SECRET}!`],
  ['few characters', 'aB1cD2eF'.repeat(5)],
  ['short pieces', `${'aB3dE5fG7hJ9kL1mN3p.'.repeat(3)}x`],
  ['an Ethereum address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['a transaction', `0x${'5aAeb6053F3E94C9'.repeat(4)}`],
  ['a content ID of IPFS', 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPAjb'],
  ['a path', `./${SECRET}`],
  ['a path from the root', `/${SECRET}`],
  ['a path from home', `~/${SECRET}`],
  ['a hidden file', `.${SECRET}`],
  ['a mistyped UUID', `user_${UUID.replace('c', 'G').replace('d', 'X')}`],
  ['a UUID after a name', `userId=${UUID}`],
  ['a UUID after the longest name', `${'aB'.repeat(30)}Id=${UUID}`],
  ['a UUID after a name in capitals', `UUID=${UUID.replace('f', 'F')}`],
  ['a document of Google', '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms'],
  ['an extended public key', `xpub${base58(bytes(82, 4, 136)).slice(0, 107)}`],
  ['an extended public key of a test network', `tpub${base58(bytes(82, 4, 136)).slice(0, 107)}`],
  ['a public key of SSH, RSA', `AAAAB3NzaC1${SECRET}`],
  ['a public key of SSH, Ed25519', `AAAAC3NzaC1lZDI1NTE5${SECRET}=`],
  ['a public key of SSH, ECDSA', `AAAAE2VjZHNh${SECRET}+/==`],
  ['a digest, SHA-1', `sha1-${SECRET}`],
  ['a digest, SHA-256', `sha256-${SECRET}=`],
  ['a digest, SHA-384', `sha384-${SECRET}`],
  ['a digest, SHA-512', `sha512-${SECRET}${SECRET}==`],
  ['the token program of Solana', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
  ['a public key', base58(bytes(32, 255))],
  ['a public key with a zero', base58(bytes(32, 0, 255))],
  ['a public key with two zeros', base58(bytes(32, 0, 0, 255))],
  ['a place of Google', 'EicxMyBNYXJrZXQgU3QsIFdpbG1pbmd0b24sIE5DIDI4NDAxLCBVU0E'],
  ['a place with a shorter address', field('13 Market Street, 28401, USA')],
  ['a place whose digits differ in base64url', field('13 Market St?? ~~~ NC 28401, USA~')],
  ['a padded place', `${field('13 Market St, Wilmington, 28401, USA')}==`],
])('%s does not look like a secret: %s', (_, text) => {
  expect(isLikelySecret(text)).toBe(false)
  // Whatever follows another character is a word of its own.
  if (!text.includes('!')) expect(hideLikelySecrets(`key "${text}"`)).toBe(`key "${text}"`)
})
