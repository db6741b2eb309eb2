/** Durations in words. */

const UNITS: readonly (readonly [name: string, ms: number])[] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
]

/** `3 days`: a second or more in its largest whole unit. */
function durationText(ms: number): string {
  const [name, size] = UNITS.find(([, unitMs]) => ms >= unitMs) as (typeof UNITS)[number]
  const count = Math.floor(ms / size)
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** `3 ms`, `3 days`. */
export function gapText(ms: number): string {
  return ms < 1000 ? `${ms} ms` : durationText(ms)
}

/** `3 days ago`, `in 3 days`, `now`. */
export function ageText(timeMs: number, nowMs: number): string {
  const ms = nowMs - timeMs
  if (Math.abs(ms) < 1000) return 'now'
  return ms > 0 ? `${durationText(ms)} ago` : `in ${durationText(-ms)}`
}
