/** Knows how ids are found in free text, in one pass over its separators. */
import type { AnyId } from './brand.ts'
import { type Entries, type Entry, sharedEntries } from './entries.ts'
import { IdError } from './error.ts'
import { kindOf } from './kind-of.ts'
import { SEPARATOR } from './prefix.ts'
import type { Parsed, ParsedAny } from './register.ts'

/** An id in a text, and where it starts. */
export type FoundId = Parsed & { readonly index: number }

// The longest prefix has 63 characters; one more tells that a run is none.
const LONGEST_RUN = 64

const PUNCTUATION = /[^A-Za-z0-9_-]$/

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
  for (let at = text.indexOf(SEPARATOR); at !== -1; at = text.indexOf(SEPARATOR, at + 1)) {
    const start = startOfRun(text, at)
    const prefix = text.slice(start, at)
    const entry = entries.get(prefix)
    if (entry?.prefixes[0] !== prefix || entry.isToken) continue
    const id = idAt(text, start, at + 1, entry)
    const end = start + id.length
    if (isWordCode(text.charCodeAt(end)) || (text[start - 1] === '-' && entry.alphabet.includes('-')))
      continue
    if (entry.check(id, prefix.length + 1) !== undefined) continue
    found.push({ index: start, prefix, id: id as AnyId, definition: entry.definition })
  }
  return found
}

/** Where the letters, digits and separators that end before `end` begin. */
function startOfRun(text: string, end: number): number {
  let start = end
  while (end - start < LONGEST_RUN && isWordCode(text.charCodeAt(start - 1))) start--
  return start
}

/**
 * The longest id whose body starts at `bodyStart`, or a text that is none. Punctuation at its end may be the body's or
 * the sentence's, where an alphabet has such.
 */
function idAt(text: string, start: number, bodyStart: number, { alphabet, longest, check }: Entry): string {
  let end = bodyStart
  // One character more than the longest body has tells that it is none.
  while (end < text.length && end - bodyStart <= longest && alphabet.includes(text[end] as string)) end++
  let id = text.slice(start, end)
  while (check(id, bodyStart - start) !== undefined && PUNCTUATION.test(id)) id = id.slice(0, -1)
  return id
}

/** `[A-Za-z0-9_]`; the NaN beyond either end of a text is none. */
function isWordCode(code: number): boolean {
  return (code > 47 && code < 58) || (code > 64 && code < 91) || (code > 96 && code < 123) || code === 95
}
