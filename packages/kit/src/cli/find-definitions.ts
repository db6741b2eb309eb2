/** Finds the definitions of the current project: in a manifest, through the configuration, or in the source. */
import { existsSync, lstatSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  CONFIG_NAME,
  findInProject,
  findProjectRoot,
  foldersAbove,
  foldersOfProject,
  NO_CONFIG,
  packageJsonIn,
  readConfig,
  readProjectFile,
  readUserFile,
  unexpected,
} from '@brandid/base/files'
import {
  createOwn,
  type FoundDefinitions,
  type Own,
  type RuntimeDefinition,
  readManifest,
} from '@brandid/base/manifest'
import { type Io, type OptionTable, type OptionValues, UserError } from '@brandid/base/terminal'
import { type AnyIdDef, registry } from 'brandid/core'
import { quoted, sharedRecords } from 'brandid/internal'

/** The file name of a project's manifest. */
export const MANIFEST_NAME = 'brandid.manifest.json'

/**
 * Finds the manifest given with `--config`, or by default the nearest manifest in the project; `undefined` if there is none.
 *
 * @throws {UserError} The file given with `--config` is missing or is not a JSON file.
 */
export function findManifest(cwd: string, config: string | undefined): string | undefined {
  if (config === undefined)
    return foldersOfProject(cwd)
      .map((folder) => join(folder, MANIFEST_NAME))
      .find((file) => existsSync(file))
  const file = resolve(cwd, config)
  checkPresent(file)
  if (file.endsWith('.json')) return file
  throw new UserError(
    `Expected a JSON manifest but received ${quoted(config)}.`,
    'Run brandid manifest to create one.',
  )
}

/** The definitions of a project, including definitions that only the running program can evaluate. */
export interface ProjectDefinitions extends Own {
  readonly runtimeDefinitions: readonly RuntimeDefinition[]
}

/**
 * Loads definitions from `--config`; otherwise from the nearest project folder that contains a manifest, or a
 * `brandid.config.json` or package.json listing files with definitions; otherwise from the source of a project that depends on
 * brandid, and of the packages in its workspace. Imports a module given with `--config`, but runs no other source.
 *
 * @throws {UserError} The file is missing or cannot be loaded, a source file could not be fully read, or no definition was
 * found and `--allow-empty` is not set.
 */
export async function ownDefinitions(
  { cwd }: Pick<Io, 'cwd'>,
  values: DefinitionValues,
): Promise<ProjectDefinitions | undefined> {
  const found = await loadDefinitions(cwd, values)
  if (!found) return undefined
  requireDefinitions(countDefinitions(found), found.place, values['allow-empty'])
  return indexDefinitions(found)
}

/**
 * Loads definitions like `ownDefinitions`, for commands that accept any ID. Instead of throwing, writes a line to standard error if
 * the project's source contains no definitions yet.
 *
 * @throws {UserError} As for `ownDefinitions`, except for a source without definitions.
 */
export async function anyDefinitions(
  { cwd, stderr }: Pick<Io, 'cwd' | 'stderr'>,
  values: DefinitionValues,
): Promise<ProjectDefinitions | undefined> {
  const found = await loadDefinitions(cwd, values)
  if (!found) return undefined
  const { isSource, place } = found
  const isEmptyAllowed = values['allow-empty']
  const count = countDefinitions(found)
  if (!isSource) requireDefinitions(count, place, isEmptyAllowed)
  else if (count === 0 && !isEmptyAllowed)
    await stderr.writeLines([`brandid: no definition was found in ${place}`])
  return indexDefinitions(found)
}

const loadDefinitions = (cwd: string, { config }: DefinitionValues): Promise<FoundDefinitions | undefined> =>
  config === undefined ? findDefinitions(cwd) : loadConfig(resolve(cwd, config))

const countDefinitions = ({
  definitions,
  tokenPrefixes,
  keys = [],
  patternKeys = [],
  runtimeDefinitions = [],
}: FoundDefinitions): number =>
  [definitions, tokenPrefixes, keys, patternKeys, runtimeDefinitions].flat().length

/** Loads the file given with `--config`. */
async function loadConfig(file: string): Promise<FoundDefinitions> {
  checkPresent(file)
  if (file.endsWith('.json')) return loadManifest(file, readUserFile)
  return { place: quoted(file), ...(await importDefinitions(file)) }
}

/** Imports a module's definitions: its exports, and the registry that all copies of the package share. */
async function importDefinitions(file: string) {
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
      `Node cannot import ${quoted(file)}: ${reason}.`.replace(/\.+$/, '.'),
      /\.[cm]?tsx?$/.test(file)
        ? 'Node 22.18 and later run TypeScript; brandid manifest reads it without running it.'
        : undefined,
    )
  }
}

function isDefinition(value: unknown): value is AnyIdDef {
  const { prefix, safeParse, format }: Partial<AnyIdDef> = Object(value)
  return typeof prefix === 'string' && typeof safeParse === 'function' && typeof format === 'object'
}

async function findDefinitions(cwd: string): Promise<FoundDefinitions | undefined> {
  const folders = foldersOfProject(cwd)
  for (const folder of folders) {
    const manifest = join(folder, MANIFEST_NAME)
    if (existsSync(manifest)) return loadManifest(manifest)
    const config = existsSync(join(folder, CONFIG_NAME)) ? readConfig(folder) : NO_CONFIG
    if (config.definitions.length > 0) return loadSource(config.definitions, cwd)
    const named = namedFile(folder)
    if (named === undefined) continue
    checkPresent(named)
    return named.endsWith('.json') ? loadManifest(named) : loadSource([named], cwd)
  }
  if (!folders.some(mayDependOnBrandid)) return undefined
  // This module includes the parser, so it is only loaded if there is no manifest.
  const { projectFolders, readSource } = await import('@brandid/project/definitions')
  const sources = projectFolders(folders)
  return sources.length > 0 ? readSource(sources, cwd) : undefined
}

/** Whether a package depends on brandid, or on a linked package (such as a workspace package) that may depend on brandid. */
function mayDependOnBrandid(folder: string): boolean {
  const { dependencies, devDependencies, peerDependencies } = packageJsonIn(folder)
  const names = [dependencies, devDependencies, peerDependencies].flatMap((list) => Object.keys(Object(list)))
  const isLinked = (name: string) =>
    [folder, ...foldersAbove(folder)].some((each) =>
      lstatSync(join(each, 'node_modules', name), { throwIfNoEntry: false })?.isSymbolicLink(),
    )
  return names.includes('brandid') || names.some(isLinked)
}

/** Reads definitions from source. Imports the reader on demand, because it includes the parser. */
async function loadSource(paths: readonly string[], cwd: string): Promise<FoundDefinitions | undefined> {
  const { readSource } = await import('@brandid/project/definitions')
  return readSource(paths, cwd)
}

async function loadManifest(file: string, read = readProjectFile): Promise<FoundDefinitions> {
  return { place: quoted(file), ...(await readManifest(read(file) ?? '', file)) }
}

function checkPresent(file: string): void {
  if (existsSync(file)) return
  throw new UserError(`Expected a manifest or a module but found no file ${quoted(file)}.`)
}

/** Indexes definitions by current and former prefix. */
export function indexDefinitions({
  runtimeDefinitions = [],
  ...found
}: Omit<FoundDefinitions, 'place'>): ProjectDefinitions {
  return { ...createOwn(found), runtimeDefinitions }
}

/**
 * Finds the file that a package.json configures: `{ "brandid": { "definitions": "src/ids.ts" } }`.
 *
 * @throws {UserError} The file is outside the project. A cloned repository must not make a command read other files.
 */
function namedFile(folder: string): string | undefined {
  const { brandid } = packageJsonIn(folder)
  const { definitions }: { definitions?: unknown } = Object(brandid)
  if (typeof definitions !== 'string') return undefined
  const file = findInProject(definitions, folder, findProjectRoot(folder))
  if (file !== undefined) return file
  const place = `"brandid.definitions" of ${join(folder, 'package.json')}`
  throw unexpected({ value: definitions, place }, 'a path inside the project')
}

/**
 * @param found The number of definitions that were found.
 * @param place The file or folder that was searched.
 * @throws {UserError} There are no definitions, and `--allow-empty` is not set.
 */
export function requireDefinitions(
  found: number,
  place: string,
  isEmptyAllowed: boolean | undefined,
  advice = 'Pass another path, or --allow-empty.',
): void {
  if (found > 0 || isEmptyAllowed) return
  throw new UserError(`There are no definitions in ${place}.`, advice)
}

/** An option for every command that reads definitions. */
export const ALLOW_EMPTY = {
  'allow-empty': { type: 'boolean', help: 'continue without definitions' },
} as const satisfies OptionTable

/** The options of commands that use the definitions of the current project. */
export const DEFINITION_OPTIONS = {
  config: {
    type: 'string',
    short: 'c',
    value: '<file>',
    help: 'a manifest, or a module to import definitions from',
  },
  ...ALLOW_EMPTY,
} as const satisfies OptionTable

export type DefinitionValues = OptionValues<typeof DEFINITION_OPTIONS>
