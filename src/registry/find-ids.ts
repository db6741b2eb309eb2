/** The search for ids in free text, in one pass over its separators. */
import type { AnyId } from '../definition/brand.ts'
import { PREFIX_MAX_LENGTH, SEPARATOR } from '../definition/prefix.ts'
import { IdError } from '../errors/error.ts'
import { kindOf } from '../errors/words.ts'
import { lengthsOf } from '../formats/shared/lengths.ts'
import { resolved } from './dispatch.ts'
import type { Parsed, ParsedAny } from './dispatch-types.ts'
import { type IdRecord, type Records, sharedRecords } from './records.ts'

/** An id in a text, and the index of its first character. */
export type FoundId = Parsed & { readonly index: number }

/** An id in a text whose prefix the compiler does not know. */
export type FoundAny = ParsedAny & { readonly index: number }

const HYPHEN = 45

/**
 * Finds every id of a registered prefix in a text, such as a log. Skips ids with former prefixes.
 *
 * An id is found only where its neighbours are not letters, digits or `_`, nor `-` where its body may hold one. The
 * time is linear in the length of the text.
 *
 * @throws {IdError} `not_a_string`; `unknown_prefix` when the registry has no definitions at all.
 * @example
 * for (const { id, index } of findIds('removed user_036tzkoaehzhg7afb9h2b0wtk.')) console.log(index, id)
 */
export function findIds(text: string): FoundId[] {
  // The type depends on the program's `Register`, which this package cannot see.
  return findIn(sharedRecords(), text) as FoundId[]
}

/** `findIds` in a registry. */
export function findIn(records: Records, text: unknown): FoundAny[] {
  if (typeof text !== 'string') throw new IdError('not_a_string', 'a text to find ids in', kindOf(text))
  if (!hasDefinitions(records)) throw noDefinitions(records)
  const found: FoundAny[] = []
  let start = 0
  let seen = 0
  for (let at = text.indexOf(SEPARATOR); at !== -1; at = text.indexOf(SEPARATOR, at + 1)) {
    // No character is read twice: a word that reaches back to the last separator begins where the last word did.
    const wordStart = startOfWord(text, at, seen)
    if (wordStart > seen) start = wordStart
    seen = at + 1
    if (at - start > PREFIX_MAX_LENGTH) continue
    const prefix = text.slice(start, at)
    const record = records.get(prefix)
    if (record?.prefixes[0] !== prefix || record.isToken) continue
    const id = aloneAt(text, start, at + 1, record)
    if (id === undefined) continue
    found.push(Object.assign(resolved(prefix, id as AnyId, record.definition), { index: start }))
  }
  return found
}

function hasDefinitions(records: Records): boolean {
  for (const { isToken } of records.values()) if (!isToken) return true
  return false
}

/** A search without definitions finds nothing, whatever the text: the import of their module is missing. */
function noDefinitions({ size }: Records): IdError {
  const received = size === 0 ? 'an empty one' : 'one with tokens only'
  return new IdError('unknown_prefix', 'a registry with definitions', received, {
    hint: () => 'Import the modules that define the ids, in the module that calls findIds().',
  })
}

/** Where the letters and digits that end before `end` begin, at `from` or later. */
function startOfWord(text: string, end: number, from: number): number {
  let start = end
  while (start > from && isWordCode(text.charCodeAt(start - 1))) start--
  return start
}

/** The id or the named id that begins at `start` and has such neighbours. */
function aloneAt(text: string, start: number, bodyStart: number, record: IdRecord): string | undefined {
  const isAlone = (id: string) => standsAlone(text, start, start + id.length, record)
  const id = idAt(text, start, bodyStart, record)
  if (id !== undefined && isAlone(id)) return id
  return record.names.find((name) => text.startsWith(name, start) && isAlone(name))
}

/** How far a body may reach: every character it may hold in any of the formats, and the length of the longest. */
interface Extent {
  readonly alphabet: string
  /** Whether an id may hold a hyphen, so that one beside it is a part of another word. */
  readonly isHyphenated: boolean
  readonly longest: number
}

const extents = new WeakMap<IdRecord, Extent>()

function extentOf(record: IdRecord): Extent {
  const known = extents.get(record)
  if (known) return known
  const formats = [record.definition.format, ...record.definition.accepts]
  const alphabet = formats.map((format) => format.alphabet).join('')
  const extent = {
    alphabet,
    isHyphenated: (alphabet + record.names.join('')).includes('-'),
    longest: Math.max(...formats.map((format) => lengthsOf(format)[1])),
  }
  extents.set(record, extent)
  return extent
}

/**
 * The longest id whose body starts at `bodyStart`. Where an alphabet has punctuation, a last mark may belong to the
 * body or to the sentence.
 */
function idAt(text: string, start: number, bodyStart: number, record: IdRecord): string | undefined {
  const { check } = record
  const { alphabet, longest } = extentOf(record)
  // Most formats have one length, and need no search for the end.
  let id = text.slice(start, bodyStart + longest)
  if (check(id, bodyStart - start) === undefined) return id
  let end = bodyStart
  // One character more than the longest body has rules it out.
  while (end < text.length && end - bodyStart <= longest && alphabet.includes(text.charAt(end))) end++
  // It ends at the separator at the latest, which is no punctuation.
  for (; ; end--) {
    id = text.slice(start, end)
    if (check(id, bodyStart - start) === undefined) return id
    if (!isPunctuation(text.charCodeAt(end - 1))) return undefined
  }
}

function standsAlone(text: string, start: number, end: number, record: IdRecord): boolean {
  if (isWordCode(text.charCodeAt(end))) return false
  return !extentOf(record).isHyphenated || (text[start - 1] !== '-' && text[end] !== '-')
}

/** A character that may end a sentence as well as a body. */
function isPunctuation(code: number): boolean {
  return !isWordCode(code) && code !== HYPHEN
}

/** `[A-Za-z0-9_]`; false for the NaN beyond either end of a text. */
function isWordCode(code: number): boolean {
  return (code > 96 && code < 123) || (code > 47 && code < 58) || (code > 64 && code < 91) || code === 95
}
