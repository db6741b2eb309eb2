/** The patterns of a .gitignore and of the configuration, of which only those are tried that may match a path. */
import ignore, { type Ignore } from 'ignore'

/** Patterns, for paths relative to the folder that they are of. */
export interface Patterns {
  /** Whether the last pattern that matches a path, or a folder above it, ignores it. That of a folder ends with a slash. */
  ignores(path: string): boolean
  /** The same, and whether that pattern takes the path back. */
  test(path: string): { readonly ignored: boolean; readonly unignored: boolean }
}

/** The wildcards of a pattern. `ignore` tries every way to part a name among them, so five could take minutes. */
export const MOST_WILDCARDS = 4

/** Those that stand for any number of folders: each multiplies the tries by the depth of a path. */
const MOST_ANY_DEPTH = 2

/** Characters of a pattern, which becomes a regular expression: more than paths have. */
const LONGEST_PATTERN = 4096

export const isShort = (pattern: string): boolean =>
  pattern.length <= LONGEST_PATTERN &&
  pattern.split(/\*+/).length - 1 <= MOST_WILDCARDS &&
  pattern.split('**').length - 1 <= MOST_ANY_DEPTH

/**
 * Reads lines of patterns. One with too many wildcards is left out. `ignore` tries each pattern on each path, so that 20,000
 * patterns would take a second for 100 files: it receives those without a sign, and those whose sign the path has.
 */
export function createPatterns(lines: readonly string[]): Patterns {
  const patterns = lines.filter(isShort)
  const bySign = new Map<string, number[]>()
  const always: number[] = []
  for (const [index, pattern] of patterns.entries()) {
    const sign = findSign(pattern)
    const same = sign === undefined ? always : bySign.get(sign)
    if (same) same.push(index)
    else if (sign !== undefined) bySign.set(sign, [index])
  }
  const known = new Map<string, Ignore>()
  const choose = (path: string): Ignore => {
    const signs = [...new Set(listSigns(path))].filter((sign) => bySign.has(sign))
    const key = signs.join('/')
    // Of two patterns that match, the later one decides.
    const chosen = () =>
      [...always, ...signs.flatMap((sign) => bySign.get(sign) ?? [])]
        .sort((one, other) => one - other)
        .map((index) => patterns[index] as string)
    const tried = known.get(key) ?? ignore({ ignorecase: false }).add(chosen())
    known.set(key, tried)
    return tried
  }
  return {
    ignores: (path) => choose(path).ignores(path),
    test: (path) => choose(path).test(path),
  }
}

/** A name, or the ending of one, that every path has which a pattern matches. */
function findSign(pattern: string): string | undefined {
  // A bracket may hold a slash, and a backslash or a space at the end has a meaning of its own.
  if (/[[\]\\\s]/.test(pattern) || pattern.startsWith('#')) return undefined
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
