/** The check of an option with a fixed set of values. */
import { IdError } from '../core.ts'
import { kindOf, listOf, quoted } from '../errors/words.ts'

const MOST_CHARACTERS = 40

/** @throws {IdError} `invalid_option` when a program without types passes something else than one of the choices. */
export function checkChoice<Choice extends string>(
  value: unknown,
  what: string,
  choices: readonly Choice[],
): asserts value is Choice {
  if (choices.some((choice) => choice === value)) return
  throw new IdError(
    'invalid_option',
    `${what} (${listOf(
      choices.map((choice) => `"${choice}"`),
      'or',
    )})`,
    typeof value === 'string' ? quoted(value.slice(0, MOST_CHARACTERS)) : kindOf(value),
  )
}
