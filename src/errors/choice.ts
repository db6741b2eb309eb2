/** The check of an option with a fixed set of values. */
import { IdError } from './error.ts'
import { joinWords, showValue } from './words.ts'

/** @throws {IdError} with the code, when a program without types passes something else than one of the choices. */
export function checkChoice<Choice extends string | number | boolean>(
  value: unknown,
  option: string,
  choices: readonly Choice[],
  code: 'invalid_format' | 'invalid_option' = 'invalid_format',
): asserts value is Choice {
  if (choices.some((choice) => choice === value)) return
  throw new IdError(code, `\`${option}\` to be ${joinWords(choices.map(showValue), 'or')}`, showValue(value))
}
