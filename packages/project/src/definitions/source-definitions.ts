/** Reads the definitions in a project's source without running it and finds the packages in the project's workspace. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { foldersAbove, packageJsonIn, slashed } from '@brandid/base/files'
import { loadFormats } from '@brandid/base/formats'
import type { FoundDefinitions, RuntimeDefinition } from '@brandid/base/manifest'
import { groupBy, UserError } from '@brandid/base/terminal'
import { quoted } from 'brandid/internal'
import { apartFromTests, type CodeBase, openCodeBase, searchDefinitions } from '../source/code-base.ts'
import type { Definition, DefinitionReader } from '../source/definitions.ts'
import { showFile, showPlace } from '../source/place.ts'
import { isInFolder, Resolver } from '../source/resolver.ts'
import { isTestFile } from '../source/source-files.ts'
import { createManifest, type ManifestFault } from './manifest.ts'
import { readPatternKey } from './pattern-keys.ts'

/** Finds the nearest folder that depends on brandid, directly or through workspace packages, and lists it with the workspace packages. */
export function projectFolders(folders: readonly string[]): string[] {
  for (const folder of folders) {
    const linked = workspacePackages(folder).filter((each) => listDependencies(each).includes('brandid'))
    if (linked.length > 0 || dependsOnBrandid(folder)) return outermost([slashed(folder), ...linked])
  }
  return []
}

/** Reads the definitions below the given paths; `undefined` if the paths contain no source. */
export async function readSource(
  paths: readonly string[],
  cwd: string,
): Promise<FoundDefinitions | undefined> {
  const codeBase = openIfPresent(paths, cwd)
  if (!codeBase) return undefined
  const { definitions: all, around: imported } = searchDefinitions(codeBase)
  const root = slashed(resolve(cwd))
  requireWhole(codeBase, root)
  const definitions = definitionsIn(paths, all, imported)
  const { manifest, defined, definedKeys, faults } = createManifest(
    definitions,
    codeBase.definitions.evaluator,
    await loadFormats(),
  )
  return {
    place: `the source below ${paths.map((path) => quoted(path)).join(', ')}`,
    definitions: defined,
    tokenPrefixes: manifest.tokens.map(({ prefix }) => prefix),
    keys: definedKeys,
    patternKeys: faults.flatMap(({ definition }) => readPatternKey(definition, codeBase.definitions) ?? []),
    isSource: true,
    runtimeDefinitions: runtimeDefinitionsIn(definitions, faults, { reader: codeBase.definitions, root }),
  }
}

/** Lists the tokens and the unreadable definitions in the source. */
function runtimeDefinitionsIn(
  definitions: readonly Definition[],
  faults: readonly ManifestFault[],
  { reader, root }: { readonly reader: DefinitionReader; readonly root: string },
): RuntimeDefinition[] {
  const messages = new Map(faults.map(({ definition, message }) => [definition, message]))
  const listFormer = (definition: Definition) =>
    reader.evaluator.texts(reader.option(definition, 'aliases')) ?? []
  return definitions
    .filter((definition) => definition.of === 'token' || (definition.of === 'id' && messages.has(definition)))
    .map((definition) => ({
      prefixes: definition.prefix === undefined ? [] : [definition.prefix, ...listFormer(definition)],
      place: showPlace(definition, root),
      message:
        definition.of === 'token' && definition.prefix !== undefined ? undefined : messages.get(definition),
    }))
}

function openIfPresent(paths: readonly string[], cwd: string): CodeBase | undefined {
  try {
    return openCodeBase(paths, { cwd }).codeBase
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}

/**
 * Finds the definitions in folders, in files and in the files' imports. Whether a file is a test depends only on its path within the
 * folder, because the workspace itself may be below `test`.
 */
function definitionsIn(
  paths: readonly string[],
  definitions: readonly Definition[],
  imported: readonly Definition[],
): Definition[] {
  const wanted = new Set(paths.map(slashed))
  const places = definitions.flatMap((definition) => {
    const { path } = definition.module
    return [path, ...foldersAbove(path)].flatMap((place) => (wanted.has(place) ? { place, definition } : []))
  })
  const byPlace = groupBy(places, ({ place }) => place)
  return [...wanted].flatMap((path) => {
    const held = (byPlace.get(path) ?? []).map(({ definition }) => definition)
    return held[0]?.module.path === path ? [...held, ...imported] : apartFromTests(held, path)
  })
}

function dependsOnBrandid(directory: string): boolean {
  const { dependencies, devDependencies } = packageJsonIn(directory)
  return [dependencies, devDependencies].some((list) => 'brandid' in Object(list))
}

/** Drops nested folders, to avoid reading their source twice. */
function outermost(folders: readonly string[]): string[] {
  const all = new Set(folders)
  return folders.filter((folder) => !isInFolder(folder, all))
}

/** @throws {UserError} If a file was only partly read, because a definition may be missing. */
export function requireWhole({ faults }: CodeBase, root: string): void {
  const lost = faults.map((each) => ({ ...each, file: showFile(each.path, root) }))
  const [first, ...more] = lost.filter(({ file }) => !isTestFile(file))
  if (!first) return
  const others = more.length === 0 ? '' : `, and ${more.length} more`
  throw new UserError(
    `${first.file} was only partly read: ${first.message}${others}.`,
    'Fix that file first: it may define IDs.',
  )
}

const FIELDS = ['dependencies', 'devDependencies', 'peerDependencies']

/** Lists the folders of linked packages that a package depends on, directly or transitively. */
export function workspacePackages(folder: string): string[] {
  const links = new Resolver({ isFile: existsSync })
  const seen = new Set([slashed(folder)])
  // The loop also visits elements added while it runs.
  for (const each of seen) for (const linked of linkedIn(each, links)) seen.add(linked)
  return [...seen].slice(1)
}

/** Lists the names of a package's dependencies. */
function listDependencies(folder: string): string[] {
  const content = packageJsonIn(folder)
  return FIELDS.flatMap((field) => Object.keys(Object(content[field])))
}

function linkedIn(folder: string, links: Resolver): string[] {
  return listDependencies(folder)
    .filter((name) => name !== 'brandid')
    .flatMap((name) => links.packageFolder(name, folder) ?? [])
}
