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
    .split(/\r?\n/)
    .map((line) => line.trim())
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

function ruleOf(line: string) {
  const ignores = !line.startsWith('!')
  const forFolders = line.endsWith('/')
  const path = line.replace(/^!/, '').replace(/\/$/, '')
  // A pattern with a slash inside starts at the folder; one without fits at any depth.
  const anchored = path.includes('/')
  const source = path
    .replace(/^\//, '')
    .replace(/[.+^${}()|\\]/g, '\\$&')
    .replace(/\/?\*\*\/|\/\*\*|\*|\?|\[!/g, (wildcard) => WILDCARDS[wildcard as keyof typeof WILDCARDS])
  return { ignores, forFolders, pattern: new RegExp(`${anchored ? '^' : '(?:^|/)'}${source}$`) }
}

const WILDCARDS = {
  '/**/': '/(?:.*/)?',
  '**/': '(?:.*/)?',
  '/**': '/.*',
  '*': '[^/]*',
  '?': '[^/]',
  '[!': '[^',
} as const
