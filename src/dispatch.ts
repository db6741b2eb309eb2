/** Knows how a text finds its definition: one look-up of its prefix, whatever the number of definitions. */
import type { AnyId } from './brand.ts'
import type { Entries, Entry } from './entries.ts'
import { IdError } from './error.ts'
import { kindOf } from './kind-of.ts'
import { countOf } from './lengths.ts'
import { prefixOf } from './prefix.ts'
import { receivedOf, strangerReason } from './refusal.ts'
import type { ParsedAny } from './register.ts'
import { failure, type IdResult } from './result.ts'
import { holdsToken } from './token-prefixes.ts'

/** The entry that takes the whole text as an id of today's prefix. */
export function entryOf(entries: Entries, text: string): Entry | undefined {
  const prefix = prefixOf(text)
  const entry = entries.get(prefix)
  return entry?.prefixes[0] === prefix && !entry.isToken && entry.check(text, prefix.length + 1) === undefined
    ? entry
    : undefined
}

export function dispatch(entries: Entries, input: unknown): IdResult<ParsedAny> {
  const entry = typeof input === 'string' ? entryOf(entries, input) : undefined
  if (!entry) return failure(() => dispatchRefusal(entries, input))
  const { definition } = entry
  return { success: true, data: { prefix: definition.prefix, id: input as AnyId, definition } }
}

/** Where the prefix is known, its definition says what is wrong; it may come from another copy of the package. */
function dispatchRefusal(entries: Entries, input: unknown): IdError {
  if (typeof input !== 'string')
    return new IdError('not_a_string', 'an id', kindOf(input), { received: input })
  const entry = entries.get(prefixOf(input))
  if (entry?.isToken) return new IdError('is_token', 'an id', `a token ("${entry.prefixes[0]}")`)
  const known = entry?.definition.safeParse(input).error
  if (known) return known

  const expected = 'an id of a registered prefix'
  const [code, came] = strangerReason(input, entries)
  if (code === 'missing_prefix') return new IdError(code, expected, came, receivedOf(input))
  return new IdError(
    'unknown_prefix',
    expected,
    `${countOf(input.length)} with a prefix that is not registered`,
    {
      ...receivedOf(input),
      hint: () => hintOf(entries, holdsToken(input) ? '' : prefixOf(input)),
    },
  )
}

function hintOf(entries: Entries, prefix: string): string {
  const nearest = nearestOf(entries.keys(), prefix)
  return [
    prefix && `The prefix "${prefix}" is not registered.`,
    nearest ? `The nearest registered prefix is "${nearest}".` : 'No prefix like it is registered.',
    'A module that was never imported registers nothing, and bundlers drop the bare import of a module in a package with "sideEffects": false.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The registered prefix with the fewest edits, at most half of its length. */
function nearestOf(prefixes: Iterable<string>, prefix: string): string | undefined {
  let nearest: string | undefined
  let fewest = Number.POSITIVE_INFINITY
  for (const candidate of prefixes) {
    const edits = editsBetween(prefix, candidate)
    if (edits < fewest && edits <= candidate.length / 2) [nearest, fewest] = [candidate, edits]
  }
  return nearest
}

/** Levenshtein's distance, row by row. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (let i = 0; i < from.length; i++) {
    const above = row
    row = [i + 1]
    for (let j = 0; j < to.length; j++) {
      const replaced = (above[j] as number) + (from[i] === to[j] ? 0 : 1)
      row.push(Math.min(replaced, (above[j + 1] as number) + 1, (row[j] as number) + 1))
    }
  }
  return row[to.length] as number
}
