/** Formats counts, durations and chances. */

const SCALES = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
]

/** Formats a count: `309 million`, `1,778`, `4.7 × 10^18`. */
export function countText(count) {
  if (count >= 1e15) return powerText(count)
  const [size, name] = SCALES.find(([least]) => count >= least * 0.9995) ?? []
  if (name) return `${digitsText(count / size)} ${name}`
  return count < 100 ? digitsText(count) : Math.round(count).toLocaleString('en')
}

const YEAR = 31_557_600
const UNITS = [
  [YEAR, 'year'],
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
]

/** Formats a duration: `35.2 years`, `14 hours`, `less than a second`. */
export function yearsText(years) {
  const seconds = years * YEAR
  if (seconds < 0.9995) return 'less than a second'
  const [size, unit] = UNITS.find(([least]) => seconds >= least * 0.9995)
  const text = countText(seconds / size)
  return `${text} ${unit}${text === '1' ? '' : 's'}`
}

/** Formats a chance: `1%`, `0.1%`, `1 in a million`. */
export function chanceText(chance) {
  return chance >= 1e-3 ? `${digitsText(chance * 100)}%` : `1 in ${countText(1 / chance)}`
}

/** Formats a length: `12 characters`, `1 character`. */
export const charactersText = (length) => `${length} character${length === 1 ? '' : 's'}`

/** Rounds to three significant digits, without trailing zeros. */
const digitsText = (value) => Number(value.toPrecision(3)).toLocaleString('en')

function powerText(value) {
  const exponent = Math.floor(Math.log10(value))
  return `${Number((value / 10 ** exponent).toFixed(1))} × 10^${exponent}`
}
