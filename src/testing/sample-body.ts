/** Bodies of any format, with or without a generator. */
import type { RandomSource } from '../digits/random-source.ts'
import type { AnyFormat } from '../formats/shared/format.ts'
import { readLengths } from '../formats/shared/lengths.ts'
import type { Make } from './generators.ts'
import { drawInstant } from './instants.ts'
import { listChanges, takeSome } from './neighbours.ts'
import { seededRandom } from './seeded-random.ts'

type Maker = (random: RandomSource) => string

/** Draws bodies that the format accepts: by every way it has to make one, its extreme instants and values included. */
export function bodySampler(format: AnyFormat): (random: RandomSource) => string | undefined {
  const makers = listMakers(format)
  return (random) => {
    const maker = makers[random.uint32() % makers.length] as Maker
    // What a conversion makes of any bytes is not always a body, and a format may refuse some texts of its alphabet.
    for (let attempt = 0; attempt < 300; attempt++) {
      const body = maker(random)
      if (format.check(body, 0) === undefined) return body
    }
    return undefined
  }
}

function listMakers(format: AnyFormat): Maker[] {
  const { generator, backfiller, timeRangeMs, byteLength, fromBytes, maxBigInt, fromBigInt } = format
  const { drawGiven } = format
  const instant = (random: RandomSource) => (timeRangeMs ? drawInstant(timeRangeMs, random) : 0)
  const makers: Maker[] = []
  for (const make of [generator, backfiller] as (Make | undefined)[]) {
    if (make) makers.push((random) => make('', copySource(random))(instant(random), drawGiven?.(random)))
  }
  if (fromBigInt && maxBigInt !== undefined)
    makers.push((random) => fromBigInt(drawBigInt(maxBigInt, random)))
  if (fromBytes && byteLength) makers.push((random) => fromBytes(drawBytes(byteLength, random)))
  if (makers.length === 0) makers.push((random) => drawText(format, random))
  return makers
}

/** A format may keep state by the source it draws from: each body has one of its own. */
function copySource(random: RandomSource): RandomSource {
  return { uint32: () => random.uint32() }
}

/** Bytes, of which all are equal once in a while. */
export function drawBytes(length: number, random: RandomSource): Uint8Array {
  const same = random.uint32()
  return Uint8Array.from({ length }, () => (same % 8 === 0 ? -(same >>> 31) : random.uint32()))
}

/** An integer from 0 to `max`, of any number of bits. */
export function drawBigInt(max: bigint, random: RandomSource): bigint {
  let value = 0n
  for (let rest = max; rest > 0n; rest >>= 32n) value = (value << 32n) | BigInt(random.uint32())
  return (value % (max + 1n)) >> BigInt(random.uint32() % max.toString(2).length)
}

/** A text of the format's lengths and alphabet. */
export function drawText(format: AnyFormat, random: RandomSource): string {
  const { alphabet } = format
  const [least, most] = readLengths(format)
  const count = least + (random.uint32() % (most - least + 1))
  return Array.from({ length: count }, () => alphabet.charAt(random.uint32() % alphabet.length)).join('')
}

const TEXTS = 300

/**
 * What a format accepts of the texts of its alphabet: the bodies, what is one character away from some of them, texts
 * at random, and those of one character alone.
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
