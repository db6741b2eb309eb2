/** The normalization of typed text to the canonical id. */
import type { Format } from '../formats/shared/format.ts'
import { foldAscii, readPrefix, SEPARATOR } from './prefix.ts'
import { matches, type Shape } from './shape.ts'

// People type less. A longer input is checked unchanged, which saves copies of megabytes.
const LONGEST_TYPED = 1024

/**
 * The canonical spelling of a text, as far as it has one; else the text, for the strict check to refuse.
 * Trims, folds the prefix, rewrites a former prefix, and leaves the body to its format.
 */
export function canonicalize(shape: Shape, input: unknown): unknown {
  if (typeof input !== 'string' || input.length > LONGEST_TYPED) return input
  const text = input.trim()
  if (matches(shape, text)) return text
  const ids = [shape.prefix, ...shape.aliases]
    .filter((prefix) => foldAscii(text.slice(0, prefix.length + 1)) === prefix + SEPARATOR)
    .flatMap((prefix) => listCandidates(shape, text.slice(prefix.length + 1)))
  const id = ids.find((each) => matches(shape, each))
  // One with a further separator is either a named id or of another prefix.
  return id ?? ids.filter((each) => readPrefix(each) === shape.prefix).pop() ?? text
}

/** The ids that a body may stand for, as it is typed and as each format spells it. */
function listCandidates({ formats, head }: Shape, body: string): string[] {
  return [body, ...formats.flatMap((format) => listSpellings(format, body))].map((each) => head + each)
}

/**
 * Padding never makes an id of a bare prefix: an empty body stays empty. No format forgives a separator.
 */
function listSpellings({ alphabet, forgive }: Format, body: string): string[] {
  const folded = foldLike(alphabet, body)
  return forgive && body && !body.includes(SEPARATOR) ? [forgive(folded), folded] : [folded]
}

/** Folds case where the alphabet has only one. */
function foldLike(alphabet: string, body: string): string {
  if (!/[A-Z]/.test(alphabet)) return foldAscii(body)
  return /[a-z]/.test(alphabet) ? body : body.replace(/[a-z]/g, (letter) => letter.toUpperCase())
}
