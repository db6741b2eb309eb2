/** Reads UUIDs with swapped bytes in the first three fields, as .NET and `uniqueidentifier` store UUIDs. */
import { bytesToUuid } from 'brandid/internal'
import { bytesOfHex, pickOwn, type Reading, type Subject, wholeView } from './reading.ts'
import { pickContent, readUuid } from './uuid.ts'

/** The byte order of a GUID in memory. */
const ORDER = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15]

/** Swaps the bytes in a UUID's first three fields. The function is its own inverse. */
export function swapBytes(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(ORDER, (at) => bytes[at] as number)
}

/** The UUID versions that systems with swapped bytes generate. */
const USUAL = new Set([1, 4, 7])
/** How common swapped bytes are, as a power of 2. */
const COMMON = -10
/** The minimum score. If only the swapped bytes form a UUID, the bytes are probably swapped even if the time is implausible. */
const LEAST = -135

/**
 * Reads hexadecimal digits that form a UUID after swapping. If the bytes are also a UUID without swapping, only a version 7 UUID
 * with a plausible time counts.
 */
export function readSwapped(subject: Subject): Reading | undefined {
  const { body } = subject
  if (!/^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(body)) return undefined
  return describeSwapped(subject, bytesOfHex(body.replaceAll('-', '')))
}

/** Creates the reading for swapped bytes, however the bytes are encoded. */
export function describeSwapped(subject: Subject, given: Uint8Array, where = ''): Reading | undefined {
  const content = readUuid(swapBytes(given), subject.nowMs)
  const { version, doubt, score } = content
  const isOther = readUuid(given, subject.nowMs).version !== undefined
  if (version === undefined || !USUAL.has(version)) return undefined
  if (version === 7 ? doubt !== '' : isOther) return undefined
  const right = bytesToUuid(content.bytes as Uint8Array)
  return {
    ...pickContent(content),
    ...pickOwn(subject, { body: right, wrong: ['the bytes in the first three fields are swapped'] }),
    format: 'uuid-swapped',
    name: `swapped bytes: a version ${version} UUID${where}`,
    why: `the byte order of .NET and SQL Server's uniqueidentifier type; in RFC 9562 order, the UUID is ${right}`,
    isDistinct: where === '',
    score: isOther ? score + COMMON : Math.max(score + COMMON, LEAST),
    views: () => [wholeView(subject, 'a UUID with swapped bytes'), content.view()],
  }
}
