/** Places in a code base, as commands name them. */
import type { Definition } from '../../analysis/definitions.ts'
import { startOf } from '../../analysis/estree.ts'
import { relative } from '../../analysis/paths.ts'
import { positionAt } from './position.ts'

/** A path as seen from the folder that a command runs in: `src/ids.ts`, `../ids/src/index.ts`. */
export const fileOf = (path: string, root: string): string =>
  relative(root.replace(/\/$/, ''), path).replace(/^\.\//, '')

/** `file:line:column` of a definition. */
export function placeOf({ module, site }: Definition, root: string): string {
  const { line, column } = positionAt(module.text, startOf(site))
  return `${fileOf(module.path, root)}:${line}:${column}`
}
