/** Sample data for the conformance rules: bodies, changed bodies, generators and instants. */

import { bytesToLimbs, encodeBase36, type Limbs } from '../../digits/base36.ts'
import type { RandomSource } from '../../digits/uniform-digits.ts'
import { bytesToHex, bytesToUuid } from '../../digits/uuid.ts'
import {
  type AnyFormat,
  type CanGenerate,
  readLengths,
  type SqlBody,
  type TakingGenerator,
} from '../../formats/shared/format.ts'
import { choosePresent, type Range, seededRandom } from '../seeded.ts'

type BodyMaker = (random: RandomSource) => string

/** Creates a function that draws valid bodies, including extreme values, from the format's generators, conversions or alphabet. */
export function bodySampler(format: AnyFormat): (random: RandomSource) => string | undefined {
  const makers = listBodyMakers(format)
  return (random) => {
    const maker = makers[random.uint32() % makers.length] as BodyMaker
    // Random bytes do not always convert to a body, and a format may reject some strings from its alphabet.
    for (let attempt = 0; attempt < 300; attempt++) {
      const body = maker(random)
      if (format.check(body, 0) === undefined) return body
    }
    return undefined
  }
}

function listBodyMakers(format: AnyFormat): BodyMaker[] {
  const { generator, backfiller, timeRangeMs, byteLength, fromBytes, maxBigInt, fromBigInt } = format
  const { drawGiven } = format
  const makers: BodyMaker[] = []
  for (const make of [generator, backfiller] as (GeneratorMaker | undefined)[]) {
    if (!make) continue
    makers.push((random) =>
      make('', copySource(random))(drawInstant(timeRangeMs, random), drawGiven?.(random)),
    )
  }
  if (fromBigInt && maxBigInt !== undefined)
    makers.push((random) => fromBigInt(drawBigInt(maxBigInt, random)))
  if (fromBytes && byteLength) makers.push((random) => fromBytes(drawBytes(byteLength, random)))
  if (makers.length === 0) makers.push((random) => drawText(format, random))
  return makers
}

/** Wraps the random source for each body, because a format may keep state for each source. */
function copySource(random: RandomSource): RandomSource {
  return { uint32: () => random.uint32() }
}

/** Generates random bytes. Occasionally sets all bytes to 0 or to 255, to cover extreme values. */
export function drawBytes(length: number, random: RandomSource): Uint8Array {
  const same = random.uint32()
  return Uint8Array.from({ length }, () => (same % 8 === 0 ? -(same >>> 31) : random.uint32()))
}

/** Generates a random integer from 0 to `max`, with a random number of bits. */
export function drawBigInt(max: bigint, random: RandomSource): bigint {
  let value = 0n
  for (let rest = max; rest > 0n; rest >>= 32n) value = (value << 32n) | BigInt(random.uint32())
  return (value % (max + 1n)) >> BigInt(random.uint32() % max.toString(2).length)
}

/** Generates a random string with a valid length from the format's alphabet. */
function drawText(format: AnyFormat, random: RandomSource): string {
  const { alphabet } = format
  const [least, most] = readLengths(format)
  const count = least + (random.uint32() % (most - least + 1))
  return Array.from({ length: count }, () => alphabet.charAt(random.uint32() % alphabet.length)).join('')
}

const TEXTS = 300

/**
 * Lists accepted strings from the alphabet: the bodies, a few bodies with one changed character, random strings, and repetitions of a
 * single character.
 */
export function listAccepted(format: AnyFormat, seed: number | string, bodies: readonly string[]): string[] {
  const random = seededRandom(seed)
  const [least, most] = readLengths(format)
  const texts = new Set([...bodies, ...Array.from({ length: TEXTS }, () => drawText(format, random))])
  for (let length = least; length <= Math.min(most, least + 64); length++) {
    for (const character of format.alphabet) texts.add(character.repeat(length))
  }
  for (const body of takeSome(bodies)) {
    for (const text of listChanges(body, ['', ...format.alphabet])) texts.add(text)
  }
  return [...texts].filter((text) => format.check(text, 0) === undefined)
}

/** Generates a random body in the same way as the format's SQL. */
export function drawSqlBody(format: AnyFormat, sql: SqlBody & string, random: RandomSource): string {
  if (sql === 'uniform') return drawText(format, random)
  const bytes = Uint8Array.from({ length: 16 }, () => random.uint32())
  if (sql === 'hexUlid') return bytesToHex(bytes).toUpperCase()
  if (sql === 'ulid') return inDigitsOf5Bits(bytes, format.alphabet)
  const { uuidVersion = 7 } = format
  bytes[6] = (uuidVersion << 4) | ((bytes[6] as number) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f)
  if (sql === 'uuid') return bytesToUuid(bytes)
  if (sql === 'typeid') return inDigitsOf5Bits(bytes, format.alphabet)
  const limbs: Limbs = [0, 0, 0, 0, 0, 0]
  bytesToLimbs(bytes, limbs)
  return encodeBase36(limbs)
}

/** Encodes 16 bytes as 26 five-bit digits. The first digit contains only three bits. */
function inDigitsOf5Bits(bytes: Uint8Array, alphabet: string): string {
  const value = BigInt(`0x${bytesToHex(bytes)}`)
  const digits = Array.from({ length: 26 }, (_, i) => (value >> BigInt(5 * (25 - i))) & 31n)
  return digits.map((digit) => alphabet.charAt(Number(digit))).join('')
}

// The total length of the bodies to change, which limits the changed strings to about 200,000 (a tenth of a second).
const CHARACTERS = 150

/** Returns the first few bodies, or fewer if the bodies are long. */
export function takeSome(bodies: readonly string[]): readonly string[] {
  const longest = Math.max(...bodies.map((body) => body.length))
  return bodies.slice(0, Math.max(1, Math.floor(CHARACTERS / longest)))
}

/** Converts a string of digits to a number. */
export function readNumber(text: string, alphabet: string): bigint {
  const base = BigInt(alphabet.length)
  return Array.from(text).reduce((value, digit) => value * base + BigInt(alphabet.indexOf(digit)), 0n)
}

/** Yields the body with each character moved to every other place, which includes swaps of adjacent characters. */
export function* listMoves(body: string): Iterable<string> {
  for (let from = 0; from < body.length; from++) {
    const rest = body.slice(0, from) + body.slice(from + 1)
    for (let to = 0; to < body.length; to++) {
      if (to !== from) yield rest.slice(0, to) + body.charAt(from) + rest.slice(to)
    }
  }
}

/** Yields the body with each of the characters substituted or inserted at each place, including the end. */
export function* listChanges(body: string, characters: readonly string[]): Iterable<string> {
  for (let at = 0; at <= body.length; at++) {
    const [before, after] = [body.slice(0, at), body.slice(at)]
    for (const character of characters) {
      yield before + character + after.slice(1)
      yield before + character + after
    }
  }
}

/** Creates a generator or a backfiller. */
export type GeneratorMaker = (head: string, random: RandomSource) => TakingGenerator

/** Wraps a format's generator and backfiller so that they pass the same fields, drawn from a fixed seed, for each ID. */
export function withFields<Given extends AnyFormat>(format: Given): Given {
  const { drawGiven, generator, backfiller } = format
  if (!drawGiven) return format
  const given = drawGiven(seededRandom('fields'))
  const giving =
    (make: GeneratorMaker) =>
    (head: string, random: RandomSource): ((timestampMs: number) => string) => {
      const next = make(head, random)
      return (timestampMs) => next(timestampMs, given)
    }
  return {
    ...format,
    ...(generator && { generator: giving(generator) }),
    ...(backfiller && { backfiller: giving(backfiller) }),
  }
}

/** Whether a format generates IDs. */
export function canGenerate(format: AnyFormat): format is AnyFormat & CanGenerate {
  return format.generator !== undefined
}

/** Returns a present-day instant that a format can carry, or 0 if the format carries no time. */
export function presentMs({ timeRangeMs }: Pick<AnyFormat, 'timeRangeMs'>): number {
  return timeRangeMs ? choosePresent(timeRangeMs) : 0
}

/** The time units that formats use: 1 ms, 10 ms, 100 ms or 1 s. */
export const UNITS_MS = [1, 10, 100, 1000]
// The radices in which a format may write the time, in addition to the alphabet's size.
const RADICES = [10, 16, 36]

/**
 * Lists, in ascending order, the instants at which the time may need another digit: the ends of the range, and the instants around each
 * power of a radix, counted from 1970 or from the start of the range.
 */
export function listLandmarks([first, last]: Range, radix: number): readonly number[] {
  const instants = new Set([first, choosePresent([first, last]), last])
  for (const base of [...RADICES, radix]) {
    for (let power = base; power <= last; power *= base) {
      for (const unitMs of UNITS_MS) {
        const ms = power * unitMs
        for (const instant of [ms - 1, ms, first + ms - 1, first + ms])
          if (first <= instant && instant <= last) instants.add(instant)
      }
    }
  }
  return [...instants].sort((one, other) => one - other)
}

/** Generates a random instant in the range, often an end of the range or the present. Returns 0 for a format that carries no time. */
export function drawInstant(range: Range | undefined, random: RandomSource): number {
  if (!range) return 0
  const [first, last] = range
  const way = random.uint32() % 4
  if (way === 0) return choosePresent(range)
  if (way === 1) return first
  if (way === 2) return last
  return first + (((random.uint32() >>> 11) * 2 ** 32 + random.uint32()) % (last - first + 1))
}
