/** Knows the prefixes of tokens, and so which texts an error must not keep. */
import { SEPARATOR } from './prefix.ts'

const KEY = Symbol.for('brandid.tokens.1')

/** The prefixes of all tokens, for all copies of the package: they are few, where entries may be many. */
export function tokenPrefixes(): Set<string> {
  const holder = globalThis as { [KEY]?: Set<string> }
  holder[KEY] ??= new Set()
  return holder[KEY]
}

/** Whether the prefix of a token stands in a text, whatever stands before it, as in `Bearer sess_…`. */
export function holdsToken(text: string): boolean {
  const prefixes = [...tokenPrefixes()]
  if (prefixes.length === 0) return false
  // Of all letters, not of ASCII's alone, which is slower: a text that is kept back for nothing does no harm.
  const folded = text.toLowerCase()
  return prefixes.some((prefix) => folded.includes(prefix + SEPARATOR))
}
