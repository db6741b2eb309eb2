/** The normalization of text that people type to the canonical id. */
import type { Format } from '../formats/shared/format.ts'
import { foldAscii, prefixOf } from './prefix.ts'
import { accepts, type Shape } from './shape.ts'

// People type less. A longer input is checked unchanged, which saves copies of megabytes.
const LONGEST_TYPED = 1024

/**
 * The canonical spelling of a text, as far as it has one; else the text, for the strict check to refuse.
 * Trims, folds the prefix, rewrites a former prefix, and leaves the body to its format.
 */
export function canonicalOf(shape: Shape, input: unknown): unknown {
  if (typeof input !== 'string' || input.length > LONGEST_TYPED) return input
  const text = input.trim()
  const typed = foldAscii(prefixOf(text))
  if (typed !== shape.prefix && !shape.aliases.includes(typed)) return text
  const body = text.slice(typed.length + 1)
  const bodies = [body, ...shape.formats.flatMap((format) => spellingsOf(format, body))]
  const ids = bodies.map((each) => shape.head + each)
  return ids.find((id) => accepts(shape, id)) ?? ids.at(-1)
}

/** An empty body stays empty, so that padding never makes an id of a bare prefix. */
function spellingsOf({ alphabet, forgive }: Format, body: string): string[] {
  const folded = foldLike(alphabet, body)
  return forgive && body ? [forgive(folded), folded] : [folded]
}

/** Folds case where the alphabet has only one. */
function foldLike(alphabet: string, body: string): string {
  if (!/[A-Z]/.test(alphabet)) return foldAscii(body)
  return /[a-z]/.test(alphabet) ? body : body.replace(/[a-z]/g, (letter) => letter.toUpperCase())
}
