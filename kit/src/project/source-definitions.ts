/** The definitions in a project's source, read without running it. */
import { resolve } from 'node:path'
import { loadFormats, quoted } from 'brandid/internal'
import type { Definition } from '../analysis/definitions.ts'
import { createManifest } from '../artifacts/manifest.ts'
import type { CodeBase } from '../code-base/code-base.ts'
import { apartFromTests, searchDefinitions } from '../code-base/definition-search.ts'
import { openCodeBase } from '../code-base/open-code-base.ts'
import { slashed } from '../code-base/source-files.ts'
import { UserError } from '../terminal/user-error.ts'
import type { FoundDefinitions } from './definitions.ts'
import { packageJsonIn } from './package-json.ts'
import { requireWhole } from './require-definitions.ts'
import { runtimeDefinitionsIn } from './runtime-definitions.ts'
import { listDependencies, workspacePackages } from './workspace-packages.ts'

/**
 * The nearest of some folders that depends on brandid, or on a package of the workspace that does. Those packages
 * follow it.
 */
export function projectFolders(folders: readonly string[]): string[] {
  for (const folder of folders) {
    const linked = workspacePackages(folder).filter((each) => listDependencies(each).includes('brandid'))
    if (linked.length > 0 || dependsOnBrandid(folder)) return outermost([slashed(folder), ...linked])
  }
  return []
}

/** What the source in some paths defines; `undefined` where they hold no source. */
export async function readSource(
  paths: readonly string[],
  cwd: string,
): Promise<FoundDefinitions | undefined> {
  const codeBase = openIfPresent(paths, cwd)
  if (!codeBase) return undefined
  const { definitions: all, around: imported } = searchDefinitions(codeBase)
  const root = slashed(resolve(cwd))
  requireWhole(codeBase, root)
  const definitions = paths.flatMap((path) => definitionsIn(slashed(path), all, imported))
  const { manifest, defined, faults } = createManifest(
    definitions,
    codeBase.definitions.evaluator,
    await loadFormats(),
  )
  return {
    place: `the source below ${paths.map((path) => quoted(path)).join(', ')}`,
    definitions: defined,
    tokenPrefixes: manifest.tokens.map(({ prefix }) => prefix),
    runtimeDefinitions: runtimeDefinitionsIn(definitions, faults, { reader: codeBase.definitions, root }),
  }
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
 * The definitions of a folder, or those of a file and of what it imports. What is a test, its own path says: a workspace
 * may lie below `test`.
 */
function definitionsIn(
  path: string,
  definitions: readonly Definition[],
  imported: readonly Definition[],
): Definition[] {
  const own = definitions.filter(({ module }) => module.path === path)
  if (own.length > 0) return [...own, ...imported]
  const inside = definitions.filter(({ module }) => isInside(module.path, path))
  return apartFromTests(inside, path)
}

function dependsOnBrandid(directory: string): boolean {
  const { dependencies, devDependencies } = packageJsonIn(directory)
  return [dependencies, devDependencies].some((list) => 'brandid' in Object(list))
}

/** Folders without those that lie in another of them, whose source would be read twice. */
function outermost(folders: readonly string[]): string[] {
  return folders.filter((folder) => !folders.some((other) => isInside(folder, other)))
}

const isInside = (path: string, folder: string): boolean => path.startsWith(`${folder}/`)
