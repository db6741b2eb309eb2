/** Decides which samples are rare. Proposals are based on common samples, so a few bad rows never widen a format. */

/** The number of distinct strings and the number of rows that contain them. */
export interface Count {
  readonly texts: number
  readonly rows: number
}

/** Judges whether samples are rare for a prefix or a source. */
export interface Rarity {
  /** Whether there are too few strings to establish a format. A known format needs fewer strings, because its structure is evidence. */
  isRare(texts: readonly string[], isKnown?: boolean): boolean
  /** Whether a count is too small to establish a format. */
  isFew(count: Count, isKnown?: boolean): boolean
  countOf(texts: readonly string[]): Count
}

/** A format must match at least one in this many samples, because bad rows and test rows are rarer. */
const SHARE = 20

/** In a small set, a format must match at least one in this many strings, capped at `ENOUGH` strings. */
const SMALL_SHARE = 10
const ENOUGH = 5

/** At most one in this many rows in a file is assumed to be bad. All bad rows may share a prefix, even a prefix with few rows. */
const BAD_SHARE = 50

/** At most one in this many samples of a prefix is assumed to be bad, because most samples are good. */
const MOST_SHARE = 2

/**
 * Creates the rarity judge for a list of samples.
 *
 * @param rows How often each string occurs. A string that is not listed occurs once.
 * @param all The samples that contain the strings; by default, the strings in `rows`.
 * @param file All samples from the files that contain `all`; by default, `all` itself.
 */
export function createRarity(
  rows: ReadonlyMap<string, number>,
  all: Count = countAll(rows),
  file: Count = all,
): Rarity {
  const bad = {
    texts: Math.min(file.texts / BAD_SHARE, all.texts / MOST_SHARE),
    rows: Math.min(file.rows / BAD_SHARE, all.rows / MOST_SHARE),
  }
  const least = all.texts < 2 ? 1 : Math.max(2, Math.min(ENOUGH, all.texts / SMALL_SHARE), all.texts / SHARE)
  const isEven = all.texts === all.rows
  const countOf = (texts: readonly string[]): Count => ({
    texts: texts.length,
    rows: isEven ? texts.length : texts.reduce((sum, text) => sum + (rows.get(text) ?? 1), 0),
  })
  const isFew: Rarity['isFew'] = (count, isKnown) =>
    count.texts < Math.max(isKnown ? all.texts / SHARE : least, bad.texts) ||
    count.rows < Math.max(all.rows / SHARE, bad.rows)
  return { isRare: (texts, isKnown) => isFew(countOf(texts), isKnown), isFew, countOf }
}

const countAll = (rows: ReadonlyMap<string, number>): Count => ({
  texts: rows.size,
  rows: [...rows.values()].reduce((sum, each) => sum + each, 0),
})

/** The rarity judge that considers every sample good. */
export const NOTHING_RARE: Rarity = {
  isRare: () => false,
  isFew: () => false,
  countOf: ({ length }) => ({ texts: length, rows: length }),
}

/** Counts the occurrences of each string. */
export function countRows(texts: Iterable<string>): Map<string, number> {
  const rows = new Map<string, number>()
  for (const text of texts) rows.set(text, (rows.get(text) ?? 0) + 1)
  return rows
}

/** A result with odds of one in a thousand is not attributed to chance. */
const UNLIKELY_BITS = 10

/**
 * Whether strings are unlikely to come from the larger of two alphabets, because nearly all of the strings fit in the smaller alphabet.
 *
 * @param ratio The size of the smaller alphabet divided by the size of the larger alphabet.
 */
export function areDistinct(kept: readonly string[], strays: readonly string[], ratio: number): boolean {
  const within = kept.reduce((bits, { length }) => bits - length * Math.log2(ratio), 0)
  const outside = strays.reduce((bits, { length }) => bits - Math.log2(1 - ratio ** length), 0)
  return within + outside - choiceBits(kept.length + strays.length, strays.length) > UNLIKELY_BITS
}

/** Whether the numbers of strings inside and outside a format are plausible, given the share of good strings outside it. */
export function isUsual(inside: number, outside: number, share: number): boolean {
  const bits = -inside * Math.log2(1 - share) - outside * Math.log2(share)
  return bits - choiceBits(inside + outside, outside) <= UNLIKELY_BITS
}

/** The maximum number of bad rows assumed to match a wider format by chance. Fewer than 2% of bad rows match such a format. */
const CHANCE_MAX = 2

/** Whether a few strings may all be bad rows that match a wider format by chance. */
export const mayAllBeBad = (some: number, good: number): boolean =>
  some <= Math.min(good / BAD_SHARE, CHANCE_MAX)

/** The base-2 logarithm of the binomial coefficient, the number of ways to choose `some` of `all`. */
function choiceBits(all: number, some: number): number {
  let bits = 0
  for (let i = 1; i <= some; i++) bits += Math.log2((all - some + i) / i)
  return bits
}
