/** The sealer, which computes public IDs from keys and opens them again. */
import { type AnyId, type AnyIdDef, IdError, type IdOf, type LooseId } from '../core.ts'
import type { Verdict } from '../definition/brand.ts'
import { development } from '../errors/development.ts'
import { failure, unwrap } from '../errors/error.ts'
import { type OptionNames, readOptions } from '../errors/options.ts'
import { article } from '../errors/words.ts'
import { isSealed, type Sealed } from '../formats/sealed/sealed.ts'
import { copySecrets, createSeal, type IntegerKey, type Seal } from './seal.ts'

/** Options of `createSealer`. */
export interface SealerOptions {
  /**
   * The newest secret, for sealing, followed by older secrets, which still open existing IDs. Each secret is 32 random bytes, which the
   * sealer copies. Readable text is rejected, because a passphrase is not a key.
   */
  readonly secrets: readonly [newest: Uint8Array, ...older: Uint8Array[]]
  /**
   * Returns the context for a definition's name: 1 to 255 visible ASCII characters, the name by default. IDs in different contexts are
   * unrelated. If you rename a definition, return its former name so that its IDs stay the same.
   */
  readonly context?: (name: string) => string
}

const SEALER_OPTIONS: OptionNames<SealerOptions> = { secrets: true, context: true }

/** A definition with the format `sealed(key)`. */
export interface SealingIdDef extends AnyIdDef {
  readonly format: Sealed
}

/** The type of the keys that a definition's formats seal, including its former formats. */
export type SealedKeyOf<Definition extends AnyIdDef> = Extract<
  Definition['format'] | Definition['accepts'][number],
  Sealed
>['key']['$type']

/** `unknown` for a definition with a sealed format, current or former; otherwise a message for the compiler to show. */
export type HasSealed<Definition extends AnyIdDef> = [SealedKeyOf<Definition>] extends [never]
  ? string extends Definition['name']
    ? 'The sealer requires a known definition: merge getters into Register in brandid/register'
    : `The definition of '${Definition['name']}' has no format sealed(…)`
  : unknown

/** An input that may be an ID of the definition. Like the definition's `parse`, this type rejects keys and IDs of other kinds. */
export type Openable<Definition extends AnyIdDef, Input> = string extends Input
  ? Input
  : Verdict<Input>[Input extends LooseId<Definition['name']> ? 'accepted' : 'refused']

/** The result of `safeOpen`: the key with its origin, or the error. */
export type OpenResult<Key> =
  | {
      readonly success: true
      readonly data: Key
      /** `'seal'` for a sealed ID, `'key'` for a plain key, which `sealed(key, { accepts: 'key' })` accepts. */
      readonly from: 'seal' | 'key'
      readonly error?: undefined
    }
  | { readonly success: false; readonly error: IdError; readonly data?: undefined; readonly from?: undefined }

/** Seals keys and opens IDs. A sealer never exposes its secrets. */
export interface Sealer {
  /**
   * Returns the public ID for a key. Equal keys always have equal IDs.
   *
   * @throws {IdError} The error from the key's definition for any other value; `invalid_option` for a definition without
   * `format: sealed(key)`.
   */
  seal<Definition extends SealingIdDef>(
    this: void,
    definition: Definition,
    key: Definition['format']['key']['$type'],
  ): IdOf<Definition>
  /**
   * Returns the key for an ID. With `sealed(key, { accepts: 'key' })`, `open` also accepts a plain key, as a string of digits or a JSON
   * number. As with `parse`, IDs of other definitions, typed keys and other values fail to compile.
   *
   * If the keys are bigints, a number above 2^53 - 1 throws `out_of_range`, because JSON parsers round such numbers.
   *
   * @throws {IdError} The error from `definition.parse` for any other value; `invalid_seal` for an ID that none of the secrets sealed;
   * `invalid_option` for a definition without a sealed format.
   */
  open<Definition extends AnyIdDef, Input>(
    this: void,
    definition: Definition & HasSealed<Definition>,
    input: Openable<Definition, Input>,
  ): SealedKeyOf<Definition>
  /** Like `open`, but returns the error instead of throwing it, and reports whether the input was a sealed ID or a plain key. */
  safeOpen<Definition extends AnyIdDef, Input>(
    this: void,
    definition: Definition & HasSealed<Definition>,
    input: Openable<Definition, Input>,
  ): OpenResult<SealedKeyOf<Definition>>
}

/** The type of a sealer's implementation, which accepts any definition. */
interface AnySealer {
  seal(this: void, definition: SealingIdDef, key: IntegerKey): AnyId
  open(this: void, definition: AnyIdDef, input: unknown): IntegerKey
  safeOpen(this: void, definition: AnyIdDef, input: unknown): OpenResult<IntegerKey>
}

/**
 * Creates a sealer, which computes public IDs from integer keys and opens them again.
 *
 * IDs reveal only whether two keys are equal. A guessed ID is valid with a probability of 2^-75 for each secret, or 2^-65 if the keys
 * are bigints. `docs/keys.md` describes the scheme and its limits. Keep the sealer on the server.
 *
 * @throws {IdError} `invalid_key` if there is no secret or a secret is not 32 random bytes; `invalid_option`.
 * @example
 * const sealer = createSealer({ secrets: [secret] })
 * const id = sealer.seal(CustomerId, row.id)
 * sealer.open(CustomerId, id) === row.id
 */
export function createSealer(options: SealerOptions): Sealer
export function createSealer(options: SealerOptions): AnySealer {
  const checks = development()
  const { secrets, context = (name: string) => name } = readOptions(options, SEALER_OPTIONS, 'createSealer')
  const copies = copySecrets(secrets)
  checks?.checkDifferent(copies, 'secrets')
  checks?.checkFunction(context, 'context')
  const seals = new WeakMap<AnyIdDef, Seal>()

  function findSeal(definition: AnyIdDef): Seal {
    let seal = seals.get(definition)
    if (!seal) {
      seal = createSeal(definition, context(definition.name), copies)
      seals.set(definition, seal)
    }
    return seal
  }

  function safeOpen(definition: AnyIdDef, input: unknown): OpenResult<IntegerKey> {
    const { open, readPlain } = findSeal(definition)
    const plain = readPlain(input)
    if (plain) return plain.success ? { ...plain, from: 'key' } : plain
    const result = definition.safeParse(input)
    if (!result.success) return result
    const key = open(result.data)
    return key === undefined
      ? failure(() => notSealed(definition, result.data))
      : { success: true, data: key, from: 'seal' }
  }

  return {
    seal(definition, key) {
      const { seal } = findSeal(definition)
      if (isSealed(definition.format)) return seal(key) as AnyId
      throw new IdError(
        'invalid_option',
        'a definition with the sealed(key) format',
        'a definition that has sealed(key) only in `accepts`',
      )
    },
    open: (definition, input) => unwrap<IntegerKey>(safeOpen(definition, input)),
    safeOpen,
  }
}

function notSealed({ prefix, entity }: AnyIdDef, received: string): IdError {
  // A client may see this message, so it says nothing about secrets.
  const expected = `${article(entity)} ${entity} ID`
  return new IdError('invalid_seal', expected, 'one that was not issued here', { prefix, received })
}
