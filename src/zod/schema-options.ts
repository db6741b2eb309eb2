/** The options of `schemaOf`, and the source members that the options require. */
import { IdError, type IdResult } from '../errors/error.ts'
import type { OptionNames } from '../errors/options.ts'
import { describeKind, quoted } from '../errors/words.ts'
import type { KeyValue } from '../key/brand.ts'
import type { AnyKeyDef } from '../key/key-definition-type.ts'
import type { ErrorText, SchemaSource } from './id-issue.ts'

/** Options of `schemaOf`. */
export interface SchemaOptions {
  /** The input type. Pass `'string'` for pipes and text fields, where the input does not have the ID's type yet. */
  readonly input?: 'id' | 'string'
  /** Your own message in place of brandid's, or a function that returns a message for a rejection. */
  readonly error?: ErrorText | undefined
}

/** Options of `schemaOf` for input that people type. */
export interface NormalizingOptions {
  /** Accepts the same input as `normalize`. */
  readonly normalize: true
  readonly error?: ErrorText | undefined
}

/** Options of `schemaOf` for UUIDs. */
export interface ConvertingOptions {
  /** Accepts an ID's UUID and returns the ID. The schema is a codec if Zod has codecs (4.1 and later). */
  readonly from: 'uuid'
  readonly error?: ErrorText | undefined
}

/** Options of `schemaOf` for keys in string form. */
export interface ReadingOptions {
  /** Accepts a key as a string, as in a URL, and returns the key. The schema is a codec if Zod has codecs (4.1 and later). */
  readonly from: 'text'
  readonly error?: ErrorText | undefined
}

/** All options of `schemaOf` combined. */
export type AnySchemaOptions = Partial<
  SchemaOptions & NormalizingOptions & { readonly from: 'uuid' | 'text' }
>

export const SCHEMA_OPTIONS: OptionNames<AnySchemaOptions> = {
  input: true,
  normalize: true,
  from: true,
  error: true,
}

/** A definition of keys. */
export type KeySource<Output extends KeyValue> = AnyKeyDef & { readonly $type: Output }

/** A source that can normalize IDs typed by people. */
export type NormalizingSource<Output extends string> = SchemaSource<Output> & {
  /** Normalizes the input, and returns a result. */
  safeNormalize(this: void, input: unknown): IdResult<Output>
}

/** A definition with IDs that contain a UUID. */
export type UuidSource<Output extends string> = SchemaSource<Output> & {
  /** Returns the ID for a UUID. */
  fromUuid(this: void, uuid: string): Output
  /** Returns the UUID of an ID. */
  toUuid(this: void, id: Output): string
}

/** A source of any kind. Members that only some sources have are optional. */
export type Source = SchemaSource<string> & Partial<NormalizingSource<string> & UuidSource<string>>

/** Whether a source defines keys. */
export function isKey(source: Source | AnyKeyDef): source is AnyKeyDef {
  return Object.hasOwn(source, 'fromText')
}

/** The functions that a schema uses to read and write strings in another format, such as UUIDs. */
export interface Conversion {
  readonly read: (text: string) => string
  readonly write: (value: string) => string
  /** The JSON Schema keywords that describe the strings. */
  readonly notes: Readonly<Record<string, unknown>>
}

/** @throws {IdError} `invalid_option` if untyped code passes no source or an unknown `input`. */
export function checkOptions(source: Source | AnyKeyDef, { input }: SchemaOptions): void {
  if (typeof source?.['~standard']?.jsonSchema !== 'object') {
    throw new IdError('invalid_option', 'a definition, a union, a registry or a token', describeKind(source))
  }
  if (input === undefined || input === 'id' || input === 'string') return
  throw new IdError('invalid_option', '`input` to be "id" or "string"', nameOption(input))
}

/** @throws {IdError} `invalid_option` if the source cannot normalize IDs. */
export function findNormalization(source: Source | AnyKeyDef): NormalizingSource<string>['safeNormalize'] {
  if ('safeNormalize' in source && source.safeNormalize) return source.safeNormalize
  throw new IdError(
    'invalid_option',
    'a definition, a union, a registry or a string key for `normalize: true`',
    'a source without safeNormalize()',
  )
}

/** @throws {IdError} `invalid_option` if the source does not support the format, or the format is unknown. */
export function findConversion(source: Source | AnyKeyDef, from: 'uuid' | 'text'): Conversion {
  if (from === 'text') return findTextConversion(source)
  const { fromUuid: read, toUuid: write } = isKey(source) ? {} : source
  if (from === 'uuid' && read && write) return { read, write, notes: { format: 'uuid' } }
  throw new IdError(
    'invalid_option',
    'a definition with a UUID format, such as uuid25(), for `from: "uuid"`',
    from === 'uuid' ? 'a source without fromUuid()' : nameOption(from),
  )
}

function findTextConversion(source: Source | AnyKeyDef): Conversion {
  if (!isKey(source)) {
    throw new IdError('invalid_option', 'a key for `from: "text"`', 'a source without fromText()')
  }
  // Zod passes on any value that a conversion returns, so a string type also works for keys.
  const read: (text: string) => unknown = source.fromText
  return { read: read as Conversion['read'], write: String, notes: describeText(source) }
}

/** Describes a key as a string: its body, or the digits of an integer. */
function describeText(source: AnyKeyDef): Conversion['notes'] {
  if ('max' in source) return { pattern: '^[1-9][0-9]*$', minLength: 1, maxLength: `${source.max}`.length }
  const { pattern, minLength, maxLength } = source['~standard'].jsonSchema.output({ target: 'draft-2020-12' })
  return { pattern, minLength, maxLength }
}

function nameOption(option: unknown): string {
  return typeof option === 'string' ? quoted(option) : describeKind(option)
}
