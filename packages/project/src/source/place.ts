/** Formats places in a project for command output. */

import { readStart } from '@brandid/base/syntax'
import type { Definition } from './definitions.ts'
import type { Module } from './module.ts'
import { relative } from './resolver.ts'

/** Formats a path relative to the working directory: `src/ids.ts`, `../ids/src/index.ts`. */
export const showFile = (path: string, root: string): string =>
  relative(root.replace(/\/$/, ''), path).replace(/^\.\//, '')

/** The positions in each module, computed once. */
const positions = new WeakMap<Module, ReturnType<typeof createPositions>>()

/** Formats the place of a definition as `file:line:column`. */
export function showPlace({ module, site }: Definition, root: string): string {
  const findPosition = positions.get(module) ?? createPositions(module.text)
  positions.set(module, findPosition)
  const { line, column } = findPosition(readStart(site))
  return `${showFile(module.path, root)}:${line}:${column}`
}

/** A position as editors count it: lines and columns start at 1, and columns are UTF-16 units. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** Creates a position lookup for a string. The line starts are computed once. */
export function createPositions(text: string): (offset: number) => Position {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  return (offset) => {
    const line = countUpTo(starts, offset)
    return { line, column: offset - Number(starts[line - 1]) + 1 }
  }
}

/** Counts the offsets, in ascending order, that are less than or equal to a given offset. */
export function countUpTo(offsets: readonly number[], offset: number): number {
  let [low, high] = [0, offsets.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (Number(offsets[middle]) <= offset) low = middle + 1
    else high = middle
  }
  return low
}
