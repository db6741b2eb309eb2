/** The root of a project: where the search for its files ends, and what nothing is written outside of. */
import { existsSync, lstatSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/**
 * The folders from `cwd` up to the root of its project, the nearest first. The root holds `.git`. The search never enters
 * a folder of another user, who may have put files there for others to trip over.
 */
export function foldersOfProject(cwd: string): string[] {
  const folders: string[] = []
  const user = process.getuid?.()
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    if (folders.length > 0 && user !== undefined && lstatSync(folder).uid !== user) return folders
    folders.push(folder)
    if (existsSync(join(folder, '.git')) || folder === dirname(folder)) return folders
  }
}

/** The folder with `.git`, or else the outermost with a package.json, or else `cwd` itself. */
export function findProjectRoot(cwd: string): string {
  const folders = foldersOfProject(cwd)
  const holding = (name: string) => folders.filter((folder) => existsSync(join(folder, name))).at(-1)
  return holding('.git') ?? holding('package.json') ?? resolve(cwd)
}
