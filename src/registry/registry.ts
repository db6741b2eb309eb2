/** Registries as objects: the shared registry, and private registries for libraries. */
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

/** A set of definitions with unique prefixes, and functions with the entry point's types. Iterates in definition order. */
export interface RegistryOf<Define, Union, Many, Scope extends string = never> extends Iterable<AnyIdDef> {
  /** Any ID in this registry, for `IdOf` and `schemaOf`; absent at runtime. */
  readonly $type: ParsedIn<Scope>['id']
  /** Defines IDs with a prefix that is unique in this registry. */
  readonly defineId: Define
  /** Defines IDs for many entities in this registry. If `defineIds` throws, no definition is registered. */
  readonly defineIds: Many
  /** Creates a closed set of definitions, whose messages mention only this registry's prefixes. */
  readonly idUnion: Union
  /** Finds an ID's definition in this registry, or throws an `IdError`. */
  parse(this: void, input: unknown): ParsedIn<Scope>
  /** Finds an ID's definition in this registry, or returns the error. */
  safeParse(this: void, input: unknown): IdResult<ParsedIn<Scope>>
  /**
   * Returns the canonical ID for user input, for example from a search box that accepts every kind of ID. Trims, folds case, pads, and
   * rewrites former prefixes, like the definition's `normalize`.
   *
   * @throws {IdError} the same errors as the definition's `normalize`; `unknown_prefix`, `missing_prefix`, `is_token`.
   * @example
   * const { definition, id } = registry.parse(registry.normalize(' USER_36TZKOAEHZHG7AFB9H2B0WTK '))
   */
  normalize(this: void, input: unknown): ParsedIn<Scope>['id']
  /** Like `normalize`, but returns the error instead of throwing it. */
  safeNormalize(this: void, input: unknown): IdResult<ParsedIn<Scope>['id']>
  /** Tests whether the input is an ID of a definition in this registry. */
  isId(this: void, input: unknown): input is ParsedIn<Scope>['id']
  /** An anchored pattern without flags, which matches the IDs in any registry. */
  readonly pattern: RegExp
  /** Accepts this registry's IDs. The JSON Schema contains only the pattern, because you may add definitions later. */
  readonly '~standard': StandardProps<ParsedIn<Scope>['id']>
  /** Finds every ID of this registry in a string. */
  findIds(this: void, text: string): (ParsedIn<Scope> & { readonly index: number })[]
  /** Returns the definition with this prefix, or `undefined` for a former prefix or a token's prefix. */
  get(this: void, prefix: string): AnyIdDef | undefined
  /** Tests whether a prefix is taken by a definition or a token, including former prefixes. */
  has(this: void, prefix: string): boolean
  /** The registry's records, which `defineToken` uses. */
  readonly '~records': Records<[Scope] extends [never] ? undefined : Scope>
}

/** Builds a registry from records and an entry point's functions. */
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

/** Matches a prefix up to its first `_`, then `_` and at least one more character. */
const PATTERN = /^[a-z][a-z0-9]*_.+$/

/** Stores the scope in the records, and adds it to each definition's name and entity. */
function inScope(scope: unknown, records: Records, define: Define): Define {
  checkGrammar('a scope', scope)
  Object.assign(records, { scope })
  const defineId: Define = (prefix, options = {}, caller = defineId) => {
    // Pass invalid options on, because `define` rejects them.
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

/** Creates a registry with or without a scope, from an entry point's functions. */
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
