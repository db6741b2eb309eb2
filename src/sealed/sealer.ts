/** The sealer: public ids computed from keys, and the keys of such ids. */
import { type AnyId, type AnyIdDef, IdError, type IdOf, type LooseId } from '../core.ts'
import type { Verdict } from '../definition/brand.ts'
import { development } from '../errors/development.ts'
import { failure, unwrap } from '../errors/error.ts'
import { type OptionNames, readOptions } from '../errors/options.ts'
import { article } from '../errors/words.ts'
import { isSealed, type Sealed } from '../formats/sealed.ts'
import { copySecrets, createSeal, type IntegerKey, type Seal } from './seal.ts'

/** Options of `createSealer`. */
export interface SealerOptions {
  /**
   * The newest secret, which seals, and older ones, whose ids it still opens: each 32 random bytes. They are copied. A
   * text is refused, because it is not a key.
   */
  readonly secrets: readonly [newest: Uint8Array, ...older: Uint8Array[]]
  /**
   * The context of a definition, given its name: 1 to 255 visible ASCII characters, the name by default. Ids of two
   * contexts are unrelated. After a renaming, return the former name, so no id changes.
   */
  readonly context?: (name: string) => string
}

const SEALER_OPTIONS: OptionNames<SealerOptions> = { secrets: true, context: true }

/** A definition whose format is `sealed(key)`. */
export interface SealingIdDef extends AnyIdDef {
  readonly format: Sealed
}

/** The keys of a definition: of its format, and of former ones. */
export type SealedKeyOf<Definition extends AnyIdDef> = Extract<
  Definition['format'] | Definition['accepts'][number],
  Sealed
>['key']['$type']

/** `unknown` for a definition with a sealed format, present or former; for others a sentence. */
export type HasSealed<Definition extends AnyIdDef> = [SealedKeyOf<Definition>] extends [never]
  ? string extends Definition['name']
    ? 'The sealer requires a known definition: merge getters into Register of brandid/register'
    : `The definition of '${Definition['name']}' has no format sealed(…)`
  : unknown

/** A possible id of a definition: as `parse` of the definition, it refuses other ids, and keys. */
export type Openable<Definition extends AnyIdDef, Input> = string extends Input
  ? Input
  : Verdict<Input>[Input extends LooseId<Definition['name']> ? 'accepted' : 'refused']

/** The result of `safeOpen`: the key and where it is from, or the error. */
export type OpenResult<Key> =
  | {
      readonly success: true
      readonly data: Key
      /** `'seal'` for a sealed id, `'key'` for a plain key, which `sealed(key, { accepts: 'key' })` accepts. */
      readonly from: 'seal' | 'key'
      readonly error?: undefined
    }
  | { readonly success: false; readonly error: IdError; readonly data?: undefined; readonly from?: undefined }

/** Seals keys and opens ids. It never shows its secrets. */
export interface Sealer {
  /**
   * The public id of a key: always the same.
   *
   * @throws {IdError} The refusal of the keys' definition for another value; `invalid_option` for a definition
   * without `format: sealed(key)`.
   */
  seal<Definition extends SealingIdDef>(
    this: void,
    definition: Definition,
    key: Definition['format']['key']['$type'],
  ): IdOf<Definition>
  /**
   * The key of an id. With `sealed(key, { accepts: 'key' })` also a key, as a string of its digits or as a number of JSON. Ids of
   * other definitions, keys and other values fail to compile, as for `parse`.
   *
   * If the keys are bigints, a number above 2^53 - 1 throws `out_of_range`, because JSON parsers round it.
   *
   * @throws {IdError} The refusal of `definition.parse` for another value; `invalid_seal` for an id that no secret has
   * sealed; `invalid_option` for a definition without a sealed format.
   */
  open<Definition extends AnyIdDef, Input>(
    this: void,
    definition: Definition & HasSealed<Definition>,
    input: Openable<Definition, Input>,
  ): SealedKeyOf<Definition>
  /** Like `open`: the key and where it is from, or the error that `open` throws because of the input. */
  safeOpen<Definition extends AnyIdDef, Input>(
    this: void,
    definition: Definition & HasSealed<Definition>,
    input: Openable<Definition, Input>,
  ): OpenResult<SealedKeyOf<Definition>>
}

/** A sealer as its implementation sees it: of any definition. */
interface AnySealer {
  seal(this: void, definition: SealingIdDef, key: IntegerKey): AnyId
  open(this: void, definition: AnyIdDef, input: unknown): IntegerKey
  safeOpen(this: void, definition: AnyIdDef, input: unknown): OpenResult<IntegerKey>
}

/**
 * Creates a sealer: it computes public ids from integer keys, and the keys of such ids.
 *
 * An id reveals whether two keys are equal, and nothing else. A guess is a valid id with a chance of 2^-75 for each
 * secret, of bigint keys 2^-65. `docs/keys.md` has the scheme and its limits. Keep it on the server.
 *
 * @throws {IdError} `invalid_key` when there is no secret, or one is not 32 random bytes; `invalid_option`.
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
        'a definition whose present format is sealed(key)',
        'one that has it in `accepts`',
      )
    },
    open: (definition, input) => unwrap<IntegerKey>(safeOpen(definition, input)),
    safeOpen,
  }
}

function notSealed({ prefix, entity }: AnyIdDef, received: string): IdError {
  const expected = `${article(entity)} ${entity} id that one of the secrets has sealed`
  return new IdError('invalid_seal', expected, 'one that none has', { prefix, received })
}
