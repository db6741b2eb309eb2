/** Draws and counts the values of a layout's fields, and writes them into an ID. */
import { flatText } from '../../digits/flat-text.ts'
import { numberWriter, PART, PART_BITS, toDigits } from '../../digits/numeral.ts'
import { MOST_REFUSALS, type RandomSource, standstill } from '../../digits/uniform-digits.ts'
import { IdError } from '../../errors/error.ts'
import { showValue } from '../../errors/words.ts'
import { createInstants } from '../shared/instants.ts'
import type { ChoiceField, CounterField } from './field-types.ts'
import type { NumericField, Plan } from './plan.ts'

/** The parts of a number that belong to a field, least significant first. */
export interface FieldSlot {
  readonly parts: number[]
  readonly from: number
  /** The index after the last part. */
  readonly to: number
  readonly size: bigint
}

/** Writes IDs with the same head, reusing an array of character codes. */
export interface Speller {
  findSlot(this: void, field: NumericField): FieldSlot
  /** Recomputes the sum of the fields that do not vary from ID to ID. Call `settle` after changing any of these fields. */
  settle(this: void): void
  /**
   * Writes the choices that the caller passed, and returns a function that creates the ID. Throws if a choice is missing or its field does
   * not allow it.
   */
  choose(this: void, given: unknown): () => string
}

/** Creates the speller for a plan. `varies` selects the fields that differ from ID to ID, which are the only fields summed for each ID. */
export function createSpeller(plan: Plan, head: string, varies: (field: NumericField) => boolean): Speller {
  const text = flatText(head.padEnd(head.length + plan.length, plan.alphabet.charAt(0)))
  const { codes } = text
  const slots = new Map<NumericField, FieldSlot>()
  const numbers: { settle(): void; write(): void }[] = []
  const choices: ((given: unknown) => void)[] = []

  for (const piece of plan.pieces) {
    const start = head.length + piece.at
    if (piece.kind === 'text') {
      writeText(codes, start, piece.texts[0] as string)
      if (piece.field.kind === 'choice') choices.push(chooser(codes, start, piece.field))
      continue
    }
    const parts: number[] = []
    const weights: bigint[] = []
    const add = (isVarying: boolean) => {
      for (const { field, size, weight } of piece.fields) {
        if (varies(field) !== isVarying) continue
        const from = parts.length
        for (let unit = 1n; unit < size; unit *= BigInt(PART)) {
          parts.push(0)
          weights.push(weight * unit)
        }
        slots.set(field, { parts, from, to: parts.length, size })
      }
      return parts.length
    }
    const settled = add(false)
    add(true)
    const digits = { alphabet: plan.alphabet, length: piece.length, codes, start }
    const { settle, write } = numberWriter(digits, weights, settled)
    numbers.push({ settle: () => settle(parts), write: () => write(parts) })
  }

  function spell(): string {
    for (let i = 0; i < numbers.length; i++) (numbers[i] as { write(): void }).write()
    return text.spell()
  }

  return {
    findSlot: (field) => slots.get(field) as FieldSlot,
    settle() {
      for (const { settle } of numbers) settle()
    },
    choose(given) {
      for (const choose of choices) choose(given)
      return spell
    },
  }
}

function chooser(codes: number[], start: number, field: ChoiceField) {
  const { name = 'choice', of: texts } = field
  let chosen: unknown
  return (given: unknown) => {
    const text = ownValue(given, name) ?? field.default
    if (text === chosen && chosen !== undefined) return
    const known = texts.find((each) => each === text)
    if (known === undefined) {
      throw new IdError(
        'invalid_option',
        `\`${name}\` to be ${texts.map(showValue).join(' or ')}`,
        showValue(text),
      )
    }
    writeText(codes, start, known)
    chosen = known
  }
}

/** Reads an object's own property. Ignores inherited properties and primitive values. */
function ownValue(given: unknown, name: string): unknown {
  if (typeof given !== 'object' || given === null || !Object.hasOwn(given, name)) return undefined
  return (given as Record<string, unknown>)[name]
}

function writeText(codes: number[], start: number, text: string): void {
  for (let i = 0; i < text.length; i++) codes[start + i] = text.charCodeAt(i)
}

/** Stores a value of up to 53 bits in a field. */
export function put({ parts, from, to }: FieldSlot, value: number): void {
  let rest = value
  for (let j = from; j < to; j++) {
    const upper = Math.floor(rest / PART)
    parts[j] = rest - upper * PART
    rest = upper
  }
}

export interface FieldValues {
  /** Draws a uniformly distributed value. */
  draw(this: void, parts: number[], from: number, random: RandomSource): void
  /** Adds `by`, at most 2^32, to the value at `from`, stores the result in `sum`, and returns whether the result is below the size. */
  add(this: void, parts: readonly number[], from: number, by: number, sum: number[]): boolean
}

export function createValues(size: bigint): FieldValues {
  const largest = toDigits(size - 1n, PART).reverse()
  const count = largest.length
  const widths = largest.map((part, j) => (j < count - 1 ? PART_BITS : 32 - Math.clz32(part)))
  const isPowerOfTwo = (size & (size - 1n)) === 0n

  /** Whether the value in `parts` exceeds the largest value. */
  function isTooLarge(parts: readonly number[], from: number): boolean {
    for (let j = count - 1; j >= 0; j--) {
      const difference = (parts[from + j] as number) - (largest[j] as number)
      if (difference !== 0) return difference > 0
    }
    return false
  }

  function drawOnce(parts: number[], from: number, random: RandomSource): void {
    for (let j = 0; j < count; j++) parts[from + j] = random.uint32() >>> (32 - (widths[j] as number))
  }

  return {
    draw(parts, from, random) {
      drawOnce(parts, from, random)
      if (isPowerOfTwo) return
      for (let refusals = 0; isTooLarge(parts, from); refusals++) {
        if (refusals === MOST_REFUSALS) throw standstill()
        drawOnce(parts, from, random)
      }
    },
    add(parts, from, by, sum) {
      let carry = by
      for (let j = 0; j < count; j++) {
        const part = (parts[from + j] as number) + carry
        carry = part < PART ? 0 : Math.floor(part / PART)
        sum[j] = part - carry * PART
      }
      return carry === 0 && !isTooLarge(sum, 0)
    },
  }
}

export function drawNumber(size: bigint, random: RandomSource): number {
  const parts: number[] = []
  createValues(size).draw(parts, 0, random)
  return parts.reduceRight((value, part) => value * PART + part, 0)
}

/** Creates a function that assigns each value of a field once per instant. Bits above the lowest 24 are drawn at random for each ID. */
export function createCount({ parts, from, size }: FieldSlot, random: RandomSource) {
  const places = Math.min(Number(size), PART)
  const upperSize = size / BigInt(places)
  const upper = upperSize > 1n ? createValues(upperSize) : undefined
  const take = createInstants(() => drawNumber(BigInt(places), random))
  return (startMs: number, count?: number): void => {
    parts[from] = take(startMs, places, count)
    upper?.draw(parts, from + 1, random)
  }
}

/** The sequence of a generator. A method that throws changes nothing. */
export interface Sequence {
  /** Determines the value for the first ID in a unit of time. The returned function stores that value in the ID. */
  open(this: void): () => void
  /** Sets the value for the next ID of the unit, or returns `false` and changes nothing if the values are used up. */
  step(this: void): boolean
}

/** Creates the sequence for a field, which draws no randomness before its first call. */
export function createSequence(field: NumericField, slot: FieldSlot, random: RandomSource): Sequence {
  return field.kind === 'counter' ? createCounter(field, slot, random) : createSteps(slot, random)
}

/**
 * Creates a sequence that starts at a random value in each unit of time and advances by random steps of 1 to 2^32. Steps are smaller
 * in fields of fewer than 64 bits, and always 1 in fields of 32 bits or fewer.
 */
function createSteps({ parts, from, size }: FieldSlot, random: RandomSource): Sequence {
  const { draw, add } = createValues(size)
  const sizeBits = size.toString(2).length - 1
  const stepBits = Math.min(32, Math.max(0, sizeBits - 32))
  const found: number[] = []
  const keep = () => {
    for (let j = 0; j < found.length; j++) parts[from + j] = found[j] as number
  }
  return {
    open() {
      draw(found, 0, random)
      return keep
    },
    step() {
      const by = 1 + (stepBits === 0 ? 0 : random.uint32() >>> (32 - stepBits))
      const isLeft = add(parts, from, by, found)
      if (isLeft) keep()
      return isLeft
    },
  }
}

/**
 * Creates a sequence that counts from 0 in each unit of time, or continues across units from a random start. When the counter wraps
 * around, the unit is used up.
 */
function createCounter({ start = 0 }: CounterField, slot: FieldSlot, random: RandomSource): Sequence {
  const last = Number(slot.size) - 1
  let count: number | undefined

  function keep(found: number): void {
    count = found
    put(slot, found)
  }
  function findFirst(): number {
    if (start === 0) return 0
    if (count === undefined) return drawNumber(slot.size, random)
    return count === last ? 0 : count + 1
  }
  return {
    open() {
      const found = findFirst()
      return () => keep(found)
    },
    step() {
      const next = (count as number) + 1
      if (next <= last) keep(next)
      return next <= last
    },
  }
}
