/** The search for the definitions of the project that a command runs in: manifest, configuration, source. */
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

/** The name of the file that `brandid manifest` writes to the directory of a project. */
export const MANIFEST_NAME = 'brandid.manifest.json'

/**
 * Finds the manifest that `--config` names, or else the nearest manifest in the project; `undefined` if the project has no
 * manifest.
 *
 * @throws {UserError} The file that the user names is missing, or is not a JSON file.
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
    `Expected a manifest, which is a JSON file, but received ${quoted(config)}.`,
    'Run brandid manifest to create one.',
  )
}

/** The definitions of a project, including definitions in its source that only the running program can use. */
export interface ProjectDefinitions extends Own {
  readonly runtimeDefinitions: readonly RuntimeDefinition[]
}

/**
 * Loads definitions from `--config`; or else from the nearest folder of the project with a manifest, or with a
 * `brandid.config.json` or package.json that names the files of definitions; or else from the source of a project that depends on
 * brandid and of the packages in the project's workspace. Source is read and never run; a module that `--config` names is imported.
 *
 * @throws {UserError} The file is missing or cannot be loaded, a source file was only partly read, or no definition was found
 * and `--allow-empty` is not set.
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
 * Loads definitions like `ownDefinitions`, for commands that read any ID: if the source of a project does not define IDs yet, a
 * line on standard error says so.
 *
 * @throws {UserError} In the cases of `ownDefinitions`, except for source without definitions.
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

/** Loads the file that the user names. */
async function loadConfig(file: string): Promise<FoundDefinitions> {
  checkPresent(file)
  if (file.endsWith('.json')) return loadManifest(file, readUserFile)
  return { place: quoted(file), ...(await importDefinitions(file)) }
}

/** Imports the definitions of a module: the module's exports, and the shared registry of all copies of the package. */
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
  // The module is only loaded without a manifest, because the module includes the parser.
  const { projectFolders, readSource } = await import('@brandid/project/definitions')
  const sources = projectFolders(folders)
  return sources.length > 0 ? readSource(sources, cwd) : undefined
}

/** Whether a package depends on brandid, or on a linked package, such as a workspace package, which may depend on brandid. */
function mayDependOnBrandid(folder: string): boolean {
  const { dependencies, devDependencies, peerDependencies } = packageJsonIn(folder)
  const names = [dependencies, devDependencies, peerDependencies].flatMap((list) => Object.keys(Object(list)))
  const isLinked = (name: string) =>
    [folder, ...foldersAbove(folder)].some((each) =>
      lstatSync(join(each, 'node_modules', name), { throwIfNoEntry: false })?.isSymbolicLink(),
    )
  return names.includes('brandid') || names.some(isLinked)
}

/** Reads source with a module that is only loaded here, because the module includes the parser. */
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

/** Indexes definitions by their prefixes, including former prefixes. */
export function indexDefinitions({
  runtimeDefinitions = [],
  ...found
}: Omit<FoundDefinitions, 'place'>): ProjectDefinitions {
  return { ...createOwn(found), runtimeDefinitions }
}

/**
 * Finds the file that a package.json names: `{ "brandid": { "definitions": "src/ids.ts" } }`.
 *
 * @throws {UserError} The file is outside the project, because a checkout must not decide about files outside.
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
 * @param found The number of definitions.
 * @param place The place where the definitions were expected.
 * @throws {UserError} No definition was found, and the user did not allow an empty project.
 */
export function requireDefinitions(
  found: number,
  place: string,
  isEmptyAllowed: boolean | undefined,
  advice = 'Name another place, or pass --allow-empty.',
): void {
  if (found > 0 || isEmptyAllowed) return
  throw new UserError(`There is no definition in ${place}.`, advice)
}

/** The option of every command that reads definitions. */
export const ALLOW_EMPTY = {
  'allow-empty': { type: 'boolean', help: 'continue without any definition' },
} as const satisfies OptionTable

/** The options of commands that use the definitions of the current project. */
export const DEFINITION_OPTIONS = {
  config: {
    type: 'string',
    short: 'c',
    value: '<file>',
    help: 'a manifest, or a module of definitions, which runs',
  },
  ...ALLOW_EMPTY,
} as const satisfies OptionTable

export type DefinitionValues = OptionValues<typeof DEFINITION_OPTIONS>
