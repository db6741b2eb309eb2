/** The prefixes in a project that defines no IDs yet: first from prefix tables, then from uses. */

import { readStart } from '@brandid/base/syntax'
import { groupBy } from '@brandid/base/terminal'
import { checkPrefix } from 'brandid/internal'
import type { CodeBase } from '../source/code-base.ts'
import { createPositions, showFile } from '../source/place.ts'
import { isTestFile } from '../source/source-files.ts'
import type { TextValues } from './entity.ts'
import { spellEntity } from './entity-names.ts'
import { rowsIn, type Seen } from './prefix-tables.ts'
import { type FoundUse, mayHoldPrefixes, type PrefixUse, prefixUses } from './prefix-uses.ts'

/** A prefix found in a project. */
export interface FoundPrefix {
  readonly prefix: string
  /** The entity of the prefix's IDs in plain words, if the source states it. */
  readonly entity: string | undefined
  /** The entities of the rows and names that receive the prefix's IDs. */
  readonly owners: readonly string[]
  /** The first place where the prefix occurs, as `file:line`. */
  readonly place: string
  /** The format of the bodies, if the source states it. */
  readonly values?: TextValues | undefined
  /** Whether the source generates secrets with the prefix, which are tokens rather than IDs. */
  readonly isToken?: true
}

/** A string that is used as a prefix but is not valid as a brandid prefix. */
interface Unfit {
  readonly place: string
  readonly message: string
}

export interface PrefixSearch {
  /** Prefixes from tables in order, then prefixes from uses. */
  readonly found: readonly FoundPrefix[]
  readonly unfit: readonly Unfit[]
}

type Placed = Omit<PrefixUse, 'node'> & { readonly place: string }

/** Searches a project's files, excluding tests. */
export function searchPrefixes(codeBase: CodeBase, root: string): PrefixSearch {
  const { evaluator } = codeBase.definitions
  const sources = codeBase.paths
    .filter((path) => !isTestFile(showFile(path, root)))
    .map((path) => ({
      path,
      text: codeBase.text(path),
      module: () => codeBase.attempt(path, () => [codeBase.module(path)])[0],
    }))
  const place = createPlaces(codeBase, root)
  const rows = sources
    .filter(({ text }) => mayHoldPrefixes(text))
    .flatMap(({ path, module }) =>
      codeBase.attempt(path, () => {
        const read = module()
        return read ? rowsIn(read, evaluator).map((row) => place(row, path)) : []
      }),
    )
  const uses = prefixUses(sources, evaluator).map((use: FoundUse) => place(use, use.module.path))
  return collect(rows, uses)
}

/** Creates a function that looks up a place, computing each file's line starts only once. */
function createPlaces(codeBase: CodeBase, root: string): (seen: Seen, path: string) => Placed {
  const positions = new Map<string, ReturnType<typeof createPositions>>()
  return (seen, path) => {
    const findPosition = positions.get(path) ?? createPositions(codeBase.text(path))
    positions.set(path, findPosition)
    const { node, ...rest } = seen
    return { ...rest, place: `${showFile(path, root)}:${findPosition(readStart(node)).line}` }
  }
}

function collect(rows: readonly Placed[], uses: readonly Placed[]): PrefixSearch {
  // A use may contain a table key: `newId('permission')` generates `perm_…` if `permission` is a key in a prefix table.
  const byKey = new Map(rows.map(({ key, text }) => [key, text]))
  const all = [...rows, ...uses.map((use) => ({ ...use, text: byKey.get(use.text) ?? use.text }))]
  const found: FoundPrefix[] = []
  const unfit: Unfit[] = []
  for (const [prefix, seen] of groupBy(all, ({ text }) => text.replace(/_$/, ''))) {
    const [{ place }] = seen as [Placed, ...Placed[]]
    const message = findPrefixFault(prefix)
    if (message !== undefined) unfit.push({ place, message })
    else {
      const values = seen.map((each) => each.values).find((each) => each)
      const isToken =
        seen.some(({ isSecret }) => isSecret) && seen.every(({ isSecret }) => isSecret !== false)
      found.push({
        prefix,
        entity: chooseEntity(prefix, seen),
        owners: [...new Set(seen.flatMap(({ receiver }) => receiver ?? []))],
        place,
        ...(values && { values }),
        ...(isToken && { isToken }),
      })
    }
  }
  return { found, unfit }
}

/** The entity in a prefix table, or else the most common entity in the names that the IDs are assigned to. */
function chooseEntity(prefix: string, seen: readonly Placed[]): string | undefined {
  const named = seen.map((each) => each.named).find((each) => each !== undefined)
  const receivers = seen.map(({ receiver }) => receiver).filter((each) => each !== undefined)
  const [most] = [...groupBy(receivers, (each) => each).values()].sort((a, b) => b.length - a.length)
  const words = spellEntity(named ?? most?.[0] ?? '').replaceAll('_', ' ')
  return words === '' || words === prefix.replaceAll('_', ' ') ? undefined : words
}

/** The reason why a string cannot be a prefix; `undefined` if it can. */
function findPrefixFault(prefix: string): string | undefined {
  try {
    checkPrefix(prefix)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
