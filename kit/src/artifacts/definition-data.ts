/** A definition as plain data: what a source or a manifest says, and the definition that it describes. */
import { type AnyIdDef, createRegistry, type Registry } from 'brandid/core'
import { bare } from 'brandid/formats'
import type { CreateFormat, FormatData, PlainOptions } from 'brandid/internal'

/** What `defineId` receives, as JSON can hold it. */
export interface DefinitionData {
  readonly prefix: string
  readonly entity?: string
  readonly description?: string
  readonly aliases?: readonly string[]
  readonly named?: readonly string[]
  readonly format?: FormatData
  readonly accepts?: readonly FormatData[]
  /** Ids from before the prefix: whole texts of these formats. */
  readonly bare?: readonly FormatData[]
}

/**
 * Defines it, in a registry of its own unless one is given: a program may have several, with equal prefixes.
 *
 * @throws {IdError} What `defineId` and the format refuse.
 */
export function defineFromData(
  { prefix, format, accepts = [], bare: former = [], ...options }: DefinitionData,
  createFormat: CreateFormat,
  registry: Registry = createRegistry(),
): AnyIdDef {
  return registry.defineId(prefix as 'prefix', {
    ...options,
    ...(format && { format: createFormat(format) }),
    accepts: [...accepts.map(createFormat), ...former.map((data) => bare(createBare(data, createFormat)))],
  })
}

/** A text without a prefix may hold a `_`, which no format's alphabet has. */
function createBare(data: FormatData, createFormat: CreateFormat): Parameters<typeof bare>[0] {
  return data.name === 'opaque'
    ? ((data.options ?? {}) as PlainOptions & { length: number })
    : createFormat(data)
}
