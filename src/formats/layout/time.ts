/** The time of a layout: units since its epoch. */
import type { TimeField } from './field.ts'

/** The first and the last millisecond since 1970 that the field can carry. */
export function rangeOf({ bits, unitMs = 1, epoch = 0 }: TimeField): readonly [first: number, last: number] {
  return [epoch, epoch + 2 ** bits * unitMs - 1]
}

/** The unit that an instant is in. */
export function unitOf({ unitMs = 1, epoch = 0 }: TimeField, timestampMs: number): number {
  return Math.floor((timestampMs - epoch) / unitMs)
}

/** The first millisecond of a unit. */
export function startOf({ unitMs = 1, epoch = 0 }: TimeField, unit: number): number {
  return epoch + unit * unitMs
}
