/** The options of `schemaOf`, and their requirements of a source. */
import { IdError, type IdResult } from '../errors/error.ts'
import type { OptionNames } from '../errors/options.ts'
import { describeKind, quoted } from '../errors/words.ts'
import type { KeyValue } from '../key/brand.ts'
import type { AnyKeyDef } from '../key/key-definition-type.ts'
import type { ErrorText, SchemaSource } from './id-issue.ts'

/** Options of `schemaOf`. */
export interface SchemaOptions {
  /** `'string'` for the input of pipes and text fields, whose type is not the ID yet. */
  readonly input?: 'id' | 'string'
  /** A message of your own, in place of brandid's: a sentence, or a function of the rejection. */
  readonly error?: ErrorText | undefined
}

/** Options of `schemaOf` for text that people type. */
export interface NormalizingOptions {
  /** Accepts what `normalize` accepts. */
  readonly normalize: true
  readonly error?: ErrorText | undefined
}

/** Options of `schemaOf` for UUIDs. */
export interface ConvertingOptions {
  /** Accepts the UUID of an ID, and returns the ID; a codec, where Zod has codecs. */
  readonly from: 'uuid'
  readonly error?: ErrorText | undefined
}

/** Options of `schemaOf` for the strings of keys. */
export interface ReadingOptions {
  /** Accepts the text of a key, as in a URL, and returns the key; a codec, where Zod has codecs. */
  readonly from: 'text'
  readonly error?: ErrorText | undefined
}

/** The options of any of them. */
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

/** A source whose IDs people type. */
export type NormalizingSource<Output extends string> = SchemaSource<Output> & {
  /** The result of the source's normalization. */
  safeNormalize(this: void, input: unknown): IdResult<Output>
}

/** A definition whose IDs hold a UUID. */
export type UuidSource<Output extends string> = SchemaSource<Output> & {
  /** The ID of a UUID. */
  fromUuid(this: void, uuid: string): Output
  /** The UUID of an ID. */
  toUuid(this: void, id: Output): string
}

/** A source of any kind, with the members that some of them have. */
export type Source = SchemaSource<string> & Partial<NormalizingSource<string> & UuidSource<string>>

/** Whether a source has keys. */
export function isKey(source: Source | AnyKeyDef): source is AnyKeyDef {
  return Object.hasOwn(source, 'fromText')
}

/** How a schema reads strings of another spelling, and writes them. */
export interface Conversion {
  readonly read: (text: string) => string
  readonly write: (value: string) => string
  /** The facts of the JSON Schema about the strings. */
  readonly notes: Readonly<Record<string, unknown>>
}

/** @throws {IdError} `invalid_option` when an untyped program passes no source, or another `input` than there is. */
export function checkOptions(source: Source | AnyKeyDef, { input }: SchemaOptions): void {
  if (typeof source?.['~standard']?.jsonSchema !== 'object') {
    throw new IdError('invalid_option', 'a definition, a union, a registry or a token', describeKind(source))
  }
  if (input === undefined || input === 'id' || input === 'string') return
  throw new IdError('invalid_option', '`input` to be "id" or "string"', nameOption(input))
}

/** @throws {IdError} `invalid_option` when the source has no normalization. */
export function findNormalization(source: Source | AnyKeyDef): NormalizingSource<string>['safeNormalize'] {
  if ('safeNormalize' in source && source.safeNormalize) return source.safeNormalize
  throw new IdError(
    'invalid_option',
    'a definition, a union, a registry or a key of strings for `normalize: true`',
    'a source without safeNormalize()',
  )
}

/** @throws {IdError} `invalid_option` when the source has no strings of that spelling, or the option names something else. */
export function findConversion(source: Source | AnyKeyDef, from: 'uuid' | 'text'): Conversion {
  if (from === 'text') return findTextConversion(source)
  const { fromUuid: read, toUuid: write } = isKey(source) ? {} : source
  if (from === 'uuid' && read && write) return { read, write, notes: { format: 'uuid' } }
  throw new IdError(
    'invalid_option',
    'a definition whose format holds UUIDs, such as uuid25(), for `from: "uuid"`',
    from === 'uuid' ? 'a source without fromUuid()' : nameOption(from),
  )
}

function findTextConversion(source: Source | AnyKeyDef): Conversion {
  if (!isKey(source)) {
    throw new IdError('invalid_option', 'a key for `from: "text"`', 'a source without fromText()')
  }
  // Zod passes on every value that a conversion returns, so a key goes by the type of strings.
  const read: (text: string) => unknown = source.fromText
  return { read: read as Conversion['read'], write: String, notes: describeText(source) }
}

/** The keywords of the string of a key: of its body, or of the digits of an integer. */
function describeText(source: AnyKeyDef): Conversion['notes'] {
  if ('max' in source) return { pattern: '^[1-9][0-9]*$', minLength: 1, maxLength: `${source.max}`.length }
  const { pattern, minLength, maxLength } = source['~standard'].jsonSchema.output({ target: 'draft-2020-12' })
  return { pattern, minLength, maxLength }
}

function nameOption(option: unknown): string {
  return typeof option === 'string' ? quoted(option) : describeKind(option)
}
