/** The bodies of a layout as data. */
import {
  countValues,
  createPlan,
  type LayoutFields,
  type NumberPiece,
  type NumericField,
  nameField,
  readAlphabet,
  sequenceField,
} from 'brandid/internal'
import type { BodyData, DigitsData, FieldData, SequenceData, TextData } from './body-data.ts'
import { RANDOM_STEPS, spellHex } from './number-body.ts'

// With fewer random bits, a generator that starts again from an earlier time repeats ids.
const RESTART_BITS = 32

/** Options of `layout` that the format has accepted. */
interface Options {
  readonly fields: LayoutFields
  readonly alphabet?: string
  readonly encoding?: 'number' | 'pieces'
  readonly padded?: boolean
}

/** The bodies of a layout; `isInteger` where each is one number that is read as an integer. */
export function describeLayout(options: Options, isInteger: boolean): BodyData {
  const { fields, alphabet: chosen = 'base36', encoding = 'number', padded = true } = options
  const alphabet = readAlphabet(chosen)
  const { pieces, length } = createPlan(fields, alphabet, encoding)
  const sequence = sequenceField(fields, alphabet)
  const isTimed = fields.some(({ kind }) => kind === 'time')
  return {
    length: [padded ? length : 1, length],
    leadingZeros: padded,
    hyphens: [],
    pieces: pieces.map((piece): DigitsData | TextData => {
      if (piece.kind === 'number') return describePiece(piece, alphabet, isTimed ? sequence : undefined)
      const { field, texts } = piece
      const fallback = 'default' in field ? field.default : undefined
      return {
        kind: 'text',
        length: piece.length,
        texts,
        ...nameData(field),
        ...(fallback !== undefined && { default: fallback }),
      }
    }),
    generates: sequence !== undefined,
    ...(isInteger && { integer: true }),
    ...(isTimed && sequence && { clockBack: canRestart(fields, alphabet) ? 'restart' : 'refuse' }),
  }
}

function describePiece(
  { length, size, fields }: NumberPiece,
  alphabet: string,
  sequence: NumericField | undefined,
): DigitsData {
  return {
    kind: 'digits',
    length,
    alphabet,
    largest: spellHex(size - 1n),
    fields: fields.map(({ field, size: values, weight }) => ({
      kind: field.kind,
      ...nameData(field),
      unit: spellHex(weight),
      values: spellHex(values),
      ...ownData(field),
      ...(field === sequence && { sequence: sequenceData(field, values) }),
    })),
  }
}

function nameData(field: Parameters<typeof nameField>[0]): Pick<FieldData, 'name'> {
  const name = nameField(field)
  return name === undefined ? {} : { name }
}

/** What fields of one kind alone have. */
function ownData(field: NumericField): Partial<FieldData> {
  if (field.kind === 'time') return { unitMs: field.unitMs ?? 1, epochMs: field.epoch ?? 0 }
  if (field.kind === 'fixed') return { value: field.value, refused: 'invalid_character' }
  if (field.kind === 'random') return field.length === undefined ? {} : { characters: true }
  return field.kind === 'worker' && field.id === 'random' ? { drawn: true } : {}
}

/** A step leaves room for 2^32 of them. */
function sequenceData(field: NumericField, values: bigint): SequenceData {
  if (field.kind === 'counter') {
    return { start: field.start === 'random' ? 'continued' : 'zero', step: 1, whenUsedUp: 'borrow' }
  }
  const bits = values.toString(2).length - 1
  return { ...RANDOM_STEPS, step: 2 ** Math.min(32, Math.max(0, bits - 32)) }
}

function canRestart(fields: LayoutFields, alphabet: string): boolean {
  const values = fields.reduce((product, field) => {
    return field.kind === 'random' ? product * countValues(field, alphabet) : product
  }, 1n)
  return values >= 2n ** BigInt(RESTART_BITS)
}
