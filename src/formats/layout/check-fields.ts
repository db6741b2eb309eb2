/** The checks of a layout's fields: each by itself, and what they require of each other. */

import { checkChoice } from '../../errors/choice.ts'
import { describeKind, showValue } from '../../errors/words.ts'
import { checkInteger, invalidFormat, ownOptions } from '../shared/options.ts'
import type {
  ChoiceField,
  FixedBitsField,
  FixedTextField,
  LayoutField,
  LayoutFields,
  RandomBitsField,
  RandomTextField,
  TimeField,
  WorkerField,
} from './field.ts'
import { nameField } from './field-name.ts'

const MOST_FIELDS = 32
const KINDS = ['time', 'random', 'counter', 'worker', 'fixed', 'choice'] as const
const UNITS_MS = [1, 10, 100, 1000] as const
const LAST_DATE_MS = 8.64e15
const YEAR_2000_MS = 946_684_800_000

// Letters and digits after a letter: `read` gives an object, of which `__proto__` is no member.
const NAME = /^[a-z][a-z0-9]*$/i
const TEXT = /^[!-^`-~]{1,64}$/

/**
 * The fields, each a copy of its own properties.
 *
 * @throws {IdError} `invalid_format`, with the place of the field that is wrong.
 */
export function checkFields(given: unknown, alphabet: string): LayoutFields {
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST_FIELDS) {
    throw invalidFormat(
      `\`fields\` to be an array of 1 to ${MOST_FIELDS} fields`,
      Array.isArray(given) ? `${given.length}` : describeKind(given),
    )
  }
  const fields = given.map((field, i) => checkField(field, `fields[${i}]`, alphabet))
  checkNames(fields)
  for (const kind of ['time', 'counter', 'worker'] as const) checkOnce(fields, kind)
  if (findField(fields, 'counter') && !findField(fields, 'time')) {
    throw invalidFormat('a field of the kind "time" beside that of the kind "counter"', 'none')
  }
  const worker = findField(fields, 'worker')
  if (worker?.id === 'random' && findField(fields, 'random')) {
    // It would make neighbours alike where the layout promises random bits.
    throw invalidFormat(
      'a number or a lease as the `id` of the worker, for the layout has random bits',
      '"random"',
    )
  }
  return fields
}

/** The first field of a kind. */
export function findField<Kind extends LayoutField['kind']>(
  fields: LayoutFields,
  kind: Kind,
): Extract<LayoutField, { readonly kind: Kind }> | undefined {
  return fields.find((field) => field.kind === kind) as never
}

function checkField(given: LayoutField, place: string, alphabet: string): LayoutField {
  if (typeof given !== 'object' || given === null) {
    throw invalidFormat(`\`${place}\` to be an object`, describeKind(given))
  }
  const field = ownOptions(given)
  checkChoice(field.kind, `${place}.kind`, KINDS)
  checkName(field.name, place)
  if (field.kind === 'time') checkTime(field, place)
  else if (field.kind === 'random') checkRandom(field, place)
  else if (field.kind === 'counter') {
    checkInteger(field.bits, `${place}.bits`, 1, 32)
    checkChoice(field.start ?? 0, `${place}.start`, [0, 'random'])
  } else if (field.kind === 'worker') checkWorker(field, place)
  else if (field.kind === 'fixed') checkFixed(field, place, alphabet)
  else checkChoices(field, place)
  return field
}

function checkName(name: unknown, place: string): void {
  // `at` is the instant of a backfilled id.
  if (name === undefined || (typeof name === 'string' && NAME.test(name) && name !== 'at')) return
  throw invalidFormat(
    `\`${place}.name\` to be a letter, then letters and digits, and other than "at"`,
    showValue(name),
  )
}

function checkTime({ bits, unitMs = 1, epoch = 0 }: TimeField, place: string): void {
  checkInteger(bits, `${place}.bits`, 1, 52)
  checkChoice(unitMs, `${place}.unitMs`, UNITS_MS)
  checkInteger(epoch, `${place}.epoch`, 0, LAST_DATE_MS)
  const lastMs = epoch + 2 ** bits * unitMs - 1
  // 32 bits of seconds that are taken for milliseconds end in February 1970.
  if (lastMs >= YEAR_2000_MS && lastMs <= LAST_DATE_MS) return
  const end = lastMs > LAST_DATE_MS ? 'after the last instant of a Date' : new Date(lastMs).toISOString()
  throw invalidFormat(`\`${place}\` to last to an instant from 2000 to 275760`, `one that ends ${end}`)
}

function checkRandom({ bits, length }: RandomBitsField | RandomTextField, place: string): void {
  if (length === undefined) checkInteger(bits, `${place}.bits`, 1, 256)
  else if (bits === undefined) checkInteger(length, `${place}.length`, 1, 64)
  else throw invalidFormat(`\`${place}\` to have \`bits\` or \`length\``, 'both')
}

function checkWorker({ bits, id }: WorkerField, place: string): void {
  checkInteger(bits, `${place}.bits`, 1, 48)
  if (id === undefined || id === 'random') return
  if (typeof id === 'object' && id !== null) {
    checkInteger(id.workerIds, `${place}.id.workerIds`, 1, 2 ** bits)
  } else {
    checkInteger(id, `${place}.id`, 0, 2 ** bits - 1)
  }
}

function checkFixed(field: FixedTextField | FixedBitsField, place: string, { length }: string): void {
  const { text, bits } = field
  if (bits === undefined) {
    checkText(text, `${place}.text`)
    return
  }
  if (text !== undefined) throw invalidFormat(`\`${place}\` to have \`text\` or \`bits\``, 'both')
  checkInteger(bits, `${place}.bits`, 1, 32)
  checkInteger(field.value, `${place}.value`, 0, 2 ** bits - 1)
  if (Number.isInteger(Math.log2(length))) return
  // Elsewhere every digit depends on every bit, and no pattern can show the fixed ones.
  throw invalidFormat(`an alphabet of 2^n characters for \`${place}.bits\``, `one of ${length}`)
}

function checkChoices({ of: texts, default: fallback }: ChoiceField, place: string): void {
  if (!Array.isArray(texts) || texts.length < 2) {
    throw invalidFormat(
      `\`${place}.of\` to be an array of two texts or more`,
      Array.isArray(texts) ? `${texts.length}` : describeKind(texts),
    )
  }
  for (const [i, text] of texts.entries()) checkText(text, `${place}.of[${i}]`)
  const different = new Set(texts)
  if (different.size < texts.length || texts.some(({ length }) => length !== texts[0].length)) {
    throw invalidFormat(`\`${place}.of\` to be different texts of one length`, JSON.stringify(texts))
  }
  if (fallback !== undefined) checkChoice(fallback, `${place}.default`, texts)
}

function checkText(text: unknown, place: string): void {
  if (typeof text === 'string' && TEXT.test(text)) return
  throw invalidFormat(`\`${place}\` to be 1 to 64 visible ASCII characters without "_"`, showValue(text))
}

function checkNames(fields: LayoutFields): void {
  const names = fields.map(nameField)
  const at = names.findIndex((name, i) => name !== undefined && names.indexOf(name) < i)
  if (at < 0) return
  throw invalidFormat(
    `\`fields[${at}].name\` to differ from the names of the other fields`,
    showValue(names[at]),
  )
}

function checkOnce(fields: LayoutFields, kind: LayoutField['kind']): void {
  const { length } = fields.filter((field) => field.kind === kind)
  if (length > 1) throw invalidFormat(`one field of the kind ${showValue(kind)} at most`, `${length}`)
}
