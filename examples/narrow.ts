/** Narrows every string of a file to its ID type, and says why the rest is no ID. */
import { type IdError, safeParse } from 'brandid'

/** The results for the strings of one prefix. */
export interface Narrowed {
  readonly prefix: string
  readonly description: string
  readonly example: string
  readonly count: number
}

/** A string that only looks like an ID. */
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
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* leaves(each)
}

/** Words joined by `_` are common in data; an ID has a digit after the last one, or a known prefix. */
function looksLikeId({ text, error }: Refused): boolean {
  return error.code === 'unknown_prefix'
    ? /^[a-z][a-z0-9_]*_(?=.*\d)[0-9A-Za-z-]+$/.test(text)
    : error.code !== 'missing_prefix'
}

/** Sorts strings into IDs, by prefix, and refusals. */
export function narrow(strings: Iterable<string>): { readonly ids: Narrowed[]; readonly refused: Refused[] } {
  const ids = new Map<string, Narrowed>()
  const refused = new Map<string, Refused>()
  for (const text of strings) {
    const { data, error } = safeParse(text)
    if (error) {
      refused.set(text, { text, error })
    } else {
      const { prefix, definition } = data
      const row = ids.get(prefix) ?? {
        prefix,
        description: definition.description ?? '',
        example: text,
        count: 0,
      }
      ids.set(prefix, { ...row, count: row.count + 1 })
    }
  }
  return {
    ids: [...ids.values()].sort((one, other) => (one.prefix < other.prefix ? -1 : 1)),
    refused: [...refused.values()].filter(looksLikeId),
  }
}
