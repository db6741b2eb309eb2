/** The example of a layout: one constant body. */
import { findField } from './check-fields.ts'
import type { LayoutFields } from './field.ts'
import { createBackfiller, drawnGenerator } from './generate.ts'
import type { Plan } from './plan.ts'
import { readUnits } from './time.ts'

// The first millisecond of 2025.
const EXAMPLE_MS = 1_735_689_600_000
// Multiples of the golden ratio are spread evenly.
const GOLDEN = 0x9e37_79b9

/** The body of 2025, or of the instant next to it, made by the first worker, with the first text of each choice. */
export function createExample(plan: Plan, fields: LayoutFields): string {
  let word = 0
  const random = {
    uint32() {
      word = (word + GOLDEN) >>> 0
      return word
    },
  }
  const choices = fields.filter((field) => field.kind === 'choice')
  const given = Object.fromEntries(choices.map(({ name = 'choice', of }) => [name, of[0]]))
  const time = findField(fields, 'time')
  if (!time) return drawnGenerator(plan, fields, '', random, undefined)(0, given)
  const [first, last] = readUnits(time).timeRangeMs
  const atMs = Math.min(Math.max(EXAMPLE_MS, first), last)
  return createBackfiller(plan, fields, time, '', random, undefined)(atMs, given)
}
