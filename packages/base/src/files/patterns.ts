/** The patterns of a .gitignore and of the configuration, of which only those are tried that may match a path. */
import { type Glob, readGlob } from './glob.ts'

/** Patterns, for paths relative to the folder that they are of. */
export interface Patterns {
  /** Whether the last pattern that matches a path, or a folder above it, ignores it. That of a folder ends with a slash. */
  ignores(path: string): boolean
  /** The same, and whether that pattern takes the path back. */
  test(path: string): { readonly ignored: boolean; readonly unignored: boolean }
}

/** The wildcards of a pattern in the configuration, which people write by hand: more are a mistake. */
export const MOST_WILDCARDS = 4

/** Those that stand for any number of folders. */
const MOST_ANY_DEPTH = 2

/** Characters of a pattern: more than paths have. */
const LONGEST_PATTERN = 4096

export const isShort = (pattern: string): boolean =>
  pattern.length <= LONGEST_PATTERN &&
  pattern.split(/\*+/).length - 1 <= MOST_WILDCARDS &&
  pattern.split('**').length - 1 <= MOST_ANY_DEPTH

/**
 * Reads lines of patterns. A file may have 20,000 of them, which would take a second for 100 paths: tried are those without a
 * sign, and those whose sign the path has.
 */
export function createPatterns(lines: readonly string[]): Patterns {
  const globs: Glob[] = []
  const bySign = new Map<string, number[]>()
  const always: number[] = []
  for (const [row, written] of lines.entries()) {
    // The mark of the order of bytes is no part of the first pattern.
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
    // Of two patterns that match, the later one decides.
    const tried = [...always, ...signs].sort((one, other) => other - one)
    return tried.map((index) => globs[index]).find((glob) => glob?.matches(path))
  }
  const known = new Map<string, Result>()
  const test = (path: string): Result => {
    // Nothing takes back what is in an ignored folder.
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

/** A name, or the ending of one, that every path has which a pattern matches. */
function findSign(pattern: string): string | undefined {
  // A bracket may hold a slash, and a backslash or a space at the end has a meaning of its own.
  if (/[[\]\\\s]/.test(pattern) || pattern.startsWith('#')) return undefined
  // Stars right behind text may stand for nothing, a slash included: `a**/b` matches `ab`.
  if (/[^/*]\*\*/.test(pattern)) return undefined
  // The last name says most: many patterns may begin with the same folder.
  const names = pattern.replace(/^!/, '').split('/').reverse()
  return (
    names.find((name) => /^[\w.@-]+$/.test(name)) ??
    names.map((name) => /^[\w.@*?-]*(\.[\w@-]+)$/.exec(name)?.[1]).find((ending) => ending !== undefined)
  )
}

/** The names in a path, and their endings. */
const listSigns = (path: string): string[] =>
  path.split('/').flatMap((name) => [name, name.slice(Math.max(name.lastIndexOf('.'), 0))])
