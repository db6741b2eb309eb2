/** The `sealed` format: IDs that `brandid/sealed` computes from keys. This file contains neither the cipher nor secrets. */
import { digitTable, holdsOnly } from '../../digits/alphabet.ts'
import { BASE36_ALPHABET, BASE36_LENGTH } from '../../digits/base36.ts'
import { development } from '../../errors/development.ts'
import { checkChoice } from '../../errors/error.ts'
import { type OptionNames, readOptions } from '../../errors/options.ts'
import type { Format } from '../shared/format.ts'

type Integer = number | bigint

/** A definition of keys that are integers, as `defineKey` returns it. */
export interface IntegerKeyDef<Value extends Integer = Integer> {
  readonly name: string
  /** The type of the keys at runtime. */
  readonly format: 'number' | 'bigint'
  /** The type of the keys; absent at runtime. */
  readonly $type: Value
  /** Tests whether the input is a key of this definition. */
  is(this: void, input: unknown): input is Value
  /** Returns the input, typed as a key, or throws an `IdError`. */
  parse(this: void, input: unknown): Value
  /** Returns the key of a string of decimal digits. */
  fromText(this: void, text: string): Value
}

/** Options of `sealed`. */
export interface SealedOptions {
  /** With `'key'`, the sealer also opens plain keys, for as long as clients hold them. Rows can then be enumerated. */
  readonly accepts?: 'key' | undefined
}

const SEALED_OPTIONS: OptionNames<SealedOptions> = { accepts: true }

/** The type of `sealed(key)`: it checks IDs and generates none. */
export interface Sealed<Value extends Integer = Integer> extends Format {
  readonly length: 25
  /** The definition of the keys from which the IDs are computed. */
  readonly key: IntegerKeyDef<Value>
  /** Whether the sealer also opens plain keys. Absent if it does not. */
  readonly acceptsKey?: true
}

// 16 · 36^24 plus a number of 128 bits, so that these numbers begin where the numbers of uuid25 and random end.
const FIRST_DIGITS = 'ghijklmnopqrstuv'
const GREATEST_BODY = 'v5lxx1zz5pnorynqglhzmsp33'

/**
 * IDs that are computed from the integer keys of a table and need no column. `createSealer` of `brandid/sealed` seals and opens them
 * on the server. This format only checks their shape, so that browsers import no secret.
 *
 * Shape: 25 characters `0` to `9` and `a` to `z`, with `g` to `v` first. A double click selects the whole ID. `uuid25()` and
 * `random()` begin with `0` to `f`, so `accepts` can combine either of them with this format. Equal keys have equal IDs. An ID reveals
 * neither its key nor an order. The check proves only the shape, not that a secret has sealed the ID.
 *
 * `{ accepts: 'key' }` is a migration path for clients that hold `"42"` or `42`: `open` and `safeOpen` of the sealer read both as the
 * key. IDs are checked as before, so `parse` and schemas reject both. While the option is set, rows can be enumerated. A definition
 * has at most one sealed format, and no bare IDs that may be keys.
 *
 * @throws {IdError} `invalid_format` if the argument is not the definition of an integer key, or `accepts` has another value.
 * @example
 * const CustomerId = defineId('customer', { format: sealed(CustomerKey) })
 * CustomerId.is('customer_ryok5t4r8pgobd67gco7x36xw') //=> true
 */
export function sealed<Value extends Integer>(
  key: IntegerKeyDef<Value>,
  options: SealedOptions = {},
): Sealed<Value> {
  development()?.checkSealed(key)
  const { accepts } = readOptions(options, SEALED_OPTIONS, 'sealed', 'invalid_format')
  if (accepts !== undefined) checkChoice(accepts, 'accepts', ['key'])
  const digits = digitTable(BASE36_ALPHABET)
  return {
    name: nameAfter(key),
    // The first test vector of the scheme.
    example: 'ryok5t4r8pgobd67gco7x36xw',
    alphabet: BASE36_ALPHABET,
    length: BASE36_LENGTH,
    pattern: '[g-v][0-9a-z]{24}',
    places: { 0: FIRST_DIGITS },
    key,
    ...(accepts && { acceptsKey: true }),
    check(text, offset) {
      if (text.length - offset !== BASE36_LENGTH) return 'invalid_length'
      if (text.charAt(offset) < 'g' || !holdsOnly(digits, text, offset)) return 'invalid_character'
      // Digits sort as their codes do.
      return text.charAt(offset) >= 'v' && text.slice(offset) > GREATEST_BODY ? 'overflow' : undefined
    },
  }
}

/** Whether a format is `sealed(key)`, of any copy of brandid. */
export function isSealed(format: Format & { readonly key?: Pick<IntegerKeyDef, 'name'> }): format is Sealed {
  return !!format.key && format.name === nameAfter(format.key)
}

function nameAfter({ name }: Pick<IntegerKeyDef, 'name'>): string {
  return `sealed(${name})`
}
