/** The type of `parse` and `safeParse`, which refuses what cannot be an id. Types only. */
import type { LooseId } from './brand.ts'

/**
 * A function that checks a value: `parse` and `safeParse` of a definition or a union.
 *
 * It accepts every input that may be an id of the prefix, such as `unknown`, `string | null` or a union with that id.
 * For any other, the type of its parameter is a sentence: *A promise is not an id: await it*.
 */
// One signature, so the compiler reports one sentence, and a union of definitions can be called. Every call
// instantiates it: a string ends at the first test, and inference never enters `Verdict`.
export type Parser<Prefix extends string, Result> = <Input>(
  this: void,
  input: string extends Input
    ? Input
    : Verdict<Input>[Input extends LooseId<Prefix> ? 'accepted' : 'refused'],
) => Result

/** The type of the parameter. One accepted member of a union is enough: with it, `unknown` absorbs the sentences. */
interface Verdict<Input> {
  readonly accepted: unknown
  // `null` alone is accepted, and counts for nothing in a union.
  readonly refused: [Input] extends [null | undefined] ? unknown : Refusal<NonNullable<Input>>
}

type Refusal<Input> = Input extends { readonly '~id': infer Tag }
  ? string extends keyof Tag
    ? unknown // any id, which may be one of this prefix
    : `An id of '${keyof Tag & string}' belongs to another definition`
  : Input extends string
    ? 'A body, a token or a key is not an id'
    : Input extends PromiseLike<unknown>
      ? 'A promise is not an id: await it'
      : Input extends readonly unknown[]
        ? 'An array is not an id: parse its items'
        : 'Only a string can be an id'
