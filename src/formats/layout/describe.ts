/** The name of a layout: every option that matters, so layouts of equal names are equal. */

import type { LayoutField, LayoutFields } from './field.ts'
import { nameField } from './field-name.ts'
import { isFixedBits } from './plan.ts'

/** The fields in the name of a layout: `time 48, random 72, region "e"|"u", "2"`. */
export function describeFields(fields: LayoutFields): string {
  return fields.map(describe).join(', ')
}

function describe(field: LayoutField): string {
  const name = nameField(field)
  const text = describeDetails(field)
  if (field.kind === 'choice') return `${name} ${text}`
  if (field.kind === 'fixed') return name ? `${name} ${text}` : text
  return name === field.kind ? text : `${name}: ${text}`
}

function describeDetails(field: LayoutField): string {
  switch (field.kind) {
    case 'time': {
      const { bits, unitMs = 1, epoch = 0 } = field
      return `time ${bits}${unitMs === 1 ? '' : ` of ${unitMs} ms`}${epoch === 0 ? '' : ` since ${epoch}`}`
    }
    case 'random':
      return `random ${field.bits ?? `${field.length} characters`}`
    case 'counter':
      return `counter ${field.bits}${field.start === 'random' ? ' from random' : ''}`
    case 'worker':
      return `worker ${field.bits}${field.id === undefined ? '' : ` = ${typeof field.id === 'object' ? 'leased' : field.id}`}`
    case 'fixed':
      return isFixedBits(field) ? `${field.value} in ${field.bits}` : JSON.stringify(field.text)
    default:
      return `${field.of.map((text) => JSON.stringify(text)).join('|')}${field.default === undefined ? '' : ` = ${JSON.stringify(field.default)}`}`
  }
}
