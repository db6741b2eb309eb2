/** Knows how the options of formats are refused. */
import { invalidFormat } from './check-format.ts'
import { kindOf } from './kind-of.ts'

/** @throws {IdError} `invalid_format` when an option is no integer of the range. */
export function checkInteger(
  value: unknown,
  option: string,
  least: number,
  most: number,
): asserts value is number {
  if (Number.isInteger(value) && least <= (value as number) && (value as number) <= most) return
  throw invalidFormat(`\`${option}\` to be an integer from ${least} to ${most}`, shown(value))
}

/** @throws {IdError} `invalid_format` when an option is none of the choices. */
export function checkChoice(value: unknown, option: string, choices: readonly (string | number)[]): void {
  if (choices.some((choice) => choice === value)) return
  throw invalidFormat(`\`${option}\` to be ${choices.map(shown).join(' or ')}`, shown(value))
}

function shown(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? JSON.stringify(value) : kindOf(value)
}
