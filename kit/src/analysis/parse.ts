/** The parser of source: oxc-parser, kept from what would overflow its stack. */
import { parseSync } from 'oxc-parser'
import type { Program } from './estree.ts'
import { DEEPEST, estimateDepth } from './nesting.ts'

/** What could be read of a text, and the first error of syntax. */
export interface Parsed {
  readonly program: Program
  readonly error: string | undefined
}

/** Parses a text. The extension of the path names the language. What nests too deeply is not read at all. */
export function parseSource(path: string, text: string): Parsed {
  const isTooDeep = estimateDepth(text, !/\.[cm]?ts$/.test(path)) > DEEPEST
  const { program, errors } = parseSync(path, isTooDeep ? '' : text, { preserveParens: false })
  const error = errors.find(({ severity }) => severity === 'Error')?.message
  // `analysis/estree` describes only the nodes that are read here, and each with the members that are.
  return {
    program: program as Program,
    error: isTooDeep ? `It nests more than ${DEEPEST} levels deep` : error,
  }
}
