/** The sequence of a layout: the field that distinguishes ids of one unit of time, by counting or by random steps. */
import type { RandomSource } from '../../digits/random-source.ts'
import type { CounterField } from './field.ts'
import type { NumericField } from './plan.ts'
import { put, putParts, type Slot } from './speller.ts'
import { createValues, drawNumber } from './values.ts'

/** The values of one generator. Whatever throws does so before its first change. */
export interface Sequence {
  /** Finds the value of the first id of a unit of time. What it returns puts that value into the id. */
  open(this: void): () => void
  /** Puts in the value of the next id of that unit; `false`, and no change, where they are used up. */
  step(this: void): boolean
}

/** The sequence of a field, in its slot. It draws nothing before the first call. */
export function createSequence(field: NumericField, slot: Slot, random: RandomSource): Sequence {
  return field.kind === 'counter' ? createCounter(field, slot, random) : createSteps(slot, random)
}

/**
 * Each unit of time starts at a random value, and advances by random steps of 1 to 2^32: of less if 2^32 steps would not
 * fit, and of 1 in 32 bits or fewer.
 */
function createSteps(slot: Slot, random: RandomSource): Sequence {
  const { parts, from, size } = slot
  const { draw, add } = createValues(size)
  const stepBits = Math.min(32, Math.max(0, countBits(size) - 32))
  const found: number[] = []
  const keep = () => putParts(slot, found)
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

/** Counts from 0 in each unit of time, or on across units; a unit in which it wraps round is used up. */
function createCounter({ start = 0 }: CounterField, slot: Slot, random: RandomSource): Sequence {
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

/** Whole bits of a number of values. */
export function countBits(size: bigint): number {
  return size.toString(2).length - 1
}
