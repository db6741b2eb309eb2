/** The type of a layout: the members that its fields add. */
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
/** Whether a list of fields that the compiler knows one by one has a kind. */
type Has<Fields extends LayoutFields, Kind> = number extends Fields['length']
  ? false
  : [OfKind<Fields, Kind>] extends [never]
    ? false
    : true

/** Whether the fields make ids: a counter or random bits distinguish them, and the number of a worker is known. */
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

/** What makes ids, where the fields can. */
type MakingOf<Fields extends LayoutFields> =
  Makes<Fields> extends true
    ? CanGenerate &
        If<Has<Fields, 'choice'>, CanTake<LayoutGiven<Fields>>> &
        (IsLeased<Fields> extends true ? unknown : If<Has<Fields, 'time'>, CanBackfill>)
    : unknown

type ReadingOf<Fields extends LayoutFields> = CanRead<
  number extends Fields['length'] ? object : LayoutValues<Fields>
>

/** The type of `layout()`: what its fields bring. */
export type Layout<
  Fields extends LayoutFields = LayoutFields,
  Encoding extends 'number' | 'pieces' = 'number',
  Padded extends boolean = true,
> = Format &
  ReadingOf<Fields> &
  TimeOf<Fields, Padded> &
  If<IsNumber<Fields, Encoding>, CanBigInt> &
  MakingOf<Fields>
