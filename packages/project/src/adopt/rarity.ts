/** The rarity of samples: a proposal rests on what many of them share, so that a few bad rows never widen it. */

/** Different strings, and the rows that hold them. */
export interface Count {
  readonly texts: number
  readonly rows: number
}

/** The judge of what is rare among the samples of a prefix, or of a source. */
export interface Rarity {
  /** Whether strings are too few to show a format; fewer show one that readings know, since its structure speaks for it. */
  isRare(texts: readonly string[], isKnown?: boolean): boolean
  /** The same of a count. */
  isFew(count: Count, isKnown?: boolean): boolean
  countOf(texts: readonly string[]): Count
}

/** The share of all samples that shows a format. Bad rows are rarer, and so is a row that someone tests with. */
const SHARE = 20

/** The same where samples are few: a tenth, up to this many. */
const SMALL_SHARE = 10
const ENOUGH = 5

/** Rows of a file for each bad row in it, which may all be of one prefix, however few rows that prefix has. */
const BAD_SHARE = 50

/** The share of its samples that shows a format of a prefix, whatever else is in the file: most samples are good. */
const MOST_SHARE = 2

/**
 * The judge of a list of samples.
 *
 * @param rows How often each string occurs; once where it is absent.
 * @param all The samples that the strings are among; the strings of `rows` by default.
 * @param file The samples of the files that hold them, by default no others.
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

/** The judge who takes every sample for a good one. */
export const NOTHING_RARE: Rarity = {
  isRare: () => false,
  isFew: () => false,
  countOf: ({ length }) => ({ texts: length, rows: length }),
}

/** How often each string occurs. */
export function countRows(texts: Iterable<string>): Map<string, number> {
  const rows = new Map<string, number>()
  for (const text of texts) rows.set(text, (rows.get(text) ?? 0) + 1)
  return rows
}

/** What happens once in a thousand cases is no chance. */
const UNLIKELY_BITS = 10

/**
 * Whether strings would hardly come out as they are if all were drawn from the larger of two alphabets: nearly all within the
 * smaller one.
 *
 * @param ratio The characters of the smaller alphabet for each of the larger.
 */
export function areDistinct(kept: readonly string[], strays: readonly string[], ratio: number): boolean {
  const within = kept.reduce((bits, { length }) => bits - length * Math.log2(ratio), 0)
  const outside = strays.reduce((bits, { length }) => bits - Math.log2(1 - ratio ** length), 0)
  return within + outside - choiceBits(kept.length + strays.length, strays.length) > UNLIKELY_BITS
}

/** Whether so many strings inside and outside of a format are likely where a share of good ones is outside. */
export function isUsual(inside: number, outside: number, share: number): boolean {
  const bits = -inside * Math.log2(1 - share) - outside * Math.log2(share)
  return bits - choiceBits(inside + outside, outside) <= UNLIKELY_BITS
}

/** The logarithm to the base 2 of the number of ways to choose some of all. */
function choiceBits(all: number, some: number): number {
  let bits = 0
  for (let i = 1; i <= some; i++) bits += Math.log2((all - some + i) / i)
  return bits
}
