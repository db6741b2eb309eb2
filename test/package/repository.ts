/** The texts of this repository, its pages, and what matches in them. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

// A new file counts before its first commit. On CI, where every file is committed, an untracked file belongs to another check that
// runs at the same time: VitePress and Vite write a package.json next to their caches.
const untracked = process.env['CI'] === 'true' ? [] : ['--others', '--exclude-standard']

let known: readonly string[] | undefined

/** The files of the repository, without installed and built files. */
export function filesOfRepository(): readonly string[] {
  known ??= execFileSync('git', ['ls-files', '--cached', ...untracked], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)))
  return known
}

/** The packages that brandid-kit is built from, by their folders. */
export const packages = readdirSync(join(root, 'packages'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

export const read = (path: string) => readFileSync(join(root, path), 'utf8')
export const readJson = (path: string) => JSON.parse(read(path))

/** The pages of folders, by their paths; that of the repository itself is `''`. */
export const pagesIn = (...folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  )

/** What the first group of a pattern has, each time that it matches. */
export const matchesOf = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, first = '']) => first)
