/** Knows the forgiving door: how what people type becomes the canonical id. */
import { prefixOf } from './prefix.ts'
import { accepts, type Shape } from './shape.ts'

// Nobody types more; beyond it an input is judged as it came, without being copied and rewritten first.
const LONGEST_TYPED = 1024

/**
 * The canonical spelling of a text, as far as it has one; else the text, for the strict test to refuse.
 * Trims, folds the prefix, rewrites a former prefix, and leaves the body to its format.
 */
export function canonicalOf(shape: Shape, input: unknown): unknown {
  if (typeof input !== 'string' || input.length > LONGEST_TYPED) return input
  const text = input.trim()
  const typed = foldAscii(prefixOf(text))
  if (typed !== shape.prefix && !shape.aliases.includes(typed)) return text
  // An empty body stays empty, so that padding never makes an id of a bare prefix.
  const body = text.slice(typed.length + 1)
  const spellings = shape.formats.flatMap(({ alphabet, forgive }) => {
    const folded = foldLike(alphabet, body)
    return forgive && body ? [forgive(folded), folded] : [folded]
  })
  const heads = spellings.map((spelling) => shape.head + spelling)
  return heads.find((spelling) => accepts(shape, spelling)) ?? heads.at(-1)
}

/** Folds case where the alphabet has only one. */
function foldLike(alphabet: string, body: string): string {
  if (!/[A-Z]/.test(alphabet)) return foldAscii(body)
  return /[a-z]/.test(alphabet) ? body : body.replace(/[a-z]/g, (letter) => letter.toUpperCase())
}

/** Lower case for A to Z alone: `toLowerCase` would make a `k` of U+212A, the Kelvin sign. */
export function foldAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
