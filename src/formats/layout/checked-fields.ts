/** The fields passed to `layout`: their checks, names, descriptions and time units. */
import { BASE36_ALPHABET, BASE62_ALPHABET } from '../../digits/base36.ts'
import { development } from '../../errors/development.ts'
import { checkChoice } from '../../errors/error.ts'
import { type OptionNames, ownOptions } from '../../errors/options.ts'
import { describeKind, showValue } from '../../errors/words.ts'
import { LAST_DATE_MS, type Units } from '../shared/clock.ts'
import { checkInteger, invalidFormat } from '../shared/options.ts'
import type { LayoutField, LayoutFields, TimeField } from './field-types.ts'

/** `hex` and `base32hex` are lower case, `crockford` is upper case, and `base62` is mixed. */
export type AlphabetName = 'decimal' | 'hex' | 'base32hex' | 'crockford' | 'base36' | 'base62'

const ALPHABETS: Readonly<Record<AlphabetName, string>> = {
  decimal: '0123456789',
  hex: '0123456789abcdef',
  base32hex: '0123456789abcdefghijklmnopqrstuv',
  crockford: '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
  base36: BASE36_ALPHABET,
  base62: BASE62_ALPHABET,
}

export function readAlphabet(alphabet: string): string {
  return Object.hasOwn(ALPHABETS, alphabet) ? ALPHABETS[alphabet as AlphabetName] : alphabet
}

const MOST_FIELDS = 32
const FIELD_KINDS = ['time', 'random', 'counter', 'worker', 'fixed', 'choice'] as const
const ALLOWED_UNITS_MS = [1, 10, 100, 1000] as const
const YEAR_2000_MS = 946_684_800_000

// Excludes `__proto__`, which cannot be a member of the object that `read` returns.
const NAME = /^[a-z][a-z0-9]*$/i
const TEXT = /^[!-^`-~]{1,64}$/

const showLength = (given: unknown) => (Array.isArray(given) ? `${given.length}` : describeKind(given))

/**
 * Checks the fields, and returns copies with only their own properties.
 *
 * @throws {IdError} `invalid_format`, which names the invalid field.
 */
export function checkFields(given: unknown, alphabet: string): LayoutFields {
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST_FIELDS) {
    throw invalidFormat(`\`fields\` to be an array of 1 to ${MOST_FIELDS} fields`, showLength(given))
  }
  const fields: LayoutFields = given.map((field, i) => checkField(field, `fields[${i}]`, alphabet))
  const names = fields.map(nameField)
  const at = names.findIndex((name, i) => name !== undefined && names.indexOf(name) < i)
  if (at >= 0) {
    const expected = `\`fields[${at}].name\` to differ from the other fields' names`
    throw invalidFormat(expected, showValue(names[at]))
  }
  for (const kind of ['time', 'counter', 'worker']) {
    const { length } = fields.filter((field) => field.kind === kind)
    if (length > 1) throw invalidFormat(`at most one ${showValue(kind)} field`, `${length}`)
  }
  if (findField(fields, 'counter') && !findField(fields, 'time')) {
    throw invalidFormat('a "time" field for the counter', 'none')
  }
  if (findField(fields, 'worker')?.id === 'random' && findField(fields, 'random')) {
    // All IDs from a process share a random worker ID, so neighboring IDs would look alike despite the layout's random bits.
    const expected = "a number or a lease as the worker's `id`, because the layout has random bits"
    throw invalidFormat(expected, '"random"')
  }
  return fields
}

export function findField<Kind extends LayoutField['kind']>(
  fields: LayoutFields,
  kind: Kind,
): Extract<LayoutField, { readonly kind: Kind }> | undefined {
  return fields.find((field) => field.kind === kind) as never
}

const FIELD_OPTIONS: {
  readonly [Kind in LayoutField['kind']]: OptionNames<Extract<LayoutField, { readonly kind: Kind }>>
} = {
  time: { kind: true, name: true, bits: true, unitMs: true, epoch: true },
  random: { kind: true, name: true, bits: true, length: true },
  counter: { kind: true, name: true, bits: true, start: true },
  worker: { kind: true, name: true, bits: true, id: true },
  fixed: { kind: true, name: true, text: true, bits: true, value: true },
  choice: { kind: true, name: true, of: true, default: true },
}

function checkField(given: LayoutField, place: string, alphabet: string): LayoutField {
  if (typeof given !== 'object' || given === null) {
    throw invalidFormat(`\`${place}\` to be an object`, describeKind(given))
  }
  const field = ownOptions(given)
  const { kind, name } = field
  checkChoice(kind, `${place}.kind`, FIELD_KINDS)
  development()?.checkNames(given, FIELD_OPTIONS[kind] as OptionNames<LayoutField>, `a "${kind}" field`)
  // `generate` reserves `at` for the instant of a backfilled ID.
  if (name !== undefined && (typeof name !== 'string' || !NAME.test(name) || name === 'at')) {
    const expected = `\`${place}.name\` to be a letter followed by letters or digits, but not "at"`
    throw invalidFormat(expected, showValue(name))
  }
  ;(checks[kind] as Check<typeof kind>)(field as never, place, alphabet)
  return field
}

type Check<Kind> = (field: Extract<LayoutField, { kind: Kind }>, place: string, alphabet: string) => void

const checks: { readonly [Kind in LayoutField['kind']]: Check<Kind> } = {
  time(field, place) {
    checkInteger(field.bits, `${place}.bits`, 1, 52)
    checkChoice(field.unitMs ?? 1, `${place}.unitMs`, ALLOWED_UNITS_MS)
    checkInteger(field.epoch ?? 0, `${place}.epoch`, 0, LAST_DATE_MS)
    const [, lastMs] = readUnits(field).timeRangeMs
    // Catches a 32-bit field meant for seconds, which would end in February 1970 if it counted milliseconds.
    if (lastMs >= YEAR_2000_MS && lastMs <= LAST_DATE_MS) return
    const end =
      lastMs > LAST_DATE_MS ? 'an end after the latest possible Date' : new Date(lastMs).toISOString()
    throw invalidFormat(`\`${place}\` to end between the years 2000 and 275760`, end)
  },
  random({ bits, length }, place) {
    if (length === undefined) checkInteger(bits, `${place}.bits`, 1, 256)
    else if (bits === undefined) checkInteger(length, `${place}.length`, 1, 64)
    else throw invalidFormat(`\`${place}\` to have \`bits\` or \`length\``, 'both')
  },
  counter({ bits, start = 0 }, place) {
    checkInteger(bits, `${place}.bits`, 1, 32)
    checkChoice(start, `${place}.start`, [0, 'random'])
  },
  worker({ bits, id }, place) {
    checkInteger(bits, `${place}.bits`, 1, 48)
    if (id === undefined || id === 'random') return
    if (typeof id !== 'object' || id === null) checkInteger(id, `${place}.id`, 0, 2 ** bits - 1)
    else checkInteger(id.workerIds, `${place}.id.workerIds`, 1, 2 ** bits)
  },
  fixed(field, place, { length }) {
    const { text, bits } = field
    if (bits === undefined) return checkFieldText(text, `${place}.text`)
    if (text !== undefined) throw invalidFormat(`\`${place}\` to have \`text\` or \`bits\``, 'both')
    checkInteger(bits, `${place}.bits`, 1, 32)
    checkInteger(field.value, `${place}.value`, 0, 2 ** bits - 1)
    if (Number.isInteger(Math.log2(length))) return
    // In other alphabets, every digit depends on every bit, so no pattern can match fixed bits.
    throw invalidFormat(`an alphabet of 2^n characters for \`${place}.bits\``, `${length} characters`)
  },
  choice({ of: texts, default: fallback }, place) {
    if (!Array.isArray(texts) || texts.length < 2) {
      throw invalidFormat(`\`${place}.of\` to be an array of at least two strings`, showLength(texts))
    }
    for (const [i, text] of texts.entries()) checkFieldText(text, `${place}.of[${i}]`)
    if (new Set(texts).size < texts.length || texts.some(({ length }) => length !== texts[0].length)) {
      throw invalidFormat(`\`${place}.of\` to be different strings of the same length`, JSON.stringify(texts))
    }
    if (fallback !== undefined) checkChoice(fallback, `${place}.default`, texts)
  },
}

function checkFieldText(text: unknown, place: string): void {
  if (typeof text === 'string' && TEXT.test(text)) return
  throw invalidFormat(`\`${place}\` to be 1 to 64 visible ASCII characters without "_"`, showValue(text))
}

export function nameField({ name, kind }: LayoutField): string | undefined {
  return name ?? (kind === 'fixed' ? undefined : kind)
}

/** Formats the fields for the layout's name, including every option that changes the IDs: `time 48, random 72, region "e"|"u", "2"`. */
export function describeFields(fields: LayoutFields): string {
  const describe = (field: LayoutField): string => {
    const name = nameField(field)
    const text = describeDetails(field)
    if (!name || name === field.kind) return field.kind === 'choice' ? `${name} ${text}` : text
    return field.kind === 'choice' || field.kind === 'fixed' ? `${name} ${text}` : `${name}: ${text}`
  }
  return fields.map(describe).join(', ')
}

function describeDetails(field: LayoutField): string {
  switch (field.kind) {
    case 'time': {
      const { bits, unitMs = 1, epoch = 0 } = field
      return `time ${bits}${unitMs === 1 ? '' : ` of ${unitMs} ms`}${epoch === 0 ? '' : ` since ${epoch}`}`
    }
    case 'random':
      return `random ${field.bits ?? `${field.length} characters`}`
    case 'counter':
      return `counter ${field.bits}${field.start === 'random' ? ' from random' : ''}`
    case 'worker':
      return `worker ${field.bits}${field.id === undefined ? '' : ` = ${typeof field.id === 'object' ? 'leased' : field.id}`}`
    case 'fixed':
      return field.bits !== undefined ? `${field.value} in ${field.bits}` : JSON.stringify(field.text)
    default:
      return `${field.of.map((text) => JSON.stringify(text)).join('|')}${field.default === undefined ? '' : ` = ${JSON.stringify(field.default)}`}`
  }
}

/** Returns the epoch, the unit and the range of a time field. */
export function readUnits({ bits, unitMs = 1, epoch = 0 }: TimeField): Units {
  return { epochMs: epoch, unitMs, timeRangeMs: [epoch, epoch + 2 ** bits * unitMs - 1] }
}
