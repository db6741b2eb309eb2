/** Definitions from a manifest, the JSON that `brandid manifest` writes. */
import type { AnyIdDef } from '../../definition/definition-type.ts'
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

/** What a manifest defines. */
export interface ManifestContent {
  readonly definitions: readonly AnyIdDef[]
  /** The prefixes of tokens, whose texts are never shown. */
  readonly tokenPrefixes: readonly string[]
}

/** @throws {UserError} The file is not a manifest. */
export async function readManifest(text: string, file: string): Promise<ManifestContent> {
  const json = jsonOf(text, file)
  const { definitions, tokens = [] }: { definitions?: unknown; tokens?: unknown } = Object(json)
  if (!isList<ManifestDefinition>(definitions) || !isList<{ prefix: string }>(tokens)) {
    throw noManifest(file, 'JSON without a list "definitions" of prefixes')
  }
  const read: AnyIdDef[] = []
  for (const definition of definitions) read.push(await definitionOf(definition))
  return { definitions: read, tokenPrefixes: tokens.map(({ prefix }) => prefix) }
}

/** Each in a registry of its own: a program may have several, with equal prefixes. */
async function definitionOf(definition: ManifestDefinition): Promise<AnyIdDef> {
  const { prefix, entity, aliases, format, accepts, named } = definition
  return createRegistry().defineId(prefix as 'prefix', {
    ...(format && { format: await formatIn(format) }),
    ...(accepts && { accepts: await Promise.all(accepts.map(formatIn)) }),
    ...(entity && { entity }),
    ...(aliases && { aliases }),
    ...(named && { named }),
  })
}

function formatIn({ name, options }: ManifestFormat): Promise<AnyFormat> {
  return formatOf(name, options)
}

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw noManifest(file, 'text that is no JSON')
  }
}

function isList<Item>(list: unknown): list is readonly Item[] {
  return Array.isArray(list) && list.every((each) => typeof Object(each).prefix === 'string')
}

function noManifest(file: string, received: string): UserError {
  return new UserError(
    `Expected a manifest in ${file} but received ${received}.`,
    'brandid manifest writes one.',
  )
}
