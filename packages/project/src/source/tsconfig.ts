/** Finds the tsconfig.json that omits a file, by reading only `files`, `include`, `exclude` and `extends`. */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isBelow, isHarmless, readUserFile, slashed } from '@brandid/base/files'

/**
 * Finds the nearest tsconfig.json if no tsconfig.json includes the file; `undefined` if any includes it, if none exists, or if a
 * configuration cannot be fully read.
 *
 * @param folders The folders that contain the file, nearest first.
 */
export function findLeavingOut(file: string, folders: readonly string[]): string | undefined {
  const configs = folders.flatMap(listConfigs)
  const known: ConfigScopes = new Map()
  const isLeftOut = configs.every((path) => {
    const scope = readScope(path, known)
    return scope !== undefined && !isIn(slashed(file), scope)
  })
  return isLeftOut ? configs.find((path) => path.endsWith('/tsconfig.json')) : undefined
}

/** Lists `tsconfig.json` and the configurations next to it, such as `tsconfig.app.json`. */
const listConfigs = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^tsconfig(?:\..*)?\.json$/.test(name))
    .sort()
    .map((name) => `${slashed(folder)}/${name}`)

/** The files that a tsconfig.json specifies. Patterns are absolute. */
interface ConfigScope {
  readonly folder: string
  readonly files?: readonly string[]
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
}

/** Caches configurations by path, because several may extend the same file. A cyclic `extends` yields `undefined`. */
type ConfigScopes = Map<string, ConfigScope | undefined>

/** The maximum length of an `extends` chain; a longer chain is a mistake. */
const LONGEST_CHAIN = 100

/** Reads a configuration; `undefined` if the configuration or any configuration that it extends cannot be read. */
function readScope(path: string, known: ConfigScopes, depth = 0): ConfigScope | undefined {
  if (known.has(path)) return known.get(path)
  known.set(path, undefined)
  const scope = depth < LONGEST_CHAIN && isHarmless(path) ? scopeIn(path, known, depth) : undefined
  known.set(path, scope)
  return scope
}

function scopeIn(path: string, known: ConfigScopes, depth: number): ConfigScope | undefined {
  const parsed = parseJsonc(readUserFile(path) ?? '')
  if (parsed === undefined) return undefined
  const content: Readonly<Record<string, unknown>> = Object(parsed)
  const folder = slashed(dirname(path))
  const { extends: from = [] } = content
  const bases = [from].flat().map((each) => {
    const base = typeof each === 'string' && /^[./]/.test(each) ? resolve(folder, each) : undefined
    const found = base && [base, `${base}.json`].find((file) => file.endsWith('.json') && existsSync(file))
    return found === undefined ? undefined : readScope(found, known, depth + 1)
  })
  // A configuration from a package may specify files, although this is rare.
  if (bases.some((base) => base === undefined)) return undefined
  const own = Object.fromEntries(
    ['files', 'include', 'exclude']
      .filter((key) => Array.isArray(content[key]))
      .map((key) => [
        key,
        [content[key]]
          .flat()
          .filter(isText)
          .map((each) => expand(each, folder)),
      ]),
  )
  return Object.assign({}, ...bases, own, { folder })
}

const isText = (value: unknown): value is string => typeof value === 'string'

const expand = (path: string, folder: string): string =>
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a TypeScript variable
  slashed(resolve(folder, path.replace('${configDir}', '.')))

/** Parses JSON with comments and trailing commas. An unclosed comment or string extends to the end, so nothing is scanned twice. */
export function parseJsonc(text: string): unknown {
  try {
    const plain = text
      .replace(/^\ufeff/, '')
      .replace(/("(?:[^"\\\n]|\\.)*"?)|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/g, '$1')
      .replace(/("(?:[^"\\\n]|\\.)*"?)|,(?=\s*[}\]])/g, '$1')
    return JSON.parse(plain)
  } catch {
    // The text is not JSON, or a comment several megabytes long overflows the regex engine's stack.
    return undefined
  }
}

function isIn(file: string, { folder, files = [], include, exclude = [] }: ConfigScope): boolean {
  if (files.includes(file)) return true
  const included = include ?? (files.length > 0 ? [] : [folder])
  return included.some((each) => fits(file, each)) && !exclude.some((each) => fits(file, each))
}

/** Whether a pattern matches a file or its folder. The last segment of a folder pattern has neither a wildcard nor an extension. */
function fits(file: string, pattern: string): boolean {
  const parts = pattern.split('/')
  const isPlace = !/[*?.]/.test(parts.at(-1) ?? '') || isBelow(pattern, file)
  return matches(file.split('/'), isPlace ? [...parts, '**'] : parts, (part) => part === '**', fitsPart)
}

const fitsPart = (part: string, pattern: string): boolean =>
  matches(
    [...part],
    [...pattern],
    (each) => each === '*',
    (one, other) => other === '?' || one === other,
  )

/** Matches items against a pattern with wildcards for any number of items. Takes time proportional to the product of the lengths. */
function matches(
  items: readonly string[],
  pattern: readonly string[],
  isStar: (each: string) => boolean,
  isSame: (item: string, each: string) => boolean,
): boolean {
  let [at, next, star, from] = [0, 0, -1, 0]
  while (at < items.length) {
    const each = pattern[next]
    if (each !== undefined && isStar(each)) [star, from, next] = [next, at, next + 1]
    else if (each !== undefined && isSame(items[at] ?? '', each)) [at, next] = [at + 1, next + 1]
    else if (star >= 0) [from, at, next] = [from + 1, from + 1, star + 1]
    else return false
  }
  return pattern.slice(next).every(isStar)
}
