/** UUIDs whose first three fields have their bytes swapped, as .NET and `uniqueidentifier` keep them. */
import { bytesToUuid } from 'brandid/internal'
import { bytesOfHex, pickOwn, type Reading, type Subject, wholeView } from './reading.ts'
import { pickContent, readUuid } from './uuid.ts'

/** The order of the bytes of a GUID in memory. */
const ORDER = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15]

/** Bytes with those of the first three fields swapped: its own inverse. */
export function swapBytes(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(ORDER, (at) => bytes[at] as number)
}

/** The versions that systems with such bytes make. */
const USUAL = new Set([1, 4, 7])
/** How common swapped bytes are, as a power of 2. */
const COMMON = -10
/** Where the bytes as they are hold no UUID, and swapped ones do, these were swapped even if their time cannot be right. */
const LEAST = -135

/** Reads bytes that hold a UUID when swapped: that of a version 7 with a time that can be right says so even if they hold another as they are. */
export function readSwapped(subject: Subject): Reading | undefined {
  const digits = subject.body.replace(/^\{?([0-9a-f-]+)\}?$/i, '$1')
  if (!/^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(digits)) return undefined
  return describeSwapped(subject, bytesOfHex(digits.replaceAll('-', '')))
}

/** The reading of swapped bytes, in any digits. */
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
    why: `as .NET and uniqueidentifier keep the bytes; in the order of RFC 9562 it is ${right}`,
    isDistinct: where === '',
    score: isOther ? score + COMMON : Math.max(score + COMMON, LEAST),
    views: () => [wholeView(subject, 'a UUID with swapped bytes'), content.view()],
  }
}
