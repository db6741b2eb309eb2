/** The definitions of a project that only its program can use, and why. */

import { pathToFileURL } from 'node:url'
import { type AnyIdDef, registry } from 'brandid/core'
import { quoted, sharedRecords } from 'brandid/internal'
import type { Definition, DefinitionReader } from '../source/definitions.ts'
import { showPlace } from '../source/place.ts'
import { UserError } from '../terminal/values.ts'
import type { ManifestFault } from './manifest.ts'

/** A definition that only the program can use: it makes tokens, or an option is known only when it runs. */
export interface RuntimeDefinition {
  /** Present and former ones; empty where only the program knows them. */
  readonly prefixes: readonly string[]
  /** `file:line:column`. */
  readonly place: string
  /** What cannot be read; `undefined` for a token that can. */
  readonly message: string | undefined
}

/** The tokens and the unread definitions of a source. */
export function runtimeDefinitionsIn(
  definitions: readonly Definition[],
  faults: readonly ManifestFault[],
  { reader, root }: { readonly reader: DefinitionReader; readonly root: string },
): RuntimeDefinition[] {
  const messages = new Map(faults.map(({ definition, message }) => [definition, message]))
  return definitions
    .filter((definition) => definition.of === 'token' || (definition.of === 'id' && messages.has(definition)))
    .map((definition) => ({
      prefixes: definition.prefix === undefined ? [] : [definition.prefix, ...listFormer(definition, reader)],
      place: showPlace(definition, root),
      message:
        definition.of === 'token' && definition.prefix !== undefined ? undefined : messages.get(definition),
    }))
}

const listFormer = (definition: Definition, reader: DefinitionReader): readonly string[] =>
  reader.evaluator.texts(reader.option(definition, 'aliases')) ?? []

/** The refusal to make ids of a prefix; `undefined` where none of these definitions could have it. */
export function createRefusal(
  prefix: string,
  runtimeDefinitions: readonly RuntimeDefinition[],
): UserError | undefined {
  const named = runtimeDefinitions.find(({ prefixes }) => prefixes.includes(prefix))
  const found = named ?? runtimeDefinitions.find(({ prefixes }) => prefixes.length === 0)
  if (!found) return undefined
  const { place, message } = found
  if (message === undefined) return refusalOfToken(prefix, `${place} gives to tokens`)
  const why = named ? `The format of ${quoted(prefix)} is not known` : `This may define ${quoted(prefix)}`
  return new UserError(
    `${place}: ${message}`,
    `${why}: choose one with --format, or name a module of definitions with --config.`,
  )
}

/** The refusal to make a token. */
export function refusalOfToken(prefix: string, owner = 'is that of tokens'): UserError {
  return new UserError(
    `Expected the prefix of ids but received ${quoted(prefix)}, which ${owner}.`,
    'A token is a secret, which only your program makes.',
  )
}

/** The definitions of a module: in the shared registry, whichever copy of the package it imports, and in its exports. */
export async function importDefinitions(file: string) {
  const exported = await importModule(file)
  return {
    definitions: [...new Set([...registry, ...Object.values(exported).filter(isDefinition)])],
    tokenPrefixes: Array.from(sharedRecords()).flatMap(([prefix, { isToken }]) => (isToken ? [prefix] : [])),
  }
}

async function importModule(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await import(pathToFileURL(file).href)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error)
    throw new UserError(
      `Expected a module that Node imports but ${quoted(file)} failed: ${reason}.`.replace(/\.+$/, '.'),
      /\.[cm]?tsx?$/.test(file)
        ? 'Node runs TypeScript from 22.18 on; brandid manifest reads it without running it.'
        : undefined,
    )
  }
}

function isDefinition(value: unknown): value is AnyIdDef {
  const { prefix, safeParse, format }: Partial<AnyIdDef> = Object(value)
  return typeof prefix === 'string' && typeof safeParse === 'function' && typeof format === 'object'
}
