/** The definitions in a project's source, read without running it. */
import { dirname, resolve } from 'node:path'
import type { Definition } from '../../analysis/definitions.ts'
import { createManifest } from '../artifacts/manifest.ts'
import { apartFromTests, searchDefinitions } from '../code-base/definition-search.ts'
import { openCodeBase } from '../code-base/open-code-base.ts'
import { MissingParser } from '../code-base/parser.ts'
import { slashed } from '../code-base/source-files.ts'
import type { Io } from '../terminal/io.ts'
import { UserError } from '../terminal/user-error.ts'
import { packageJsonIn } from './package-json.ts'
import { type RuntimeDefinition, runtimeDefinitionsIn } from './runtime-definitions.ts'
import { noteOfUnread } from './unread-source.ts'
import { dependenciesOf, workspacePackages } from './workspace-packages.ts'

/**
 * The nearest directory upwards that depends on brandid, or on a package of the workspace that does. Those packages
 * follow it.
 */
export function projectFolders(cwd: string): string[] {
  for (let directory = cwd; ; directory = dirname(directory)) {
    const linked = workspacePackages(directory).filter((folder) => dependenciesOf(folder).includes('brandid'))
    if (linked.length > 0 || dependsOnBrandid(directory)) return outermost([slashed(directory), ...linked])
    if (directory === dirname(directory)) return []
  }
}

/** What the source of a project defines. */
export interface SourceManifest {
  /** The manifest as JSON. */
  readonly json: string
  /** What it has no ids of. */
  readonly runtimeDefinitions: readonly RuntimeDefinition[]
}

/** The manifest of the source in folders; `undefined` without a parser, which is noted, or without source. */
export async function manifestOfSource(
  folders: readonly string[],
  { cwd, stderr }: Pick<Io, 'cwd' | 'stderr'>,
): Promise<SourceManifest | undefined> {
  try {
    const { codeBase } = await openCodeBase(folders, { cwd: '.' })
    const { definitions: all } = searchDefinitions(codeBase)
    const definitions = folders.flatMap((folder) => definitionsIn(folder, all))
    const { manifest, faults } = createManifest(definitions, codeBase.definitions.evaluator)
    const around = { reader: codeBase.definitions, root: slashed(resolve(cwd)) }
    return {
      json: JSON.stringify(manifest),
      runtimeDefinitions: runtimeDefinitionsIn(definitions, faults, around),
    }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    if (error instanceof MissingParser) await stderr.write(noteOfUnread(folders))
    return undefined
  }
}

/** The definitions of a folder. What is a test, its own path says: a workspace may lie below `test`. */
function definitionsIn(folder: string, definitions: readonly Definition[]): Definition[] {
  return apartFromTests(
    definitions.filter(({ module }) => isInside(module.path, folder)),
    folder,
  )
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
