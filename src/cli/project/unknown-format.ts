/** The error for an unknown format name. */
import { quoted } from '../../errors/words.ts'
import { UserError } from '../terminal/user-error.ts'

/** The error, which lists the formats that the command can use. */
export function unknownFormat(name: string, names: readonly string[]): UserError {
  return new UserError(
    `Expected the name of a format but received ${quoted(name)}.`,
    `Formats: ${names.join(', ')}.`,
  )
}
