/** What the page and the worker of the compiler say to each other. */
import type { Signature } from '../../wrong-calls/signature.ts'

/** The texts of the files that a visitor edits, by name. */
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
  /** As the page of mistakes has it: `TS2345: Argument of type …`. */
  readonly text: string
}

/** What an editor shows of a name. */
export interface Hover {
  readonly at: number
  readonly length: number
  readonly type: string
  readonly remarks: string
}

/** What may be typed at a place. */
export interface Completion {
  readonly label: string
  readonly kind: string
}

/** The files as JavaScript, each a module of CommonJS. */
export type Scripts = Readonly<Record<string, string>>

/** What the page may ask, and what it gets. */
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

/** A question, with the number that its answer bears. */
export type Question = {
  [Each in Kind]: { readonly id: number; readonly kind: Each } & Questions[Each]['asks']
}[Kind]

/** An answer, or the reason why there is none. */
export type Answer =
  | { readonly id: number; readonly answer: Questions[Kind]['gets'] }
  | { readonly id: number; readonly error: string }
