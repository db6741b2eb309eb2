/** The names of a generated file, which must not collide with names of the language, of its libraries or of the file itself. */
import { UserError } from '@brandid/base/terminal'
import { requireDifferent } from './domain.ts'
import { type View, withoutDefinitions } from './templates.ts'

/** The rules by which a language reads names. */
interface NameRules {
  /** The language's name in the error. */
  readonly language: string
  /** Comments and strings, which name nothing. */
  readonly ignored: RegExp
  /** Words that no definition may use as a name, in addition to the words of the file. */
  readonly reserved: readonly string[]
  /** Lists the names that source code declares for the whole file. */
  declared(this: void, text: string): readonly string[]
}

/**
 * Generates the file of a view, and checks that the names of the definitions differ from each other and from every word of the same file
 * without definitions. That file contains the names of the language and the libraries that the generated code uses, so nobody has to
 * maintain a list of predeclared names.
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
  requireDifferent(`names of ${language}`, all)
  const bare = own.replace(ignored, ' ')
  const used = new Set([...reserved, ...listWords(bare)])
  const ours = new Set(declared(bare))
  const taken = all.find((name) => used.has(name) && !ours.has(name))
  if (taken === undefined) return text
  throw new UserError(
    `Expected an unused name in ${language} but received "${taken}", which the file uses.`,
    'Rename the constant in the source.',
  )
}

/** Lists the words of source code that may be names. */
export const listWords = (text: string): readonly string[] => text.match(/[A-Za-z_]\w*/g) ?? []

/** Appends an ending to a name until it is free. */
export function avoid(name: string, taken: ReadonlySet<string>, ending: string): string {
  return taken.has(name) ? avoid(name + ending, taken, ending) : name
}
