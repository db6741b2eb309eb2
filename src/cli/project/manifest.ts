/** Definitions from a manifest, the JSON that `brandid manifest` writes. */
import type { AnyIdDef } from '../../definition/definition.ts'
import type { AnyFormat } from '../../formats/shared/format.ts'
import { createRegistry } from '../../registry/registry.ts'
import { UserError } from '../terminal/user-error.ts'
import { type FormatOptions, formatOf } from './format-of.ts'

/** A format in a manifest: the name of its function, and the options. */
export interface ManifestFormat {
  readonly name: string
  readonly options?: FormatOptions
}

/** A definition in a manifest. What `inspect` has no use for is left out here. */
export interface ManifestDefinition {
  readonly prefix: string
  readonly entity?: string
  readonly aliases?: readonly string[]
  readonly format?: ManifestFormat
  readonly accepts?: readonly ManifestFormat[]
  readonly named?: readonly string[]
}

/** @throws {UserError} The file is no manifest. */
export async function definitionsOfManifest(text: string, file: string): Promise<AnyIdDef[]> {
  const definitions: AnyIdDef[] = []
  for (const { prefix, entity, aliases, format, accepts, named } of listOf(text, file)) {
    const options = {
      ...(format && { format: await formatIn(format) }),
      ...(accepts && { accepts: await Promise.all(accepts.map(formatIn)) }),
      ...(entity && { entity }),
      ...(aliases && { aliases }),
      ...(named && { named }),
    }
    // Each in a registry of its own: a program may have several, with equal prefixes.
    definitions.push(createRegistry().defineId(prefix as 'prefix', options))
  }
  return definitions
}

function formatIn({ name, options }: ManifestFormat): Promise<AnyFormat> {
  return formatOf(name, options)
}

function listOf(text: string, file: string): readonly ManifestDefinition[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw noManifest(file, 'text that is no JSON')
  }
  const { definitions } = Object(json) as { definitions?: unknown }
  const isList = (list: unknown): list is ManifestDefinition[] =>
    Array.isArray(list) && list.every((each) => typeof Object(each).prefix === 'string')
  if (!isList(definitions)) throw noManifest(file, 'JSON without a list "definitions" of prefixes')
  return definitions
}

function noManifest(file: string, received: string): UserError {
  return new UserError(
    `Expected a manifest in ${file} but received ${received}.`,
    'brandid manifest writes one.',
  )
}
