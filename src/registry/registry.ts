/** The registry as an object: the shared one, and private ones of libraries. */
import type { AnyId } from '../definition/brand.ts'
import type { AnyIdDef } from '../definition/definition-type.ts'
import { createStandardProps, pickIssue } from '../definition/standard-props.ts'
import type { StandardProps } from '../definition/standard-schema.ts'
import { type IdResult, unwrap } from '../errors/result.ts'
import { createDefineId, type DefineId, defineId } from './define-id.ts'
import { dispatch, dispatchRefusal, findRecord, normalizeIn } from './dispatch.ts'
import type { ParsedAny } from './dispatch-types.ts'
import { type FoundAny, findIn } from './find-ids.ts'
import { type CreateIdUnion, idUnion, idUnionIn } from './id-union.ts'
import { createRecords, type Records, sharedRecords } from './records.ts'

/** A set of definitions with unique prefixes. It iterates over them in the order of their definition. */
export interface Registry<Define = DefineId, Union = CreateIdUnion> extends Iterable<AnyIdDef> {
  /** Any id, for `IdOf` and `schemaOf`; absent at run time. */
  readonly $type: AnyId
  /** Defines ids, with a prefix that is unique in this registry. */
  readonly defineId: Define
  /** Creates a closed set of definitions. Its messages name prefixes of this registry only. */
  readonly idUnion: Union
  /** Finds the definition of an id in this registry, or throws an `IdError`. */
  parse(this: void, input: unknown): ParsedAny
  /** Finds the definition of an id in this registry, or returns the error. */
  safeParse(this: void, input: unknown): IdResult<ParsedAny>
  /**
   * Returns the canonical id that a typed text stands for, of any definition in this registry: a search box needs no
   * kind. It trims, folds case, pads, and rewrites former prefixes, as the `normalize` of the definition does.
   *
   * @throws {IdError} what the `normalize` of the definition throws; `unknown_prefix`, `missing_prefix`, `is_token`.
   * @example
   * const { definition, id } = registry.parse(registry.normalize(' USER_36TZKOAEHZHG7AFB9H2B0WTK '))
   */
  normalize(this: void, input: unknown): AnyId
  /** The result of that: the id, or the error. */
  safeNormalize(this: void, input: unknown): IdResult<AnyId>
  /** Tests whether the input is an id of a definition in this registry. */
  isId(this: void, input: unknown): input is AnyId
  /** Anchored, without flags: what the ids of every registry have in common. */
  readonly pattern: RegExp
  /** Accepts the ids of this registry. Its JSON Schema has the pattern alone, since definitions may follow. */
  readonly '~standard': StandardProps<AnyId>
  /** Finds every id of this registry in a text. */
  findIds(this: void, text: string): FoundAny[]
  /** The definition of a present prefix; `undefined` for a former one, and for that of a token. */
  get(this: void, prefix: string): AnyIdDef | undefined
  /** Whether a prefix is taken: by a definition, as a former prefix, or by a token. */
  has(this: void, prefix: string): boolean
  /** The records, for `defineToken`. */
  readonly '~records': Records
}

/** The object around records, and the two functions that an entry point types. */
export function buildRegistry<Define, Union>(
  records: Records,
  defineId: Define,
  idUnion: Union,
): Registry<Define, Union> {
  const isId = (input: unknown): input is AnyId => findRecord(records, input) !== undefined
  const safeParse = (input: unknown) => dispatch(records, input)
  const registry: Omit<Registry<Define, Union>, '$type'> = {
    defineId,
    idUnion,
    parse: (input) => unwrap(safeParse(input)),
    safeParse,
    normalize: (input) => unwrap(normalizeIn(records, input)),
    safeNormalize: (input) => normalizeIn(records, input),
    isId,
    pattern: PATTERN,
    '~standard': createStandardProps(
      isId,
      (input) => pickIssue(dispatchRefusal(records, input)),
      () => ({ type: 'string', pattern: PATTERN.source }),
    ),
    findIds: (text) => findIn(records, text),
    get(prefix) {
      const record = records.get(prefix)
      return record && record.prefixes[0] === prefix && !record.isToken ? record.definition : undefined
    },
    has: (prefix) => records.has(prefix),
    *[Symbol.iterator]() {
      for (const [prefix, record] of records) {
        if (prefix === record.prefixes[0] && !record.isToken) yield record.definition
      }
    },
    '~records': records,
  }
  return registry as Registry<Define, Union>
}

/** The start of a prefix, one `_`, and whatever follows it. */
const PATTERN = /^[a-z][a-z0-9]*_.+$/

/**
 * Creates a private registry. Libraries that others install use one, so that their prefixes never meet those of the
 * program.
 *
 * @example
 * const { defineId } = createRegistry()
 * export const JobId = defineId('job')
 */
export function createRegistry(): Registry {
  const records = createRecords()
  return buildRegistry(
    records,
    createDefineId(records, (definition) => definition) as DefineId,
    idUnionIn(records),
  )
}

/** The shared registry, which `defineId` fills and `parse` reads. */
export const registry: Registry = /* @__PURE__ */ buildRegistry(
  /* @__PURE__ */ sharedRecords(),
  defineId,
  idUnion,
)
