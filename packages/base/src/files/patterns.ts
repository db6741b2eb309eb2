/** Patterns from a .gitignore or the configuration, indexed so that only a few patterns are tried per path. */
import { type Glob, readGlob } from './glob.ts'

/** Patterns for the paths below a folder. Paths are relative to that folder. */
export interface Patterns {
  /** Whether the last pattern that matches a path, or a folder above it, ignores the path. A folder path ends with a slash. */
  ignores(path: string): boolean
  /** Tests whether a path is ignored, and whether a pattern with `!` re-includes it. */
  test(path: string): { readonly ignored: boolean; readonly unignored: boolean }
}

/** The maximum number of wildcards in a configured pattern. Handwritten patterns never need more. */
export const MOST_WILDCARDS = 4

/** The maximum number of `**` wildcards in a pattern. */
const MOST_ANY_DEPTH = 2

/** The maximum length of a pattern, because no path is longer. */
const LONGEST_PATTERN = 4096

export const isShort = (pattern: string): boolean =>
  pattern.length <= LONGEST_PATTERN &&
  pattern.split(/\*+/).length - 1 <= MOST_WILDCARDS &&
  pattern.split('**').length - 1 <= MOST_ANY_DEPTH

/**
 * Parses lines of patterns. A file may have 20,000 patterns, and testing 100 paths against all patterns would take a second. Each
 * path is therefore tested only against patterns without a sign and patterns whose sign (see `findSign`) it contains.
 */
export function createPatterns(lines: readonly string[]): Patterns {
  const globs: Glob[] = []
  const bySign = new Map<string, number[]>()
  const always: number[] = []
  for (const [row, written] of lines.entries()) {
    // A byte order mark is not part of the first pattern.
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
    // The last matching pattern decides, so later patterns are tried first.
    const tried = [...always, ...signs].sort((one, other) => other - one)
    return tried.map((index) => globs[index]).find((glob) => glob?.matches(path))
  }
  const known = new Map<string, Result>()
  const test = (path: string): Result => {
    // A pattern with `!` cannot re-include a path inside an ignored folder.
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

/** Finds a pattern's sign: a name, or the ending of a name, that every matching path must contain. */
function findSign(pattern: string): string | undefined {
  // Brackets may contain a slash, and backslashes and trailing spaces have a special meaning.
  if (/[[\]\\\s]/.test(pattern)) return undefined
  // A `**` right after text may match nothing, not even a slash: `a**/b` matches `ab`.
  if (/[^/*]\*\*/.test(pattern)) return undefined
  // Prefer the last name, because many patterns may begin with the same folder.
  const names = pattern.replace(/^!/, '').split('/').reverse()
  return (
    names.find((name) => /^[\w.@-]+$/.test(name)) ??
    names.map((name) => /^[\w.@*?-]*(\.[\w@-]+)$/.exec(name)?.[1]).find((ending) => ending !== undefined)
  )
}

/** Lists the names in a path and their endings. */
const listSigns = (path: string): string[] =>
  path.split('/').flatMap((name) => [name, name.slice(Math.max(name.lastIndexOf('.'), 0))])
