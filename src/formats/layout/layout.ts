/** The `layout` format: your own fields, encoded as a single number or piece by piece. */
import { CROCKFORD_ALPHABET, forgiveCrockford } from '../../digits/bit-digits.ts'
import { development } from '../../errors/development.ts'
import { checkChoice } from '../../errors/error.ts'
import { type OptionNames, ownOptions } from '../../errors/options.ts'
import type { AnyFormat } from '../shared/format.ts'
import { checkAscending, invalidFormat } from '../shared/options.ts'
import { unpadded } from '../shared/unpadded.ts'
import { type AlphabetName, checkFields, describeFields, findField, readAlphabet } from './checked-fields.ts'
import type { Layout, LayoutField, LayoutFields } from './field-types.ts'
import { createExample, createLayoutGeneration, createLayoutReading } from './generate.ts'
import {
  collectCharacters,
  composePlanPattern,
  createCheck,
  createPlan,
  isBits,
  isFixedBits,
  narrowPlaces,
  type Plan,
} from './plan.ts'

/** Options of `layout`. */
export interface LayoutOptions<
  Fields extends LayoutFields = LayoutFields,
  Encoding extends 'number' | 'pieces' = 'number' | 'pieces',
  Padded extends boolean = boolean,
> {
  /** The fields, from left to right. */
  readonly fields: Fields
  /**
   * The alphabet for numbers: a name, `base36` by default, or your own digits in ascending order of character codes. Named alphabets are
   * `0` to `9` followed by letters: lower case for `hex` and `base32hex`, upper case for `crockford`, and both for `base62`.
   */
  readonly alphabet?: AlphabetName | (string & {})
  /** With `'number'` (the default), adjacent fields with `bits` form a single number. With `'pieces'`, each field has its own digits. */
  readonly encoding?: Encoding
  /** `false` omits leading zeros, mainly for decimal numbers. Unpadded strings do not sort by time, but their integers do. */
  readonly padded?: Padded
}

const LAYOUT_OPTIONS: OptionNames<LayoutOptions> = {
  fields: true,
  alphabet: true,
  encoding: true,
  padded: true,
}

// The usual varchar length.
const LONGEST_LAYOUT = 255

/**
 * Creates a format from your own fields, which determine its check, pattern, generator, time and bounds.
 *
 * Shape: the fields from left to right. Adjacent fields with `bits` form a single number, zero-padded to the length of the largest
 * number. Strings appear unchanged. `read` returns the named fields.
 *
 * Order: IDs sort by time if the time is the first field. Within each unit of time, a sequence increases: the counter, or otherwise
 * the random field with the most values. A random field starts at a random value in each unit and advances by random steps of 1 to
 * 2^32. In a field of fewer than 64 bits, steps are at most 2^(bits - 32), and always 1 in a field of 32 bits or fewer. When the
 * sequence is used up, the next unit is borrowed, so a definition's IDs strictly increase as long as choices come after the sequence.
 * If the clock steps back by more than 10 s, layouts with at least 32 random bits restart from the clock, and other layouts throw,
 * because they would repeat IDs.
 *
 * `generate({ at })` draws all random fields and the counter if they total at least 64 bits. With fewer bits, the lowest 24 bits of the
 * field with the most values count up from a random start in each unit of time. A unit then has room for as many IDs as that field has
 * values, up to 16,777,216, and generating more throws `out_of_range`.
 *
 * Randomness: `randomBits` counts the bits of the random fields. Counters, workers and times can be guessed. A clone of a running virtual
 * machine repeats IDs: see `docs/formats.md`, "Images and clones".
 *
 * @throws {IdError} `invalid_format`, which names the invalid option or field. Generation throws `invalid_option` for a missing choice,
 * `out_of_range` if the time field cannot encode the clock's time, `clock_moved_back`, and the errors of a leased worker.
 * @example
 * const RunId = defineId('run', {
 *   format: layout({
 *     alphabet: 'base32hex',
 *     fields: [
 *       { kind: 'time', bits: 48 },
 *       { kind: 'random', bits: 72 },
 *       { kind: 'choice', name: 'region', of: ['e', 'u'] },
 *       { kind: 'fixed', name: 'version', text: '2' },
 *     ],
 *   }),
 * })
 * RunId.read(RunId.generate({ region: 'e' })).region //=> 'e'
 */
export function layout<
  const Fields extends LayoutFields,
  Encoding extends 'number' | 'pieces' = 'number',
  Padded extends boolean = true,
>(options: LayoutOptions<Fields, Encoding, Padded>): Layout<Fields, Encoding, Padded>
export function layout(options: LayoutOptions): AnyFormat {
  development()?.checkNames(options, LAYOUT_OPTIONS, 'layout')
  const {
    alphabet: chosen = 'base36',
    encoding = 'number',
    padded = true,
    fields: given,
  } = ownOptions(options)
  const alphabet = readAlphabet(chosen)
  checkAscending(alphabet)
  checkChoice(encoding, 'encoding', ['number', 'pieces'])
  checkChoice(padded, 'padded', [true, false])
  const fields = checkFields(given, alphabet)
  const plan = createPlan(fields, alphabet, encoding)
  if (plan.length > LONGEST_LAYOUT) {
    throw invalidFormat(`\`fields\` to form a body of at most ${LONGEST_LAYOUT} characters`, `${plan.length}`)
  }
  const isNumber = isOneNumber(fields, encoding)
  if (!padded && !isNumber) {
    throw invalidFormat(
      'a single number that begins with the time if `padded` is false',
      encoding === 'number' ? 'other fields' : 'pieces',
    )
  }
  const traits = [
    alphabet === chosen ? JSON.stringify(alphabet) : chosen,
    ...(encoding === 'number' ? [] : [encoding]),
    ...(padded ? [] : ['unpadded']),
  ]
  const name = `layout(${traits.join(', ')}: ${describeFields(fields)})`
  const format = createLayoutFormat(plan, fields, isNumber, name)
  return padded ? format : { ...unpadded(format), name }
}

/** Whether a layout is a plain number: only fields with `bits`, no fixed bits, and any time field first. */
function isOneNumber(fields: LayoutFields, encoding: 'number' | 'pieces'): boolean {
  const time = findField(fields, 'time')
  const isPart = (field: LayoutField) => isBits(field) && !isFixedBits(field)
  return encoding === 'number' && fields.every(isPart) && (!time || fields[0] === time)
}

function createLayoutFormat(plan: Plan, fields: LayoutFields, isNumber: boolean, name: string): AnyFormat {
  const characters = collectCharacters(plan)
  checkAscending(characters)
  const isCrockford = plan.alphabet.toLowerCase() === CROCKFORD_ALPHABET && !/[ilo]/i.test(characters)
  return {
    name,
    alphabet: characters,
    length: plan.length,
    pattern: composePlanPattern(plan),
    example: createExample(plan, fields),
    places: narrowPlaces(plan),
    check: createCheck(plan),
    ...(isCrockford && { forgive: forgiveCrockford }),
    ...createLayoutReading(plan, fields, isNumber),
    ...createLayoutGeneration(plan, fields),
  }
}
