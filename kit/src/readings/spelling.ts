/** The spelling of a body: the canonical one, or what is wrong with it. */
import type { AnyFormat } from 'brandid/formats'
import { foldAscii } from 'brandid/internal'
import type { Reading } from './reading.ts'
import type { Subject } from './subject.ts'

/** A body that a format accepts, and what had to be mended for it. */
export interface Spelling {
  readonly body: string
  readonly wrong: readonly string[]
}

/**
 * The body as the format spells it; `undefined` where it is not a body, even with the case and the like mended. A text
 * of both cases is never folded: nothing writes an id that way.
 */
export function readSpelling(format: AnyFormat, { body, text }: Subject): Spelling | undefined {
  if (format.check(body, 0) === undefined) return { body, wrong: [] }
  if (/[a-z]/.test(text) && /[A-Z]/.test(text)) return undefined
  const folded = foldTo(format.alphabet, body)
  if (format.check(folded, 0) === undefined) return { body: folded, wrong: [describeCase(body, folded)] }
  const forgiven = format.forgive?.(folded) ?? folded
  if (format.check(forgiven, 0) !== undefined) return undefined
  return { body: forgiven, wrong: ['letters outside the alphabet, read as digits'] }
}

/** What a reading says of a text that is not as its format writes it. */
export function mendSpelling(
  { prefix, wrong: around }: Subject,
  { body, wrong }: Spelling,
): Pick<Reading, 'wrong' | 'canonical'> {
  const all = [...around, ...wrong]
  return all.length > 0 ? { wrong: all, canonical: (prefix ? `${prefix.toLowerCase()}_` : '') + body } : {}
}

/** Folds case: the formats that are read have one. */
function foldTo(alphabet: string, body: string): string {
  if (!/[A-Z]/.test(alphabet)) return foldAscii(body)
  return body.replace(/[a-z]+/g, (letters) => letters.toUpperCase())
}

function describeCase(body: string, folded: string): string {
  const isLower = folded === foldAscii(body)
  return isLower ? 'upper case' : 'lower case'
}
