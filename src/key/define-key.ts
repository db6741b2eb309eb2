/** Key definitions: options, checks, errors, and the reservation of names. */

import { checkGrammar } from '../definition/prefix.ts'
import { keepInput } from '../definition/refusal.ts'
import { checkFormats } from '../definition/shape.ts'
import {
  createStandardProps,
  issueOf,
  type StandardJSONSchemaV1,
  type StandardProps,
} from '../definition/standard-schema.ts'
import { development } from '../errors/development.ts'
import { failure, IdError, type IdResult, unwrap } from '../errors/error.ts'
import { type OptionNames, ownOptions } from '../errors/options.ts'
import { shareState } from '../errors/runtime.ts'
import { article, describeKind, describeNumber } from '../errors/words.ts'
import type { Format } from '../formats/shared/format.ts'
import { captureCallSite, claimPlaces } from '../registry/claim.ts'
import { type Claim, type Entry, sharedRecords } from '../registry/records.ts'
import type { KeyTag, KeyValue } from './brand.ts'
import type { AnyKeyDef, BigIntKeyDef, KeyDef, TextKeyDef } from './key-definition-type.ts'
import {
  composeBodyPattern,
  createBigIntDomain,
  createNumberDomain,
  createTextDomain,
  type Domain,
  forgiveText,
  type KeyFault,
} from './value-domain.ts'

/** Creates `defineKey`. `finish` adds members that only some entry points have. */
export function createDefineKey(
  finish?: (definition: AnyKeyDef) => void,
): (name: string, options?: KeyOptions) => AnyKeyDef {
  function defineKey(name: string, options: KeyOptions = {}): AnyKeyDef {
    const definition = createKeyDefinition(name, options)
    finish?.(definition)
    const { format, entity, description, max }: Partial<Record<'max', unknown>> & AnyKeyDef = definition
    const formatName = typeof format === 'object' ? format.name : format
    const fingerprint = JSON.stringify([name, formatName, `${max}`, entity, description])
    claimName(name, fingerprint, captureCallSite(defineKey))
    return definition
  }
  return defineKey
}

/**
 * Creates a key definition without reserving its name.
 *
 * @throws {IdError} the same errors as `defineKey` for its options.
 */
export function createKeyDefinition(name: string, options?: KeyOptions): AnyKeyDef
export function createKeyDefinition(
  name: string,
  options: KeyOptions = {},
): Omit<KeyDef, '$type'> | Omit<BigIntKeyDef, '$type'> | Omit<TextKeyDef, '$type'> {
  development()?.checkNames(options, KEY_OPTIONS, 'defineKey', 'invalid_option')
  const own = ownOptions(options, 'invalid_option')
  checkKey(name, own)
  const { format = 'number', max, entity = name, description } = own
  const names = { name, entity, description }
  if (format === 'number') {
    const domain = createNumberDomain(max as number | undefined)
    return { ...createKey(names, domain), format, max: domain.max }
  }
  if (format === 'bigint') {
    const domain = createBigIntDomain(max as bigint | undefined)
    return { ...createKey(names, domain), format, max: domain.max }
  }
  const key = createKey(names, createTextDomain(format))
  const safeNormalize = (input: unknown) =>
    key.safeParse(typeof input === 'string' ? forgiveText(format, input) : input)
  return {
    ...key,
    format,
    pattern: composeBodyPattern(format),
    normalize: (input) => unwrap(safeNormalize(input)),
    safeNormalize,
  }
}

/** The type of keys: numbers, bigints, or the bodies of a format. */
export type KeyFormat = 'number' | 'bigint' | Format

/** Options for `defineKey`. `undefined` counts as absent. */
export interface KeyOptions<Chosen extends KeyFormat = KeyFormat> {
  /** The type of keys: `'number'`, the default; `'bigint'`; or a format, whose bodies are the keys. */
  readonly format?: Chosen
  /**
   * The largest number or bigint that the column can store, such as 2^31 - 1 for `serial`. Defaults to 2^53 - 1 for numbers and 2^63 -
   * 1 for bigints. At most 2^64 - 1 for bigints.
   */
  readonly max?: (Chosen extends 'bigint' ? bigint : Chosen extends Format ? never : number) | undefined
  /** The entity's name in messages and titles. Defaults to the key's name. */
  readonly entity?: string | undefined
  /** The description in the JSON Schema, which then also has a title, such as `user key`. */
  readonly description?: string | undefined
}

const KEY_OPTIONS: OptionNames<KeyOptions> = { format: true, max: true, entity: true, description: true }

const MAX_UNSIGNED = 0xffff_ffff_ffff_ffffn

/** @throws {IdError} `invalid_prefix` for an invalid name, `invalid_format` for an invalid format, and otherwise `invalid_option`. */
function checkKey(name: unknown, { format, max, entity, description }: KeyOptions): void {
  checkGrammar('a name', name)
  checkOptionalText('entity', entity)
  checkOptionalText('description', description)
  if (format === undefined || format === 'number') checkMax(max, 1, Number.MAX_SAFE_INTEGER)
  else if (format === 'bigint') checkMax(max, 1n, MAX_UNSIGNED)
  else {
    checkFormats([format])
    if (max !== undefined) throw wrongKeyOption('no `max` with a format', describeNumber(max))
  }
}

function checkOptionalText(option: string, text: unknown): void {
  if (text === undefined || (typeof text === 'string' && text !== '')) return
  throw wrongKeyOption(`\`${option}\` to be a non-empty string`, text === '' ? '""' : describeKind(text))
}

function checkMax(max: unknown, least: number | bigint, most: number | bigint): void {
  if (max === undefined) return
  const isWhole = typeof max === typeof least && (typeof max === 'bigint' || Number.isInteger(max))
  if (isWhole && least <= (max as typeof least) && (max as typeof least) <= most) return
  const expected = `\`max\` to be ${typeof least === 'bigint' ? 'a bigint' : 'an integer'} from 1 to ${most}`
  throw wrongKeyOption(expected, typeof max === typeof least ? describeNumber(max) : describeKind(max))
}

function wrongKeyOption(expected: string, received: string): IdError {
  return new IdError('invalid_option', expected, received)
}

/** The record of a key definition. */
interface KeyRecord extends Entry {
  readonly name: string
}

/**
 * Reserves a name for the entire program, or throws. The rules are the same as for prefixes: an equal definition from another copy of
 * the package is accepted, and in development, a reloaded file replaces its own definitions.
 *
 * @throws {IdError} `duplicate_name`, with both locations.
 */
function claimName(name: string, fingerprint: string, site: Claim['site']): void {
  const record: KeyRecord = { name, fingerprint, claims: [] }
  claimPlaces(
    record,
    site,
    ({ name: key }) => [{ key, map: sharedNames() }],
    (_, first, second) =>
      new IdError('duplicate_name', 'an unused name', `"${name}"`, {
        message: `Key "${name}" is already defined at ${first}, and again at ${second}. Define it once and import it.`,
      }),
  )
}

/** Returns the program's key records. The number in the symbol is the layout version. */
function sharedNames(): Map<string, KeyRecord> {
  return shareState(Symbol.for('brandid.keys.1'), () => new Map<string, KeyRecord>())
}

/** The name, entity and description of a key definition. */
export interface KeyNames {
  readonly name: string
  readonly entity: string
  readonly description?: string | undefined
}

/** A key with any name. */
type KeyOf<Value extends KeyValue> = Value & KeyTag<string>

/** The members of every key definition. */
interface KeyMembers<Value extends KeyValue> {
  readonly name: string
  readonly entity: string
  readonly description?: string
  parse(this: void, input: unknown): KeyOf<Value>
  safeParse(this: void, input: unknown): IdResult<KeyOf<Value>>
  is(this: void, input: unknown): input is KeyOf<Value>
  fromText(this: void, text: unknown): KeyOf<Value>
  readonly '~standard': StandardProps<KeyOf<Value>>
}

function createKey<Value extends KeyValue>(names: KeyNames, domain: Domain<Value>): KeyMembers<Value> {
  const { name, entity, description } = names
  const expected = `${article(entity)} ${entity} key (${domain.expected})`
  const is = (input: unknown): input is KeyOf<Value> => domain.is(input)

  const refusal = (input: unknown) =>
    refuseKey(
      name,
      expected,
      typeof input === domain.type ? domain.diagnose(input as Value) : wrongType(input),
      input,
    )
  const safeParse = (input: unknown): IdResult<KeyOf<Value>> =>
    is(input) ? { success: true, data: input } : failure(() => refusal(input))

  return {
    name,
    entity,
    ...(description !== undefined && { description }),
    is,
    parse: (input) => unwrap(safeParse(input)),
    safeParse,
    fromText(text) {
      const value: unknown = typeof text === 'string' ? domain.read(text) : wrongType(text)
      if (is(value)) return value
      throw refuseKey(name, `${expected} as a string`, value as KeyFault, text)
    },
    '~standard': createStandardProps(
      (input) => issueOf(safeParse(input)),
      (options) => createKeyJsonSchema(names, domain, options),
    ),
  }
}

function wrongType(input: unknown): KeyFault {
  return { code: 'wrong_type', received: describeKind(input) }
}

function refuseKey(name: string, expected: string, { code, received }: KeyFault, input: unknown): IdError {
  const { facts, ...kept } = keepInput(input, sharedRecords())
  return new IdError(code, expected, received, {
    details: { key: name, ...facts, expectedKind: name },
    ...kept,
  })
}

/** @throws {IdError} `invalid_option` for bigint keys, because JSON has no bigints. */
function createKeyJsonSchema(
  { entity, description }: KeyNames,
  { jsonSchema }: Domain,
  { target }: StandardJSONSchemaV1.Options,
): Record<string, unknown> {
  if (!jsonSchema) {
    throw new IdError(
      'invalid_option',
      'keys that JSON can represent',
      "bigints: use schemaOf() with { from: 'text' }",
    )
  }
  const { examples, ...keywords } = jsonSchema
  return {
    ...keywords,
    ...(description !== undefined && { title: `${entity} key`, description }),
    ...(examples && (target === 'openapi-3.0' ? { example: examples[0] } : { examples })),
  }
}
