/** The names that stand for ids of other systems, as the configuration lists them. */
import { type Placed, readObject, readTexts } from './json-shape.ts'
import { createPatterns, isShort } from './patterns.ts'

/** A system, the names of its ids, and the files in which they are its. */
export interface ForeignNames {
  readonly system: string
  isName(name: string): boolean
  /** @param path Relative to the folder of the configuration. */
  isFile(path: string): boolean
}

/** A name, or the beginning or the end of one: `slackUserId`, `stripe*`, `*ExternalId`. */
const NAME = /^(?:\*|\*?[A-Za-z_$][\w$]*\*?)$/

/**
 * Reads a table of systems: `{ "Slack": ["slackUserId"], "Tolt": { "names": ["programId"], "files": ["lib/tolt"] } }`.
 *
 * @throws {UserError} A value of another shape.
 */
export function readForeignNames({ value, place }: Placed): ForeignNames[] {
  return Object.entries(readObject({ value, place })).map(([system, names]) =>
    readSystem(system, { value: names, place: `${JSON.stringify(system)} in ${place}` }),
  )
}

function readSystem(system: string, placed: Placed): ForeignNames {
  if (Array.isArray(placed.value)) return { system, isName: readNames(placed), isFile: () => true }
  const { names = ['*'], files } = readObject(placed, ['files', 'names'])
  return {
    system,
    isName: readNames({ value: names, place: `"names" of ${placed.place}` }),
    isFile:
      files === undefined ? () => true : readFiles({ value: files, place: `"files" of ${placed.place}` }),
  }
}

function readNames(placed: Placed): ForeignNames['isName'] {
  const names = readTexts(placed, 'name', (text) => NAME.test(text))
  return (name) => names.some((each) => matches(name, each))
}

function matches(name: string, pattern: string): boolean {
  const word = pattern.replaceAll('*', '')
  if (pattern === `*${word}*`) return name.includes(word)
  if (pattern.startsWith('*')) return name.endsWith(word)
  return pattern.endsWith('*') ? name.startsWith(word) : name === word
}

function readFiles(placed: Placed): ForeignNames['isFile'] {
  const patterns = createPatterns(readTexts(placed, 'pattern', isShort))
  return (path) => patterns.ignores(path)
}
