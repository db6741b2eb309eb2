/** Quantities in words: counts, years, chances. */

const SCALES = [
  { name: 'trillion', size: 1e12 },
  { name: 'billion', size: 1e9 },
  { name: 'million', size: 1e6 },
]
const DAYS_PER_YEAR = 365.25

/** `307 million`, `1,024`, `3.4e+21`. */
export function countText(count: number): string {
  if (count >= 1e15) return count.toExponential(1)
  const scale = SCALES.find(({ size }) => count >= size)
  if (scale) return `${Number((count / scale.size).toPrecision(3))} ${scale.name}`
  return groups(count < 10 ? Number(count.toPrecision(3)) : Math.round(count))
}

/** `35.2 years`, `11 days`, `4 minutes`. */
export function yearsText(years: number): string {
  if (years >= 1e6) return `${countText(years)} years`
  if (years >= 1) return unitText(years, 'year')
  const days = years * DAYS_PER_YEAR
  if (days >= 1) return unitText(days, 'day')
  const hours = days * 24
  if (hours >= 1) return unitText(hours, 'hour')
  const seconds = hours * 3600
  return seconds >= 60 ? unitText(seconds / 60, 'minute') : unitText(seconds, 'second')
}

function unitText(value: number, unit: string): string {
  const count = Number(value.toPrecision(3))
  return `${groups(count)} ${unit}${count === 1 ? '' : 's'}`
}

/** `0.1 %`, `50 %`. */
export function chanceText(chance: number): string {
  return `${Number((100 * chance).toPrecision(3))} %`
}

function groups(value: number): string {
  const [whole = '', rest] = `${value}`.split('.')
  return whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + (rest ? `.${rest}` : '')
}
