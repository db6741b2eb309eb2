/** Reads the names in a configuration: names for other systems' IDs, and names for the project's own IDs. */
import { type Placed, readObject, readTexts, unexpected } from './config-schema.ts'
import { createPatterns, isShort } from './patterns.ts'

/** Tests whether a name, type or path matches the configured patterns. */
type Matches = (text: string) => boolean

/** A system, the names for its IDs, and the files where these names refer to the system. */
interface ForeignNames {
  readonly system: string
  readonly isName: Matches
  /** Matches paths relative to the configuration's folder. */
  readonly isFile: Matches
}

/** A kind of ID or key in the project, and the names that refer to it. */
export interface OwnNames {
  /** A prefix, a key name, or an entity. */
  readonly kind: string
  readonly isName: Matches
  /** Matches the type that declares a name. Without `types` in the configuration, everything matches, even a name without a type. */
  readonly isType: Matches
  /** Whether the types represent the entity itself, so that their `id` is the entity's ID. */
  readonly isOfTypes: boolean
  readonly isFile: Matches
}

/** A name, or the start or end of a name: `slackUserId`, `stripe*`, `*ExternalId`. */
const NAME_PATTERN = /^(?:\*|\*?[A-Za-z_$][\w$]*\*?)$/

/**
 * Reads a table of systems: `{ "Slack": ["slackUserId"], "Tolt": { "names": ["programId"], "files": ["lib/tolt"] } }`.
 *
 * @throws {UserError} The value does not have this shape.
 */
export const readForeignNames = (placed: Placed): ForeignNames[] =>
  readTable(placed, (system, each) => {
    if (Array.isArray(each.value)) return { system, isName: readNames(each), isFile: () => true }
    const { names = ['*'], files } = readObject(each, ['files', 'names'])
    return { system, isName: readNames(inside('names', names, each)), isFile: readFiles(files, each) }
  })

/**
 * Reads a table of kinds: `{ "order item": { "names": ["item_id"], "files": ["modules/order"] }, "user": { "types": ["*Member"] }
 * }`.
 *
 * @throws {UserError} The value does not have this shape, or a kind has neither names nor types.
 */
export const readOwnNames = (placed: Placed): OwnNames[] =>
  readTable(placed, (kind, each) => {
    const always = () => true
    if (Array.isArray(each.value))
      return { kind, isName: readNames(each), isType: always, isOfTypes: false, isFile: always }
    const { names, types, files } = readObject(each, ['files', 'names', 'types'])
    const isFile = readFiles(files, each)
    if (names === undefined && types === undefined)
      throw unexpected(each, 'an object with "names" or "types"')
    const isName: Matches = names === undefined ? () => false : readNames(inside('names', names, each))
    return {
      kind,
      isName,
      isType: types === undefined ? always : readNames(inside('types', types, each)),
      // A type listed without names represents the entity itself, with an ID named `id`.
      isOfTypes: types !== undefined && (names === undefined || isName('id')),
      isFile,
    }
  })

/** Reads the rows of a table. Passes each row and its location to `read`, for error messages. */
const readTable = <Row>({ value, place }: Placed, read: (key: string, placed: Placed) => Row): Row[] =>
  Object.entries(readObject({ value, place })).map(([key, row]) =>
    read(key, { value: row, place: `${JSON.stringify(key)} in ${place}` }),
  )

const inside = (key: string, value: unknown, { place }: Placed): Placed => ({
  value,
  place: `"${key}" in ${place}`,
})

function readNames(placed: Placed): Matches {
  const names = readTexts(placed, 'name', (text) => NAME_PATTERN.test(text))
  return (name) => names.some((each) => matches(name, each))
}

function matches(name: string, pattern: string): boolean {
  const word = pattern.replaceAll('*', '')
  if (pattern === `*${word}*`) return name.includes(word)
  if (pattern.startsWith('*')) return name.endsWith(word)
  return pattern.endsWith('*') ? name.startsWith(word) : name === word
}

function readFiles(files: unknown, around: Placed): Matches {
  if (files === undefined) return () => true
  const patterns = createPatterns(readTexts(inside('files', files, around), 'pattern', isShort))
  return (path) => patterns.ignores(path)
}
