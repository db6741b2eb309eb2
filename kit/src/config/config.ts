/** The configuration of a project: `brandid.config.json`, in the nearest folder of the project that has one. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { findProjectRoot, foldersOfProject } from '../files/project-root.ts'
import type { RuleName } from '../lint/finding.ts'
import { CHECK_RULES } from '../lint/rule-names.ts'
import { UserError } from '../terminal/user-error.ts'
import { type ForeignNames, readForeignNames } from './foreign-names.ts'
import { type Placed, readChoice, readObject, readTexts, unexpected } from './json-shape.ts'
import { type KindDetails, readKindDetails } from './kind-details.ts'
import { createPatterns, isShort, MOST_WILDCARDS } from './patterns.ts'

export const CONFIG_NAME = 'brandid.config.json'

/** What a project configures. Paths are absolute, with forward slashes. */
export interface Config {
  /** The path of the file; `undefined` where there is none. */
  readonly path: string | undefined
  /** The files and folders that hold the definitions of the project; empty where they may be anywhere. */
  readonly definitions: readonly string[]
  /** The rules of `check` that are off. */
  readonly off: ReadonlySet<RuleName>
  /** What people ask of kinds of ids. */
  readonly kinds: KindDetails
  /** Whether a path is left out. That of a folder ends with a slash. */
  isIgnored(path: string): boolean
  /** The other system whose ids a name stands for in a file: `Slack` for `slackUserId`. */
  findSystem(name: string, path: string): string | undefined
}

/** The configuration of a project without one. */
export const NO_CONFIG: Config = {
  path: undefined,
  definitions: [],
  off: new Set(),
  kinds: new Map(),
  isIgnored: () => false,
  findSystem: () => undefined,
}

/**
 * Reads the configuration for commands that run in a folder.
 *
 * @throws {UserError} The file is no JSON, has a key or a value that is not known, or names definitions that are missing.
 */
export function readConfig(cwd: string): Config {
  const folder = foldersOfProject(cwd).find((each) => existsSync(join(each, CONFIG_NAME)))
  if (folder === undefined) return NO_CONFIG
  const path = join(folder, CONFIG_NAME)
  return parseConfig(readFileSync(path, 'utf8'), path, findProjectRoot(cwd))
}

const KEYS = ['$schema', 'definitions', 'foreign', 'ignore', 'kinds', 'rules']

/** Reads a text as the configuration in a file of a project. */
export function parseConfig(text: string, path: string, root: string): Config {
  const folder = dirname(path)
  const content = readObject({ value: parseJson(text), place: CONFIG_NAME }, KEYS)
  const read = <Read>(key: string, reader: (placed: Placed) => Read, absent: Read): Read =>
    Object.hasOwn(content, key)
      ? reader({ value: content[key], place: `"${key}" of ${CONFIG_NAME}` })
      : absent
  const ignored = createPatterns(read('ignore', readPatterns, []))
  const foreign = read('foreign', readForeignNames, [])
  const below = (file: string) => findInside(folder, file)
  return {
    path: slashed(path),
    definitions: read('definitions', (placed) => readDefinitions(placed, folder, root), []),
    off: read('rules', readRules, new Set()),
    kinds: read('kinds', readKindDetails, new Map()),
    isIgnored: (file) => {
      const inside = below(file)
      return inside !== undefined && ignored.ignores(inside)
    },
    findSystem: (name, file) => findSystem(foreign, name, below(file)),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UserError(
      `Expected JSON in ${CONFIG_NAME} but received a text that is none: ${(error as Error).message}.`,
    )
  }
}

function readPatterns(placed: Placed): string[] {
  const patterns = readTexts(placed, 'pattern', () => true)
  const long = patterns.find((each) => !isShort(each))
  if (long === undefined) return patterns
  throw unexpected({ ...placed, value: long }, `patterns of at most ${MOST_WILDCARDS} wildcards`)
}

function readDefinitions({ value, place }: Placed, folder: string, root: string): string[] {
  const paths = readTexts({ value: typeof value === 'string' ? [value] : value, place }, 'path', () => true)
  return paths.map((path) => {
    const absolute = resolve(folder, path)
    if (isAbsolute(path) || findInside(root, absolute) === undefined)
      throw unexpected({ value: path, place }, 'a path inside the project')
    if (!existsSync(absolute)) throw unexpected({ value: path, place }, 'the path of a file or a folder')
    return slashed(absolute)
  })
}

function readRules(placed: Placed): Set<RuleName> {
  const rules = readObject(placed, CHECK_RULES)
  const isOff = (rule: RuleName) =>
    Object.hasOwn(rules, rule) &&
    readChoice({ value: rules[rule], place: `"${rule}" in ${placed.place}` }, ['on', 'off']) === 'off'
  return new Set(CHECK_RULES.filter(isOff))
}

function findSystem(
  foreign: readonly ForeignNames[],
  name: string,
  path: string | undefined,
): string | undefined {
  if (path === undefined) return undefined
  return foreign.find((each) => each.isName(name) && each.isFile(path))?.system
}

/** A path as seen from a folder that it is below, a slash at its end kept. */
function findInside(folder: string, path: string): string | undefined {
  const inside = relative(folder, path)
  if (inside === '' || isAbsolute(inside) || inside.split(sep)[0] === '..') return undefined
  return path.endsWith('/') ? `${slashed(inside)}/` : slashed(inside)
}

const slashed = (path: string): string => path.replaceAll('\\', '/')
