/** Traverses imports without recursion, because a project may have chains of thousands of modules. */

import { readName } from '@brandid/base/syntax'
import type { Module } from './module.ts'

/** Yields items and all items reachable from them, each once and nearest first. */
export function* reach<Item>(
  starts: Iterable<Item>,
  follow: (item: Item) => Iterable<Item>,
): Generator<Item, void> {
  const seen = new Set(starts)
  // The loop also visits items added while it runs.
  for (const item of seen) {
    yield item
    for (const each of follow(item)) seen.add(each)
  }
}

/** The specifiers of the modules that a module re-exports. */
export const passedOn = ({ exports, stars }: Module): string[] => [
  ...stars,
  ...Array.from(exports.values()).flatMap((each) => (each.kind === 'from' ? each.source : [])),
]

/** The specifiers of the modules that a module imports or re-exports. */
export const listImported = (module: Module): string[] => [
  ...module.tree.all('ImportDeclaration').map(({ source }) => readName(source)),
  ...passedOn(module),
]

/** An item on the current path, with its progress and the wanted items that it has reached so far. */
interface Frame<Item> {
  readonly item: Item
  readonly following: readonly Item[]
  next: number
  /** One bit per wanted item. */
  reached: bigint
  readonly order: number
  /** The index of the earliest item in the same cycle. */
  earliest: number
}

/**
 * Finds the wanted items that each start reaches, including the start itself. Each item is visited only once across all starts, because
 * all items in a cycle reach the same items.
 *
 * @see https://doi.org/10.1137/0201010, Tarjan's strongly connected components
 */
export function findReached<Item>(
  starts: Iterable<Item>,
  wanted: readonly Item[],
  follow: (item: Item) => readonly Item[],
): (start: Item) => Item[] {
  const bits = new Map(wanted.map((item, index) => [item, 1n << BigInt(index)]))
  const orders = new Map<Item, number>()
  const reachedBy = new Map<Item, bigint>()
  /** Items whose cycle may still grow. */
  const open: Item[] = []

  const enter = (item: Item): Frame<Item> => {
    const order = orders.size
    orders.set(item, order)
    open.push(item)
    return { item, following: follow(item), next: 0, reached: bits.get(item) ?? 0n, order, earliest: order }
  }
  const leave = ({ item, order, earliest, reached }: Frame<Item>, around: Frame<Item> | undefined) => {
    if (earliest === order) {
      for (const each of open.splice(open.lastIndexOf(item))) reachedBy.set(each, reached)
    }
    if (!around) return
    around.earliest = Math.min(around.earliest, earliest)
    around.reached |= reached
  }

  for (const start of starts) {
    const frames = orders.has(start) ? [] : [enter(start)]
    for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
      const item = frame.following[frame.next]
      frame.next += 1
      if (item === undefined) {
        frames.pop()
        leave(frame, frames.at(-1))
      } else if (!orders.has(item)) frames.push(enter(item))
      else {
        frame.reached |= reachedBy.get(item) ?? 0n
        if (!reachedBy.has(item)) frame.earliest = Math.min(frame.earliest, orders.get(item) as number)
      }
    }
  }
  const items = new Map(Array.from(bits, ([item, bit]) => [bit, item]))
  return (start) => {
    const found: Item[] = []
    let left = reachedBy.get(start) ?? 0n
    while (left !== 0n) {
      // Isolate the lowest bit.
      const bit = left & -left
      found.push(items.get(bit) as Item)
      left ^= bit
    }
    return found
  }
}
