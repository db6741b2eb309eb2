/** The types of keys: numbers, bigints and texts with a brand that only a definition grants, and its parser. */
import type { Brand } from 'ts-brand'
import type { ValidPrefix } from '../definition/brand.ts'

// A file of its own: the compiler prints an imported alias as it is written, `Key<'user'>`, and one of the same file with its
// default, `Key<'user', number>`.

/** The type of a key at run time. */
export type KeyValue = number | bigint | string

/** The brand of a key, only for the compiler. */
export interface KeyTag<Name extends string>
  extends Pick<Brand<unknown, { readonly [Each in Name]: true }, '~key'>, '~key'> {}

/**
 * The key type of one name: the primary key of a table without public ids.
 *
 * Shape: a positive safe integer at run time; with `bigint` or `string` as its second parameter, one of those. It has no
 * prefix, so nothing but the type says whose key it is.
 *
 * @example
 * function load(key: Key<'user'>) { return `select * from users where id = ${key}` }
 */
export type Key<Name extends string, Value extends KeyValue = number> = Value & KeyTag<Name>

/** A key of any name and value: every `Key<…>` is assignable to it. */
export type AnyKey = Key<string, KeyValue>

/**
 * The loose type of a key, for code that becomes typed file by file. It accepts keys of the name and plain values, and
 * refuses keys of other names, ids, bodies and tokens.
 *
 * @example
 * function load(key: LooseKey<'user'>) {}
 * load(42) // compiles; load(postKey) does not
 */
export type LooseKey<Name extends string, Value extends KeyValue = number> = Value & LooseKeyTag<Name>

/** The brand that a loose key may have, only for the compiler: that of one of its names. */
export interface LooseKeyTag<Name extends string> {
  readonly '~key'?: { readonly [Each in Name]: { readonly [One in Each]: true } }[Name] | undefined
  readonly '~id'?: undefined
  readonly '~body'?: undefined
  readonly '~secret'?: undefined
}

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
    : KeyVerdict<Input, Value>[Input extends LooseKey<Name, Value> ? 'accepted' : 'refused'],
) => Result

/** The type of the parameter. One accepted member of a union is enough: with it, `unknown` absorbs the sentences. */
interface KeyVerdict<Input, Value> {
  readonly accepted: unknown
  readonly refused: [Input] extends [null | undefined] ? unknown : KeyRefusal<NonNullable<Input>, Value>
}

type KeyRefusal<Input, Value> = Input extends { readonly '~key': infer Tag }
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

/** A name literal that the grammar allows; a wrong one turns into a sentence that says what is wrong. */
export type ValidName<Name extends string> =
  ValidPrefix<Name> extends `Invalid prefix${infer Reason}` ? `Invalid name${Reason}` : Name
