/** Reads a project's configuration from the `brandid.config.json` nearest to the working directory. */
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { UserError } from '../terminal/values.ts'
import { type Placed, readChoice, readObject, readTexts, unexpected } from './config-schema.ts'
import { DETAIL_NAMES, DETAILS, type Details, isDetail, type KindDetails } from './kind-details.ts'
import { type OwnNames, readForeignNames, readOwnNames } from './names-config.ts'
import { createPatterns, isShort, MOST_WILDCARDS } from './patterns.ts'
import { findInProject, findProjectRoot, foldersOfProject, isBelow, slashed } from './project-root.ts'
import { readProjectFile } from './read-file.ts'

export const CONFIG_NAME = 'brandid.config.json'

/** A project's configuration. Paths are absolute and use forward slashes. */
export interface Config {
  /** The path of the configuration file; `undefined` if the project has none. */
  readonly path: string | undefined
  /** The files and folders that contain the project's definitions; empty if the definitions may be anywhere. */
  readonly definitions: readonly string[]
  /** Whether each `check` rule is on, by name. `check` itself rejects unknown names, because the list of rules is available only there. */
  readonly rules: ReadonlyMap<string, boolean>
  /** Details about kinds of IDs, such as links, for human readers. */
  readonly kinds: KindDetails
  /** Whether a path is ignored. A folder path ends with a slash. */
  isIgnored(path: string): boolean
  /** Finds the external system that a name in a file refers to: `Slack` for `slackUserId`. */
  findSystem(name: string, path: string): string | undefined
  /** The names that refer to the project's IDs or keys, by kind. */
  readonly ownNames: readonly OwnNames[]
  /** Whether the configuration lists names for a system's IDs. `stripe` matches "Stripe" and "Stripe Connect". */
  isSystem(word: string): boolean
}

/** The configuration for a project without a configuration file. */
export const NO_CONFIG: Config = {
  path: undefined,
  definitions: [],
  rules: new Map(),
  kinds: new Map(),
  isIgnored: () => false,
  findSystem: () => undefined,
  ownNames: [],
  isSystem: () => false,
}

/**
 * Reads the configuration for commands that run in the folder `cwd`.
 *
 * @throws {UserError} The file is not JSON, has an unknown key or value, or lists definition files that do not exist.
 */
export function readConfig(cwd: string): Config {
  const folder = foldersOfProject(cwd).find((each) => existsSync(join(each, CONFIG_NAME)))
  if (folder === undefined) return NO_CONFIG
  const path = join(folder, CONFIG_NAME)
  return parseConfig(readProjectFile(path) ?? '', path, findProjectRoot(cwd))
}

const KEYS = ['$schema', 'definitions', 'foreign', 'ignore', 'kinds', 'names', 'rules']

/** Parses the content of a configuration file. */
export function parseConfig(text: string, path: string, root: string): Config {
  const folder = dirname(path)
  const content = readObject({ value: parseConfigJson(text), place: CONFIG_NAME }, KEYS)
  const read = <Read>(key: string, reader: (placed: Placed) => Read, absent: Read): Read =>
    Object.hasOwn(content, key)
      ? reader({ value: content[key], place: `"${key}" in ${CONFIG_NAME}` })
      : absent
  const ignored = createPatterns(read('ignore', readPatterns, []))
  const foreign = read('foreign', readForeignNames, [])
  const named = read('names', readOwnNames, [])
  const below = (file: string) => findInside(folder, file)
  return {
    path: slashed(path),
    definitions: read('definitions', (placed) => readDefinitions(placed, folder, root), []),
    rules: read('rules', (placed) => readEntries(placed, readSwitch), new Map()),
    kinds: read('kinds', (placed) => readEntries(placed, readDetails), new Map()),
    isIgnored: (file) => {
      const inside = below(file)
      return inside !== undefined && ignored.ignores(inside)
    },
    findSystem: (name, file) => {
      const inside = below(file)
      if (inside === undefined) return undefined
      return foreign.find((each) => each.isName(name) && each.isFile(inside))?.system
    },
    ownNames: named.map((each) => ({
      ...each,
      isFile: (file) => {
        const inside = below(file)
        return inside !== undefined && each.isFile(inside)
      },
    })),
    isSystem: (word) => foreign.some(({ system }) => system.toLowerCase().includes(word)),
  }
}

function parseConfigJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The JSON parser's own message would quote the start of the file, and logs may be public.
    throw new UserError(`Expected JSON in ${CONFIG_NAME} but received invalid JSON.`)
  }
}

function readPatterns(placed: Placed): string[] {
  const patterns = readTexts(placed, 'pattern', () => true)
  const long = patterns.find((each) => !isShort(each))
  if (long === undefined) return patterns
  throw unexpected({ ...placed, value: long }, `patterns with at most ${MOST_WILDCARDS} wildcards`)
}

function readDefinitions({ value, place }: Placed, folder: string, root: string): string[] {
  const paths = readTexts({ value: typeof value === 'string' ? [value] : value, place }, 'path', () => true)
  return paths.map((path) => {
    const absolute = findInProject(path, folder, root)
    if (absolute === undefined) throw unexpected({ value: path, place }, 'a path inside the project')
    if (!existsSync(absolute)) throw unexpected({ value: path, place }, 'an existing file or folder')
    return slashed(absolute)
  })
}

/** Reads an object's values by name. Passes each value and its location to `read`, for error messages. */
function readEntries<Read>(placed: Placed, read: (each: Placed) => Read): Map<string, Read> {
  const entries = Object.entries(readObject(placed))
  return new Map(
    entries.map(([name, value]) => [name, read({ value, place: `"${name}" in ${placed.place}` })]),
  )
}

const readSwitch = (placed: Placed): boolean => readChoice(placed, ['on', 'off']) === 'on'

function readDetails(placed: Placed): Details {
  const given = readObject(placed, DETAIL_NAMES)
  const present = DETAIL_NAMES.filter((name) => given[name] !== undefined)
  return Object.fromEntries(
    present.map((name) => {
      const value = given[name]
      if (isDetail(name, value)) return [name, value]
      throw unexpected({ value, place: `"${name}" in ${placed.place}` }, DETAILS[name].expected)
    }),
  )
}

/** Makes a path relative to one of its parent folders. Keeps a trailing slash. */
function findInside(folder: string, path: string): string | undefined {
  if (!isBelow(folder, path)) return undefined
  const inside = relative(folder, path)
  return path.endsWith('/') ? `${slashed(inside)}/` : slashed(inside)
}
