/** The spelling of a body: the canonical one, or what is wrong with it. */
import { foldAscii } from '../../definition/prefix.ts'
import type { AnyFormat } from '../../formats/shared/format.ts'
import type { Reading } from './reading.ts'
import type { Subject } from './subject.ts'

/** A body that a format accepts, and what had to be mended for it. */
export interface Spelling {
  readonly body: string
  readonly wrong: readonly string[]
}

/** The body as the format spells it; `undefined` where it is not a body, even with the case and the like mended. */
export function spellingOf(format: AnyFormat, body: string): Spelling | undefined {
  if (format.check(body, 0) === undefined) return { body, wrong: [] }
  const folded = foldTo(format.alphabet, body)
  if (format.check(folded, 0) === undefined) return { body: folded, wrong: [caseOf(body, folded)] }
  const forgiven = format.forgive?.(folded) ?? folded
  if (format.check(forgiven, 0) !== undefined) return undefined
  return { body: forgiven, wrong: ['letters that the alphabet has not: they are read as digits'] }
}

/** What a reading says of a text that is not as its format writes it. */
export function mendedOf(
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

function caseOf(body: string, folded: string): string {
  const isLower = folded === foldAscii(body)
  return isLower ? 'upper case' : 'lower case'
}
