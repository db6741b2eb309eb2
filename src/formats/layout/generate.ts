/** The layout members that generate and read IDs, and the example body. */
import { createNumeral, toDigits } from '../../digits/numeral.ts'
import type { RandomSource } from '../../digits/uniform-digits.ts'
import {
  findStart,
  findUnit,
  fixedWorker,
  ROLLBACK_ALLOWANCE_MS,
  type SnowflakeWorker,
  unitClock,
} from '../shared/clock.ts'
import type { AnyFormat, Backfiller, TakingGenerator } from '../shared/format.ts'
import { findField, nameField, readUnits } from './checked-fields.ts'
import type { LayoutFields, TimeField, WorkerField } from './field-types.ts'
import {
  countedField,
  type Digits,
  isBits,
  isFixedBits,
  type NumberPiece,
  type NumericField,
  type Plan,
  sequenceField,
  type TextPiece,
} from './plan.ts'
import {
  createCount,
  createSequence,
  createSpeller,
  createValues,
  drawNumber,
  type FieldSlot,
  put,
  type Speller,
} from './speller.ts'

/** The minimum number of random bits for a generator to restart from an earlier time without repeating IDs. */
export const RESTART_BITS = 32

/** Creates the members that generate IDs, unless no field distinguishes IDs or the worker has no `id`. */
export function createLayoutGeneration(plan: Plan, fields: LayoutFields): Partial<AnyFormat> {
  const time = findField(fields, 'time')
  const worker = findField(fields, 'worker')
  const randomBits = countRandomBits(fields, plan.alphabet)
  const bits = randomBits > 0 && { randomBits }
  const isNumbered = !worker || worker.id !== undefined
  if (!isNumbered || !sequenceField(fields, plan.alphabet)) return { ...bits }
  return {
    ...bits,
    generator: (head, random) =>
      time
        ? timedGenerator(plan, fields, time, head, random)
        : drawnGenerator(plan, fields, head, random, worker),
    ...(time &&
      typeof worker?.id !== 'object' && {
        backfiller: (head, random) => drawnGenerator(plan, fields, head, random, worker),
      }),
    ...(findField(fields, 'choice') && {
      drawGiven: (random) => giveChoices(fields, (of) => of[random.uint32() % of.length]),
    }),
  }
}

function giveChoices(fields: LayoutFields, choose: (of: readonly string[]) => unknown): object {
  const choices = fields.filter((field) => field.kind === 'choice')
  return Object.fromEntries(choices.map(({ name = 'choice', of }) => [name, choose(of)]))
}

function createDraw({ parts, from, size }: FieldSlot, random: RandomSource): () => void {
  const { draw } = createValues(size)
  return () => draw(parts, from, random)
}

function putFixed(fields: LayoutFields, speller: Speller): void {
  for (const field of fields) if (isFixedBits(field)) put(speller.findSlot(field), field.value)
}

function randomFields(fields: LayoutFields): NumericField[] {
  return fields.filter((field): field is NumericField => field.kind === 'random')
}

/**
 * Creates the generator for layouts without a time field, and for given instants. The generator draws the random bits and the counter for
 * each ID, except in a field that counts up so that no ID repeats. Without `worker`, the worker ID is 0.
 */
function drawnGenerator(
  plan: Plan,
  fields: LayoutFields,
  head: string,
  random: RandomSource,
  worker?: WorkerField,
): Backfiller {
  const speller = createSpeller(plan, head, ({ kind }) => kind !== 'worker' && kind !== 'fixed')
  const time = findField(fields, 'time')
  const counter = findField(fields, 'counter')
  const free = [...(counter ? [counter] : []), ...randomFields(fields)]
  const counted = time && countedField(free, plan.alphabet)
  const take = counted && createCount(speller.findSlot(counted), random)
  const draws = free
    .filter((field) => field !== counted)
    .map((field) => createDraw(speller.findSlot(field), random))
  const units = time && readUnits(time)
  const timeSlot = time && speller.findSlot(time)
  let isSettled = false

  /** Writes the parts that all IDs share. Called before the first ID is generated. */
  function settle(): void {
    putFixed(fields, speller)
    const id = chooseWorker(worker, random).enter(0)
    if (worker) put(speller.findSlot(worker), id)
    speller.settle()
    isSettled = true
  }
  return (timestampMs, given, count) => {
    const spell = speller.choose(given)
    if (!isSettled) settle()
    if (units && timeSlot) {
      const unit = findUnit(units, timestampMs)
      take?.(findStart(units, unit), count)
      put(timeSlot, unit)
    }
    for (const draw of draws) draw()
    return spell()
  }
}

/**
 * Creates the generator for layouts with a time and a sequence. Random fields above the sequence are drawn once per unit of time, and
 * random fields below the sequence for each ID, so that IDs increase within a unit.
 */
function timedGenerator(
  plan: Plan,
  fields: LayoutFields,
  time: TimeField,
  head: string,
  random: RandomSource,
): TakingGenerator {
  const counted = sequenceField(fields, plan.alphabet) as NumericField
  const at = fields.indexOf(counted)
  const isBelow = (field: NumericField) => fields.indexOf(field) > at
  const speller = createSpeller(plan, head, (field) => {
    return field === counted || (field.kind === 'random' && isBelow(field))
  })
  const drawField = (field: NumericField) => createDraw(speller.findSlot(field), random)
  const drawn = randomFields(fields).filter((field) => field !== counted)
  const above = drawn.filter((field) => !isBelow(field)).map(drawField)
  const below = drawn.filter(isBelow).map(drawField)
  const { open, step } = createSequence(counted, speller.findSlot(counted), random)
  const worker = findField(fields, 'worker')
  putFixed(fields, speller)

  function start(unit: number, workerId: number): void {
    const keep = open()
    for (const draw of above) draw()
    put(speller.findSlot(time), unit)
    if (worker) put(speller.findSlot(worker), workerId)
    speller.settle()
    keep()
  }
  const rollback = {
    allowanceMs: typeof worker?.id === 'object' ? Number.POSITIVE_INFINITY : ROLLBACK_ALLOWANCE_MS,
    restarts: countRandomBits(fields, plan.alphabet) >= RESTART_BITS,
    generator: `A generator with fewer than ${RESTART_BITS} random bits`,
  }
  let advance: ((clockMs: number) => void) | undefined

  return (clockMs, given) => {
    const spell = speller.choose(given)
    advance ??= unitClock(readUnits(time), chooseWorker(worker, random), rollback, { start, step })
    advance(clockMs)
    for (let i = 0; i < below.length; i++) (below[i] as () => void)()
    return spell()
  }
}

/** Returns a generator's worker, and draws the worker ID if it is random. Without a worker field, the worker ID is 0. */
function chooseWorker(field: WorkerField | undefined, random: RandomSource): SnowflakeWorker {
  if (field?.id === 'random') return fixedWorker(drawNumber(2n ** BigInt(field.bits), random))
  const id = field?.id ?? 0
  return typeof id === 'object' ? id : fixedWorker(id)
}

/** Returns the smallest body for an instant, if the time comes first: zeros, except for fixed bits, and the smallest choices. */
function spellLowest(plan: Plan, fields: LayoutFields, timestampMs: number): string {
  const zeros = { uint32: () => 0 }
  const smallest = giveChoices(fields, (of) => [...of].sort()[0])
  return drawnGenerator(plan, fields, '', zeros)(timestampMs, smallest)
}

function countRandomBits(fields: LayoutFields, alphabet: string): number {
  let bits = 0
  for (const field of fields) {
    if (field.kind === 'random') bits += field.bits ?? field.length * Math.log2(alphabet.length)
  }
  return bits
}

// The first millisecond of 2025.
const EXAMPLE_MS = 1_735_689_600_000
// Multiples of the golden ratio are evenly distributed.
const GOLDEN = 0x9e37_79b9

/** Creates an example body for 2025, or the nearest possible instant, with worker 0 and the first string of each choice. */
export function createExample(plan: Plan, fields: LayoutFields): string {
  let word = 0
  const random = {
    uint32() {
      word = (word + GOLDEN) >>> 0
      return word
    },
  }
  const time = findField(fields, 'time')
  const [first, last] = time ? readUnits(time).timeRangeMs : [0, 0]
  const atMs = Math.min(Math.max(EXAMPLE_MS, first), last)
  const firstTexts = giveChoices(fields, ([text]) => text)
  return drawnGenerator(plan, fields, '', random)(atMs, firstTexts)
}

type BodyReader<Value> = (text: string, offset: number) => Value

/** Creates the members that read fields and times from bodies, and convert between bodies and integers if `isNumber` is true. */
export function createLayoutReading(plan: Plan, fields: LayoutFields, isNumber: boolean): Partial<AnyFormat> {
  const { alphabet, length, pieces } = plan
  const time = findField(fields, 'time')
  const { size } = pieces[0] as NumberPiece
  return {
    read: fieldsReader(plan),
    ...(time && { timeRangeMs: readUnits(time).timeRangeMs, timestamp: timeReader(plan, time) }),
    ...(time && fields[0] === time && { lowest: (timestampMs) => spellLowest(plan, fields, timestampMs) }),
    ...(isNumber && {
      maxBigInt: size - 1n,
      toBigInt: createNumeral(alphabet, size - 1n).read,
      fromBigInt(value) {
        const digits = toDigits(value, alphabet.length).map((digit) => alphabet.charAt(digit))
        return digits.join('').padStart(length, alphabet.charAt(0))
      },
    }),
  }
}

function pieceReader({ at, size }: NumberPiece, alphabet: string): BodyReader<bigint> {
  const { read } = createNumeral(alphabet, size - 1n)
  return (text, offset) => read(text, offset + at)
}

function fieldsReader({ alphabet, pieces }: Plan): BodyReader<Record<string, unknown>> {
  const reads = pieces.map((piece) =>
    piece.kind === 'text' ? textReader(piece) : partsReader(piece, alphabet),
  )
  return (text, offset) => {
    const values: Record<string, unknown> = {}
    for (const read of reads) Object.assign(values, read(text, offset))
    return values
  }
}

function timeReader({ alphabet, pieces }: Plan, time: TimeField): BodyReader<number> {
  const numbers = pieces.filter((piece) => piece.kind === 'number')
  const piece = numbers.find(({ fields }) => fields.some(({ field }) => field === time)) as NumberPiece
  const digits = piece.fields.find(({ field }) => field === time) as Digits
  const read = pieceReader(piece, alphabet)
  const units = readUnits(time)
  return (text, offset) => findStart(units, Number(takePart(digits, read(text, offset))))
}

function takePart({ size, weight }: Digits, value: bigint): bigint {
  return (value / weight) % size
}

function textReader({ at, length, field }: TextPiece): BodyReader<Record<string, unknown>> {
  const name = nameField(field)
  return (text, offset) => (name ? { [name]: text.slice(offset + at, offset + at + length) } : {})
}

function partsReader(piece: NumberPiece, alphabet: string): BodyReader<Record<string, unknown>> {
  const { at, length, fields } = piece
  const read = pieceReader(piece, alphabet)
  return (text, offset) => {
    const number = read(text, offset)
    const values: Record<string, unknown> = {}
    for (const digits of fields) {
      const { field } = digits
      const name = nameField(field)
      if (!name) continue
      const value = takePart(digits, number)
      if (field.kind === 'time') values[name] = new Date(findStart(readUnits(field), Number(value)))
      else if (field.kind !== 'random') values[name] = Number(value)
      else values[name] = isBits(field) ? value : text.slice(offset + at, offset + at + length)
    }
    return values
  }
}
