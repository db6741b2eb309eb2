/** The names in a configuration: the names of IDs of other systems, and the names of IDs of the project itself. */
import { type Placed, readObject, readTexts, unexpected } from './config-schema.ts'
import { createPatterns, isShort } from './patterns.ts'

/** Whether a string is among the names, or a path among the files. */
type Matches = (text: string) => boolean

/** A system, the names of its IDs, and the files in which these names refer to it. */
interface ForeignNames {
  readonly system: string
  readonly isName: Matches
  /** Matches paths relative to the folder of the configuration. */
  readonly isFile: Matches
}

/** A kind of the project, and the names that stand for its IDs or keys. */
export interface OwnNames {
  /** A prefix, the name of a key, or an entity. */
  readonly kind: string
  readonly isName: Matches
  /** Matches the type that declares a name; without `types`, it matches every type, and a name without a type. */
  readonly isType: Matches
  /** Whether the types stand for the entity itself, so that their `id` is its ID. */
  readonly isOfTypes: boolean
  readonly isFile: Matches
}

/** A name, or the beginning or the end of a name: `slackUserId`, `stripe*`, `*ExternalId`. */
const NAME_PATTERN = /^(?:\*|\*?[A-Za-z_$][\w$]*\*?)$/

/**
 * Reads a table of systems: `{ "Slack": ["slackUserId"], "Tolt": { "names": ["programId"], "files": ["lib/tolt"] } }`.
 *
 * @throws {UserError} The value has another shape.
 */
export const readForeignNames = (placed: Placed): ForeignNames[] =>
  readTable(placed, (system, each) => {
    if (Array.isArray(each.value)) return { system, isName: readNames(each), isFile: () => true }
    const { names = ['*'], files } = readObject(each, ['files', 'names'])
    return { system, isName: readNames(inside('names', names, each)), isFile: readFiles(files, each) }
  })

/**
 * Reads a table of kinds: `{ "order item": { "names": ["item_id"], "files": ["modules/order"] }, "user": { "types": ["*Member"] } }`.
 *
 * @throws {UserError} The value has another shape, or a kind has neither names nor types.
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
      // A type without names stands for the entity, whose own ID is called `id`.
      isOfTypes: types !== undefined && (names === undefined || isName('id')),
      isFile,
    }
  })

/** Reads the rows of a table, each with its place in messages. */
const readTable = <Row>({ value, place }: Placed, read: (key: string, placed: Placed) => Row): Row[] =>
  Object.entries(readObject({ value, place })).map(([key, row]) =>
    read(key, { value: row, place: `${JSON.stringify(key)} in ${place}` }),
  )

const inside = (key: string, value: unknown, { place }: Placed): Placed => ({
  value,
  place: `"${key}" of ${place}`,
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
