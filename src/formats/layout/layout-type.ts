/** The type of a layout: what its fields bring. */
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
import type { LayoutField, LayoutFields, LayoutGiven, LayoutValues, RandomTextField } from './field.ts'

type OfKind<Fields extends LayoutFields, Kind> = Extract<Fields[number], { readonly kind: Kind }>
type Has<Fields extends LayoutFields, Kind> = [OfKind<Fields, Kind>] extends [never] ? false : true

/** Whether the fields make ids: something tells them apart, and the number of a worker is known. */
type Makes<Fields extends LayoutFields> = [OfKind<Fields, 'worker'>] extends [{ readonly id: unknown }]
  ? Has<Fields, 'counter' | 'random'>
  : false

type IsLeased<Fields extends LayoutFields> = [OfKind<Fields, 'worker'>] extends [never]
  ? false
  : [OfKind<Fields, 'worker'>] extends [{ readonly id: object }]
    ? true
    : false

/** Whether all fields are parts of one number, each value of which is an id. */
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

/** The time of the fields, and whether texts or integers sort by it. */
type TimeOf<Fields extends LayoutFields, Padded> =
  Has<Fields, 'time'> extends true
    ? TimeIsFirst<Fields> extends true
      ? Padded extends false
        ? CanBoundBigInt
        : CanBound
      : CanTime
    : unknown

type Generation<Fields extends LayoutFields> = CanGenerate &
  If<Has<Fields, 'choice'>, CanTake<LayoutGiven<Fields>>> &
  (Has<Fields, 'time'> extends true ? If<IsLeased<Fields> extends true ? false : true, CanBackfill> : unknown)

/** The type of `layout()`: what its fields bring. */
export type Layout<
  Fields extends LayoutFields = LayoutFields,
  Encoding extends 'number' | 'pieces' = 'number',
  Padded extends boolean = true,
> = number extends Fields['length']
  ? Format
  : Format &
      CanRead<LayoutValues<Fields>> &
      TimeOf<Fields, Padded> &
      If<IsNumber<Fields, Encoding>, CanBigInt> &
      (Makes<Fields> extends true ? Generation<Fields> : unknown)
