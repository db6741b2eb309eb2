/** Dispatch: finding a string's definition with a single lookup by prefix, and finding the handler for an ID. */
import type { AnyId, Id, NameOf, PrefixIn, PrefixOf } from '../definition/brand.ts'
import type { AnyIdDef } from '../definition/definition-type.ts'
import { NAMED_MAX_LENGTH, readPrefix } from '../definition/prefix.ts'
import { explainStranger, keepInput } from '../definition/refusal.ts'
import { failure, IdError, type IdResult, unwrap } from '../errors/error.ts'
import { describeKind, joinWords, nameInvisible } from '../errors/words.ts'
import { readAdvice } from './advice.ts'
import type { Parsed, ParsedAny, ParsedOf, RegisteredId, SeveralOwners } from './dispatch-types.ts'
import { findDefinition, type IdRecord, normalizeAny, type Records, sharedRecords } from './records.ts'

/**
 * Finds an ID's definition by its prefix, and checks the ID.
 *
 * The result type is a union over the definitions in `Register`. When you destructure the result, `prefix` narrows `id` and `definition`.
 * `Register` covers the entire program, so use an `idUnion`, which is a closed set, at a trust boundary.
 *
 * @throws {IdError} `not_a_string`, `missing_prefix`, `unknown_prefix`, or an error from the definition's `parse`.
 * @example
 * const { prefix, id } = parse('user_036twi214qwj7mgsvq83nm8wf')
 */
export function parse<Prefix extends string>(id: Id<Prefix>): ParsedOf<Prefix>
export function parse(input: unknown): Parsed
export function parse(input: unknown): Parsed {
  return unwrap(safeParse(input))
}

/**
 * Like `parse`, but returns the error instead of throwing it.
 *
 * @example
 * const result = safeParse(input)
 * if (!result.success) console.log(result.error.code, result.error.hint)
 */
export function safeParse(input: unknown): IdResult<Parsed> {
  // The type depends on the program's `Register`, which this package cannot see.
  return dispatch(sharedRecords(), input) as IdResult<Parsed>
}

/**
 * Tests whether the input is an ID of a registered definition, without normalizing the input.
 *
 * @example
 * const ids = ['user_036twi214qwj7mgsvq83nm8wf', 'hello'].filter(isId)
 */
export function isId(input: unknown): input is RegisteredId {
  return findRecord(sharedRecords(), input) !== undefined
}

/** Finds the record that lists the string as a named ID or accepts it as an ID with its current prefix. */
export function findRecord(records: Records, input: unknown): IdRecord | undefined {
  if (typeof input !== 'string') return undefined
  const naming = findNaming(records, input)
  if (naming) return naming
  const prefix = readPrefix(input)
  const record = records.get(prefix)
  const isAccepted =
    record?.prefixes[0] === prefix && !record.isToken && record.check(input, prefix.length + 1) === undefined
  return isAccepted ? record : undefined
}

/** Finds the record that lists the string as a named ID. The size check avoids hashing strings in a registry without named IDs. */
export function findNaming({ names }: Records, text: string): IdRecord | undefined {
  const record = names.size > 0 && text.length <= NAMED_MAX_LENGTH ? names.get(text) : undefined
  return record?.isToken ? undefined : record
}

export function dispatch(records: Records, input: unknown): IdResult<ParsedAny> {
  const record = findRecord(records, input)
  if (!record) return failure(() => dispatchRefusal(records, input))
  return { success: true, data: new ParsedResult(record.definition, input as AnyId) }
}

/** Finds the canonical ID for user input. */
export function normalizeIn(records: Records, input: unknown): IdResult<AnyId> {
  return normalizeAny(
    input,
    (prefix) => findDefinition(records, prefix),
    () => dispatchRefusal(records, input),
  )
}

/** Creates the error for an input that is not an ID in the registry. */
function dispatchRefusal(records: Records, input: unknown): IdError {
  const kept = keepInput(input, records)
  if (typeof input !== 'string') return new IdError('not_a_string', 'an ID', describeKind(input), kept)
  const record = records.get(readPrefix(input))
  if (record?.isToken) {
    const { facts } = kept
    return new IdError('is_token', 'an ID', explainStranger(input, records)[1], { facts })
  }
  // Let the definition explain the rejection, because the definition may come from another copy of the package.
  const known = record?.definition.safeParse(input)
  if (known?.success === false) return known.error

  const expected = 'an ID of a registered kind'
  const [code, received] = explainStranger(input, records, 'an unregistered prefix')
  if (code === 'missing_prefix') return new IdError(code, expected, received, kept)
  return new IdError('unknown_prefix', expected, received, {
    ...kept,
    hint: () => readAdvice()?.findDispatchHint(records, input),
  })
}

/**
 * An ID and its prefix. The definition is a private field, so that `JSON.stringify`, `structuredClone` and spreads omit it. Defining a
 * non-enumerable property on each object would take four times as long.
 */
export class ParsedResult implements ParsedAny {
  readonly #definition: AnyIdDef
  readonly prefix: string
  readonly id: AnyId

  constructor(definition: AnyIdDef, id: AnyId) {
    this.#definition = definition
    this.prefix = definition.prefix
    this.id = id
  }

  get definition(): AnyIdDef {
    return this.#definition
  }
}

// If a handler is missing, the compiler substitutes this type for each handler. The `~handler` key turns the result into `never` instead
// of `unknown`, because the compiler would otherwise report an error about `unknown` first.
interface Handler<Name extends string> {
  (id: Id<Name>): unknown
  readonly '~handler'?: never
}

/** A handler for each prefix that the ID may have. Scoped names have a separate type, because most IDs have no scope. */
export type IdHandlers<Name extends string> = [Name & `${string}:${string}`] extends [never]
  ? { readonly [Prefix in Name]: Handler<Prefix> }
  : { readonly [Each in Name as PrefixIn<Each>]: Handler<Each> }

/** The union of the handlers' results. */
type Returned<Given> = Given extends (id: never) => infer Result
  ? '~handler' extends keyof Given
    ? never
    : Result
  : never

/** The IDs without a handler. */
export type Unhandled<Value extends AnyId, Handled> = Value extends unknown
  ? PrefixOf<Value> extends Handled
    ? never
    : Value
  : never

/**
 * Requires an ID with known prefixes. For `AnyId`, the type is an error message and the call fails to compile, because no list of
 * handlers would be exhaustive.
 */
export type KnownId<Value extends AnyId> =
  string extends NameOf<Value>
    ? 'matchId() requires an ID of known prefixes: merge getters into Register in brandid/register, or use idUnion()'
    : [SeveralOwners<NameOf<Value>>] extends [never]
      ? unknown
      : SeveralOwners<NameOf<Value>>

/**
 * Calls the handler for the ID's prefix. Missing and extra handlers fail to compile.
 *
 * For a named ID, `matchId` uses the prefix of the ID's definition in the shared registry.
 *
 * An ID with an unknown prefix, which `parse` returns while `Register` is empty, also fails to compile. To accept unknown prefixes, pass
 * `otherwise`, which receives the IDs without a handler.
 *
 * `matchId` reads only the prefix, so pass an untrusted string to `parse` first.
 *
 * @throws {IdError} `wrong_prefix` if an untyped program omits the handler; `missing_prefix` for a bare ID; `is_token` for a token.
 * @example
 * const label = matchId(author, { user: (id) => `user ${id}`, team: (id) => `team ${id}` })
 * const found = matchId(registry.normalize(text), { user: (id) => `/users/${id}` }, () => '/search')
 */
export function matchId<
  Value extends AnyId,
  Handlers extends IdHandlers<NameOf<Value>>,
  Prefix = PrefixOf<Value>,
>(
  id: Value & KnownId<Value>,
  handlers: {
    // `Prefix` is a type parameter, so that the compiler does not recompute the prefixes for each handler.
    readonly [Key in keyof Handlers]: Key extends Prefix
      ? Handlers[Key]
      : `'${Key & string}' is not a prefix of this ID`
  },
): Returned<Handlers[keyof Handlers]>
export function matchId<Value extends AnyId, Handlers extends Partial<IdHandlers<NameOf<Value>>>, Rest>(
  id: Value,
  handlers: {
    readonly [Key in keyof Handlers]: Key extends PrefixOf<Value>
      ? Handlers[Key]
      : `'${Key & string}' is not a prefix of this ID`
  },
  otherwise: (id: Unhandled<Value, keyof Handlers>) => Rest,
): Returned<Handlers[keyof Handlers]> | Rest
export function matchId(
  id: AnyId,
  handlers: IdHandlers<string>,
  otherwise?: (id: never) => unknown,
): unknown {
  if (typeof id !== 'string') throw new IdError('not_a_string', describeExpected(handlers), describeKind(id))
  const prefix = readPrefix(id)
  if (sharedRecords().get(prefix)?.isToken) {
    throw new IdError('is_token', describeExpected(handlers), explainStranger(id, sharedRecords())[1])
  }
  const naming = findNaming(sharedRecords(), id)
  const handler =
    (naming && findHandler(naming.prefixes[0], handlers)) ?? findHandler(prefix, handlers) ?? otherwise
  if (handler) return handler(id as never)
  const [code, received] = prefix
    ? (['wrong_prefix', 'an ID without a handler'] as const)
    : (['missing_prefix', 'an ID without a prefix'] as const)
  throw new IdError(
    code,
    describeExpected(handlers),
    received + nameInvisible(id),
    keepInput(id, sharedRecords()),
  )
}

function describeExpected(handlers: IdHandlers<string>): string {
  const prefixes = Object.keys(handlers).map((prefix) => `"${prefix}"`)
  return prefixes.length > 0 ? `an ID with the prefix ${joinWords(prefixes, 'or')}` : 'an ID and its handler'
}

function findHandler(prefix: string, handlers: IdHandlers<string>): Handler<string> | undefined {
  return prefix !== '' && Object.hasOwn(handlers, prefix) ? handlers[prefix] : undefined
}
