/** The messages between the page and the worker of the compiler. */
import type { Signature } from '../../wrong-calls/signature.ts'

/** The contents of the files that a visitor edits, by name. */
export type Files = Readonly<Record<string, string>>

/** A place in a file: characters from its start. */
export interface Place {
  readonly file: string
  readonly at: number
}

/** An error of the compiler. */
export interface Refusal extends Place {
  readonly length: number
  /** From 1, as the compiler prints it. */
  readonly line: number
  readonly column: number
  /** The same as on the page of mistakes: `TS2345: Argument of type …`. */
  readonly text: string
}

/** The information that an editor shows about a name. */
export interface Hover {
  readonly at: number
  readonly length: number
  readonly type: string
  readonly remarks: string
}

/** The completions at a place. */
export interface Completion {
  readonly label: string
  readonly kind: string
}

/** The files as JavaScript, each a CommonJS module. */
export type Scripts = Readonly<Record<string, string>>

/** The questions of the page, with their answers. */
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

/** A question, with the number that its answer repeats. */
export type Question = {
  [Each in Kind]: { readonly id: number; readonly kind: Each } & Questions[Each]['asks']
}[Kind]

/** An answer, or the reason why there is none. */
export type Answer =
  | { readonly id: number; readonly answer: Questions[Kind]['gets'] }
  | { readonly id: number; readonly error: string }
