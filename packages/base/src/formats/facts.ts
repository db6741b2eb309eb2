/** The types of a format's facts: its options, its bodies, and the words of its readings. */
import type { AnyFormat } from 'brandid/internal'
import type { BodyData } from './body-data.ts'

/** The facts that distinguish a format from other formats. */
export interface ReadingFacts {
  /** The name for people. */
  readonly name: string
  /** The reason why a string matches. */
  readonly why: string
  /** The frequency of such IDs, as a power of 2: 0 for the most common formats. */
  readonly common: number
  /** The name that the format's makers give the counter. */
  readonly counter?: string
  /** The names that the format's makers give the two halves of the machine field. */
  readonly halves?: readonly [string, string]
  /** The time of the first such IDs, in milliseconds since 1970. */
  readonly sinceMs?: number
  /** Whether a word in free text that matches is likely to be such an ID. */
  readonly isDistinct?: true
  /** The cost of a mistake, in steps, if other formats with such strings are far more common. */
  readonly mistake?: number
  /** The evidence of the bits below the time, as a power of 2. */
  readonly habit?: (worker: number, sequence: number) => number
}

/** Options of a format, and the name of their IDs in comments. */
interface Variant {
  readonly options: PlainOptions
  readonly title: string
  /** The facts for readings of bodies with digits of whole bits; absent if the format has a reader of its own. */
  readonly reading?: ReadingFacts
}

/** The facts of a format. Everything that does not need the format itself is derived from them. */
export interface FormatFacts<Options = PlainOptions, Name extends string = string> {
  readonly options: OptionRows<Name>
  /** The values that a body carries, if the options allow them. `listCarried` lists the values of a format. */
  readonly carries: readonly Carried[]
  /** Whether the format generates IDs with some options. */
  readonly generates: boolean
  readonly example: PublishedExample
  /** Options under which every value of `byteLength` bytes has a body; absent if there are no such options. */
  readonly widest?: PlainOptions
  /** Describes the bodies for options that the format has accepted. */
  body(this: void, options: Options, format: AnyFormat): BodyData
  /** The options that samples are matched against, the narrower first. Empty if samples do not reveal the format. */
  readonly variants: readonly Variant[]
}

/** The values that a body may carry. */
export type Carried = 'time' | 'uuid' | 'bytes' | 'bigint' | 'fields'

/** Options as plain data. */
export type PlainOptions = Readonly<Record<string, unknown>>

/** A body that its source publishes, and the options of the format that accepts it. */
interface PublishedExample {
  readonly body: string
  readonly options: PlainOptions
  readonly source: string
}

interface AnyOption {
  /** Set if the format needs the option. */
  readonly isRequired?: true
  /** Set if the option belongs to one process. It does not shape a body, so that a manifest leaves it out. */
  readonly isLocal?: true
}

/** An option with a few values. */
interface ChoiceOption extends AnyOption {
  readonly kind: 'choice'
  readonly choices: readonly (string | number | boolean)[]
}

/** An option that is an integer in a range, or a word that stands for an integer. */
interface IntegerOption extends AnyOption {
  readonly kind: 'integer'
  readonly least: number
  readonly most: number
  readonly choices?: readonly string[]
}

/** An option that the format itself checks, such as a string, a list of strings, a length or a lease. */
interface OtherOption extends AnyOption {
  readonly kind: 'other'
}

/** An option that is a list of fields, which are objects. The `kind` of a field determines its options. */
interface FieldsOption extends AnyOption {
  readonly kind: 'fields'
  readonly fields: Readonly<Record<string, OptionRows>>
}

/** The values that an option accepts. */
export type OptionRow = ChoiceOption | IntegerOption | OtherOption | FieldsOption

/** Options by name. */
export type OptionRows<Name extends string = string> = Readonly<Record<Name, OptionRow>>
