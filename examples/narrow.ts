/** Narrows every string of a file to the id that it is, and says of the rest why it is none. */
import { type IdError, safeParse } from 'brandid'

/** What came of the strings of one prefix. */
export interface Narrowed {
  readonly prefix: string
  readonly description: string
  readonly example: string
  count: number
}

/** A string that looks like an id and is none. */
export interface Refused {
  readonly text: string
  readonly error: IdError
}

/** Every string in a JSON value, or every word of any other text. */
export function stringsOf(content: string): string[] {
  try {
    return Array.from(leaves(JSON.parse(content)))
  } catch {
    return content.split(/[^A-Za-z0-9_-]+/).filter((word) => word !== '')
  }
}

function* leaves(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) yield* leaves(each)
}

/** Sorts strings into ids, by prefix, and refusals. A text without a prefix does not look like an id. */
export function narrow(strings: Iterable<string>): { readonly ids: Narrowed[]; readonly refused: Refused[] } {
  const ids = new Map<string, Narrowed>()
  const refused = new Map<string, Refused>()
  for (const text of strings) {
    const { data, error } = safeParse(text)
    if (data) {
      const { prefix, definition } = data as { prefix: string; definition: { description?: string } }
      const row = ids.get(prefix) ?? { prefix, description: definition.description ?? '', example: text, count: 0 }
      row.count++
      ids.set(prefix, row)
    } else if (error.code !== 'missing_prefix') refused.set(text, { text, error })
  }
  return { ids: [...ids.values()].sort((a, b) => (a.prefix < b.prefix ? -1 : 1)), refused: [...refused.values()] }
}
