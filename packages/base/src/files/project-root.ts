/** The root of a project, which holds `.git` or else the outermost package.json, and the paths inside it. */
import { existsSync, lstatSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'

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

/** Whether a path is below a folder, by their strings. */
export function isBelow(folder: string, path: string): boolean {
  const inside = relative(folder, path)
  return inside !== '' && !isAbsolute(inside) && inside.split(sep)[0] !== '..'
}

/**
 * The absolute path that a file in a folder of the project names; `undefined` where it leads outside, be it by a link.
 */
export function findInProject(path: string, folder: string, root: string): string | undefined {
  const absolute = resolve(folder, path)
  if (isAbsolute(path) || !isBelow(root, absolute)) return undefined
  const isOutside = existsSync(absolute) && !isBelow(realpathSync(root), realpathSync(absolute))
  return isOutside ? undefined : absolute
}

/** The folders above one, the nearest first. */
export function foldersAbove(folder: string): string[] {
  const above: string[] = []
  for (let each = folder; each !== dirname(each); each = dirname(each)) above.push(dirname(each))
  return above
}

/** A path with forward slashes. */
export const slashed = (path: string): string => path.replaceAll('\\', '/')
