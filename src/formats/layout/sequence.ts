/** The sequence of a layout: the field that distinguishes ids of one unit of time, by counting or by random steps. */
import type { RandomSource } from '../../digits/random-source.ts'
import type { CounterField, LayoutFields } from './field.ts'
import { type NumericField, sizeOf } from './plan.ts'
import { put, putParts, type Slot } from './speller.ts'
import { drawNumber, valuesOf } from './values.ts'

/** The values of one generator. Whatever throws does so before `keep`, which alone changes the sequence. */
export interface Sequence {
  /** Finds the value of the first id of a unit of time. */
  open(this: void): void
  /** Finds the value of the next id of that unit, unless they are used up. */
  next(this: void): boolean
  /** Puts the value that was found into the id. */
  keep(this: void): void
}

/** The field that is the sequence: the counter, else the random field with the most values. */
export function sequenceField(fields: LayoutFields, alphabet: string): NumericField | undefined {
  let widest: NumericField | undefined
  for (const field of fields) {
    if (field.kind === 'counter') return field
    if (field.kind !== 'random') continue
    if (widest === undefined || sizeOf(field, alphabet) > sizeOf(widest, alphabet)) widest = field
  }
  return widest
}

/** The sequence of a field, in its slot. It draws nothing before the first call. */
export function sequenceOf(field: NumericField, slot: Slot, random: RandomSource): Sequence {
  return field.kind === 'counter' ? countingOf(field, slot, random) : steppingOf(slot, random)
}

/**
 * Starts at random in each unit of time, and steps on by 1 to 2^32, at random; by less where that would leave no room for
 * 2^32 steps, and by 1 where there are 32 bits or fewer.
 */
function steppingOf(slot: Slot, random: RandomSource): Sequence {
  const { parts, from, size } = slot
  const { draw, add } = valuesOf(size)
  const stepBits = Math.min(32, Math.max(0, bitsOf(size) - 32))
  const found: number[] = []
  return {
    open: () => draw(found, 0, random),
    next() {
      const by = 1 + (stepBits === 0 ? 0 : random.uint32() >>> (32 - stepBits))
      return add(parts, from, by, found)
    },
    keep: () => putParts(slot, found),
  }
}

/** Counts from 0 in each unit of time; or on and on, and where it comes round within one, it is used up. */
function countingOf({ start = 0 }: CounterField, slot: Slot, random: RandomSource): Sequence {
  const last = Number(slot.size) - 1
  let count: number | undefined
  let found = 0
  return {
    open() {
      if (start === 0) found = 0
      else if (count === undefined) found = drawNumber(slot.size, random)
      else found = count === last ? 0 : count + 1
    },
    next() {
      found = (count as number) + 1
      return found <= last
    },
    keep() {
      count = found
      put(slot, found)
    },
  }
}

/** Whole bits of a number of values. */
export function bitsOf(size: bigint): number {
  return size.toString(2).length - 1
}
