/** The time of a layout: units since its epoch. */
import type { Units } from '../shared/unit-clock.ts'
import type { TimeField } from './field.ts'

export function readUnits({ bits, unitMs = 1, epoch = 0 }: TimeField): Units {
  return { epochMs: epoch, unitMs, timeRangeMs: [epoch, epoch + 2 ** bits * unitMs - 1] }
}
