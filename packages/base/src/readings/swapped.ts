/** UUIDs with swapped bytes in their first three fields, as .NET and `uniqueidentifier` store them. */
import { bytesToUuid } from 'brandid/internal'
import { bytesOfHex, pickOwn, type Reading, type Subject, wholeView } from './reading.ts'
import { pickContent, readUuid } from './uuid.ts'

/** The order of the bytes of a GUID in memory. */
const ORDER = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15]

/** Swaps the bytes of the first three fields. The function is its own inverse. */
export function swapBytes(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(ORDER, (at) => bytes[at] as number)
}

/** The versions that systems with such bytes generate. */
const USUAL = new Set([1, 4, 7])
/** The frequency of swapped bytes, as a power of 2. */
const COMMON = -10
/** The least score: if only the swapped bytes are a UUID, the bytes are probably swapped, even if the time cannot be right. */
const LEAST = -135

/**
 * Reads hexadecimal digits that are a UUID after swapping. A swapped UUID of version 7 with a plausible time counts even if the
 * bytes are another UUID without swapping.
 */
export function readSwapped(subject: Subject): Reading | undefined {
  const digits = subject.body.replace(/^\{?([0-9a-f-]+)\}?$/i, '$1')
  if (!/^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(digits)) return undefined
  return describeSwapped(subject, bytesOfHex(digits.replaceAll('-', '')))
}

/** Creates the reading of swapped bytes, regardless of their digits. */
export function describeSwapped(subject: Subject, given: Uint8Array, where = ''): Reading | undefined {
  const content = readUuid(swapBytes(given), subject.nowMs)
  const { version, doubt, score } = content
  const isOther = readUuid(given, subject.nowMs).version !== undefined
  if (version === undefined || !USUAL.has(version)) return undefined
  if (version === 7 ? doubt !== '' : isOther) return undefined
  const right = bytesToUuid(content.bytes as Uint8Array)
  return {
    ...pickContent(content),
    ...pickOwn(subject, { body: right, wrong: ['the bytes of its first three fields are swapped'] }),
    format: 'uuid-swapped',
    name: `swapped bytes: a UUID of version ${version}${where}`,
    why: `as .NET and uniqueidentifier store the bytes; in the order of RFC 9562 it is ${right}`,
    isDistinct: where === '',
    score: isOther ? score + COMMON : Math.max(score + COMMON, LEAST),
    views: () => [wholeView(subject, 'a UUID with swapped bytes'), content.view()],
  }
}
