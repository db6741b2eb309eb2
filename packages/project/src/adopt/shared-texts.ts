/** Finds the strings that have the same letters, lengths and first letter as most of the strings. */

import { groupBy } from '@brandid/base/terminal'
import { ALPHABETS, findAlphabet, isWithin, LEAST_ALIKE } from './candidate-formats.ts'
import { areDistinct, type Rarity } from './rarity.ts'

/** The number of passes. Each pass can make more strings rare, such as strings whose length occurs only with a rare letter. */
const PASSES = 3

/**
 * Finds the strings that have the same letters and lengths as most of the strings. They are grouped by length, most common length first,
 * or form a single group. Rare strings are excluded.
 *
 * @param isBare Whether the strings are entire IDs that predate the prefix.
 */
export function partShared(
  texts: readonly string[],
  rarity: Rarity,
  isBare: boolean,
): readonly (readonly string[])[] {
  let parts: readonly (readonly string[])[] = []
  let kept = texts
  for (let pass = 0; pass < PASSES; pass++) {
    const { length } = kept
    parts = partByLength(withoutRareLetters(kept, rarity, isBare), rarity).map((part) =>
      withoutRareStarts(part, rarity),
    )
    kept = parts.flat()
    if (kept.length === length) break
  }
  return parts
}

/* Letters */

/** Drops rare strings if the others fit in a smaller alphabet. */
function withoutRareLetters(all: readonly string[], rarity: Rarity, isBare: boolean): readonly string[] {
  const texts = withoutRareSigns(all, rarity, isBare)
  const used = findAlphabet(texts).characters
  for (const { characters } of ALPHABETS) {
    if (!isWithin(characters, used)) continue
    const within = new RegExp(`^[${characters}]*$`)
    const isWithinIt = (text: string) => within.test(text)
    if (!isMostly(texts, isWithinIt)) continue
    const [kept, strays] = split(texts, isWithinIt)
    if (strays.length === 0) return texts
    if (rarity.isRare(strays) && areDistinct(kept, strays, characters.length / used.length)) return kept
  }
  return texts
}

/** Matches characters that are rare in IDs. URL-safe base64 has `_` and `-`; only IDs without a prefix may contain `_`. */
const SIGNS = /[^0-9A-Za-z]/g
const BARE_SIGNS = /[^0-9A-Za-z_-]/g

function withoutRareSigns(texts: readonly string[], rarity: Rarity, isBare: boolean): readonly string[] {
  const bySign = new Map<string, string[]>()
  for (const text of texts)
    for (const sign of new Set(text.match(isBare ? BARE_SIGNS : SIGNS))) {
      const some = bySign.get(sign)
      if (some) some.push(text)
      else bySign.set(sign, [text])
    }
  const strays = new Set([...bySign.values()].filter((some) => rarity.isRare(some)).flat())
  return strays.size > 0 && rarity.isRare([...strays]) ? texts.filter((text) => !strays.has(text)) : texts
}

/* Lengths */

/** The maximum number of lengths that each get a format. More lengths share one format with a variable length. */
const FEW_LENGTHS = 2

/** The most common length is the current length if at least this share of strings has it. */
const COMMON = 0.6

/** Groups strings by length, or returns one group for all lengths. */
function partByLength(texts: readonly string[], rarity: Rarity): readonly (readonly string[])[] {
  const byLength = [...groupBy(texts, ({ length }) => length).values()].sort((a, b) => b.length - a.length)
  const common = byLength.filter((some) => !rarity.isRare(some))
  const lengths = common.length > 0 ? common : byLength
  if (lengths.length <= FEW_LENGTHS) {
    const rest = byLength.filter((some) => !lengths.includes(some)).flat()
    if (rest.length === 0 || rarity.isRare(rest)) return lengths
  }
  const [most = [], ...others] = byLength
  return most.length < COMMON * texts.length
    ? [withoutRareLengths(texts, rarity)]
    : [most, withoutRareLengths(others.flat(), rarity)]
}

/** The minimum number of strings needed to tell which of their lengths are rare. */
const LEAST_VARIED = 20

/** A length belongs to the range if it has at least a fifth of the usual number of strings. */
const DENSITY = 5

/** Drops rare strings if the others fit in a narrower range of lengths. */
function withoutRareLengths(texts: readonly string[], rarity: Rarity): readonly string[] {
  if (texts.length < LEAST_VARIED) return texts
  const lengths = [...groupBy(texts, ({ length }) => length)]
    .sort(([one], [other]) => one - other)
    .map(([length, some]) => ({ length, ...rarity.countOf(some) }))
  let [first, last] = narrowest(lengths, rarity)
  const size = (at: number) => lengths[at]?.length ?? Number.NaN
  const inside = lengths.slice(first, last + 1).reduce((sum, each) => sum + each.texts, 0)
  const usual = inside / (size(last) - size(first) + 1) / DENSITY
  const isDense = (at: number, from: number) =>
    (lengths[at]?.texts ?? 0) / Math.abs(size(at) - size(from)) >= usual
  while (isDense(first - 1, first)) first--
  while (isDense(last + 1, last)) last++
  return texts.filter(({ length }) => length >= size(first) && length <= size(last))
}

type Lengths = readonly { readonly length: number; readonly texts: number; readonly rows: number }[]

/** Finds the narrowest range of lengths that excludes only rare strings. Returns the indexes of the first and last length. */
function narrowest(lengths: Lengths, rarity: Rarity): [first: number, last: number] {
  let best: [number, number] = [0, lengths.length - 1]
  const widthOf = ([first, last]: [number, number]) =>
    (lengths[last]?.length ?? 0) - (lengths[first]?.length ?? 0)
  const below = { texts: 0, rows: 0 }
  for (const [first, { texts, rows }] of lengths.entries()) {
    const outside = { ...below }
    for (let last = lengths.length - 1; last >= first; last--) {
      if (outside.texts > 0 && !rarity.isFew(outside)) break
      if (widthOf([first, last]) < widthOf(best)) best = [first, last]
      outside.texts += lengths[last]?.texts ?? 0
      outside.rows += lengths[last]?.rows ?? 0
    }
    below.texts += texts
    below.rows += rows
  }
  return best
}

/* The first letter */

/** Drops the few strings with a different first letter if nearly all strings begin with the same letter. */
function withoutRareStarts(texts: readonly string[], rarity: Rarity): readonly string[] {
  const [most = []] = [...groupBy(texts, (text) => text.charAt(0)).values()].sort(
    (a, b) => b.length - a.length,
  )
  const letter = most[0]?.charAt(0) ?? ''
  if (most.length < LEAST_ALIKE || most.length === texts.length || !/[A-Za-z]/.test(letter)) return texts
  const strays = texts.filter((text) => !text.startsWith(letter))
  const starts = most.map(() => letter)
  return rarity.isRare(strays) &&
    areDistinct(
      starts,
      strays.map(() => letter),
      1 / LETTERS,
    )
    ? most
    : texts
}

/** The size of base 36, the smallest usual alphabet with letters. */
const LETTERS = 36

/** Separates the strings that pass a test from the rest. */
export const split = (
  texts: readonly string[],
  test: (text: string) => boolean,
): [kept: string[], strays: string[]] => {
  const kept: string[] = []
  const strays: string[] = []
  for (const text of texts) (test(text) ? kept : strays).push(text)
  return [kept, strays]
}

/** The maximum number of strings for which to compute a likelihood. All other strings must still match the format. */
const MOST_READ = 200

/** The fractional part of the golden ratio. Its multiples spread evenly and do not align with repeating rows. */
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Picks an evenly spread sample if there are many strings. */
export function pick(texts: readonly string[]): readonly string[] {
  if (texts.length <= MOST_READ) return texts
  const places = Array.from({ length: MOST_READ }, (_, i) => Math.floor(((i * GOLDEN) % 1) * texts.length))
  return [...new Set(places)].map((place) => texts[place] ?? '')
}

/** Whether a test is worth running on every string: false if less than a quarter of a sample passes. */
export function isMostly(texts: readonly string[], test: (text: string) => boolean): boolean {
  if (texts.length <= MOST_READ) return true
  const some = pick(texts)
  return 4 * some.filter(test).length >= some.length
}
