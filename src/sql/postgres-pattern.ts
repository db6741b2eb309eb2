/** The repetition counts of a pattern, as PostgreSQL's regular expressions accept them. */

/** PostgreSQL refuses a greater count as invalid, and does so at the first insert. */
const MOST = 255

const ONE_CLASS = /^(\[(?:\\.|[^\]\\])+\])\{(\d+)(?:,(\d+))?\}$/

/** A class, an escaped character or a plain one, and how often it is repeated. */
const REPEATED = /(\[(?:\\.|[^\]\\])+\]|\\\W|[^[\](){}|\\.*+?^$])\{(\d+)(?:,(\d+))?\}/g

/** The one class of a pattern that is a class and a count, where PostgreSQL takes long to count: a range, or above 255. */
export function findLongClass(pattern: string): string | undefined {
  const [, only, least, most = least] = ONE_CLASS.exec(pattern) ?? []
  return least === most && Number(most) <= MOST ? undefined : only
}

/** The pattern with every count above 255 written as several: `a{300}` as `a{255}a{45}`. */
export function splitCounts(pattern: string): string {
  return pattern.replace(REPEATED, (repeated, atom: string, least: string, most: string = least) => {
    if (Number(most) <= MOST) return repeated
    const fixed = splitCount(Number(least)).map((count) => `${atom}{${count}}`)
    const optional = splitCount(Number(most) - Number(least)).map((count) => `${atom}{0,${count}}`)
    return [...fixed, ...optional].join('')
  })
}

/** Counts of at most 255 that add up. */
function splitCount(count: number): number[] {
  return Array.from({ length: Math.ceil(count / MOST) }, (_, i) => Math.min(MOST, count - i * MOST))
}
