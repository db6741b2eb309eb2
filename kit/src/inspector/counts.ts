/** The numbers of a list of results, in words. */
import type { Readings } from '../readings/ranked-readings.ts'

/** `4 texts: 3 × user id, 1 × ULID`. */
export function sayCounts(results: readonly Readings[], unreadLines: number): string {
  const counts = new Map<string, number>()
  for (const {
    readings: [best],
  } of results) {
    const name = best?.name ?? 'no format'
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const names = [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${count} × ${name}`)
  const unread = unreadLines > 0 ? `. ${unreadLines} further lines are not read` : ''
  return `${results.length} texts: ${names.join(', ')}${unread}`
}

/** The share of a reading: `> 99 %`, `97 %`, `2.5 %`, `< 0.1 %`. */
export function sayShare(share: number): string {
  if (share >= 0.995) return '> 99 %'
  if (share < 0.001) return '< 0.1 %'
  return `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`
}
