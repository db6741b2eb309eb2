/** Knows how ids are found in free text, in one pass over its separators. */
import type { AnyId } from './brand.ts'
import { type Entries, type Entry, sharedEntries } from './entries.ts'
import { IdError } from './error.ts'
import { kindOf } from './kind-of.ts'
import { SEPARATOR } from './prefix.ts'
import type { Parsed, ParsedAny } from './register.ts'

/** An id in a text, and where it starts. */
export type FoundId = Parsed & { readonly index: number }

const PREFIX_MAX_LENGTH = 63
const HYPHEN = 45

/**
 * Finds every id of a registered prefix in a text, such as a log.
 *
 * An id stands alone: its neighbours are no letters, digits or `_`, nor a `-` where its body may hold one.
 * The time is linear in the length of the text.
 *
 * @throws {IdError} `not_a_string`
 * @example
 * for (const { id, index } of findIds('removed user_036tzkoaehzhg7afb9h2b0wtk.')) console.log(index, id)
 */
export function findIds(text: string): FoundId[] {
  if (typeof text !== 'string') {
    throw new IdError('not_a_string', 'a text to find ids in', kindOf(text))
  }
  return findIn(sharedEntries(), text) as FoundId[]
}

function findIn(entries: Entries, text: string): (ParsedAny & { readonly index: number })[] {
  const found: (ParsedAny & { readonly index: number })[] = []
  let start = 0
  let seen = 0
  for (let at = text.indexOf(SEPARATOR); at !== -1; at = text.indexOf(SEPARATOR, at + 1)) {
    // Nothing is looked at twice: a word that reaches back to the last separator begins where that one's did.
    const wordStart = startOfWord(text, at, seen)
    if (wordStart > seen) start = wordStart
    seen = at + 1
    if (at - start > PREFIX_MAX_LENGTH) continue
    const prefix = text.slice(start, at)
    const entry = entries.get(prefix)
    if (entry?.prefixes[0] !== prefix || entry.isToken) continue
    const id = idAt(text, start, at + 1, entry)
    if (id === undefined || !standsAlone(text, start, start + id.length, entry)) continue
    found.push({ index: start, prefix, id: id as AnyId, definition: entry.definition })
  }
  return found
}

/** Where the letters and digits that end before `end` begin, at `from` or later. */
function startOfWord(text: string, end: number, from: number): number {
  let start = end
  while (start > from && isWordCode(text.charCodeAt(start - 1))) start--
  return start
}

/**
 * The longest id whose body starts at `bodyStart`. Punctuation at its end may be the body's or the sentence's, where an
 * alphabet has such.
 */
function idAt(
  text: string,
  start: number,
  bodyStart: number,
  { alphabet, longest, check }: Entry,
): string | undefined {
  // Most formats have one length: what has it needs no search for its end.
  let id = text.slice(start, bodyStart + longest)
  if (check(id, bodyStart - start) === undefined) return id
  let end = bodyStart
  // One character more than the longest body has tells that it is none.
  while (end < text.length && end - bodyStart <= longest && alphabet.includes(text[end] as string)) end++
  for (; end > bodyStart; end--) {
    id = text.slice(start, end)
    if (check(id, bodyStart - start) === undefined) return id
    if (!isPunctuation(text.charCodeAt(end - 1))) return undefined
  }
  return undefined
}

function standsAlone(text: string, start: number, end: number, { alphabet }: Entry): boolean {
  if (isWordCode(text.charCodeAt(end))) return false
  return !alphabet.includes('-') || (text[start - 1] !== '-' && text[end] !== '-')
}

/** What may end a sentence as well as a body. */
function isPunctuation(code: number): boolean {
  return !isWordCode(code) && code !== HYPHEN
}

/** `[A-Za-z0-9_]`; the NaN beyond either end of a text is none. */
function isWordCode(code: number): boolean {
  return (code > 96 && code < 123) || (code > 47 && code < 58) || (code > 64 && code < 91) || code === 95
}
