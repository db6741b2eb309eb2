/** The keys that `init` proposes, integers and texts: those of entities, of Drizzle's tables, of Prisma's models and of tables in SQL. */

import { readProjectFile, Unreadable } from '@brandid/base/files'
import { BASE36_ALPHABET } from 'brandid/internal'
import { spellEntity } from '../rules/names/id-names.ts'
import type { CodeBase } from '../source/code-base.ts'
import { entityPatterns } from '../source/orms.ts'
import { createPositions, showFile } from '../source/place.ts'
import { findFolder } from '../source/resolver.ts'
import { isTestFile, type SyntaxFault, walkFolder } from '../source/source-files.ts'

/** A kind of rows with a key of its own. */
export interface FoundKey {
  /** The name of the key: `order_line`. */
  readonly name: string
  /** The format in code; empty for a number. */
  readonly format: string
  /** Where it was found: `file:line`. */
  readonly place: string
}

/** An id that is not an integer in the program. */
const OTHER =
  /@(?:Primary|SerializedPrimary)\w*\(\s*['"]uuid|@(?:Primary|ObjectId)\w*\([^)]{0,400}\)\s*(?:(?:public|readonly|declare)\s+)*\w+\s*[!?]?:\s*(?:string|ObjectId|Buffer|Uint8Array)\b/

/** The formats of texts by what their columns say, the first that fits. */
const FORMATS: readonly (readonly [sign: RegExp, format: string])[] = [
  [/\bcuid\(\)/, `opaque({ length: 25, alphabet: '${BASE36_ALPHABET}' })`],
  [/\bcuid\(2\)/, 'cuid2()'],
  [/\bulid\(\)/, 'ulid()'],
  [/uuid\(7\)|uuid_?v7|\bv7\(/i, 'uuid()'],
  [
    /default\(uuid\(4?\)|gen_random_uuid|uuid_generate_v4|random_?uuid|defaultRandom|uuid_?v4|\bv4\(|GeneratedColumn\(\s*['"]uuid/i,
    'uuid({ version: 4 })',
  ],
  [/\buuid\b/i, "uuid({ version: 'any' })"],
]

/** Code that reads an id as a bigint. */
const BIGINT = /\bBigInt$|mode:\s*['"]bigint|\bid\s*[!?]?:\s*(?:CreationOptional<\s*)?bigint\b(?!\s*\()/

/** The keys of a code base, its tests left out, in the order of files, one for each name; and the files that cannot be read. */
export function searchKeys(
  codeBase: CodeBase,
  root: string,
): { readonly keys: readonly FoundKey[]; readonly faults: readonly SyntaxFault[] } {
  const sources = codeBase.paths
    .map((path) => ({
      file: showFile(path, root),
      text: codeBase.text(path),
      patterns: entityPatterns('source'),
    }))
    .filter(({ file }) => !isTestFile(file))
  const faults: SyntaxFault[] = []
  const schemas = listSchemas(codeBase, root, faults).map((path) => ({
    file: showFile(path, root),
    text: readSchema(path, faults),
    patterns: entityPatterns(path.endsWith('.sql') ? 'sql' : 'prisma'),
  }))
  const found = new Map<string, FoundKey>()
  for (const { file, text, patterns } of [...sources, ...schemas]) {
    const findPosition = createPositions(text)
    for (const { pattern, text: textual, isTable } of patterns) {
      for (const { 0: whole, 1: named = '', 2: column = 'id', index, groups } of text.matchAll(pattern)) {
        const format = findFormat(whole, textual ? textual.exec(whole)?.[0] : groups?.['text'])
        if (format === undefined || isOfOther(column, named)) continue
        const name = isTable ? singular(spellEntity(named)) : spellEntity(named)
        const place = `${file}:${findPosition(index).line}`
        if (!found.has(name)) found.set(name, { name, format, place })
      }
    }
  }
  return { keys: [...found.values()], faults }
}

/** The format of an id, whose column is `text` where it is one; `undefined` for an id that is no key. */
function findFormat(whole: string, text: string | undefined): string | undefined {
  if (text !== undefined) return FORMATS.find(([sign]) => sign.test(text))?.[1]
  if (OTHER.test(whole)) return undefined
  return BIGINT.test(whole) ? "'bigint'" : ''
}

/** Whether a column is the key of another entity: `teamId` of a `TeamEmail`, which each team has once. */
function isOfOther(column: string, entity: string): boolean {
  const [, of] = /^(.+)_id$/.exec(spellEntity(column)) ?? []
  return of !== undefined && of !== spellEntity(entity)
}

const SCHEMA = /\.(?:sql|prisma)$|\/meta\/_journal\.json$/

/** A step of Prisma's history, and the journal of Drizzle's. */
const PRISMA_STEP = /\/migrations\/[^/]+\/migration\.sql$/
const DRIZZLE_JOURNAL = /\/meta\/_journal\.json$/

/**
 * The schemas of Prisma and the files of SQL below a folder, by name; ignored ones are left out, as those of source. So is
 * the history of a schema that is read: its tables may be gone.
 */
function listSchemas({ config }: CodeBase, root: string, faults: SyntaxFault[]): string[] {
  const found: string[] = []
  walkFolder(
    root,
    root,
    config,
    (path, entry) => entry.isFile() && SCHEMA.test(path) && found.push(path),
    faults,
  )
  const hasPrisma = found.some((path) => path.endsWith('.prisma'))
  const journals = found.filter((path) => DRIZZLE_JOURNAL.test(path))
  const histories = new Set(journals.map((path) => path.replace(DRIZZLE_JOURNAL, '')))
  const isPast = (path: string) => (hasPrisma && PRISMA_STEP.test(path)) || histories.has(findFolder(path))
  return found.filter((path) => !path.endsWith('.json') && !isPast(path)).sort()
}

const SQL_COMMENT = /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g

/** The text of a schema; in SQL with spaces for the comments, so that each position is the file's. */
function readSchema(path: string, faults: SyntaxFault[]): string {
  try {
    const text = readProjectFile(path) ?? ''
    return path.endsWith('.sql')
      ? text.replace(SQL_COMMENT, (comment) => comment.replace(/[^\n]/g, ' '))
      : text
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    faults.push({ path, message: error.why })
    return ''
  }
}

/** The entity of a table: `order_lines` has the keys of an `order_line`, and `addresses` those of an `address`. */
export const singular = (name: string): string =>
  /(?:series|species|news)$/.test(name)
    ? name
    : name
        .replace(/(?<!mov|cook)ies$/, 'y')
        .replace(/(?:(?<=ss|[nprt]us|(?<![a-z])bus|alias|canvas|x|sh|[nrt]ch)es|(?<=[^su])s)$/, '')
