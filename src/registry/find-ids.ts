/** `findIds`, which searches free text in a single pass over its separators. */
import type { AnyId } from '../definition/brand.ts'
import type { AnyIdDef } from '../definition/definition-type.ts'
import { PREFIX_MAX_LENGTH, SEPARATOR } from '../definition/prefix.ts'
import { ESCAPE_WORD_MAX_LENGTH, escapesAt, isLiteral, mayEscape } from '../digits/escapes.ts'
import { IdError, stateError } from '../errors/error.ts'
import { describeKind } from '../errors/words.ts'
import { readLengths } from '../formats/shared/format.ts'
import { ParsedResult } from './dispatch.ts'
import type { Parsed, ParsedAny } from './dispatch-types.ts'
import { type IdRecord, type Records, sharedRecords } from './records.ts'

/** An ID found in a string, with the index of its first character. */
export type FoundId = Parsed & { readonly index: number }

/** A found ID with a prefix that is unknown at compile time. */
export type FoundAny = ParsedAny & { readonly index: number }

const HYPHEN = 45

/**
 * Finds every ID with a registered prefix in a string, such as a log. Skips IDs with former prefixes.
 *
 * An ID is found only if it is not adjacent to a letter, a digit or `_`, or to `-` if its body may contain a hyphen. An escape before an
 * ID, such as `%2F`, JSON's `\n`, `=3D` in e-mail or a terminal color, counts as the character that it represents. Runs in linear time.
 *
 * @throws {IdError} `not_a_string`; `unknown_prefix` if the registry has no definitions.
 * @example
 * for (const { id, index } of findIds('removed user_036twi214qwj7mgsvq83nm8wf.')) console.log(index, id)
 */
export function findIds(text: string): FoundId[] {
  // The type depends on the program's `Register`, which this package cannot see.
  return findIn(sharedRecords(), text) as FoundId[]
}

/** Finds a registry's IDs in a string. */
export function findIn(records: Records, text: unknown): FoundAny[] {
  if (typeof text !== 'string')
    throw new IdError('not_a_string', 'a string to find IDs in', describeKind(text))
  const probed = joinReaches(records)
  if (probed.fewest === Number.POSITIVE_INFINITY) throw noDefinitions(records)
  const found: FoundAny[] = []
  let start = 0
  let seen = 0
  for (let at = text.indexOf(SEPARATOR); at !== -1; at = text.indexOf(SEPARATOR, at + 1)) {
    if (!mayBegin(probed, text, at + 1)) continue
    // A word that contains the last separator starts where the last word started, so no character is read twice.
    const wordStart = startOfWord(text, at, seen)
    if (wordStart > seen) start = wordStart
    seen = at + 1
    if (at - start > PREFIX_MAX_LENGTH + ESCAPE_WORD_MAX_LENGTH) continue
    const result = mayEscape(text, start)
      ? readEscaped(probed, text, start, at)
      : readFrom(probed, text, start, at)
    if (result === undefined) continue
    found.push(result)
    // Continue after the ID, because a named ID may contain more separators, preceded by the prefix of another definition.
    at = result.index + result.id.length - 1
  }
  return found
}

/** Reads the ID, if any, that begins at `start` and has its separator at `at`. */
function readFrom(probed: Probed, text: string, start: number, at: number): FoundResult | undefined {
  const reach = findReach(probed, text.slice(start, at))
  if (reach === undefined) return undefined
  const id = aloneAt(text, start, at + 1, reach)
  return id === undefined ? undefined : new FoundResult(reach.record.definition, id as AnyId, start)
}

/** Reads the ID in a word that may begin with an escape. */
function readEscaped(probed: Probed, text: string, start: number, at: number): FoundResult | undefined {
  let best = readFrom(probed, text, start, at)
  for (const { end, code } of escapesAt(text, start)) {
    const rest = readFrom(probed, text, end, at)
    if (!rest || (code === HYPHEN && findReach(probed, rest.prefix)?.isHyphenated)) continue
    if (!best || !isLiteral(text, best.index)) best = rest
  }
  return best
}

class FoundResult extends ParsedResult implements FoundAny {
  readonly index: number

  constructor(definition: AnyIdDef, id: AnyId, index: number) {
    super(definition, id)
    this.index = index
  }
}

/** Creates the error for a search in a registry without definitions. The program probably never imports the module that defines the IDs. */
function noDefinitions({ size }: Records): IdError {
  const message = `The registry has ${size === 0 ? 'no definitions' : 'only tokens'}.`
  return stateError('unknown_prefix', message, {
    hint: () => 'In the module that calls findIds(), import the modules that define the IDs.',
  })
}

/** Returns the start of the word that ends at `end`, no earlier than `from`. */
function startOfWord(text: string, end: number, from: number): number {
  let start = end
  while (start > from && isWordCode(text.charCodeAt(start - 1))) start--
  return start
}

/** Returns the ID or named ID at `start`, unless it is part of a longer word. */
function aloneAt(text: string, start: number, bodyStart: number, reach: Reach): string | undefined {
  const id = idAt(text, start, bodyStart, reach)
  if (id !== undefined && standsAlone(text, start, id, reach)) return id
  return reach.record.names.find(
    (name) => text.startsWith(name, start) && standsAlone(text, start, name, reach),
  )
}

/** The limits of a definition's bodies across all its formats. */
interface Reach {
  readonly record: IdRecord
  /** The length of the longest body. */
  readonly most: number
  /** A table by character code: 1 if a body may contain the character. */
  readonly holds: Uint8Array
  /** Whether an ID may contain a hyphen, in which case an adjacent hyphen makes the ID part of a longer word. */
  readonly isHyphenated: boolean
}

const reaches = new WeakMap<IdRecord, Reach>()

function reachOf(record: IdRecord): Reach {
  const known = reaches.get(record)
  if (known) return known
  const formats = [record.definition.format, ...record.definition.accepts]
  const lengths = formats.flatMap(readLengths)
  const holds = tableOf(formats.map(({ alphabet }) => alphabet))
  const isHyphenated = holds[HYPHEN] === 1 || record.names.join('').includes('-')
  const reach = { record, most: Math.max(...lengths), holds, isHyphenated }
  reaches.set(record, reach)
  return reach
}

/** The combined limits of all definitions' bodies. */
interface Probed extends Pick<Reach, 'holds'> {
  /** The length of the shortest body. */
  readonly fewest: number
  readonly records: Records
  /** Caches the reach for each prefix, because the search looks up the reach for every ID. */
  readonly reaches: Map<string, Reach>
}

const joined = new WeakMap<Records, Probed & { readonly version: object }>()

/** Finds the reach for a current prefix. */
function findReach({ records, reaches }: Probed, prefix: string): Reach | undefined {
  const known = reaches.get(prefix)
  if (known) return known
  const record = records.get(prefix)
  if (!record || record.isToken || record.prefixes[0] !== prefix) return undefined
  const reach = reachOf(record)
  reaches.set(prefix, reach)
  return reach
}

/**
 * Combines the reaches of all definitions: the length of the shortest body, or `Infinity` without definitions, and every character that a
 * body may contain.
 */
function joinReaches(records: Records): Probed {
  const { version = records } = records
  const known = joined.get(records)
  if (known?.version === version) return known
  const alphabets = new Set<string>()
  // A named ID may have a body of any length.
  let fewest = records.names.size > 0 ? 0 : Number.POSITIVE_INFINITY
  for (const record of records.values()) {
    if (record.isToken) continue
    for (const format of [record.definition.format, ...record.definition.accepts]) {
      fewest = Math.min(fewest, readLengths(format)[0])
      alphabets.add(format.alphabet)
    }
  }
  const reach = { version, fewest, holds: tableOf(alphabets), records, reaches: new Map() }
  joined.set(records, reach)
  return reach
}

function tableOf(alphabets: Iterable<string>): Uint8Array {
  const holds = new Uint8Array(128)
  for (const alphabet of alphabets) {
    for (let i = 0; i < alphabet.length; i++) holds[alphabet.charCodeAt(i)] = 1
  }
  return holds
}

// Most words in prose and in logs end within this many characters.
const PROBE = 8

/** Tests whether a body may begin at an index, by checking the last few characters that the shortest body would have. */
function mayBegin({ fewest, holds }: Probed, text: string, bodyStart: number): boolean {
  const end = bodyStart + fewest
  for (let i = Math.max(bodyStart, end - PROBE); i < end; i++)
    if (!isBodyCharacter(holds, text, i)) return false
  return true
}

/** Whether a body may contain the character at an index. Returns `false` for non-ASCII characters and past the end of the string. */
function isBodyCharacter(holds: Uint8Array, text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return code < 128 && holds[code] === 1
}

/**
 * Finds the longest ID with a body that starts at `bodyStart`. If an alphabet includes punctuation, a trailing mark may belong to the
 * body or to the sentence.
 */
function idAt(text: string, start: number, bodyStart: number, reach: Reach): string | undefined {
  const { check } = reach.record
  // Try the longest body first, because most formats have a fixed length.
  let id = text.slice(start, bodyStart + reach.most)
  if (check(id, bodyStart - start) === undefined) return id
  let end = bodyStart
  // Scan one character past the longest body, because a longer run is not a body.
  while (end - bodyStart <= reach.most && isBodyCharacter(reach.holds, text, end)) end++
  // The loop stops no later than the separator, because the separator does not count as punctuation.
  for (; ; end--) {
    id = text.slice(start, end)
    if (check(id, bodyStart - start) === undefined) return id
    if (!isPunctuation(text.charCodeAt(end - 1))) return undefined
  }
}

function standsAlone(text: string, start: number, id: string, { isHyphenated }: Reach): boolean {
  const end = start + id.length
  // The character cannot be the start of an escape, because no escape begins with a letter, a digit or `_`.
  if (isWordCode(text.charCodeAt(end))) return false
  return !isHyphenated || (text[start - 1] !== '-' && text[end] !== '-')
}

/** Whether a character may end a sentence instead of belonging to a body. */
function isPunctuation(code: number): boolean {
  return !isWordCode(code) && code !== HYPHEN
}

/** Whether a character code matches `[A-Za-z0-9_]`. Returns `false` for NaN, which `charCodeAt` returns outside the string. */
function isWordCode(code: number): boolean {
  return (code > 96 && code < 123) || (code > 47 && code < 58) || (code > 64 && code < 91) || code === 95
}
