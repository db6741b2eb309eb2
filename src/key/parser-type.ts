/** The type of `parse` and `safeParse` of keys, which refuses what cannot be a key. Types only. */
import type { KeyValue, LooseKey } from './brand.ts'

/**
 * A function that checks a value: `parse` and `safeParse` of a definition of keys.
 *
 * It accepts every input that may be a key of the name, such as `unknown` or `number | null`. For any other, the type of
 * its parameter is a sentence: *A promise is not a key: await it*.
 */
export type KeyParser<Name extends string, Value extends KeyValue, Result> = <Input>(
  this: void,
  input: Value extends Input
    ? Input
    : Verdict<Input, Value>[Input extends LooseKey<Name, Value> ? 'accepted' : 'refused'],
) => Result

/** The type of the parameter. One accepted member of a union is enough: with it, `unknown` absorbs the sentences. */
interface Verdict<Input, Value> {
  readonly accepted: unknown
  readonly refused: [Input] extends [null | undefined] ? unknown : Refusal<NonNullable<Input>, Value>
}

type Refusal<Input, Value> = Input extends { readonly '~key': infer Tag }
  ? string extends keyof Tag
    ? unknown // any key, which may be one of this name
    : `A key of '${keyof Tag & string}' belongs to another definition`
  : Input extends
        | { readonly '~id': unknown }
        | { readonly '~body': unknown }
        | { readonly '~secret': unknown }
    ? 'An id, a body or a token is not a key'
    : Input extends PromiseLike<unknown>
      ? 'A promise is not a key: await it'
      : Input extends readonly unknown[]
        ? 'An array is not a key: parse its items'
        : Value extends string
          ? 'Only a string can be one of these keys'
          : Input extends string
            ? 'A text is not a key: fromText() reads one'
            : `Only a ${Value extends number ? 'number' : 'bigint'} can be one of these keys`
