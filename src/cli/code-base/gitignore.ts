/**
 * The patterns of a .gitignore: names, paths, `*`, `**`, `?` and classes, folders alone, and exceptions.
 *
 * @see https://git-scm.com/docs/gitignore
 */

/** Tests whether a path is ignored. */
export type Ignore = (path: string, isFolder: boolean) => boolean

/** The test of a .gitignore in a folder. The last pattern that fits decides. */
export function createIgnore(folder: string, text: string): Ignore {
  const rules = text
    .replace(/^\ufeff/, '')
    .split(/\r?(?:\n|$)/)
    .map((line) => line.replace(TRAILING_SPACES, '$1'))
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(ruleOf)
  return (path, isFolder) => {
    const inside = path.slice(folder.length + 1)
    const fitting = rules.filter(
      ({ pattern, forFolders }) => (isFolder || !forFolders) && pattern.test(inside),
    )
    return fitting.at(-1)?.ignores ?? false
  }
}

/** Spaces at the end of a line, where no backslash keeps them. */
const TRAILING_SPACES = /^((?:\\.|[^\\])*?) +$/

function ruleOf(line: string) {
  const ignores = !line.startsWith('!')
  const forFolders = line.endsWith('/')
  const path = line.replace(/^!/, '').replace(/\/$/, '')
  // A pattern with a slash inside starts at the folder; one without fits at any depth.
  const start = path.includes('/') ? '^' : '(?:^|/)'
  const source = path.replace(/^\//, '').replace(PIECE, sourceOf)
  return { ignores, forFolders, pattern: patternOf(`${start}${source}$`) }
}

function patternOf(source: string): RegExp {
  try {
    return new RegExp(source)
  } catch {
    // A class that does not end, or whose range is reversed, ignores nothing.
    return /(?!)/
  }
}

/** What is not a plain character: an escape, a class, a wildcard, or a sign of regular expressions. */
const PIECE = /\\.|\[([!^]?)((?:\\.|[^\\\]])+)\]|\/?\*\*\/|\/\*\*$|[*?]|[.+^${}()|\\]/g

function sourceOf(piece: string, sign?: string, members?: string): string {
  if (members !== undefined) return `[${sign === '' ? '' : '^/'}${members}]`
  return WILDCARDS[piece] ?? piece.slice(-1).replace(/\W/, '\\$&')
}

const WILDCARDS: Readonly<Record<string, string>> = {
  '/**/': '/(?:.*/)?',
  '**/': '(?:.*/)?',
  '/**': '/.*',
  '*': '[^/]*',
  '?': '[^/]',
}
