/** The dispatch of a text to its definition: one lookup of the prefix for any number of definitions. */
import type { AnyId, Id } from '../definition/brand.ts'
import type { AnyIdDef } from '../definition/definition-type.ts'
import { NAMED_MAX_LENGTH, readPrefix } from '../definition/prefix.ts'
import { explainStranger, keepInput } from '../definition/refusal.ts'
import { failure, IdError, type IdResult, unwrap } from '../errors/error.ts'
import { describeKind } from '../errors/words.ts'
import { readAdvice } from './advice.ts'
import type { Parsed, ParsedAny, ParsedOf, RegisteredId } from './dispatch-types.ts'
import { findDefinition, type IdRecord, normalizeAny, type Records, sharedRecords } from './records.ts'

/**
 * Finds the definition of any id by its prefix, and checks the id with it.
 *
 * The type is the union of the definitions in `Register`; destructured, `prefix` narrows `id` and `definition`.
 * `Register` is a promise about a whole program: at a trust boundary, `idUnion` is the closed set.
 *
 * @throws {IdError} `not_a_string`, `missing_prefix`, `unknown_prefix`, or the refusal of the definition's `parse`.
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
 * Tests whether the input, unchanged, is an id of a registered definition.
 *
 * @example
 * const ids = ['user_036twi214qwj7mgsvq83nm8wf', 'hello'].filter(isId)
 */
export function isId(input: unknown): input is RegisteredId {
  return findRecord(sharedRecords(), input) !== undefined
}

/** The record that names the text, or accepts it as an id of its present prefix. */
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

/** The record that names the whole text. A registry without named ids hashes no text. */
export function findNaming({ names }: Records, text: string): IdRecord | undefined {
  const record = names.size > 0 && text.length <= NAMED_MAX_LENGTH ? names.get(text) : undefined
  return record?.isToken ? undefined : record
}

export function dispatch(records: Records, input: unknown): IdResult<ParsedAny> {
  const record = findRecord(records, input)
  if (!record) return failure(() => dispatchRefusal(records, input))
  return { success: true, data: new ParsedResult(record.definition, input as AnyId) }
}

/** The canonical id that a typed text stands for. */
export function normalizeIn(records: Records, input: unknown): IdResult<AnyId> {
  return normalizeAny(
    input,
    (prefix) => findDefinition(records, prefix),
    () => dispatchRefusal(records, input),
  )
}

/** The refusal of a text that is not an id of the registry. */
export function dispatchRefusal(records: Records, input: unknown): IdError {
  const kept = keepInput(input, records)
  if (typeof input !== 'string') return new IdError('not_a_string', 'an id', describeKind(input), kept)
  const record = records.get(readPrefix(input))
  if (record?.isToken) {
    const { facts } = kept
    return new IdError('is_token', 'an id', `a token ("${record.prefixes[0]}")`, { facts })
  }
  // The definition explains the refusal. It may come from another copy of the package.
  const known = record?.definition.safeParse(input).error
  if (known) return known

  const expected = 'an id of a registered prefix'
  const [code, received] = explainStranger(input, records, 'a prefix that is not registered')
  if (code === 'missing_prefix') return new IdError(code, expected, received, kept)
  const advice = readAdvice()
  return new IdError('unknown_prefix', expected, received, {
    ...kept,
    hint: advice && (() => advice.findDispatchHint(records, input)),
  })
}

/**
 * An id and its prefix. The definition is private: `JSON.stringify`, `structuredClone` and spreads carry the rest. The
 * engine makes a hidden property of an object's own in four times the time.
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
