/** Facts about `layout`: the option rows for its fields, and its bodies, which are derived from the library's plan. */
import type { LayoutOptions } from 'brandid/formats'
import {
  type AnyFormat,
  countValues,
  createPlan,
  type LayoutField,
  type LayoutFields,
  type NumberPiece,
  type NumericField,
  nameField,
  RESTART_BITS,
  readAlphabet,
  sequenceField,
} from 'brandid/internal'
import {
  type BodyData,
  type DigitsData,
  type FieldData,
  RANDOM_STEPS,
  type SequenceData,
  spellHex,
  type TextData,
} from './body-data.ts'
import type { FormatFacts, OptionRow, OptionRows } from './facts.ts'

const OTHER: OptionRow = { kind: 'other' }

// The type distributes over the union, because two fields of the same kind may have different options.
type KeyOf<Field> = Field extends unknown ? Exclude<keyof Field, 'kind'> : never
type FieldRows<Field extends LayoutField> = OptionRows<KeyOf<Field>>

type Fields = { readonly [Kind in LayoutField['kind']]: FieldRows<Extract<LayoutField, { kind: Kind }>> }

const FIELDS: Fields = {
  time: { name: OTHER, bits: OTHER, unitMs: OTHER, epoch: OTHER },
  random: { name: OTHER, bits: OTHER, length: OTHER },
  counter: { name: OTHER, bits: OTHER, start: OTHER },
  worker: {
    name: OTHER,
    bits: OTHER,
    id: { kind: 'integer', least: 0, most: 2 ** 48 - 1, choices: ['random'], isLocal: true },
  },
  fixed: { name: OTHER, text: OTHER, bits: OTHER, value: OTHER },
  choice: { name: OTHER, of: OTHER, default: OTHER },
}

export const layout: FormatFacts<LayoutOptions, Extract<keyof LayoutOptions, string>> = {
  options: {
    fields: { kind: 'fields', fields: FIELDS, isRequired: true },
    alphabet: OTHER,
    encoding: { kind: 'choice', choices: ['number', 'pieces'] },
    padded: { kind: 'choice', choices: [true, false] },
  },
  carries: ['time', 'bigint', 'fields'],
  generates: true,
  example: {
    body: '0ujtsYcgvSTl8PAuAdqWYSMnLOv',
    options: {
      alphabet: 'base62',
      fields: [
        { kind: 'time', bits: 32, unitMs: 1000, epoch: 1_400_000_000_000 },
        { kind: 'random', name: 'payload', bits: 128 },
      ],
    },
    source: 'https://github.com/segmentio/ksuid, README',
  },

  body: describeBodies,
  variants: [],
}

/** Describes the bodies of a layout that the format accepts. A body is a single number if the format reads integers. */
function describeBodies(options: LayoutOptions, { toBigInt }: AnyFormat): BodyData {
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
    ...(toBigInt !== undefined && { integer: true }),
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

/** Returns the members that depend on the field's kind. */
function ownData(field: NumericField): Partial<FieldData> {
  if (field.kind === 'time') return { unitMs: field.unitMs ?? 1, epochMs: field.epoch ?? 0 }
  if (field.kind === 'fixed') return { value: field.value, refused: 'invalid_character' }
  if (field.kind === 'random') return field.length === undefined ? {} : { characters: true }
  return field.kind === 'worker' && field.id === 'random' ? { drawn: true } : {}
}

/** Describes a sequence. Its maximum step leaves room for 2^32 IDs. */
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
