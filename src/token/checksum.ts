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

// The top bytes of the table's entries all differ.
const BYTE_OF_TOP = /* @__PURE__ */ Uint8Array.from({ length: 256 }, (_, top) =>
  TABLE.findIndex((entry) => entry >>> 24 === top),
)

/** The state before the first character. */
const START = 0xffff_ffff

/** The state after one more character of ASCII. A state is a signed integer of 32 bits. */
export function stateAfter(state: number, code: number): number {
  return (state >>> 8) ^ (TABLE[(state ^ code) & 0xff] as number)
}

/** The state after the first `end` characters of an ASCII text. */
export function stateOf(text: string, end: number): number {
  let state = START
  for (let i = 0; i < end; i++) state = stateAfter(state, text.charCodeAt(i))
  return state
}

/** The CRC-32 of the first `end` characters of an ASCII text. */
export function crc32(text: string, end: number): number {
  return ~stateOf(text, end) >>> 0
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

/**
 * What `count` further characters make of a state, as far as it depends on the state alone: the state after them is
 * this XOR the state that the same characters make of 0.
 */
export function carrierOver(count: number): (state: number) => number {
  const tables = [0, 8, 16, 24].map((shift) =>
    Int32Array.from({ length: 256 }, (_, byte) => {
      let state = byte << shift
      for (let i = 0; i < count; i++) state = stateAfter(state, 0)
      return state
    }),
  ) as [Int32Array, Int32Array, Int32Array, Int32Array]
  const [first, second, third, fourth] = tables
  return (state) =>
    (first[state & 0xff] as number) ^
    (second[(state >>> 8) & 0xff] as number) ^
    (third[(state >>> 16) & 0xff] as number) ^
    (fourth[state >>> 24] as number)
}

/** The state before a character, given the one after it: a character never makes two states alike. */
export function stateBefore(state: number, code: number): number {
  const byte = BYTE_OF_TOP[state >>> 24] as number
  return ((state ^ (TABLE[byte] as number)) << 8) | (byte ^ (code & 0xff))
}
