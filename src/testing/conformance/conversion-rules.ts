/** Rules for conversions, which must be reversible and accept only one string for each value. */

import { bytesToHex, bytesToUuid, hexToBytes } from '../../digits/uuid.ts'
import { attempt } from '../../errors/runtime.ts'
import { seededRandom } from '../seeded.ts'
import { broken, type FormatRule, HEAD, inAscii, type Subject } from './rule.ts'
import { drawBigInt, drawBytes, listChanges, listMoves, readNumber, takeSome } from './samples.ts'

const SAMPLES = 1000

/** A pair of inverse conversions. Values are strings, so that checks can compare them. */
interface Pair {
  /** Returns the value of a validated body. */
  readonly read: (text: string, offset: number) => string
  /** Returns the body for a value. */
  readonly spell: (value: string) => string
}

/** Lists the rules for a format that converts to bytes, integers or both. */
export function conversionRules(subject: Subject): FormatRule[] {
  const { byteLength, toBytes, fromBytes, maxBigInt, toBigInt, fromBigInt, holdsUuid } = subject.format
  const rules: FormatRule[] = []
  const pairs: Pair[] = []
  if (byteLength && toBytes && fromBytes) {
    const pair: Pair = {
      read: (text, offset) => bytesToHex(toBytes(text, offset)),
      spell: (hex) => fromBytes(hexToBytes(hex)),
    }
    pairs.push(pair)
    const check = () => {
      ownsItsBytes(subject, (body) => toBytes(body, 0), byteLength)
      isInverse(subject, pair)
      keepsBytes(subject, pair, byteLength)
    }
    rules.push({ name: 'converts to bytes and back', check })
    if (holdsUuid) {
      const name = 'accepts only UUIDs of its version'
      rules.push({ name, check: () => keepsVersion(subject, fromBytes) })
    }
  }
  if (maxBigInt !== undefined && toBigInt && fromBigInt) {
    const pair: Pair = {
      read: (text, offset) => String(toBigInt(text, offset)),
      spell: (digits) => fromBigInt(BigInt(digits)),
    }
    pairs.push(pair)
    const check = () => {
      isInverse(subject, pair)
      keepsBigInts(subject, pair, maxBigInt)
      keepsBelow(subject, pair, maxBigInt)
    }
    rules.push({ name: 'converts to integers and back', check })
  }
  const [pair] = pairs
  if (pair) {
    const greatest = byteLength && fromBytes ? 'ff'.repeat(byteLength) : String(maxBigInt)
    const check = () => spellsOnce(subject, pair, greatest)
    rules.push({ name: 'has only one string for each value', check })
  }
  return rules
}

const VERSIONS = 16
const VARIANTS = 4

/** Checks that the format accepts only UUIDs of its declared version, or any 16 bytes if it declares no version. */
function keepsVersion({ format, seed }: Subject, fromBytes: (bytes: Uint8Array) => string): void {
  const { uuidVersion, check } = format
  const random = seededRandom(seed)
  const uuids = [new Uint8Array(16), new Uint8Array(16).fill(0xff)]
  for (let version = 0; version < VERSIONS; version++) {
    for (let variant = 0; variant < VARIANTS; variant++) {
      const bytes = Uint8Array.from({ length: 16 }, () => random.uint32())
      bytes[6] = (version << 4) | ((bytes[6] as number) & 0x0f)
      bytes[8] = (variant << 6) | ((bytes[8] as number) & 0x3f)
      uuids.push(bytes)
    }
  }
  for (const bytes of uuids) {
    const isOfVersion = (bytes[6] as number) >>> 4 === uuidVersion && (bytes[8] as number) >>> 6 === 0b10
    const isRight = uuidVersion === undefined || isOfVersion
    const verdict = check(fromBytes(bytes), 0) ?? 'acceptance'
    if ((verdict === 'acceptance') === isRight) continue
    throw broken(`${isRight ? 'acceptance' : 'wrong_version'} for the UUID ${bytesToUuid(bytes)}`, verdict)
  }
}

/** Checks that converting another body does not overwrite the bytes of an earlier body. */
function ownsItsBytes({ bodies }: Subject, toBytes: (body: string) => Uint8Array, byteLength: number): void {
  for (const body of bodies()) {
    const bytes = toBytes(body)
    if (bytes.length !== byteLength) throw broken(`${byteLength} bytes for ${inAscii(body)}`, bytes.length)
    const before = bytesToHex(bytes)
    for (const other of bodies().slice(0, 3)) toBytes(other)
    if (bytesToHex(bytes) !== before) {
      throw broken(`a separate array for ${inAscii(body)}`, 'a shared array')
    }
  }
}

function keepsBytes({ format, seed }: Subject, { read, spell }: Pair, byteLength: number): void {
  const random = seededRandom(seed)
  for (let i = 0; i < SAMPLES; i++) {
    const hex = bytesToHex(drawBytes(byteLength, random))
    const body = spell(hex)
    // Some byte sequences have no body, because some UUID bits are fixed.
    if (format.check(body, 0) === undefined && read(body, 0) !== hex) {
      throw broken(`the bytes ${hex} for ${inAscii(body)}`, read(body, 0))
    }
  }
}

function keepsBigInts({ format, seed }: Subject, { read, spell }: Pair, max: bigint): void {
  const random = seededRandom(seed)
  const drawn = Array.from({ length: SAMPLES }, () => drawBigInt(max, random))
  for (const value of [0n, 1n, max - 1n, max, ...drawn].map(String)) {
    const body = spell(value)
    const fault = format.check(body, 0)
    if (fault) throw broken(`a valid body for ${value}`, `${inAscii(body)} (${fault})`)
    if (read(body, 0) !== value) throw broken(`the integer ${value} for ${inAscii(body)}`, read(body, 0))
  }
}

/** Checks that no integer above `max` has a body. */
function keepsBelow({ format, accepted }: Subject, { read, spell }: Pair, max: bigint): void {
  for (const body of accepted()) {
    const value = BigInt(read(body, 0))
    if (value < 0n || value > max) throw broken(`an integer from 0 to ${max} for ${inAscii(body)}`, value)
    if (spell(String(value)) !== body)
      throw broken(`${inAscii(body)} for the value ${value}`, inAscii(spell(String(value))))
  }
  for (const value of [max + 1n, 2n * max + 1n, 2n * (max + 1n), max * 16n].map(String)) {
    const body = attempt(() => spell(value))
    if (body !== undefined && format.check(body, 0) === undefined) {
      throw broken(`no body for ${value}, which is above ${max},`, `${inAscii(body)} for ${read(body, 0)}`)
    }
  }
}

function isInverse({ bodies }: Subject, { read, spell }: Pair): void {
  const all = bodies().map((body) => ({ body, value: read(body, 0) }))
  for (const { body, value } of all) {
    const inId = read(HEAD + body, HEAD.length)
    if (inId !== value) throw broken(`the value ${value} for ${inAscii(body)} after a prefix`, inId)
    if (spell(value) !== body) throw broken(`${inAscii(body)} for the value ${value}`, inAscii(spell(value)))
  }
}

/**
 * Checks that each accepted string is the only string for its value. Tries bodies with one character changed or moved, and strings for
 * numbers above the largest value.
 */
function spellsOnce({ format, bodies }: Subject, { read, spell }: Pair, greatest: string): void {
  const { alphabet, check } = format
  const isOwnSpelling = (body: string) => spell(read(body, 0)) === body
  // If a body does not survive a round trip, another rule reports it.
  if (!bodies().every(isOwnSpelling)) return
  const [{ length }] = bodies() as readonly [string]
  const extremes = [alphabet.charAt(0), alphabet.slice(-1)].map((character) => character.repeat(length))
  const starts = [...takeSome(bodies()), ...extremes]
  for (const texts of [
    ...starts.map((start) => listChanges(start, ['', ...alphabet])),
    ...starts.map(listMoves),
    above(spell(greatest), alphabet),
  ]) {
    for (const text of texts) {
      if (check(text, 0) !== undefined || isOwnSpelling(text)) continue
      throw broken(`an error for ${inAscii(text)}, another form of ${inAscii(spell(read(text, 0)))},`, 'none')
    }
  }
}

/** Yields strings for numbers above a body's number. A decoder that truncates high bits would read these numbers as 0, 1 or 2. */
function* above(body: string, alphabet: string): Iterable<string> {
  const base = BigInt(alphabet.length)
  const last = readNumber(body, alphabet)
  for (let times = 1n; times <= base; times++) {
    for (const more of [0n, 1n, 2n]) {
      let text = ''
      for (let rest = (last + 1n) * times + more; rest > 0n; rest /= base)
        text = alphabet.charAt(Number(rest % base)) + text
      if (text.length <= body.length) yield text.padStart(body.length, alphabet.charAt(0))
    }
  }
}
