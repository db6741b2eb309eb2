/** What is put into a text to spoil it, and how a refusal is told. */
import { IdError } from 'brandid/core'

/** Characters that careless tables and case folding take for digits or letters, and those that end an id early. */
export const STRANGERS = [
  '_',
  ' ',
  '\n',
  '\r',
  '\t',
  '\0',
  '\u007f',
  '\u0080',
  '\u0130', // dotted capital I: toLowerCase makes it i and a dot
  '\u0131', // dotless i
  '\u017f', // long s: toUpperCase makes it S
  '\u00df', // sharp s: toUpperCase makes it SS
  '\u212a', // Kelvin sign: toLowerCase makes it k
  '\uff10', // full-width 0
  '\uff41', // full-width a
  '\u0660', // Arabic-Indic 0
  '\u00b0', // the code of 0, and 128
  '\u00e1', // the code of a, and 128
  '\u0161', // the code of a, and 256
  '\ud835', // half of a surrogate pair
]

/** Every text that differs from this one in one place by a stranger, or by the case of a letter. */
export function* spoilt(text: string): Generator<string> {
  for (let i = 0; i < text.length; i++) {
    const character = text[i] as string
    const other = character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase()
    for (const stranger of other === character ? STRANGERS : [...STRANGERS, other]) {
      yield text.slice(0, i) + stranger + text.slice(i + 1)
    }
  }
}

/** The code of the `IdError` that an action throws, or `none`. */
export function codeOf(action: () => unknown): string {
  return errorOf(action)?.code ?? 'none'
}

/** The `IdError` that an action throws. */
export function errorOf(action: () => unknown): IdError | undefined {
  try {
    action()
  } catch (error) {
    if (error instanceof IdError) return error
    throw error
  }
  return undefined
}

/** The message of the `IdError` that an action throws, or nothing. */
export function refusalText(action: () => unknown): string {
  return errorOf(action)?.message ?? ''
}

/** The code of the error that a verification ends with, or `good`. */
export async function verdictOf(
  verification: Promise<{ readonly error?: IdError | undefined }>,
): Promise<string> {
  const { error } = await verification
  return error?.code ?? 'good'
}
