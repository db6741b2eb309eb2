/** Infers formats from samples: the format of new IDs first, then the formats of stored IDs. */

import { groupBy } from '@brandid/base/terminal'
import { describeRandomTexts } from './candidate-formats.ts'
import { createReader, type Inferred, tell } from './known-format.ts'
import { countRows, createRarity, NOTHING_RARE } from './rarity.ts'
import { inferShared, type Shared } from './shared-format.ts'
import { partShared } from './shared-texts.ts'

/**
 * Infers the formats of bodies, with the current format first: the newest format if all formats contain a timestamp, otherwise the most
 * common format. Rare samples do not determine a format, so the list may be empty.
 *
 * @param prefix The prefix of the IDs; `undefined` for IDs that predate the prefix.
 */
export function inferFormats(
  prefix: string | undefined,
  bodies: readonly string[],
  nowMs: number,
  rarity = createRarity(countRows(bodies)),
): Inferred[] {
  const reader = createReader(prefix, nowMs)
  const known = (some: readonly string[]) => inferShared(some, reader, rarity)
  const { found, unknown } = inferEach(bodies, known)
  const isBare = prefix === undefined
  const parts = unknown.length === 0 || rarity.isRare(unknown) ? [] : partShared(unknown, rarity, isBare)
  const some = parts.filter((part) => parts.length === 1 || !rarity.isRare(part))
  const random = describeRandomTexts(some.length > 0 ? some : parts, isBare)
  const all = [
    ...found,
    ...random.map((each) => ({ ...each, reason: tell(each.count, each.title, prefix), latestMs: undefined })),
  ]
  const isTimed = all.every(({ latestMs }) => latestMs !== undefined)
  return all.sort((one, other) =>
    isTimed ? Number(other.latestMs) - Number(one.latestMs) : other.count - one.count,
  )
}

/** Whether the readings recognize the format of the given bodies. */
export const isKnown = (prefix: string, bodies: readonly string[], nowMs: number): boolean =>
  inferShared(bodies, createReader(prefix, nowMs), NOTHING_RARE) !== undefined

/** Infers known formats for all strings together, by length, or by length and letter case, and returns the strings left over. */
function inferEach(
  texts: readonly string[],
  known: (some: readonly string[]) => Shared | undefined,
): { readonly found: readonly Inferred[]; readonly unknown: readonly string[] } {
  const found: Inferred[] = []
  const unknown: (readonly string[])[] = []
  const isFound = (some: readonly string[]): boolean => {
    const shared = known(some)
    if (shared) {
      found.push(shared.found)
      unknown.push(shared.strays)
    }
    return shared !== undefined
  }
  const isLast = (some: readonly string[]) => isFound(some) || unknown.push(some)
  if (isFound(texts)) return { found, unknown: unknown.flat() }
  for (const same of groupBy(texts, ({ length }) => length).values())
    if (!isFound(same)) groupBy(same, (text) => `${/[a-z]/.test(text)} ${/[A-Z]/.test(text)}`).forEach(isLast)
  return { found, unknown: unknown.flat() }
}
