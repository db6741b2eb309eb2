/** The shapes of values in a file of JSON, and the sentences for values of another shape. */
import { findNearest, joinWords, quoted } from 'brandid/internal'
import { UserError } from '../terminal/user-error.ts'

/** A value in a file, and where it is: `"rules" of brandid.config.json`. */
export interface Placed {
  readonly value: unknown
  readonly place: string
}

/** Characters of a value that a message shows. */
const SHOWN = 40

/** @throws {UserError} The value is no object, or has a key that is not known. */
export function readObject(placed: Placed, known?: readonly string[]): Readonly<Record<string, unknown>> {
  const { value, place } = placed
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw unexpected(placed, 'an object')
  const unknown = known && Object.keys(value).find((key) => !known.includes(key))
  if (known && unknown !== undefined) {
    const nearest = findNearest(known, unknown)
    throw new UserError(
      `${capitalized(place)} has no key ${quoted(unknown)}.${nearest ? ` Did you mean ${quoted(nearest)}?` : ''}`,
      `Its keys are ${joinWords(known, 'and')}.`,
    )
  }
  return { ...value }
}

/** @throws {UserError} The value is no list of texts, or one of them is refused. */
export function readTexts(placed: Placed, what: string, isText: (text: string) => boolean): string[] {
  const { value, place } = placed
  if (!Array.isArray(value)) throw unexpected(placed, `a list of ${what}s`)
  return value.map((each: unknown) => {
    if (typeof each === 'string' && isText(each)) return each
    throw unexpected({ value: each, place }, `a list of ${what}s`)
  })
}

/** @throws {UserError} The value is none of some texts. */
export function readChoice<Choice extends string>(placed: Placed, choices: readonly Choice[]): Choice {
  const chosen = choices.find((choice) => choice === placed.value)
  if (chosen !== undefined) return chosen
  throw unexpected(placed, joinWords(choices.map(quoted), 'or'))
}

export function unexpected({ value, place }: Placed, expected: string): UserError {
  const text = JSON.stringify(value)
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text
  return new UserError(`Expected ${place} to be ${expected} but received ${shown}.`)
}

const capitalized = (text: string): string => text.replace(/^the /, 'The ')
