/** The types of `body-data.ts` as schemas, with descriptions for the JSON Schema of a manifest. */
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
    step: positive.check(z.describe('Each ID adds 1 to this many, at random.')),
    whenUsedUp: z.enum(['borrow', 'refuse']),
  })
  .check(z.describe('The field tells IDs of one unit of time apart.'))

const field: z.ZodMiniType<FieldData> = z
  .object({
    kind: z.enum(['time', 'random', 'counter', 'worker', 'fixed']),
    name: named('What a layout calls the field.'),
    unit: hex,
    values: hex,
    unitMs: counted('Of a time: the milliseconds of one.'),
    epochMs: counted('Of a time: the instant of 0, in milliseconds since 1970.'),
    value: counted('Of a fixed field: its value.'),
    refused: z.exactOptional(
      z
        .enum(['wrong_version', 'invalid_character'])
        .check(
          z.describe(
            'The code of an ID with another value; absent where it is accepted and carries no time.',
          ),
        ),
    ),
    characters: isTrue('Of a random field: it is read as the characters of its piece.'),
    drawn: isTrue('Of a worker: each process draws its number.'),
    sequence: z.exactOptional(sequence),
  })
  .check(z.meta({ id: 'field', description: 'A part of a number: number / unit % values.' }))

const digits: z.ZodMiniType<DigitsData> = z
  .object({
    kind: z.literal('digits'),
    length: nonnegative.check(z.describe('Characters; the most, if the body has several lengths.')),
    alphabet: stringSchema.check(z.describe('The digits, from 0 up.')),
    largest: z.exactOptional(hex.check(z.describe('The largest number; absent where the digits are none.'))),
    fields: z.array(field).check(z.describe('Most significant first.')),
  })
  .check(z.meta({ id: 'digits', description: 'Digits: one number, or characters that are none.' }))

const textPiece: z.ZodMiniType<TextData> = z
  .object({
    kind: z.literal('text'),
    length: nonnegative,
    texts: z.array(stringSchema),
    name: named('What a layout calls the field.'),
    default: named('The string in IDs that are generated without a choice.'),
  })
  .check(z.meta({ id: 'text', description: 'One of a few strings.' }))

/** The schema of a body: the data to check, read and generate it. */
export const bodySchema: z.ZodMiniType<BodyData> = z
  .object({
    length: z.tuple([positive, positive]).check(z.describe('The fewest and the most characters.')),
    leadingZeros: z.boolean().check(z.describe('Whether the first of several digits may be 0.')),
    hyphens: z.array(nonnegative).check(z.describe('Places of a `-`, which the pieces leave out.')),
    pieces: z
      .array(z.union([digits, textPiece]))
      .check(z.minLength(1), z.describe('From left to right, without a gap.')),
    bytes: counted('Bytes of the number, most significant first.'),
    uuid: isTrue('The bytes hold a UUID.'),
    integer: isTrue('The number is read as an integer.'),
    generates: z.boolean().check(z.describe('Whether new IDs are generated.')),
    clockBack: z.exactOptional(
      z
        .enum(['restart', 'refuse'])
        .check(z.describe('What follows when the clock has stepped back by more than 10 s.')),
    ),
  })
  .check(z.meta({ id: 'body', description: 'How a body is checked, read and generated.' }))

/** The schemas of the uses of a format, beside its bodies. */
export const usesSchema = {
  order: z.exactOptional(
    z
      .enum(['text', 'integer'])
      .check(z.describe('How IDs sort by their time, so that a time has a least ID; absent if they do not.')),
  ),
  typed: z.exactOptional(
    z
      .enum(['padded', 'unpadded', 'crockford'])
      .check(
        z.describe(
          'What is forgiven in a typed body: missing zeros in front, zeros in front, or `o` for 0, and `i` and `l` for 1.',
        ),
      ),
  ),
} satisfies { readonly [Name in keyof FormatUses]-?: z.ZodMiniType }
