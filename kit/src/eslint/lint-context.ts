/** The part of ESLint's interface that the rules use; oxlint has the same. Types only. */
import type { Program } from '../analysis/estree.ts'
import type { TypeServices } from '../typed/type-services.ts'

/** A change of the text. */
export interface Fix {
  readonly range: readonly [start: number, end: number]
  readonly text: string
}

interface Fixer {
  replaceTextRange(range: [number, number], text: string): Fix
}

interface Position {
  readonly line: number
  readonly column: number
}

/** A report of a rule. */
export interface Report {
  readonly loc: { readonly start: Position; readonly end: Position }
  readonly message: string
  readonly fix?: ((fixer: Fixer) => Fix) | null
  readonly suggest?: { readonly desc: string; readonly fix: (fixer: Fixer) => Fix }[]
}

/** A parser, as ESLint takes it. */
export interface LintParser {
  parse?(text: string, options?: object): unknown
  parseForESLint?(text: string, options?: object): { readonly ast: unknown }
}

export interface LintContext {
  readonly filename: string
  readonly cwd: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly languageOptions: { readonly parser: LintParser }
  readonly sourceCode: {
    readonly text: string
    readonly ast: Program
    readonly parserServices?: TypeServices | undefined
    getLocFromIndex(index: number): Position
  }
  report(report: Report): void
}
