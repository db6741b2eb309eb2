/**
 * Bodies of tokens without their prefix, anywhere in a run of letters and digits: the checksum distinguishes them from
 * chance.
 *
 * The checksum covers the prefix, which is lost. The state of a CRC is linear, so that the bodies of all prefixes are
 * found in one look: the state that the prefix must have left behind is computed from the body and its checksum, and
 * looked up among those of the prefixes. The time depends on the length of the text alone.
 */
import { bodyCodeOf } from './body-characters.ts'
import { CHECKSUM_LENGTH, carrierOver, stateAfter, stateBefore, stateOf } from './checksum.ts'
import { lengthOfSigned, MARK } from './signed-text.ts'
import { headText } from './token-heads.ts'

/** The place of a body in a text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Finds the first body within a run of characters of bodies. */
export type BareBodyFinder = (text: string, start: number, end: number) => Span | undefined

/** Characters of the longest plain body: 256 bits. */
export const LONGEST_PLAIN = 57
/** Characters of the shortest plain body: 128 bits. */
export const SHORTEST_PLAIN = 32
/** Characters of plain bodies. */
export const PLAIN_LENGTHS: readonly number[] = [LONGEST_PLAIN, SHORTEST_PLAIN]

// The states of the last 64 places: a plain body has fewer.
const RING = 64

const ZERO = 48
const ONE = 49

/** A length of plain bodies, and the states that prefixes leave behind, carried over the random part of a body. */
interface PlainBody {
  readonly length: number
  readonly carry: (state: number) => number
  readonly carried: ReadonlySet<number>
}

let carriers: readonly ((state: number) => number)[] | undefined

/** A finder of bodies of these prefixes. */
export function bareBodyFinder(prefixes: Iterable<string>): BareBodyFinder {
  const states = Array.from(prefixes, (prefix) => {
    const head = headText(prefix)
    return stateOf(head, head.length)
  })
  const known = new Set(states.map((state) => state | 0))
  carriers ??= PLAIN_LENGTHS.map((length) => carrierOver(length - CHECKSUM_LENGTH))
  const plain = carriers.map((carry, i): PlainBody => {
    return { length: PLAIN_LENGTHS[i] as number, carry, carried: new Set(states.map(carry)) }
  })

  return (text, start, end) => {
    const ring = new Int32Array(RING)
    let state = 0
    for (let at = start; at < end; at++) {
      ring[(at - start) % RING] = state
      const next = at + 1
      for (const body of plain) {
        const from = next - body.length
        if (from >= start && isPlain(body, text, from, start, ring)) return { start: from, end: next }
      }
      const to = endOfSigned(text, at, end, known)
      if (to !== undefined) return { start: at, end: to }
      state = stateAfter(state, bodyCodeOf(text.charCodeAt(at)))
    }
    return undefined
  }
}

/** Whether a plain body starts at a place; `ring` has the states before the places of its run. */
function isPlain(
  { length, carry, carried }: PlainBody,
  text: string,
  from: number,
  start: number,
  ring: Int32Array,
): boolean {
  const checksumAt = from + length - CHECKSUM_LENGTH
  const checksum = checksumOf(text, checksumAt)
  if (checksum === undefined) return false
  const before = ring[(from - start) % RING] as number
  const behind = ring[(checksumAt - start) % RING] as number
  return carried.has(~checksum ^ behind ^ carry(before))
}

/** The checksum at a place. It begins with 0 or 1, which rules most places out at once. */
function checksumOf(text: string, at: number): number | undefined {
  const first = bodyCodeOf(text.charCodeAt(at))
  if (first !== ZERO && first !== ONE) return undefined
  let value = 0
  for (let i = at; i < at + CHECKSUM_LENGTH; i++) {
    const code = bodyCodeOf(text.charCodeAt(i))
    value = value * 36 + (code > 57 ? code - 87 : code - 48)
  }
  return value <= 0xffff_ffff ? value : undefined
}

/** Where the signed body ends that starts at a place, if there is one. */
function endOfSigned(
  text: string,
  start: number,
  limit: number,
  known: ReadonlySet<number>,
): number | undefined {
  for (let i = 0; i < MARK.length; i++) {
    if (bodyCodeOf(text.charCodeAt(start + i)) !== MARK.charCodeAt(i)) return undefined
  }
  const length = lengthOfSigned(text, start, limit)
  if (length === undefined || start + length > limit) return undefined
  const checksumAt = start + length - CHECKSUM_LENGTH
  const checksum = checksumOf(text, checksumAt)
  if (checksum === undefined) return undefined
  let state = ~checksum
  for (let i = checksumAt - 1; i >= start; i--) state = stateBefore(state, bodyCodeOf(text.charCodeAt(i)))
  return known.has(state | 0) ? start + length : undefined
}
