/** The options of `defineKey`, and their checks. */
import { checkFormats } from '../definition/check-formats.ts'
import { checkGrammar } from '../definition/prefix.ts'
import { IdError } from '../errors/error.ts'
import { describeKind, describeNumber } from '../errors/words.ts'
import type { Format } from '../formats/shared/format.ts'

/** What keys are: numbers, bigints, or the bodies of a format. */
export type KeyFormat = 'number' | 'bigint' | Format

/** Options of `defineKey`. `undefined` counts as absent. */
export interface KeyOptions<Chosen extends KeyFormat = KeyFormat> {
  /** What keys are: `'number'` by default, `'bigint'`, or a format, whose bodies are the keys. */
  readonly format?: Chosen
  /**
   * The largest key of numbers and bigints, as the column has it: 2^31 - 1 of `serial`. By default 2^53 - 1 and
   * 2^63 - 1; a bigint may be 2^64 - 1.
   */
  readonly max?: (Chosen extends 'bigint' ? bigint : Chosen extends Format ? never : number) | undefined
  /** What the keys stand for, in messages and titles: the name by default. */
  readonly entity?: string | undefined
  /** The description of the JSON Schema, which then has a title, too: the entity and `key`. */
  readonly description?: string | undefined
}

const MAX_UNSIGNED = 0xffff_ffff_ffff_ffffn

/** @throws {IdError} `invalid_prefix` for a name, `invalid_format` for a format, `invalid_option` for another option. */
export function checkKey(name: unknown, { format, max, entity, description }: KeyOptions): void {
  checkGrammar('a name', name)
  checkText('entity', entity)
  checkText('description', description)
  if (format === undefined || format === 'number') checkMax(max, 1, Number.MAX_SAFE_INTEGER)
  else if (format === 'bigint') checkMax(max, 1n, MAX_UNSIGNED)
  else {
    checkFormats([format])
    if (max !== undefined) throw wrong('no `max` beside a format', describeNumber(max))
  }
}

function checkText(option: string, text: unknown): void {
  if (text === undefined || (typeof text === 'string' && text !== '')) return
  throw wrong(`\`${option}\` to be a text`, text === '' ? 'an empty one' : describeKind(text))
}

function checkMax(max: unknown, least: number | bigint, most: number | bigint): void {
  if (max === undefined) return
  const isWhole = typeof max === typeof least && (typeof max === 'bigint' || Number.isInteger(max))
  if (isWhole && least <= (max as typeof least) && (max as typeof least) <= most) return
  const expected = `\`max\` to be ${typeof least === 'bigint' ? 'a bigint' : 'an integer'} from 1 to ${most}`
  throw wrong(expected, typeof max === typeof least ? describeNumber(max) : describeKind(max))
}

function wrong(expected: string, received: string): IdError {
  return new IdError('invalid_option', expected, received)
}
