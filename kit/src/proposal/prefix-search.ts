/** The search for the prefixes of a code base that defines no ids yet. */
import { checkPrefix } from 'brandid/internal'
import { type Node, readStart } from '../analysis/estree.ts'
import type { CodeBase } from '../code-base/code-base.ts'
import { showFile } from '../code-base/place.ts'
import { createPositions } from '../code-base/position.ts'
import { isTestFile } from '../code-base/test-files.ts'
import { spellEntity } from '../lint/entity-names.ts'
import { groupBy } from './group-by.ts'
import { tableRowsIn } from './prefix-tables.ts'
import { prefixUsesIn } from './prefix-uses.ts'

/** A prefix of a code base. */
export interface FoundPrefix {
  readonly prefix: string
  /** What its ids stand for, in words, where the source says it. */
  readonly entity: string | undefined
  /** Where it was found first: `file:line`. */
  readonly place: string
}

/** A text that is used as a prefix, and cannot be one. */
export interface Unfit {
  readonly place: string
  readonly message: string
}

export interface PrefixSearch {
  /** In the order of tables, then of uses. */
  readonly found: readonly FoundPrefix[]
  readonly unfit: readonly Unfit[]
}

/** Whether a text is worth parsing. */
const INTERESTING = /prefix|_(?:\$\{|['"`]\s*\+)|id(?:unboxed)?\s*\(/i

/** A text in the source, and what says what it stands for. */
interface Seen {
  readonly text: string
  readonly place: string
  /** The key of a row. */
  readonly key?: string | undefined
  /** The comment or the key of a row, which count for more than the names that receive ids. */
  readonly named?: string | undefined
  readonly receiver?: string | undefined
}

/** Searches the files of a code base, its tests left out. */
export function searchPrefixes(codeBase: CodeBase, root: string): PrefixSearch {
  const rows: Seen[] = []
  const uses: Seen[] = []
  for (const path of codeBase.paths) {
    const file = showFile(path, root)
    const text = codeBase.text(path)
    if (isTestFile(file) || !INTERESTING.test(text)) continue
    const findPosition = createPositions(text)
    const placeOf = (node: Node) => `${file}:${findPosition(readStart(node)).line}`
    const { evaluator } = codeBase.definitions
    const read = <Item>(list: (module: ReturnType<CodeBase['module']>) => readonly Item[]) =>
      codeBase.attempt(path, () => list(codeBase.module(path)))
    for (const { text, node, key, comment } of read((module) => tableRowsIn(module, evaluator)))
      rows.push({ text, place: placeOf(node), key, named: comment ?? key })
    for (const { text, node, receiver } of read((module) => prefixUsesIn(module, evaluator)))
      uses.push({ text, place: placeOf(node), receiver })
  }
  return collect(rows, uses)
}

function collect(rows: readonly Seen[], uses: readonly Seen[]): PrefixSearch {
  // A use may name the key of a table: `newId('permission')` makes `perm_…` where the table says so.
  const byKey = new Map(rows.map(({ key, text }) => [key, text]))
  const all = [...rows, ...uses.map((use) => ({ ...use, text: byKey.get(use.text) ?? use.text }))]
  const found: FoundPrefix[] = []
  const unfit: Unfit[] = []
  for (const [prefix, seen] of groupBy(all, ({ text }) => text.replace(/_$/, ''))) {
    const place = seen.map((each) => each.place).find(() => true) as string
    const message = findFault(prefix)
    if (message === undefined) found.push({ prefix, entity: chooseEntity(prefix, seen), place })
    else unfit.push({ place, message })
  }
  return { found, unfit }
}

/** What a table says, or else what most of the names that receive the ids say. */
function chooseEntity(prefix: string, seen: readonly Seen[]): string | undefined {
  const named = seen.map((each) => each.named).find((each) => each !== undefined)
  const receivers = seen.map(({ receiver }) => receiver).filter((each) => each !== undefined)
  const [most] = [...groupBy(receivers, (each) => each).values()].sort((a, b) => b.length - a.length)
  const words = spellEntity(named ?? most?.[0] ?? '').replaceAll('_', ' ')
  return words === '' || words === prefix.replaceAll('_', ' ') ? undefined : words
}

function findFault(prefix: string): string | undefined {
  try {
    checkPrefix(prefix)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
