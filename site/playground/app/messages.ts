/** The messages between the page and the compiler's worker. */
import type { Signature } from '../../wrong-calls/signature.ts'

/** The contents of the files that a visitor edits, by name. */
export type Files = Readonly<Record<string, string>>

/** A position in a file, in characters from the start of the file. */
export interface Place {
  readonly file: string
  readonly at: number
}

/** A compiler error. */
export interface Refusal extends Place {
  readonly length: number
  /** The line number from 1, as the compiler prints it. */
  readonly line: number
  readonly column: number
  /** The message in the same form as on the mistakes page: `TS2345: Argument of type …`. */
  readonly text: string
}

/** The information that an editor shows about a name. */
export interface Hover {
  readonly at: number
  readonly length: number
  readonly type: string
  readonly remarks: string
}

/** A suggestion for completing a name. */
export interface Completion {
  readonly label: string
  readonly kind: string
}

/** The files' JavaScript, each as a CommonJS module. */
export type Scripts = Readonly<Record<string, string>>

/** The questions that the page can ask, with the type of each answer. */
export interface Questions {
  check: { readonly asks: { readonly files: Files }; readonly gets: readonly Refusal[] }
  hover: { readonly asks: { readonly files: Files } & Place; readonly gets: Hover | undefined }
  emit: { readonly asks: { readonly files: Files }; readonly gets: Scripts }
  signature: {
    readonly asks: { readonly files: Files; readonly text: string }
    readonly gets: Signature | undefined
  }
  complete: { readonly asks: { readonly files: Files } & Place; readonly gets: readonly Completion[] }
}
export type Kind = keyof Questions

/** A question with an ID, which the answer repeats. */
export type Question = {
  [Each in Kind]: { readonly id: number; readonly kind: Each } & Questions[Each]['asks']
}[Kind]

/** An answer, or the reason why there is no answer. */
export type Answer =
  | { readonly id: number; readonly answer: Questions[Kind]['gets'] }
  | { readonly id: number; readonly error: string }
