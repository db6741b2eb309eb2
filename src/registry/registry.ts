/** The registry as an object: the shared one, and private ones of libraries. */
import type { AnyId } from '../definition/brand.ts'
import type { AnyIdDef } from '../definition/definition-type.ts'
import { dataOf, type IdResult } from '../errors/result.ts'
import { createDefineId, type DefineId, defineId } from './define-id.ts'
import { dispatch, recordOf } from './dispatch.ts'
import type { ParsedAny } from './dispatch-types.ts'
import { type FoundAny, findIn } from './find-ids.ts'
import { type CreateIdUnion, idUnion, idUnionIn } from './id-union.ts'
import { type Records, sharedRecords } from './records.ts'

/** A set of definitions with unique prefixes. It iterates over them in the order of their definition. */
export interface Registry<Define = DefineId, Union = CreateIdUnion> extends Iterable<AnyIdDef> {
  /** Defines ids, with a prefix that is unique in this registry. */
  readonly defineId: Define
  /** Creates a closed set of definitions. Its messages name prefixes of this registry only. */
  readonly idUnion: Union
  /** Finds the definition of an id in this registry, or throws an `IdError`. */
  parse(this: void, input: unknown): ParsedAny
  /** Finds the definition of an id in this registry, or returns the error. */
  safeParse(this: void, input: unknown): IdResult<ParsedAny>
  /** Tests whether the input is an id of a definition in this registry. */
  isId(this: void, input: unknown): input is AnyId
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
export function registryOf<Define, Union>(
  records: Records,
  defineId: Define,
  idUnion: Union,
): Registry<Define, Union> {
  return {
    defineId,
    idUnion,
    parse: (input) => dataOf(dispatch(records, input)),
    safeParse: (input) => dispatch(records, input),
    isId: (input): input is AnyId => recordOf(records, input) !== undefined,
    findIds: (text) => findIn(records, text),
    get(prefix) {
      const record = records.get(prefix)
      return record && record.prefixes[0] === prefix && !record.isToken ? record.definition : undefined
    },
    has: (prefix) => records.get(prefix)?.prefixes.includes(prefix) ?? false,
    *[Symbol.iterator]() {
      for (const [prefix, record] of records) {
        if (prefix === record.prefixes[0] && !record.isToken) yield record.definition
      }
    },
    '~records': records,
  }
}

/**
 * Creates a private registry. Libraries that others install use one, so that their prefixes never meet those of the
 * program.
 *
 * @example
 * const { defineId } = createRegistry()
 * export const JobId = defineId('job')
 */
export function createRegistry(): Registry {
  const records: Records = new Map()
  return registryOf(
    records,
    createDefineId(records, (definition) => definition),
    idUnionIn(records),
  )
}

/** The shared registry, which `defineId` fills and `parse` reads. */
export const registry: Registry = /* @__PURE__ */ registryOf(
  /* @__PURE__ */ sharedRecords(),
  defineId,
  idUnion,
)
