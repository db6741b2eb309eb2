/** Places in a code base, as commands name them. */
import type { Definition } from '../analysis/definitions.ts'
import { readStart } from '../analysis/estree.ts'
import type { Module } from '../analysis/module.ts'
import { relative } from '../analysis/paths.ts'
import { createPositions } from './position.ts'

/** A path as seen from the folder that a command runs in: `src/ids.ts`, `../ids/src/index.ts`. */
export const showFile = (path: string, root: string): string =>
  relative(root.replace(/\/$/, ''), path).replace(/^\.\//, '')

/** The positions in the texts of modules, each sought once. */
const positions = new WeakMap<Module, ReturnType<typeof createPositions>>()

/** `file:line:column` of a definition. */
export function showPlace({ module, site }: Definition, root: string): string {
  const findPosition = positions.get(module) ?? createPositions(module.text)
  positions.set(module, findPosition)
  const { line, column } = findPosition(readStart(site))
  return `${showFile(module.path, root)}:${line}:${column}`
}
