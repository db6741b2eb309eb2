/** The options of `schemaOf`, and what they require of a source. */
import { IdError } from '../errors/error.ts'
import type { IdResult } from '../errors/result.ts'
import { kindOf, quoted } from '../errors/words.ts'
import type { SchemaSource } from './id-check.ts'

/** Options of `schemaOf`. */
export interface SchemaOptions {
  /** `'string'` for the input of pipes and text fields, whose type is not the id yet. */
  readonly input?: 'id' | 'string'
  /** A message of your own, in place of brandid's. */
  readonly error?: string | undefined
}

/** Options of `schemaOf` for text that people type. */
export interface NormalizingOptions {
  /** Accepts whatever `normalize` accepts. */
  readonly normalize: true
  readonly error?: string | undefined
}

/** Options of `schemaOf` for UUIDs. */
export interface ConvertingOptions {
  /** Accepts the UUID of an id, and returns the id; a codec, where zod has codecs. */
  readonly from: 'uuid'
  readonly error?: string | undefined
}

/** A definition whose ids people type. */
export type NormalizingSource<Output extends string> = SchemaSource<Output> & {
  /** The result of the definition's normalization. */
  safeNormalize(this: void, input: unknown): IdResult<Output>
}

/** A definition whose ids hold a UUID. */
export type UuidSource<Output extends string> = SchemaSource<Output> & {
  /** The id of a UUID. */
  fromUuid(this: void, uuid: string): Output
  /** The UUID of an id. */
  toUuid(this: void, id: Output): string
}

/** A source of any kind, with the members that some of them have. */
export type Source = SchemaSource<string> & Partial<NormalizingSource<string> & UuidSource<string>>

/** @throws {IdError} `invalid_option` when an untyped program passes no source, or another `input` than there is. */
export function checkOptions(source: SchemaSource<string>, { input }: SchemaOptions): void {
  if (typeof source?.['~standard']?.jsonSchema !== 'object') {
    throw new IdError('invalid_option', 'a definition, a token or a union', kindOf(source))
  }
  if (input === undefined || input === 'id' || input === 'string') return
  throw new IdError('invalid_option', '`input` to be "id" or "string"', receivedText(input))
}

/** @throws {IdError} `invalid_option` when the source has no normalization. */
export function normalizationOf({ safeNormalize }: Source): NormalizingSource<string>['safeNormalize'] {
  if (safeNormalize) return safeNormalize
  throw new IdError(
    'invalid_option',
    'a definition for `normalize: true` (tokens and unions have no normalize)',
    'a source without safeNormalize()',
  )
}

/** @throws {IdError} `invalid_option` when the source holds no UUIDs, or the option names something else. */
export function uuidConversionOf(
  { fromUuid, toUuid }: Source,
  from: 'uuid',
): Pick<UuidSource<string>, 'fromUuid' | 'toUuid'> {
  if (from === 'uuid' && fromUuid && toUuid) return { fromUuid, toUuid }
  throw new IdError(
    'invalid_option',
    'a definition whose format holds UUIDs, such as uuid25(), for `from: "uuid"`',
    from === 'uuid' ? 'a source without fromUuid()' : receivedText(from),
  )
}

function receivedText(option: unknown): string {
  return typeof option === 'string' ? quoted(option) : kindOf(option)
}
