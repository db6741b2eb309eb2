/** Registries as objects: the shared registry, and private registries of libraries. */
import type { AnyId } from '../definition/brand.ts'
import type { AnyIdDef } from '../definition/definition-type.ts'
import { checkGrammar, isPrefix } from '../definition/prefix.ts'
import { createStandardProps, issueOf, type StandardProps } from '../definition/standard-schema.ts'
import { type IdResult, unwrap } from '../errors/error.ts'
import { ownOptions } from '../errors/options.ts'
import { attempt } from '../errors/runtime.ts'
import type { Define } from './define-id.ts'
import { createDefineIds, type DefineMany } from './define-ids.ts'
import { dispatch, findRecord, normalizeIn } from './dispatch.ts'
import type { ParsedIn } from './dispatch-types.ts'
import { findIn } from './find-ids.ts'
import type { UniteDefinitions } from './id-union.ts'
import { createRecords, type Records } from './records.ts'

/**
 * A set of definitions with unique prefixes, and its functions as an entry point types them. It iterates over the definitions in the
 * order in which they were defined.
 */
export interface RegistryOf<Define, Union, Many, Scope extends string = never> extends Iterable<AnyIdDef> {
  /** Any ID, for `IdOf` and `schemaOf`; absent at runtime. */
  readonly $type: ParsedIn<Scope>['id']
  /** Defines IDs with a prefix that is unique in this registry. */
  readonly defineId: Define
  /** Defines the IDs of many entities in this registry. If it throws, it has registered none of them. */
  readonly defineIds: Many
  /** Creates a closed set of definitions. Its messages name only prefixes of this registry. */
  readonly idUnion: Union
  /** Finds the definition of an ID in this registry, or throws an `IdError`. */
  parse(this: void, input: unknown): ParsedIn<Scope>
  /** Finds the definition of an ID in this registry, or returns the error. */
  safeParse(this: void, input: unknown): IdResult<ParsedIn<Scope>>
  /**
   * Returns the canonical ID of typed input, of any definition in this registry, so that a search box need not ask for the kind. It
   * trims, folds case, pads, and rewrites former prefixes, as the `normalize` of the definition does.
   *
   * @throws {IdError} as the `normalize` of the definition does; `unknown_prefix`, `missing_prefix`, `is_token`.
   * @example
   * const { definition, id } = registry.parse(registry.normalize(' USER_36TZKOAEHZHG7AFB9H2B0WTK '))
   */
  normalize(this: void, input: unknown): ParsedIn<Scope>['id']
  /** Returns the result of `normalize`, which is the ID or the error. */
  safeNormalize(this: void, input: unknown): IdResult<ParsedIn<Scope>['id']>
  /** Tests whether the input is an ID of a definition in this registry. */
  isId(this: void, input: unknown): input is ParsedIn<Scope>['id']
  /** An anchored pattern without flags, which the IDs of every registry match. */
  readonly pattern: RegExp
  /** Accepts the IDs of this registry. Its JSON Schema has only the pattern, because more definitions may follow. */
  readonly '~standard': StandardProps<ParsedIn<Scope>['id']>
  /** Finds every ID of this registry in a string. */
  findIds(this: void, text: string): (ParsedIn<Scope> & { readonly index: number })[]
  /** Returns the definition of a present prefix, and `undefined` for a former prefix and for the prefix of a token. */
  get(this: void, prefix: string): AnyIdDef | undefined
  /** Whether a prefix is taken by a definition, as a former prefix, or by a token. */
  has(this: void, prefix: string): boolean
  /** The records, for `defineToken`. */
  readonly '~records': Records<[Scope] extends [never] ? undefined : Scope>
}

/** Builds the object around records and the functions that an entry point types. */
export function buildRegistry<Define, Union, Many>(
  records: Records,
  defineId: Define,
  idUnion: Union,
  defineIds: Many,
): RegistryOf<Define, Union, Many> {
  const isId = (input: unknown): input is AnyId => findRecord(records, input) !== undefined
  const safeParse = (input: unknown) => dispatch(records, input)
  const registry: Omit<RegistryOf<Define, Union, Many>, '$type' | '~records'> & {
    readonly '~records': Records
  } = {
    defineId,
    defineIds,
    idUnion,
    parse: (input) => unwrap(safeParse(input)),
    safeParse,
    normalize: (input) => unwrap(normalizeIn(records, input)),
    safeNormalize: (input) => normalizeIn(records, input),
    isId,
    pattern: PATTERN,
    '~standard': createStandardProps(
      (input) => issueOf(safeParse(input)),
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
  return registry as RegistryOf<Define, Union, Many>
}

/** The start of a prefix, one `_`, and the rest. */
const PATTERN = /^[a-z][a-z0-9]*_.+$/

/** Enters the scope in the records, and adds it to the name and the entity of each definition. */
function inScope(scope: unknown, records: Records, define: Define): Define {
  checkGrammar('a scope', scope)
  Object.assign(records, { scope })
  const defineId: Define = (prefix, options = {}, caller = defineId) => {
    // `define` rejects wrong options.
    const own = attempt(() => ownOptions(options))
    if (!isPrefix(prefix) || !own || !isEntity(own.entity)) return define(prefix, options, caller)
    const entity = `${scope} ${own.entity ?? prefix}`
    return Object.assign(define(prefix, { ...own, entity }, caller), { name: `${scope}:${prefix}` })
  }
  return defineId
}

function isEntity(entity: unknown): boolean {
  return entity === undefined || (typeof entity === 'string' && entity !== '')
}

/** Creates the registry of a scope, or a registry without a scope, with the functions of an entry point. */
export function openRegistry(
  scope: unknown,
  createDefineId: (records: Records) => Define,
  createIdUnion: (records: Records) => UniteDefinitions,
): RegistryOf<Define, UniteDefinitions, DefineMany> {
  const records = createRecords()
  const define = createDefineId(records)
  const defineId = scope === undefined ? define : inScope(scope, records, define)
  return buildRegistry(records, defineId, createIdUnion(records), createDefineIds(records, defineId))
}
