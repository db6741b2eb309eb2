/** The types of a layout's fields, of the values that `read` returns, and of the resulting format. */

import type { SnowflakeWorker } from '../shared/clock.ts'
import type {
  CanBackfill,
  CanBigInt,
  CanBound,
  CanBoundBigInt,
  CanGenerate,
  CanRead,
  CanTake,
  CanTime,
  Format,
} from '../shared/format.ts'

interface Named {
  /** The field's name in the result of `read`, its kind by default. A fixed field has no default name. */
  readonly name?: string
}

/** The time at which the ID was generated. A layout has at most one time field. */
export interface TimeField extends Named {
  readonly kind: 'time'
  /** The width in bits, 1 to 52. */
  readonly bits: number
  /** Milliseconds per unit, 1 by default. */
  readonly unitMs?: 1 | 10 | 100 | 1000
  /** The epoch, in milliseconds since 1970; 0 by default. */
  readonly epoch?: number
}

/** Random bits. */
export interface RandomBitsField extends Named {
  readonly kind: 'random'
  /** The number of random bits, 1 to 256. */
  readonly bits: number
  readonly length?: never
}

/** Random characters from the alphabet, which are never part of a number. */
export interface RandomTextField extends Named {
  readonly kind: 'random'
  /** The number of random characters, 1 to 64. */
  readonly length: number
  readonly bits?: never
}

/** A number that distinguishes IDs within a unit of time. A counter requires a time field. */
export interface CounterField extends Named {
  readonly kind: 'counter'
  /** The width in bits, 1 to 32. */
  readonly bits: number
  /** 0 (the default) restarts the counter in each unit of time. `'random'` starts at a random value and keeps counting. */
  readonly start?: 0 | 'random'
}

/** A number that identifies the generator. No two generators may use the same number at the same time. */
export interface WorkerField extends Named {
  readonly kind: 'worker'
  /** The width in bits, 1 to 48. */
  readonly bits: number
  /** The generator's number, `'random'` to draw it once, or a lease from `brandid/lease`. Without an `id`, the layout can only read IDs. */
  readonly id?: number | 'random' | SnowflakeWorker
}

/** A string that is the same in every ID. */
export interface FixedTextField extends Named {
  readonly kind: 'fixed'
  /** Visible ASCII without `_`. */
  readonly text: string
  readonly bits?: never
}

/** Bits that are the same in every ID. The alphabet must have 2^n characters. */
export interface FixedBitsField extends Named {
  readonly kind: 'fixed'
  /** The width in bits, 1 to 32. */
  readonly bits: number
  readonly value: number
  readonly text?: never
}

/** A string from a list, passed to `generate` under the field's name. */
export interface ChoiceField extends Named {
  readonly kind: 'choice'
  /** Two or more strings of the same length. */
  readonly of: readonly string[]
  /** The string that `generate` uses if you pass none. Without a default, callers must pass a string. */
  readonly default?: string
}

/** A field of a layout. */
export type LayoutField =
  | TimeField
  | RandomBitsField
  | RandomTextField
  | CounterField
  | WorkerField
  | FixedTextField
  | FixedBitsField
  | ChoiceField

/** A list of fields. */
export type LayoutFields = readonly LayoutField[]

/** The name of a field. */
type NameOf<Field> = Field extends { readonly name: infer Name extends string }
  ? Name
  : Field extends { readonly kind: 'fixed' }
    ? never
    : Field extends { readonly kind: infer Kind extends string }
      ? Kind
      : never

/** The value read from a field. */
type ValueOf<Field> = Field extends { readonly kind: 'time' }
  ? Date
  : Field extends { readonly kind: 'random'; readonly bits: number }
    ? bigint
    : Field extends { readonly kind: 'random' }
      ? string
      : Field extends { readonly text: infer Text }
        ? Text
        : Field extends { readonly of: readonly (infer Text)[] }
          ? Text
          : number

/** The values of all named fields, as returned by `read`. */
export type LayoutValues<Fields extends LayoutFields> = {
  readonly [Field in Fields[number] as NameOf<Field>]: ValueOf<Field>
}

type Choice = { readonly kind: 'choice' }
type WithDefault = Choice & { readonly default: string }

/** The fields to pass to `generate`. Fields without a default are required. */
export type LayoutGiven<Fields extends LayoutFields> = {
  readonly [Field in Exclude<Extract<Fields[number], Choice>, WithDefault> as NameOf<Field>]: ValueOf<Field>
} & {
  readonly [Field in Extract<Fields[number], WithDefault> as NameOf<Field>]?: ValueOf<Field>
}

type OfKind<Fields extends LayoutFields, Kind> = Extract<Fields[number], { readonly kind: Kind }>
/** Whether any field has the given kind. Always `false` unless the type of each field is known. */
type Has<Fields extends LayoutFields, Kind> = number extends Fields['length']
  ? false
  : [OfKind<Fields, Kind>] extends [never]
    ? false
    : true

/** Whether the fields can generate IDs, which requires a counter or random bits, and an `id` for any worker. */
type Makes<Fields extends LayoutFields> = [OfKind<Fields, 'worker'>] extends [{ readonly id: unknown }]
  ? Has<Fields, 'counter' | 'random'>
  : false

type IsLeased<Fields extends LayoutFields> = [OfKind<Fields, 'worker'>] extends [never]
  ? false
  : [OfKind<Fields, 'worker'>] extends [{ readonly id: object }]
    ? true
    : false

/** Whether the layout is a plain number: only fields with `bits`, no fixed bits, and any time field first. */
type IsNumber<Fields extends LayoutFields, Encoding> = Encoding extends 'number'
  ? [Fields[number]] extends [NumberField]
    ? Has<Fields, 'time'> extends true
      ? TimeIsFirst<Fields>
      : true
    : false
  : false

type NumberField = Exclude<LayoutField, { readonly kind: 'fixed' | 'choice' } | RandomTextField>

type TimeIsFirst<Fields extends LayoutFields> = Fields extends readonly [
  { readonly kind: 'time' },
  ...LayoutField[],
]
  ? true
  : false

type If<Condition extends boolean, Capability> = Condition extends true ? Capability : unknown

/** The members for the time field, which depend on whether strings or only integers sort by time. */
type TimeOf<Fields extends LayoutFields, Padded> =
  Has<Fields, 'time'> extends true
    ? TimeIsFirst<Fields> extends true
      ? Padded extends false
        ? CanBoundBigInt
        : CanBound
      : CanTime
    : unknown

/** The members that generate IDs, if the fields allow it. */
type MakingOf<Fields extends LayoutFields> =
  Makes<Fields> extends true
    ? CanGenerate &
        If<Has<Fields, 'choice'>, CanTake<LayoutGiven<Fields>>> &
        (IsLeased<Fields> extends true ? unknown : If<Has<Fields, 'time'>, CanBackfill>)
    : unknown

type ReadingOf<Fields extends LayoutFields> = CanRead<
  number extends Fields['length'] ? object : LayoutValues<Fields>
>

/** The type of `layout()`, with the members that its fields add. */
export type Layout<
  Fields extends LayoutFields = LayoutFields,
  Encoding extends 'number' | 'pieces' = 'number',
  Padded extends boolean = true,
> = Format &
  ReadingOf<Fields> &
  TimeOf<Fields, Padded> &
  If<IsNumber<Fields, Encoding>, CanBigInt> &
  MakingOf<Fields>
