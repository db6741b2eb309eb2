/** The files that Git ignores: those that a .gitignore names, in a folder or above it. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Ignore } from 'ignore'
import { createPatterns } from '../config/patterns.ts'

/** A .gitignore, and the folder that its patterns are relative to. */
export interface Ignored {
  readonly folder: string
  readonly patterns: Ignore
}

/**
 * The files above a folder, the topmost first: those of its repository or, outside of one, of the folder that the command
 * runs in. A folder that they ignore was named nevertheless, so they do not count for it.
 */
export function ignoredAbove(folder: string, cwd: string): Ignored[] {
  const above = foldersAbove(folder)
  const top = [folder, ...above].findIndex((each) => existsSync(`${each}/.git`))
  const inside = above.slice(0, top < 0 ? above.indexOf(cwd) + 1 : top)
  const files = inside.reverse().reduce<Ignored[]>((around, each) => withIgnored(each, around), [])
  return isIgnored(`${folder}/`, files) ? [] : files
}

/** The files around a folder, and its own. */
export function withIgnored(folder: string, around: readonly Ignored[]): Ignored[] {
  const text = readPatterns(`${folder}/.gitignore`)
  if (text === undefined) return [...around]
  return [...around, { folder, patterns: createPatterns(text.split(/\r?\n/)) }]
}

/** Whether a path is ignored; one of a folder ends with a slash. The nearest file that names it decides. */
export function isIgnored(path: string, files: readonly Ignored[]): boolean {
  for (const { folder, patterns } of [...files].reverse()) {
    const { ignored, unignored } = patterns.test(path.slice(folder.length + (folder.endsWith('/') ? 0 : 1)))
    if (ignored || unignored) return ignored
  }
  return false
}

/** The nearest first. */
function foldersAbove(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [] : [above, ...foldersAbove(above)]
}

function readPatterns(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
