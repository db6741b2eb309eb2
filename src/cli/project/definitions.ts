/** The definitions of the project that a command runs in. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyIdDef } from '../../definition/definition-type.ts'
import { quoted } from '../../errors/words.ts'
import { type Records, sharedRecords } from '../../registry/records.ts'
import { registry } from '../../registry/registry.ts'
import type { Own } from '../readings/own.ts'
import type { Io } from '../terminal/io.ts'
import { UserError } from '../terminal/user-error.ts'
import { packageJsonIn } from './package-json.ts'
import type { RuntimeDefinition } from './runtime-definitions.ts'

/** The file that `brandid manifest` writes, in the directory of a project. */
export const MANIFEST_NAME = 'brandid.manifest.json'

/** The definitions of a project, and those of its source that only the program can use. */
export interface ProjectDefinitions extends Own {
  readonly runtimeDefinitions: readonly RuntimeDefinition[]
}

/** Where a project is looked for, and where a note on it goes. */
type Project = Pick<Io, 'cwd' | 'stderr'>

/**
 * Loads definitions from `--config`, or else from the nearest directory upwards that has a manifest, or whose
 * package.json names a file under `brandid.definitions`. A manifest is read; a module is imported. Without either, the
 * source of a project that depends on brandid is read, and not run. So are the packages of its workspace that it
 * depends on. Where the parser is missing, a note says so.
 *
 * @throws {UserError} The file is missing, or cannot be loaded.
 */
export async function ownDefinitions(io: Project, config?: string): Promise<ProjectDefinitions | undefined> {
  const file = config === undefined ? fileOfProject(io.cwd) : resolve(io.cwd, config)
  if (file === undefined) return ownSource(io)
  if (!existsSync(file))
    throw new UserError(`Expected a manifest or a module but found no file ${quoted(file)}.`)
  if (!file.endsWith('.json')) return ownOf(await definitionsOfModule(file), tokenPrefixesOf(sharedRecords()))
  // Loaded where there is a manifest, because it brings every format.
  const { readManifest } = await import('./read-manifest.ts')
  const { definitions, tokenPrefixes } = await readManifest(readFileSync(file, 'utf8'), file)
  return ownOf(definitions, tokenPrefixes)
}

/** The definitions in the source of the nearest project that depends on brandid, if oxc-parser is installed. */
async function ownSource({ cwd, stderr }: Project): Promise<ProjectDefinitions | undefined> {
  const { projectFolders, manifestOfSource } = await import('./source-definitions.ts')
  const folders = projectFolders(cwd)
  if (folders.length === 0) return undefined
  const source = await manifestOfSource(folders, { cwd, stderr })
  if (source === undefined) return undefined
  const { readManifest } = await import('./read-manifest.ts')
  const { definitions, tokenPrefixes } = await readManifest(source.json, cwd)
  return ownOf(definitions, tokenPrefixes, source.runtimeDefinitions)
}

/** Definitions by their prefixes, former ones among them. */
export function ownOf(
  definitions: readonly AnyIdDef[],
  tokenPrefixes: readonly string[] = [],
  runtimeDefinitions: readonly RuntimeDefinition[] = [],
): ProjectDefinitions {
  const byPrefix = new Map(
    definitions.flatMap((definition) =>
      [definition.prefix, ...definition.aliases].map((prefix) => [prefix, definition] as const),
    ),
  )
  return { definitions, tokenPrefixes, runtimeDefinitions, find: (prefix) => byPrefix.get(prefix) }
}

function fileOfProject(cwd: string): string | undefined {
  for (let directory = cwd; ; directory = dirname(directory)) {
    const manifest = join(directory, MANIFEST_NAME)
    if (existsSync(manifest)) return manifest
    const named = namedFile(directory)
    if (named !== undefined) return named
    if (directory === dirname(directory)) return undefined
  }
}

/** The file that a package.json names: `{ "brandid": { "definitions": "src/ids.js" } }`. */
function namedFile(directory: string): string | undefined {
  const { brandid } = packageJsonIn(directory)
  const { definitions }: { definitions?: unknown } = Object(brandid)
  return typeof definitions === 'string' ? resolve(directory, definitions) : undefined
}

/** What a module defines: in the shared registry, whichever copy of the package it imports, and in its exports. */
async function definitionsOfModule(file: string): Promise<AnyIdDef[]> {
  let exported: Readonly<Record<string, unknown>>
  try {
    exported = await import(pathToFileURL(file).href)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error)
    throw new UserError(
      `Expected a module that Node imports but ${quoted(file)} failed: ${reason}.`.replace(/\.+$/, '.'),
      /\.[cm]?tsx?$/.test(file)
        ? 'Node runs TypeScript from 22.18 on; brandid manifest reads it without running it.'
        : undefined,
    )
  }
  return [...new Set([...registry, ...Object.values(exported).filter(isDefinition)])]
}

function isDefinition(value: unknown): value is AnyIdDef {
  const { prefix, safeParse, format }: Partial<AnyIdDef> = Object(value)
  return typeof prefix === 'string' && typeof safeParse === 'function' && typeof format === 'object'
}

function tokenPrefixesOf(records: Records): string[] {
  return Array.from(records).flatMap(([prefix, { isToken }]) => (isToken ? [prefix] : []))
}
