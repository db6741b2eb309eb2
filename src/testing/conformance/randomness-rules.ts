/** Rules for randomness, which apply Pearson's chi-square test to random values from a fixed seed. */
import { bytesToHex } from '../../digits/uuid.ts'
import type { AnyFormat, CanGenerate } from '../../formats/shared/format.ts'
import { seededRandom } from '../seeded.ts'
import { checkEven, checkIndependent, DEVIATIONS, isEven } from './chi-square.ts'
import { broken, type FormatRule, type Subject } from './rule.ts'
import { presentMs, readNumber } from './samples.ts'

const BODIES_FOR_CHARACTERS = 100_000
const BODIES_FOR_BYTES = 20_000

const BODIES_FOR_PAIRS = 5000
const BODIES_FOR_FIXED = 1000

type Draw = (count: number) => string[]

/**
 * Lists the rules for a format with `randomBits` unpredictable bits in each ID.
 *
 * If the random bits fill the body, every character must occur equally often at every place. If the format converts to bytes, as many bits
 * must vary as the format declares, and each combination of a byte's varying bits must occur equally often. In named fields, the bits of
 * integers and the characters of strings must also occur equally often. In any other format, the random bits are the low digits of a number
 * that may have fixed places, and characters must occur equally often in the last places that vary. The highest ten random bits are not
 * checked, because bits above them may interfere. Any two places or bits must be independent, and each ID must be drawn anew. The checks
 * detect a bias of a few percent, such as the 14% bias of a random byte modulo 36, but not a bias of 0.1%.
 */
export function randomnessRules({ format, seed }: Subject): FormatRule[] {
  const { randomBits, generator, read, toBytes, alphabet, length } = format
  if (!generator) return []
  const nowMs = presentMs(format)
  if (!randomBits) {
    return [
      {
        name: 'declares the random bits of each ID',
        check: () => drawsNothing(generator, nowMs, seed),
      },
    ]
  }
  // Create a generator for each body, because one generator's bodies for the same instant may be close together.
  const draw: Draw = (count) => {
    const random = seededRandom(seed)
    return Array.from({ length: count }, () => generator('', random)(nowMs))
  }
  const drawOn =
    (stepMs: number): Draw =>
    (count) => {
      const next = generator('', seededRandom(seed))
      return Array.from({ length: count }, (_, i) => next(nowMs + i * stepMs))
    }
  const inSeconds = drawOn(format.timeRangeMs ? 1000 : 0)
  const rules: FormatRule[] = [{ name: 'randomizes each ID', check: () => drawsAnew(draw, inSeconds) }]
  if (randomBits >= STEPPING_BITS) {
    const check = () => hidesNeighbours(format, randomBits, draw(NEIGHBOURS), drawOn(0)(NEIGHBOURS))
    rules.push({ name: 'does not reveal adjacent IDs', check })
  }
  if (read) return [...rules, ...fieldRules(draw, (body) => read(body, 0), randomBits)]
  const bitsOfCharacter = Math.log2(alphabet.length)
  if (typeof length === 'number' && Math.abs(randomBits - length * bitsOfCharacter) < 1e-6) {
    rules.push(
      { name: 'draws every character equally often', check: () => drawsEvenly(draw, alphabet, length) },
      { name: 'draws each character independently', check: () => drawsByItself(draw, alphabet, length) },
    )
    return rules
  }
  if (toBytes) {
    const check = () => fillsBytesEvenly(draw, (body) => toBytes(body, 0), randomBits)
    const checkPairs = () => fillsBitsByThemselves(draw, (body) => toBytes(body, 0))
    rules.push(
      { name: `carries ${Math.floor(randomBits)} random bits, spread evenly`, check },
      { name: 'draws each bit independently', check: checkPairs },
    )
    return rules
  }
  rules.push({ name: `carries ${Math.floor(randomBits)} random bits`, check: () => varies(draw, randomBits) })
  const places = Math.floor((randomBits - 10) / bitsOfCharacter)
  if (places < 1) return rules
  const last: Draw = (count) => lastPlaces(draw(count), places)
  rules.push(
    {
      name: `draws its last ${places} characters evenly`,
      check: () => drawsEvenly(last, alphabet, places),
    },
    {
      name: `draws each of its last ${places} characters independently`,
      check: () => drawsByItself(last, alphabet, places),
    },
  )
  return rules
}

// Formats with fewer random bits may step by 1, because larger steps would exhaust the bits too soon.
const STEPPING_BITS = 48
const NEIGHBOURS = 64
const FEWEST_STEPS = 4

/**
 * Checks that IDs for the same instant are an unpredictable number of steps apart. A counter next to the random bits may step by 1. The
 * check recognizes a counter because more bits vary between generators than the format declares.
 */
function hidesNeighbours(
  format: AnyFormat,
  randomBits: number,
  apart: readonly string[],
  inRow: readonly string[],
): void {
  const value = bodyNumberReader(format)
  const values = inRow.map(value)
  const steps = new Set(values.slice(1).map((each, i) => each - (values[i] as bigint)))
  if (steps.size >= FEWEST_STEPS) return
  const firsts = apart.map(value)
  const [lowest = 0n] = firsts
  const unit = firsts.reduce((divisor, each) => greatestDivisor(divisor, each - lowest), 0n) || 1n
  const isClaimed = [...steps].every((step) => step % unit === 0n)
  const span = firsts.reduce((widest, each) => (each - lowest > widest ? each - lowest : widest), 0n) / unit
  if (!isClaimed || span.toString(2).length > randomBits + 1) return
  throw broken(
    `at least ${FEWEST_STEPS} different steps between ${NEIGHBOURS} IDs for one instant`,
    [...steps].join(' and '),
  )
}

/** Creates a function that converts a body to a number. */
function bodyNumberReader({ toBytes, alphabet }: AnyFormat): (body: string) => bigint {
  if (toBytes) return (body) => BigInt(`0x${bytesToHex(toBytes(body, 0))}`)
  return (body) => readNumber(body, alphabet)
}

function greatestDivisor(one: bigint, other: bigint): bigint {
  let [greater, less] = [one, other < 0n ? -other : other]
  while (less > 0n) [greater, less] = [less, greater % less]
  return greater
}

type ReadFields = (body: string) => object

/** Lists the rules for a format with named fields: for the varying bits of integer fields and the varying characters of string fields. */
function fieldRules(draw: Draw, read: ReadFields, randomBits: number): FormatRule[] {
  const readBytes = (body: string) => bytesOfFields(read(body))
  const spreadsEvenly = () => {
    const drawTexts = createTextDraw(draw, read)
    const kinds = collectKinds(drawTexts(BODIES_FOR_BYTES))
    const textBits = kinds.reduce((sum, { size }) => sum + Math.log2(size), 0)
    fillsBytesEvenly(draw, readBytes, randomBits - textBits)
    const characters = [...new Set(kinds.flatMap((kind) => [...kind]))].join('')
    if (kinds.length > 0) {
      drawsEvenly(drawTexts, characters, kinds.length)
      drawsByItself(drawTexts, characters, kinds.length)
    }
  }
  return [
    {
      name: `carries ${Math.floor(randomBits)} random bits in its fields, spread evenly`,
      check: spreadsEvenly,
    },
    {
      name: 'draws each bit of its fields independently',
      check: () => fillsBitsByThemselves(draw, readBytes),
    },
  ]
}

/** Creates a draw that joins the varying string fields of each body. */
function createTextDraw(draw: Draw, read: ReadFields): Draw {
  const samples = draw(100).map((body) => Object.entries(read(body)))
  const [first = []] = samples
  const varying = first.flatMap(([name, value], i) =>
    typeof value === 'string' && samples.some((fields) => fields[i]?.[1] !== value) ? [name] : [],
  )
  return (count) =>
    draw(count).map((body) => {
      const fields = read(body) as Record<string, unknown>
      return varying.map((name) => fields[name]).join('')
    })
}

const FIELD_WORDS = 4

/** Returns a body's integer fields as 32 bytes each, in little-endian order. */
function bytesOfFields(fields: object): Uint8Array {
  const integers = Object.values(fields).filter(
    (value) => typeof value === 'bigint' || Number.isInteger(value),
  )
  const words = new BigUint64Array(integers.length * FIELD_WORDS)
  for (const [i, value] of integers.entries()) {
    let rest = BigInt(value)
    // Stop early, because most fields fit in one word and the remaining words are already 0.
    for (let at = i * FIELD_WORDS; rest && at < (i + 1) * FIELD_WORDS; rest >>= 64n) words[at++] = rest
  }
  return new Uint8Array(words.buffer)
}

const IDS = 50

/**
 * Checks that a format without random bits does not draw randomness for each ID. Each ID follows from the previous ID, so only the first
 * ID may need a few draws.
 */
function drawsNothing(generator: CanGenerate['generator'], nowMs: number, seed: number | string): void {
  const source = seededRandom(seed)
  let draws = 0
  const next = generator('', {
    uint32() {
      draws++
      return source.uint32()
    },
  })
  next(nowMs)
  const first = draws
  for (let i = 1; i < IDS; i++) next(nowMs + i * 1000)
  if (draws - first >= IDS - 1) throw broken('`randomBits`, because each ID draws randomness,', 'none')
}

/** Counts, for each place from the end, how often a body has the same character as the previous body. */
function countRepetitions(bodies: readonly string[]): number[] {
  const repetitions: number[] = []
  for (const [i, body] of bodies.entries()) {
    const before = bodies[i - 1] ?? ''
    for (let place = 1; place <= body.length; place++) {
      const isSame = body.charAt(body.length - place) === before.charAt(before.length - place)
      repetitions[place - 1] = (repetitions[place - 1] ?? 0) + Number(isSame)
    }
  }
  return repetitions
}

/** Checks that two consecutive IDs from one generator have no more characters in common than IDs from two generators. */
function drawsAnew(draw: Draw, drawOn: Draw): void {
  const count = 2000
  const [apart, inRow] = [draw(count), drawOn(count)].map(countRepetitions) as [number[], number[]]
  for (const [at, repetitions] of apart.entries()) {
    const isRepeated = (inRow[at] as number) > repetitions + 6 * Math.sqrt(count)
    if (!isRepeated) continue
    throw broken(
      `a new character for each ID at place ${at + 1} from the end`,
      `the same character ${inRow[at]} times in ${count}`,
    )
  }
}

/** Checks the last places of the bodies individually and together, because small biases at each place add up. */
function drawsEvenly(draw: Draw, alphabet: string, places: number): void {
  const none = Array.from(alphabet, (character): [string, number] => [character, 0])
  const all = new Map(none)
  const atPlaces = Array.from({ length: places }, () => new Map(none))
  for (const body of draw(BODIES_FOR_CHARACTERS)) {
    for (const [place, counts] of atPlaces.entries()) {
      const character = body.charAt(body.length - 1 - place)
      counts.set(character, (counts.get(character) ?? 0) + 1)
      all.set(character, (all.get(character) ?? 0) + 1)
    }
  }
  const rows = atPlaces.map((counts, i) => ({ counts: [...counts.values()], place: i + 1 }))
  const uneven = rows.filter(({ counts }) => !isEven(counts))
  // A bias in most places comes from how the format draws characters, so report all places together.
  if (uneven.length * 2 > places) checkEven([...all.values()], 'the characters at all places')
  for (const { counts, place } of uneven) checkEven(counts, `the characters at place ${place} from the end`)
  checkEven([...all.values()], 'the characters at all places')
}

/** Checks that the characters found at each place can encode as many bits as the format declares. */
function varies(draw: Draw, randomBits: number): void {
  const kinds = collectKinds(draw(BODIES_FOR_BYTES))
  const bits = kinds.reduce((sum, characters) => sum + Math.log2(characters.size), 0)
  if (bits < Math.floor(randomBits)) throw broken(`at least ${randomBits} varying bits`, bits.toFixed(1))
}

/** Collects the characters that occur at each place, counted from the end. */
function collectKinds(bodies: readonly string[]): Set<string>[] {
  const kinds: Set<string>[] = []
  for (const body of bodies) {
    for (let place = 0; place < body.length; place++) {
      kinds[place] ??= new Set()
      kinds[place]?.add(body.charAt(body.length - 1 - place))
    }
  }
  return kinds
}

/** Extracts the last varying characters of each body. */
function lastPlaces(bodies: readonly string[], places: number): string[] {
  const fixed = collectKinds(bodies.slice(0, BODIES_FOR_FIXED)).findIndex(({ size }) => size > 1)
  return bodies.map((body) => body.slice(body.length - fixed - places, body.length - fixed))
}

// The number of character classes, small enough that no pair of classes is rare.
const CLASSES = 8
const LONGEST_BY_ALL = 64

/** Lists ways to divide an alphabet's characters into classes: by lowest bits, by highest bits, and by two mixes of bits. */
function listClassings(size: number): readonly ((index: number) => number)[] {
  const byHighest = (index: number) => Math.floor((index * CLASSES) / size)
  return [
    (index) => index % CLASSES,
    byHighest,
    (index) => byHighest((index * 7 + 3) % size),
    (index) => (index ^ (index >>> 3)) % CLASSES,
  ]
}

/** Checks each pair of places with contingency tables. In long bodies, only adjacent places are checked with every classification. */
function drawsByItself(draw: Draw, alphabet: string, length: number): void {
  const bodies = draw(BODIES_FOR_PAIRS)
  const digits = Array.from({ length }, (_, place) =>
    bodies.map((body) => alphabet.indexOf(body.charAt(place))),
  )
  for (const [by, classify] of listClassings(alphabet.length).entries()) {
    const rows = digits.map((row) => row.map(classify))
    for (const [one, first] of rows.entries()) {
      const others = rows.slice(one + 1, by === 0 || length <= LONGEST_BY_ALL ? undefined : one + 2)
      for (const [other, second] of others.entries()) {
        checkIndependent(first, second, CLASSES, `the characters at places ${one + 1} and ${one + other + 2}`)
      }
    }
  }
}

/** Checks that any two varying bits agree in about half of the bodies. */
function fillsBitsByThemselves(draw: Draw, bytesOf: (body: string) => Uint8Array): void {
  const rows = draw(BODIES_FOR_PAIRS).map((body) => bytesOf(body).slice())
  const count = (rows[0] as Uint8Array).length * 8
  // Pack the same bit of 32 bodies into each word, so that the check can compare words instead of single bits.
  const columns = Array.from({ length: count }, (_, bit) => {
    const column = new Int32Array(Math.floor(rows.length / 32))
    for (const [i, row] of rows.slice(0, column.length * 32).entries()) {
      column[i >>> 5] =
        (column[i >>> 5] as number) | ((((row[bit >>> 3] as number) >>> (7 - (bit & 7))) & 1) << (i & 31))
    }
    return { bit, column }
  }).filter(({ column }) => column.some((word) => word !== column[0]))
  for (const [i, one] of columns.entries()) {
    for (const other of columns.slice(i + 1))
      checkIndependentBits(one.column, other.column, one.bit, other.bit)
  }
}

function checkIndependentBits(one: Int32Array, other: Int32Array, bit: number, otherBit: number): void {
  let different = 0
  for (const [i, word] of one.entries()) different += countOnes(word ^ (other[i] as number))
  const count = one.length * 32
  if (Math.abs(different - count / 2) <= (DEVIATIONS * Math.sqrt(count)) / 2) return
  throw broken(
    `bits ${bit + 1} and ${otherBit + 1} to differ in half of ${count} bodies`,
    `${different} differences`,
  )
}

/** Counts the set bits in a word, as in Henry S. Warren, "Hacker's Delight", 5-1. */
function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function fillsBytesEvenly(draw: Draw, bytesOf: (body: string) => Uint8Array, randomBits: number): void {
  const rows = draw(BODIES_FOR_BYTES).map((body) => bytesOf(body).slice())
  let varying = 0
  for (const at of (rows[0] as Uint8Array).keys()) {
    const counts = countCombinations(rows.map((row) => row[at] as number))
    varying += Math.log2(counts.length)
    checkEven(counts, `the values of byte ${at}`)
  }
  if (varying < Math.floor(randomBits)) throw broken(`at least ${randomBits} varying bits`, varying)
}

/** Counts how often each combination of the varying bits occurs. */
function countCombinations(bytes: readonly number[]): number[] {
  const first = bytes[0] as number
  const varying = bytes.reduce((mask, byte) => mask | (byte ^ first), 0)
  const counts = new Array<number>(256).fill(0)
  for (const byte of bytes) counts[byte] = (counts[byte] as number) + 1
  return counts.filter((_, byte) => (byte & ~varying) === (first & ~varying))
}
