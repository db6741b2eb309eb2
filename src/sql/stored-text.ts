/** Knows what of an id stands in a column: the whole id, or its body alone. */
import { type AnyIdDef, type Format, IdError } from '../core.ts'

/** What a text column holds: whole ids, as everywhere else, or bare bodies, whose prefix is clear from the column. */
export interface StoredAs {
  /** Whether the column holds the body alone: `kw2c0khavhql` for `db_kw2c0khavhql`. */
  readonly body?: boolean
}

/** The texts of a column: the head that all have, and the format of the rest. */
export interface StoredText {
  /** Prefix and separator, or nothing. */
  readonly head: string
  readonly format: Format
  /** The fewest and the most characters, head included. */
  readonly lengths: readonly [least: number, most: number]
  /** The greatest text that a column of this width can hold, where the pattern admits greater ones. */
  readonly greatest: string | undefined
}

/**
 * @throws {IdError} `invalid_format` for a definition that accepts former formats, too: what its column may hold is a
 * matter of the migration.
 */
export function storedTextOf(definition: AnyIdDef, { body }: StoredAs = {}): StoredText {
  const { prefix, format } = definition
  const head = `${prefix}_`
  if (definition.accepts.length > 0) {
    throw new IdError(
      'invalid_format',
      'a definition of one format',
      `"${prefix}", which accepts former formats`,
    )
  }
  const { length } = format
  const [least, most] = typeof length === 'number' ? [length, length] : length
  const kept = body ? '' : head
  const greatest = greatestBody(format, most)
  return {
    head: kept,
    format,
    lengths: [kept.length + least, kept.length + most],
    greatest: greatest && kept + greatest,
  }
}

/**
 * The greatest body of the full length, found through the format's own check, one character after the other; nothing
 * where the pattern alone keeps out what is too large.
 */
function greatestBody({ alphabet, pattern, check }: Format, length: number): string | undefined {
  const descending = [...alphabet].sort().reverse()
  const admits = new RegExp(`^(?:${pattern})$`)
  let isNeeded = false
  let body = ''
  while (body.length < length) {
    const rest = (descending.at(-1) as string).repeat(length - body.length - 1)
    const next = descending.find((character) => {
      const candidate = body + character + rest
      const isTooLarge = check(candidate, 0) === 'overflow'
      if (isTooLarge && admits.test(candidate)) isNeeded = true
      return !isTooLarge
    })
    body += next
  }
  return isNeeded ? body : undefined
}
