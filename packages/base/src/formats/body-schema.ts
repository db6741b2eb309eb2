/** Schemas for the types in `body-data.ts`, with descriptions for the manifest's JSON Schema. */
import * as z from 'zod/mini'
import type { BodyData, DigitsData, FieldData, FormatUses, SequenceData, TextData } from './body-data.ts'

const stringSchema = z.string()
const nonnegative = z.int().check(z.nonnegative())
const positive = z.int().check(z.minimum(1))
const hex = stringSchema.check(z.regex(/^0x(?:0|[1-9a-f][0-9a-f]*)$/))

const isTrue = (description: string) => z.exactOptional(z.literal(true).check(z.describe(description)))
const counted = (description: string) => z.exactOptional(nonnegative.check(z.describe(description)))
const named = (description: string) => z.exactOptional(stringSchema.check(z.describe(description)))

const sequence: z.ZodMiniType<SequenceData> = z
  .object({
    start: z.enum(['zero', 'random', 'continued']),
    step: positive.check(z.describe('Each ID advances the sequence by a random step of 1 to this value.')),
    whenUsedUp: z.enum(['borrow', 'refuse']),
  })
  .check(z.describe('Distinguishes IDs created in the same unit of time.'))

const field: z.ZodMiniType<FieldData> = z
  .object({
    kind: z.enum(['time', 'random', 'counter', 'worker', 'fixed']),
    name: named('The name of the field in a layout.'),
    unit: hex,
    values: hex,
    unitMs: counted('For a time: the number of milliseconds per unit.'),
    epochMs: counted('For a time: the instant that 0 represents, in milliseconds since 1970.'),
    value: counted('For a fixed field: its value.'),
    refused: z.exactOptional(
      z
        .enum(['wrong_version', 'invalid_character'])
        .check(z.describe('The error code for other values; absent if they are valid but carry no time.')),
    ),
    characters: isTrue('For a random field: its value is read as characters, not as a number.'),
    drawn: isTrue('For a worker: each process chooses a random number.'),
    sequence: z.exactOptional(sequence),
  })
  .check(z.meta({ id: 'field', description: 'A field of a number, calculated as number / unit % values.' }))

const digits: z.ZodMiniType<DigitsData> = z
  .object({
    kind: z.literal('digits'),
    length: nonnegative.check(z.describe('The exact or maximum number of characters.')),
    alphabet: stringSchema.check(z.describe('The digits in ascending order.')),
    largest: z.exactOptional(
      hex.check(z.describe('The largest valid number; absent if the digits do not form a number.')),
    ),
    fields: z.array(field).check(z.describe('Most significant first.')),
  })
  .check(z.meta({ id: 'digits', description: 'Digits that form a number, or independent characters.' }))

const textPiece: z.ZodMiniType<TextData> = z
  .object({
    kind: z.literal('text'),
    length: nonnegative,
    texts: z.array(stringSchema),
    name: named('The name of the field in a layout.'),
    default: named('The default string for new IDs.'),
  })
  .check(z.meta({ id: 'text', description: 'A choice among fixed strings.' }))

/** The schema for the data that is needed to check, read and generate bodies. */
export const bodySchema: z.ZodMiniType<BodyData> = z
  .object({
    length: z.tuple([positive, positive]).check(z.describe('The minimum and maximum number of characters.')),
    leadingZeros: z.boolean().check(z.describe('Whether a body with more than one digit may start with 0.')),
    hyphens: z.array(nonnegative).check(z.describe('The positions of hyphens, which belong to no piece.')),
    pieces: z
      .array(z.union([digits, textPiece]))
      .check(z.minLength(1), z.describe('The pieces, from left to right without gaps.')),
    bytes: counted('The length of the number in bytes, most significant byte first.'),
    uuid: isTrue('Whether the bytes are a UUID.'),
    integer: isTrue('Whether the number is read as an integer.'),
    generates: z.boolean().check(z.describe('Whether the format generates IDs.')),
    clockBack: z.exactOptional(
      z
        .enum(['restart', 'refuse'])
        .check(z.describe('The behavior if the clock steps back by more than 10 s.')),
    ),
  })
  .check(z.meta({ id: 'body', description: 'How to validate, parse and generate a body.' }))

/** The schemas for a format's uses, separate from its bodies. */
export const usesSchema = {
  order: z.exactOptional(
    z
      .enum(['text', 'integer'])
      .check(
        z.describe('Whether IDs sort by time as strings or as integers; absent if they do not sort by time.'),
      ),
  ),
  typed: z.exactOptional(
    z
      .enum(['padded', 'unpadded', 'crockford'])
      .check(
        z.describe(
          'How to correct a manually typed body: add leading zeros, remove them, or read `o` as 0 and `i` and `l` as 1.',
        ),
      ),
  ),
} satisfies { readonly [Name in keyof FormatUses]-?: z.ZodMiniType }
