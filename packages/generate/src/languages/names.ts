/** Checks that generated names do not collide with names of the language, its libraries or the file itself. */
import { UserError } from '@brandid/base/terminal'
import { requireDifferent } from './domain.ts'
import { type View, withoutDefinitions } from './templates.ts'

/** A language's rules for names. */
interface NameRules {
  /** The language's name in error messages. */
  readonly language: string
  /** Matches comments and strings, which contain no names. */
  readonly ignored: RegExp
  /** Words that no definition may use as a name, in addition to the words in the file. */
  readonly reserved: readonly string[]
  /** Lists the names that source code declares at file level. */
  declared(this: void, text: string): readonly string[]
}

/**
 * Generates the file for a view. Checks that the definitions' names differ from each other and from every word in the same file generated
 * without definitions. That file contains every language and library name in use, so no list of predeclared names is needed.
 *
 * @throws {UserError} Two definitions have the same name, or a name is already in use.
 */
export function writeFreeNames(
  view: View,
  write: (of: View) => string,
  { language, ignored, reserved, declared }: NameRules,
): string {
  const text = write(view)
  const own = write(withoutDefinitions(view))
  const all = declared(text.replace(ignored, ' '))
  requireDifferent(`${language} names`, all)
  const bare = own.replace(ignored, ' ')
  const used = new Set([...reserved, ...listWords(bare)])
  const ours = new Set(declared(bare))
  const taken = all.find((name) => used.has(name) && !ours.has(name))
  if (taken === undefined) return text
  throw new UserError(
    `Expected an unused ${language} name but received "${taken}", which the file uses.`,
    'Rename the constant in the source.',
  )
}

/** Lists the words in source code that may be names. */
export const listWords = (text: string): readonly string[] => text.match(/[A-Za-z_]\w*/g) ?? []

/** Appends an ending to a name until the name is unused. */
export function avoid(name: string, taken: ReadonlySet<string>, ending: string): string {
  return taken.has(name) ? avoid(name + ending, taken, ending) : name
}
