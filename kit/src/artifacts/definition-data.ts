/** A definition as plain data: what a source or a manifest says, and the definition that it describes. */
import type { AnyIdDef } from 'brandid/core'
import { createRegistry } from 'brandid/core'
import type { CreateFormat, FormatData } from 'brandid/internal'

/** What `defineId` receives, as JSON can hold it. */
export interface DefinitionData {
  readonly prefix: string
  readonly entity?: string
  readonly description?: string
  readonly aliases?: readonly string[]
  readonly named?: readonly string[]
  readonly format?: FormatData
  readonly accepts?: readonly FormatData[]
}

/**
 * Defines it in a registry of its own: a program may have several, with equal prefixes.
 *
 * @throws {IdError} What `defineId` and the format refuse.
 */
export function defineFromData(
  { prefix, format, accepts = [], ...options }: DefinitionData,
  createFormat: CreateFormat,
): AnyIdDef {
  return createRegistry().defineId(prefix as 'prefix', {
    ...options,
    ...(format && { format: createFormat(format) }),
    accepts: accepts.map(createFormat),
  })
}
