/** The names of a generated file: a definition may have no name that the language, or the file itself, has already. */
import { UserError } from '@brandid/base/terminal'
import { requireDifferent } from './domain.ts'
import { type View, withoutDefinitions } from './templates.ts'

/** How a language reads the names of a file. */
interface NameRules {
  /** The language, for the error. */
  readonly language: string
  /** Comments and strings, which name nothing. */
  readonly ignored: RegExp
  /** Words that no definition may have, beside the words that the file uses. */
  readonly reserved: readonly string[]
  /** The names that a text declares for the whole file. */
  declared(this: void, text: string): readonly string[]
}

/**
 * Writes the file of a view, and holds the names that the definitions declare against each other, and against every word of the file itself: its own names, and
 * the names of the language and of libraries that it uses. So no list of predeclared names has to be kept.
 *
 * @throws {UserError} A name comes twice, or is in use.
 */
export function writeFreeNames(
  view: View,
  write: (of: View) => string,
  { language, ignored, reserved, declared }: NameRules,
): string {
  const text = write(view)
  const own = write(withoutDefinitions(view))
  const all = declared(text.replace(ignored, ' '))
  requireDifferent(`names of ${language}`, all)
  const bare = own.replace(ignored, ' ')
  const used = new Set([...reserved, ...listWords(bare)])
  const ours = new Set(declared(bare))
  const taken = all.find((name) => used.has(name) && !ours.has(name))
  if (taken === undefined) return text
  throw new UserError(
    `Expected a name that is free in ${language} but received "${taken}", which the file uses.`,
    'Rename the constant in the source.',
  )
}

/** The words of a text that may be names. */
export const listWords = (text: string): readonly string[] => text.match(/[A-Za-z_]\w*/g) ?? []

/** A name, with an ending if it is taken. */
export function avoid(name: string, taken: ReadonlySet<string>, ending: string): string {
  return taken.has(name) ? avoid(name + ending, taken, ending) : name
}
