/** The one function that writes a file: whole or not at all, inside the project, and through no link. */
import { randomUUID } from 'node:crypto'
import { lstatSync, mkdirSync, realpathSync, renameSync, rmSync, type Stats, writeFileSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { quoted } from 'brandid/internal'
import { UserError } from '../terminal/user-error.ts'

const ALL_USERS = 0o777

/**
 * Writes a file of a project, and the folders that it needs. A reader sees the old text or the new one, never a part: the
 * text goes into a new file beside it, which then takes its name.
 *
 * @param root The folder of the project, as `findProjectRoot` finds it.
 * @throws {UserError} The path is outside the project; it or a folder on the way to it is a link; or it is no file.
 */
export function writeProjectFile(path: string, text: string, root: string): void {
  const target = placeInside(path, root)
  const present = readStats(target)
  if (present && !present.isFile()) throw refusal(path, describeKind(present))
  mkdirSync(dirname(target), { recursive: true })
  const beside = join(dirname(target), `.${basename(target)}.${randomUUID()}`)
  try {
    // `wx` fails where the name is taken, even by a link that leads nowhere.
    writeFileSync(beside, text, { flag: 'wx', ...(present && { mode: present.mode & ALL_USERS }) })
    renameSync(beside, target)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}

/** The path below the real folder of the project, every folder on the way being one, or missing. */
function placeInside(path: string, root: string): string {
  const inside = relative(resolve(root), resolve(path))
  if (inside === '' || isAbsolute(inside) || inside.split(sep)[0] === '..')
    throw refusal(path, `a path outside the project, ${quoted(resolve(root))}`)
  let place = realpathSync(root)
  const names = inside.split(sep)
  for (const name of names.slice(0, -1)) {
    place = join(place, name)
    const found = readStats(place)
    if (found && !found.isDirectory())
      throw refusal(path, `one below ${quoted(name)}, which is ${describeKind(found)}`)
  }
  return join(place, names.at(-1) as string)
}

function readStats(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false })
}

function describeKind(stats: Stats): string {
  if (stats.isSymbolicLink()) return 'a link'
  if (stats.isDirectory()) return 'a folder'
  return stats.isFile() ? 'a file' : 'no file'
}

const refusal = (path: string, found: string): UserError =>
  new UserError(`Expected a file of the project to write but received ${quoted(path)}: ${found}.`)
