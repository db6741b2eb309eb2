/** The facts of a format as data: its options, its bodies, the words of its readings. Types only. */
import type { AnyFormat } from 'brandid/internal'
import type { BodyData } from './body-data.ts'

/** How a format is told from others. */
export interface ReadingFacts {
  /** The name for people. */
  readonly name: string
  /** Why a string fits. */
  readonly why: string
  /** How common such IDs are, as a power of 2: 0 for the most common ones. */
  readonly common: number
  /** The name of the counter, as its makers have it. */
  readonly counter?: string
  /** The two halves of the field of the machine, as its makers name them. */
  readonly halves?: readonly [string, string]
  /** When the first ones were made, in milliseconds since 1970. */
  readonly sinceMs?: number
  /** Whether free text that holds such a word is likely to mean it. */
  readonly isDistinct?: true
  /** The cost of a mistake in the spelling, in steps: other formats with such strings are far more common. */
  readonly mistake?: number
  /** The formats that the bits below the time speak for. */
  readonly habit?: (worker: number, sequence: number) => number
}

/** Options, and the name of their IDs in comments. */
interface Variant {
  readonly options: PlainOptions
  readonly title: string
  /** The readings of bodies whose digits are of whole bits; absent where a reader of its own knows them. */
  readonly reading?: ReadingFacts
}

/** The facts of a format: all that is derived without the format itself. */
export interface FormatFacts<Options = PlainOptions, Name extends string = string> {
  readonly options: OptionRows<Name>
  /** The values in a body where the options allow them; `listCarried` lists it for a format. */
  readonly carries: readonly Carried[]
  /** Whether some options make a format that generates. */
  readonly generates: boolean
  readonly example: PublishedExample
  /** Options under which all values of `byteLength` bytes have a body; absent where none do. */
  readonly widest?: PlainOptions
  /** The bodies of options that the format has accepted. */
  body(this: void, options: Options, format: AnyFormat): BodyData
  /** The options that samples are tried against, the narrower first. Empty where samples tell nothing. */
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
  /** The format needs the option. */
  readonly isRequired?: true
  /** The option says which process generates: it shapes no body, and a manifest leaves it out. */
  readonly isLocal?: true
}

/** One of a few values. */
interface ChoiceOption extends AnyOption {
  readonly kind: 'choice'
  readonly choices: readonly (string | number | boolean)[]
}

/** An integer of a range, or a word that stands for one. */
interface IntegerOption extends AnyOption {
  readonly kind: 'integer'
  readonly least: number
  readonly most: number
  readonly choices?: readonly string[]
}

/** An option that the format itself checks: a string, a list of strings, a length, a lease. */
interface OtherOption extends AnyOption {
  readonly kind: 'other'
}

/** A list of fields: objects whose `kind` says which options each has. */
interface FieldsOption extends AnyOption {
  readonly kind: 'fields'
  readonly fields: Readonly<Record<string, OptionRows>>
}

/** What one option may be. */
export type OptionRow = ChoiceOption | IntegerOption | OtherOption | FieldsOption

/** Options by name. */
export type OptionRows<Name extends string = string> = Readonly<Record<Name, OptionRow>>
