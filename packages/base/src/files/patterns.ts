/** The patterns of a .gitignore or of the configuration, with an index so that few of them are tried for each path. */
import { type Glob, readGlob } from './glob.ts'

/** Patterns for the paths below a folder. Paths are relative to this folder. */
export interface Patterns {
  /** Whether the last pattern that matches a path, or a folder above it, ignores the path. A folder's path ends with a slash. */
  ignores(path: string): boolean
  /** The same answer, and whether a pattern with `!` decided it. */
  test(path: string): { readonly ignored: boolean; readonly unignored: boolean }
}

/** The wildcards that a pattern of the configuration may have. People write these patterns by hand, and more are a mistake. */
export const MOST_WILDCARDS = 4

/** The wildcards for any number of folders that a pattern may have. */
const MOST_ANY_DEPTH = 2

/** The characters that a pattern may have, which are more than any path has. */
const LONGEST_PATTERN = 4096

export const isShort = (pattern: string): boolean =>
  pattern.length <= LONGEST_PATTERN &&
  pattern.split(/\*+/).length - 1 <= MOST_WILDCARDS &&
  pattern.split('**').length - 1 <= MOST_ANY_DEPTH

/**
 * Reads lines of patterns. A file may have 20,000 patterns, which would take a second for 100 paths. A path is therefore tested
 * only against the patterns without a sign, and against the patterns with a sign that the path has.
 */
export function createPatterns(lines: readonly string[]): Patterns {
  const globs: Glob[] = []
  const bySign = new Map<string, number[]>()
  const always: number[] = []
  for (const [row, written] of lines.entries()) {
    // The byte order mark is not part of the first pattern.
    const line = row === 0 ? written.replace(/^\ufeff/, '') : written
    const glob = line.length > LONGEST_PATTERN ? undefined : readGlob(line)
    if (!glob) continue
    const index = globs.push(glob) - 1
    const sign = findSign(line)
    const same = sign === undefined ? always : bySign.get(sign)
    if (same) same.push(index)
    else if (sign !== undefined) bySign.set(sign, [index])
  }
  const findLast = (path: string): Glob | undefined => {
    const signs = [...new Set(listSigns(path))].flatMap((sign) => bySign.get(sign) ?? [])
    // The last pattern that matches decides, so later patterns are tried first.
    const tried = [...always, ...signs].sort((one, other) => other - one)
    return tried.map((index) => globs[index]).find((glob) => glob?.matches(path))
  }
  const known = new Map<string, Result>()
  const test = (path: string): Result => {
    // A pattern with `!` has no effect inside an ignored folder.
    for (let end = path.indexOf('/'); end >= 0 && end < path.length - 1; end = path.indexOf('/', end + 1)) {
      const folder = path.slice(0, end + 1)
      const result = known.get(folder) ?? toResult(findLast(folder))
      known.set(folder, result)
      if (result.ignored) return result
    }
    return toResult(findLast(path))
  }
  return { ignores: (path) => test(path).ignored, test }
}

type Result = ReturnType<Patterns['test']>

const toResult = (glob: Glob | undefined): Result => ({
  ignored: glob?.isNegated === false,
  unignored: glob?.isNegated === true,
})

/** Finds the sign of a pattern: a name, or the ending of a name, that every matching path has. */
function findSign(pattern: string): string | undefined {
  // Brackets may contain a slash, and a backslash or a space at the end has a special meaning.
  if (/[[\]\\\s]/.test(pattern) || pattern.startsWith('#')) return undefined
  // Stars right after text may match nothing, not even a slash: `a**/b` matches `ab`.
  if (/[^/*]\*\*/.test(pattern)) return undefined
  // The last name is the best sign, because many patterns may begin with the same folder.
  const names = pattern.replace(/^!/, '').split('/').reverse()
  return (
    names.find((name) => /^[\w.@-]+$/.test(name)) ??
    names.map((name) => /^[\w.@*?-]*(\.[\w@-]+)$/.exec(name)?.[1]).find((ending) => ending !== undefined)
  )
}

/** Lists the names in a path, and their endings. */
const listSigns = (path: string): string[] =>
  path.split('/').flatMap((name) => [name, name.slice(Math.max(name.lastIndexOf('.'), 0))])
