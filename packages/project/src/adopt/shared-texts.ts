/** What strings share: the letters, the lengths and the first letter that most of them have, and the strings that have them. */

import { groupBy } from '@brandid/base/terminal'
import { ALPHABETS, findAlphabet, isWithin, LEAST_ALIKE } from './candidate-formats.ts'
import { areDistinct, type Rarity } from './rarity.ts'

/** Each pass leaves out what the pass before made rare: a length of which only strings with a rare letter were left. */
const PASSES = 3

/**
 * The strings that share letters and lengths with most, in parts: one part for each length, or one for all lengths, the most
 * common first. What is rare is left out.
 *
 * @param isBare The strings are whole IDs from before the prefix.
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

/* Letters. */

/** The strings without the few that alone need a larger alphabet. */
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

/** Characters that IDs rarely have, unless many of them do; URL-safe base64 has two more than bodies may hold. */
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

/* Lengths. */

/** Lengths that are formats of their own; with more, the length varies. */
const FEW_LENGTHS = 2

/** The share of the most common length, from which it is today's. */
const COMMON = 0.6

/** Strings of each length, or of all lengths. */
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

/** So few strings of many lengths show no tail. */
const LEAST_VARIED = 20

/** A length is in the range where a fifth of the usual number of strings has it. */
const DENSITY = 5

/** The strings of one range of lengths, without the few that alone need a wider one. */
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

/** The narrowest range of lengths outside of which strings are rare: the places of its ends. */
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

/* The first letter. */

/** The strings without the few that begin otherwise where nearly all begin with one letter. */
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

/** Characters of base 36, the least of those that bodies with a letter are drawn from. */
const LETTERS = 36

/** Strings that pass a test, and the others. */
export const split = (
  texts: readonly string[],
  test: (text: string) => boolean,
): [kept: string[], strays: string[]] => {
  const kept: string[] = []
  const strays: string[] = []
  for (const text of texts) (test(text) ? kept : strays).push(text)
  return [kept, strays]
}

/** Strings that are read for their likelihood. The others must fit the format, too. */
const MOST_READ = 200

/** The fractional part of the golden ratio: its multiples are spread evenly, and keep no step with rows that repeat. */
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Some of many strings. */
export function pick(texts: readonly string[]): readonly string[] {
  if (texts.length <= MOST_READ) return texts
  const places = Array.from({ length: MOST_READ }, (_, i) => Math.floor(((i * GOLDEN) % 1) * texts.length))
  return [...new Set(places)].map((place) => texts[place] ?? '')
}

/** Whether many strings may pass a test that nearly all would have to: a few of them tell, before all are read. */
export function isMostly(texts: readonly string[], test: (text: string) => boolean): boolean {
  if (texts.length <= MOST_READ) return true
  const some = pick(texts)
  return 4 * some.filter(test).length >= some.length
}
