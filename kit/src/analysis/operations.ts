/**
 * Operations on constants, with the results of JavaScript; `undefined` where only running the program gives the answer.
 */
import type { Constant } from './value.ts'

/** The longest text that is read. */
const LONGEST = 10_000

/** The number or the text of two operands. */
export function binary(operator: string, one: Constant, other: Constant): Constant {
  if (typeof one === 'number' && typeof other === 'number') return ARITHMETIC[operator]?.(one, other)
  if (typeof one === 'bigint' && typeof other === 'bigint') return ofBigInts(operator, one, other)
  const isText = typeof one === 'string' && typeof other === 'string'
  return operator === '+' && isText ? short(one + other) : undefined
}

const ARITHMETIC: Readonly<Record<string, (one: number, other: number) => number>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
  '**': (one, other) => one ** other,
}

/** Powers of powers would make integers without end. */
const isSmall = (value: bigint): boolean => -(2n ** 128n) < value && value < 2n ** 128n

function ofBigInts(operator: string, one: bigint, other: bigint): bigint | undefined {
  if (!isSmall(one) || !isSmall(other)) return undefined
  if (operator === '**') return other >= 0n && other <= 64n ? one ** other : undefined
  return BIGINT_ARITHMETIC[operator]?.(one, other)
}

const BIGINT_ARITHMETIC: Readonly<Record<string, (one: bigint, other: bigint) => bigint>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
}

/** The negative of a number, and the contrary of any constant. */
export function unary(operator: string, value: Constant): Constant {
  if (operator === '!' && value !== undefined) return !value
  const isNumber = typeof value === 'number' || typeof value === 'bigint'
  return operator === '-' && isNumber ? -value : undefined
}

/** The text of a template. */
export function joined(texts: readonly (string | null | undefined)[], values: readonly Constant[]): Constant {
  if (values.includes(undefined)) return undefined
  return short(texts.map((text, index) => `${text}${index < values.length ? values[index] : ''}`).join(''))
}

/** A text that may be one of an id. Functions that double their argument make texts without end. */
const short = (text: string): string | undefined => (text.length > LONGEST ? undefined : text)

/** The result of `Date.UTC`. */
export function utcTime(args: readonly Constant[]): Constant {
  if (!args.every((each) => typeof each === 'number')) return undefined
  const [year = Number.NaN, month = 0, ...rest] = args
  return Date.UTC(year, month, ...rest)
}
