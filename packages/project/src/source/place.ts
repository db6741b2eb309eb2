/** Places in a project, as commands name them. */

import { readStart } from '@brandid/base/syntax'
import type { Definition } from './definitions.ts'
import type { Module } from './module.ts'
import { relative } from './resolver.ts'

/** A path as seen from the folder that a command runs in: `src/ids.ts`, `../ids/src/index.ts`. */
export const showFile = (path: string, root: string): string =>
  relative(root.replace(/\/$/, ''), path).replace(/^\.\//, '')

/** The positions in the strings of modules, each sought once. */
const positions = new WeakMap<Module, ReturnType<typeof createPositions>>()

/** `file:line:column` of a definition. */
export function showPlace({ module, site }: Definition, root: string): string {
  const findPosition = positions.get(module) ?? createPositions(module.text)
  positions.set(module, findPosition)
  const { line, column } = findPosition(readStart(site))
  return `${showFile(module.path, root)}:${line}:${column}`
}

/** A place as editors count it: both from 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** The positions in a string, whose lines are sought once. */
export function createPositions(text: string): (offset: number) => Position {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  return (offset) => {
    const line = countUpTo(starts, offset)
    return { line, column: offset - Number(starts[line - 1]) + 1 }
  }
}

/** How many of some offsets, which ascend, are at most another one. */
export function countUpTo(offsets: readonly number[], offset: number): number {
  let [low, high] = [0, offsets.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (Number(offsets[middle]) <= offset) low = middle + 1
    else high = middle
  }
  return low
}
