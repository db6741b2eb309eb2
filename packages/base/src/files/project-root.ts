/** Finds a project's root, which contains `.git` or else the outermost package.json, and resolves paths inside the root. */
import { existsSync, lstatSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'

/**
 * Lists the folders from `cwd` up to the project root, nearest first. The root contains `.git`. The search never enters another
 * user's folder, because that user could have planted files there.
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

/** Finds the folder that contains `.git`, or else the outermost folder that contains a package.json, or else `cwd`. */
export function findProjectRoot(cwd: string): string {
  const folders = foldersOfProject(cwd)
  const holding = (name: string) => folders.filter((folder) => existsSync(join(folder, name))).at(-1)
  return holding('.git') ?? holding('package.json') ?? resolve(cwd)
}

/** Whether a path is below a folder. Only the strings are compared; links are not resolved. */
export function isBelow(folder: string, path: string): boolean {
  const inside = relative(folder, path)
  return inside !== '' && !isAbsolute(inside) && inside.split(sep)[0] !== '..'
}

/** Resolves a path relative to a folder in the project. Returns `undefined` if the path leads out of the project, even through a link. */
export function findInProject(path: string, folder: string, root: string): string | undefined {
  const absolute = resolve(folder, path)
  if (isAbsolute(path) || !isBelow(root, absolute)) return undefined
  const isOutside = existsSync(absolute) && !isBelow(realpathSync(root), realpathSync(absolute))
  return isOutside ? undefined : absolute
}

/** Lists the folders above a folder, nearest first. */
export function foldersAbove(folder: string): string[] {
  const above: string[] = []
  for (let each = folder; each !== dirname(each); each = dirname(each)) above.push(dirname(each))
  return above
}

/** Converts a path to forward slashes. */
export const slashed = (path: string): string => path.replaceAll('\\', '/')
