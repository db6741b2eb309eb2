/**
 * The checksum of tokens: CRC-32 as in zip, PNG and Ethernet (reflected, polynomial 0x04c11db7), in seven digits of
 * base 36. As with GitHub's tokens, a scanner can distinguish a token from chance without a request.
 *
 * It finds mistakes and nothing else: everyone can compute it.
 *
 * @see https://github.blog/2021-04-05-behind-githubs-new-authentication-token-formats/
 */

/** Digits of a checksum: 36^6 < 2^32 < 36^7. */
export const CHECKSUM_LENGTH = 7

const TABLE = /* @__PURE__ */ Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

/** The CRC-32 of the first `end` characters of an ASCII text. */
export function crc32(text: string, end: number): number {
  let state = 0xffff_ffff
  for (let i = 0; i < end; i++) state = (state >>> 8) ^ (TABLE[(state ^ text.charCodeAt(i)) & 0xff] as number)
  return ~state >>> 0
}

/** A text and its checksum. */
export function withChecksum(text: string): string {
  return text + crc32(text, text.length).toString(36).padStart(CHECKSUM_LENGTH, '0')
}

/** Whether an ASCII text ends with the checksum of the text before it. */
export function hasChecksum(text: string): boolean {
  const end = text.length - CHECKSUM_LENGTH
  return text.slice(end) === crc32(text, end).toString(36).padStart(CHECKSUM_LENGTH, '0')
}
