/** The choice of the field that distinguishes ids of one unit of time. */
import type { LayoutFields } from './field.ts'
import { countValues, type NumericField } from './plan.ts'

/** The field that is the sequence: the counter, else the random field with the most values. */
export function sequenceField(fields: LayoutFields, alphabet: string): NumericField | undefined {
  let widest: NumericField | undefined
  for (const field of fields) {
    if (field.kind === 'counter') return field
    if (field.kind !== 'random') continue
    if (widest === undefined || countValues(field, alphabet) > countValues(widest, alphabet)) widest = field
  }
  return widest
}
