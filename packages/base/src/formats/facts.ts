/** Types for the facts about a format: its options, its bodies, and the descriptions of its readings. */
import type { AnyFormat } from 'brandid/internal'
import type { BodyData } from './body-data.ts'

/** The facts that distinguish readings in a format from readings in other formats. */
export interface ReadingFacts {
  /** The human-readable name. */
  readonly name: string
  /** Why a string matches the format. */
  readonly why: string
  /** How common IDs in this format are, as a power of 2: 0 for the most common formats. */
  readonly common: number
  /** The name of the counter in the format's documentation. */
  readonly counter?: string
  /** The names of the machine field's two halves in the format's documentation. */
  readonly halves?: readonly [string, string]
  /** When the first ID in this format was created, in milliseconds since 1970. */
  readonly sinceMs?: number
  /** Set if a matching word in free text is likely to be an ID in this format. */
  readonly isDistinct?: true
  /** A multiplier for the cost of each fault. Set if other formats with similar strings are far more common. */
  readonly mistake?: number
  /** How strongly the bits below the time support this format, as a power of 2. */
  readonly habit?: (worker: number, sequence: number) => number
}

/** A set of format options, and the name for their IDs in comments. */
interface Variant {
  readonly options: PlainOptions
  readonly title: string
  /** The facts for readings of bodies whose digits encode whole bits; absent if the format has its own reader. */
  readonly reading?: ReadingFacts
}

/** The facts about a format, for code that does not need the format itself. */
export interface FormatFacts<Options = PlainOptions, Name extends string = string> {
  readonly options: OptionRows<Name>
  /** The values that a body can carry, depending on the options. `listCarried` lists the values for specific options. */
  readonly carries: readonly Carried[]
  /** Whether the format generates IDs with at least some options. */
  readonly generates: boolean
  readonly example: PublishedExample
  /** Options that accept any `byteLength` bytes; absent if there are no such options. */
  readonly widest?: PlainOptions
  /** Describes the bodies for options that the format accepts. */
  body(this: void, options: Options, format: AnyFormat): BodyData
  /** The options to match samples against, narrowest first; empty if samples cannot reveal the format. */
  readonly variants: readonly Variant[]
}

/** The values that a body may carry. */
export type Carried = 'time' | 'uuid' | 'bytes' | 'bigint' | 'fields'

/** Format options as plain data. */
export type PlainOptions = Readonly<Record<string, unknown>>

/** An example body from a published source, and the format options that accept it. */
interface PublishedExample {
  readonly body: string
  readonly options: PlainOptions
  readonly source: string
}

interface AnyOption {
  /** Set if the format requires the option. */
  readonly isRequired?: true
  /** Set if the option is specific to one process. Such an option does not affect bodies, so it is omitted from manifests. */
  readonly isLocal?: true
}

/** An option with a fixed set of values. */
interface ChoiceOption extends AnyOption {
  readonly kind: 'choice'
  readonly choices: readonly (string | number | boolean)[]
}

/** An option that is an integer in a range, or a word instead of an integer. */
interface IntegerOption extends AnyOption {
  readonly kind: 'integer'
  readonly least: number
  readonly most: number
  readonly choices?: readonly string[]
}

/** An option that only the format itself checks, such as a string, a list of strings, a length or a lease. */
interface OtherOption extends AnyOption {
  readonly kind: 'other'
}

/** An option that is a list of field objects. A field's `kind` determines its options. */
interface FieldsOption extends AnyOption {
  readonly kind: 'fields'
  readonly fields: Readonly<Record<string, OptionRows>>
}

/** The values that an option accepts. */
export type OptionRow = ChoiceOption | IntegerOption | OtherOption | FieldsOption

/** Options by name. */
export type OptionRows<Name extends string = string> = Readonly<Record<Name, OptionRow>>
