/** The labels inside a signed token, audience and key id: visible ASCII of a limited length. */
import { countCharacters, describeKind } from '../errors/words.ts'

/** Whether a value is a label of at most `longest` characters. */
export function isLabel(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest && /^[!-~]+$/.test(value)
}

/** Why a value is not a label, for a message. */
export function labelFault(value: unknown, longest: number): string {
  if (typeof value !== 'string') return describeKind(value)
  if (value === '') return 'an empty string'
  return value.length > longest ? countCharacters(value.length) : 'a character that is not visible ASCII'
}
