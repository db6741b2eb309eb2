/** The `sealed` format: ids that `brandid/sealed` computes from keys. Neither cipher nor secret is here. */
import { digitTable, holdsOnly } from '../digits/alphabet.ts'
import { BASE36_ALPHABET, BASE36_LENGTH } from '../digits/base36.ts'
import { checkChoice } from '../errors/choice.ts'
import { describeKind, showValue } from '../errors/words.ts'
import type { Format } from './shared/format.ts'
import { invalidFormat } from './shared/options.ts'

type Integer = number | bigint

/** A definition of keys that are integers, as `defineKey` returns it. */
export interface IntegerKeyDef<Value extends Integer = Integer> {
  readonly name: string
  /** What the keys are at run time. */
  readonly format: 'number' | 'bigint'
  /** The type of the keys; absent at run time. */
  readonly $type: Value
  /** Tests whether the input is a key of this definition. */
  is(this: void, input: unknown): input is Value
  /** Returns the input, typed as a key, or throws an `IdError`. */
  parse(this: void, input: unknown): Value
}

/** The type of `sealed(key)`: it checks ids and generates none. */
export interface Sealed<Value extends Integer = Integer> extends Format {
  readonly length: 25
  /** The definition of the keys that the ids are computed from. */
  readonly key: IntegerKeyDef<Value>
}

// 16 · 36^24 plus a number of 128 bits: where the numbers of uuid25 and random end, these start.
const FIRST_DIGITS = 'ghijklmnopqrstuv'
const MAX_NAME_LENGTH = 63
const GREATEST_BODY = 'v5lxx1zz5pnorynqglhzmsp33'

/**
 * Ids that are computed from the integer keys of a table and need no column: `createSealer` of `brandid/sealed` seals
 * and opens them, on the server. This format checks their shape, so browsers import no secret.
 *
 * Shape: 25 characters `0` to `9` and `a` to `z`, of which the first is `g` to `v`. One double click selects the whole
 * id. `uuid25()` and `random()` write `0` to `f` there: `accepts` takes either beside the other. Equal keys have equal
 * ids. An id reveals neither its key nor an order. The check proves only the shape, not that a secret has sealed the id.
 *
 * @throws {IdError} `invalid_format` when the argument is no definition of integer keys.
 * @example
 * const CustomerId = defineId('customer', { format: sealed(CustomerKey) })
 * CustomerId.is('customer_ryok5t4r8pgobd67gco7x36xw') //=> true
 */
export function sealed<Value extends Integer>(key: IntegerKeyDef<Value>): Sealed<Value> {
  checkKey(key)
  const digits = digitTable(BASE36_ALPHABET)
  return {
    name: nameAfter(key),
    // The first vector of the scheme.
    example: 'ryok5t4r8pgobd67gco7x36xw',
    alphabet: BASE36_ALPHABET,
    length: BASE36_LENGTH,
    pattern: '[g-v][0-9a-z]{24}',
    places: { 0: FIRST_DIGITS },
    key,
    check(text, offset) {
      if (text.length - offset !== BASE36_LENGTH) return 'invalid_length'
      if (text.charAt(offset) < 'g' || !holdsOnly(digits, text, offset)) return 'invalid_character'
      // Digits sort as their codes do.
      return text.charAt(offset) >= 'v' && text.slice(offset) > GREATEST_BODY ? 'overflow' : undefined
    },
  }
}

/** @throws {IdError} `invalid_format` */
function checkKey(key: Partial<IntegerKeyDef> | null | undefined): void {
  if (!key?.name) throw invalidFormat('a definition of integer keys, from `defineKey`', describeKind(key))
  const { name, format } = key
  if (typeof name !== 'string' || name.length > MAX_NAME_LENGTH) {
    throw invalidFormat(`\`name\` to be 1 to ${MAX_NAME_LENGTH} characters`, showValue(name))
  }
  checkChoice(format, 'format', ['number', 'bigint'])
}

/** Whether a format is `sealed(key)`, of any copy of brandid. */
export function isSealed(format: Format & { readonly key?: Pick<IntegerKeyDef, 'name'> }): format is Sealed {
  return !!format.key && format.name === nameAfter(format.key)
}

function nameAfter({ name }: Pick<IntegerKeyDef, 'name'>): string {
  return `sealed(${name})`
}
