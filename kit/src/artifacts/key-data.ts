/** Keys as plain data: what a source or a manifest says, and the definition that it describes. */
import type { AnyKeyDef, Format } from 'brandid/core'
import { type CreateFormat, createKeyDefinition, type FormatData } from 'brandid/internal'

/** What `defineKey` receives, as JSON can hold it. */
export interface KeyData {
  readonly key: string
  readonly entity?: string
  readonly description?: string
  /** What keys are: a number unless it says otherwise. */
  readonly value?: 'number' | 'bigint' | 'text'
  /** Of numbers and bigints: digits, decimal or hexadecimal after `0x`. */
  readonly max?: string
  /** Of texts. */
  readonly format?: FormatData
}

/**
 * Defines it, without a claim to its name.
 *
 * @throws {IdError} What `defineKey` and the format refuse.
 */
export function defineKeyFromData(
  { key, value = 'number', max, format, ...names }: KeyData,
  createFormat: CreateFormat,
): AnyKeyDef {
  return createKeyDefinition(key, {
    ...names,
    format: value === 'text' ? (createFormat(format ?? { name: '' }) as Format) : value,
    ...(max !== undefined && { max: value === 'bigint' ? BigInt(max) : Number(max) }),
  })
}
