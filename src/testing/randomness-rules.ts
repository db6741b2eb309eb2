/** Knows how to tell whether what a format draws is evenly spread: Pearson's chi-square, at a fixed seed. */
import { presentOf } from './instants.ts'
import { broken, type FormatPromise, type Subject } from './rule.ts'
import { seededRandom } from './seeded-random.ts'

const BODIES_FOR_CHARACTERS = 100_000
const BODIES_FOR_BYTES = 20_000

/**
 * The promise of a format that makes ids of which somebody cannot foresee `randomBits`.
 *
 * Where these bits fill the body, every place takes every character equally often. Where the format converts to
 * bytes, as many of their bits as it promises vary, and those of one byte take each combination equally often.
 * Else the random bits stand at the end, as the low digits of a number: its last places are looked at, less ten
 * bits, so that what is above them cannot show.
 * A bias of some per cent is seen (a byte modulo 36 has one of 14), one of a thousandth is not.
 */
export function randomnessPromises({ format, seed }: Subject): FormatPromise[] {
  const { randomBits, generator, timeRangeMs, toBytes, alphabet, length } = format
  if (!generator || !randomBits) return []
  const nowMs = timeRangeMs ? presentOf(timeRangeMs) : 0
  // Each body is the first one of its generator: those that follow it in its instant may be near it.
  const draw: Draw = (count) => {
    const random = seededRandom(seed)
    return Array.from({ length: count }, () => generator('', random)(nowMs))
  }
  const bitsOfCharacter = Math.log2(alphabet.length)
  if (typeof length === 'number' && Math.abs(randomBits - length * bitsOfCharacter) < 1e-6) {
    const check = () => drawsEvenly(draw, alphabet, length)
    return [{ name: 'draws every character equally often', check }]
  }
  if (toBytes) {
    const check = () => fillsBytesEvenly(draw, (body) => toBytes(body, 0), randomBits)
    return [{ name: `carries ${Math.floor(randomBits)} random bits, spread evenly`, check }]
  }
  const places = Math.floor((randomBits - 10) / bitsOfCharacter)
  if (places < 1) return []
  const check = () => drawsEvenly(draw, alphabet, places)
  return [{ name: `draws its last ${places} characters equally often`, check }]
}

type Draw = (count: number) => string[]

/** Over the last places of the bodies, first together, where a bias of each adds up. */
function drawsEvenly(draw: Draw, alphabet: string, places: number): void {
  const all = new Map(Array.from(alphabet, (character) => [character, 0]))
  const atPlaces = Array.from({ length: places }, () => new Map(all))
  for (const body of draw(BODIES_FOR_CHARACTERS)) {
    for (const [place, counts] of atPlaces.entries()) {
      const character = body.charAt(body.length - 1 - place)
      counts.set(character, (counts.get(character) ?? 0) + 1)
    }
  }
  for (const counts of atPlaces) {
    for (const [character, count] of counts) all.set(character, (all.get(character) ?? 0) + count)
  }
  checkEven([...all.values()], 'the characters at all places')
  for (const [place, counts] of atPlaces.entries()) {
    checkEven([...counts.values()], `the characters at place ${place + 1} from the end`)
  }
}

function fillsBytesEvenly(draw: Draw, bytesOf: (body: string) => Uint8Array, randomBits: number): void {
  const rows = draw(BODIES_FOR_BYTES).map((body) => bytesOf(body).slice())
  let varying = 0
  for (const at of (rows[0] as Uint8Array).keys()) {
    const counts = countsOf(rows.map((row) => row[at] as number))
    varying += Math.log2(counts.length)
    checkEven(counts, `the values of byte ${at}`)
  }
  if (varying < Math.floor(randomBits)) throw broken(`at least ${randomBits} bits that vary`, varying)
}

/** How often each combination comes up of those bits that vary. */
function countsOf(bytes: readonly number[]): number[] {
  const first = bytes[0] as number
  const varying = bytes.reduce((mask, byte) => mask | (byte ^ first), 0)
  const counts = new Array<number>(256).fill(0)
  for (const byte of bytes) counts[byte] = (counts[byte] as number) + 1
  return counts.filter((_, byte) => (byte & ~varying) === (first & ~varying))
}

/** Six standard deviations: of 10^9 right formats, one would fail, and always the same one. */
const DEVIATIONS = 6

function checkEven(counts: readonly number[], what: string): void {
  if (counts.length < 2) return
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const limit = chiSquareLimit(counts.length - 1)
  if (chiSquare > limit) {
    throw broken(`a chi-square of at most ${limit.toFixed(1)} for ${what}`, chiSquare.toFixed(1))
  }
}

/** The quantile of chi-square, by Wilson and Hilferty's cube: https://doi.org/10.1073/pnas.17.12.684 */
function chiSquareLimit(degrees: number): number {
  const variance = 2 / (9 * degrees)
  return degrees * (1 - variance + DEVIATIONS * Math.sqrt(variance)) ** 3
}
