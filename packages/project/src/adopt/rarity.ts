/** The rarity of samples: a proposal is based on common samples so that a few bad rows never widen a format. */

/** Different strings, and the rows that contain them. */
export interface Count {
  readonly texts: number
  readonly rows: number
}

/** The judge of rare samples of a prefix, or of a source. */
export interface Rarity {
  /** Whether strings are too few to show a format. A known format needs fewer strings, because its structure is evidence. */
  isRare(texts: readonly string[], isKnown?: boolean): boolean
  /** Whether a count of strings is too small to show a format. */
  isFew(count: Count, isKnown?: boolean): boolean
  countOf(texts: readonly string[]): Count
}

/** The share of all samples that shows a format, because bad rows and test rows are rarer. */
const SHARE = 20

/** The share of few samples that shows a format, up to `ENOUGH` strings. */
const SMALL_SHARE = 10
const ENOUGH = 5

/** The rows of a file per bad row. All bad rows may have the same prefix, even a prefix with few rows. */
const BAD_SHARE = 50

/** The share of a prefix's samples that always shows a format, because most samples are good. */
const MOST_SHARE = 2

/**
 * Creates the judge of a list of samples.
 *
 * @param rows How often each string occurs; an absent string occurs once.
 * @param all The samples that contain the strings; the strings of `rows` by default.
 * @param file All samples of the files that contain the samples; by default the samples alone.
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

/** The judge that considers every sample good. */
export const NOTHING_RARE: Rarity = {
  isRare: () => false,
  isFew: () => false,
  countOf: ({ length }) => ({ texts: length, rows: length }),
}

/** Counts how often each string occurs. */
export function countRows(texts: Iterable<string>): Map<string, number> {
  const rows = new Map<string, number>()
  for (const text of texts) rows.set(text, (rows.get(text) ?? 0) + 1)
  return rows
}

/** A result that occurs by chance once in a thousand cases is not considered chance. */
const UNLIKELY_BITS = 10

/**
 * Whether strings are unlikely to come from the larger of two alphabets alone, because nearly all strings are within the smaller
 * alphabet.
 *
 * @param ratio The size of the smaller alphabet divided by the size of the larger alphabet.
 */
export function areDistinct(kept: readonly string[], strays: readonly string[], ratio: number): boolean {
  const within = kept.reduce((bits, { length }) => bits - length * Math.log2(ratio), 0)
  const outside = strays.reduce((bits, { length }) => bits - Math.log2(1 - ratio ** length), 0)
  return within + outside - choiceBits(kept.length + strays.length, strays.length) > UNLIKELY_BITS
}

/** Whether the numbers of strings inside and outside a format are likely if a share of good strings is outside. */
export function isUsual(inside: number, outside: number, share: number): boolean {
  const bits = -inside * Math.log2(1 - share) - outside * Math.log2(share)
  return bits - choiceBits(inside + outside, outside) <= UNLIKELY_BITS
}

/** The base-2 logarithm of the binomial coefficient, the number of ways to choose `some` of `all`. */
function choiceBits(all: number, some: number): number {
  let bits = 0
  for (let i = 1; i <= some; i++) bits += Math.log2((all - some + i) / i)
  return bits
}
