/** The `sealed` format: IDs that `brandid/sealed` computes from keys. This file contains neither the cipher nor secrets. */
import { digitTable, holdsOnly } from '../../digits/alphabet.ts'
import { BASE36_ALPHABET, BASE36_LENGTH } from '../../digits/base36.ts'
import { development } from '../../errors/development.ts'
import { checkChoice } from '../../errors/error.ts'
import { type OptionNames, readOptions } from '../../errors/options.ts'
import type { Format } from '../shared/format.ts'

type Integer = number | bigint

/** A definition of integer keys, as returned by `defineKey`. */
export interface IntegerKeyDef<Value extends Integer = Integer> {
  readonly name: string
  /** The runtime type of the keys. */
  readonly format: 'number' | 'bigint'
  /** The type of the keys. Absent at runtime. */
  readonly $type: Value
  /** Tests whether the input is a key of this definition. */
  is(this: void, input: unknown): input is Value
  /** Returns the input, typed as a key, or throws an `IdError`. */
  parse(this: void, input: unknown): Value
  /** Returns the key for a string of decimal digits. */
  fromText(this: void, text: string): Value
}

/** Options of `sealed`. */
export interface SealedOptions {
  /** With `'key'`, the sealer also opens plain keys, for clients that still send them, but clients can then enumerate rows. */
  readonly accepts?: 'key' | undefined
}

const SEALED_OPTIONS: OptionNames<SealedOptions> = { accepts: true }

/** The type of `sealed(key)`, which checks IDs but cannot generate them. */
export interface Sealed<Value extends Integer = Integer> extends Format {
  readonly length: 25
  /** The definition of the keys that the IDs are computed from. */
  readonly key: IntegerKeyDef<Value>
  /** `true` if the sealer also opens plain keys, otherwise absent. */
  readonly acceptsKey?: true
}

// A body is 16 · 36^24 plus a 128-bit number, so sealed bodies begin where uuid25 and random bodies end.
const FIRST_DIGITS = 'ghijklmnopqrstuv'
const GREATEST_BODY = 'v5lxx1zz5pnorynqglhzmsp33'

/**
 * IDs computed from a table's integer keys, without an extra column. `createSealer` from `brandid/sealed` seals and opens IDs on the
 * server. The format only checks the shape of IDs, so browsers need no secret.
 *
 * Shape: 25 characters from `0` to `9` and `a` to `z`, starting with `g` to `v`. A double click selects the whole ID. Bodies of
 * `uuid25()` and `random()` begin with `0` to `f`, so `accepts` can combine either format with `sealed`. Equal keys have equal IDs. An
 * ID reveals neither its key nor the order of keys. A valid shape does not prove that a secret sealed the ID.
 *
 * `{ accepts: 'key' }` is a migration path for clients that still send `"42"` or `42`: the sealer's `open` and `safeOpen` accept either
 * value as the key. `parse` and schemas still reject plain keys. While `accepts` is set, clients can enumerate rows. A definition can have
 * only one sealed format, and cannot accept bare IDs that could be keys.
 *
 * @throws {IdError} `invalid_format` if `key` does not define integer keys, or `accepts` is neither `'key'` nor `undefined`.
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
    // The scheme's first test vector.
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
      // Base-36 digits sort by character code.
      return text.charAt(offset) >= 'v' && text.slice(offset) > GREATEST_BODY ? 'overflow' : undefined
    },
  }
}

/** Whether a format is `sealed(key)`, from any copy of brandid. */
export function isSealed(format: Format & { readonly key?: Pick<IntegerKeyDef, 'name'> }): format is Sealed {
  return !!format.key && format.name === nameAfter(format.key)
}

function nameAfter({ name }: Pick<IntegerKeyDef, 'name'>): string {
  return `sealed(${name})`
}
