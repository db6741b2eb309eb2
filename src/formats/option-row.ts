/** The options of a format as data: what each one may be. Types only. */

interface AnyOption {
  /** The format needs the option. */
  readonly isRequired?: true
  /** The option says which process generates: it shapes no body, and a manifest leaves it out. */
  readonly isLocal?: true
}

/** One of a few values. */
export interface ChoiceOption extends AnyOption {
  readonly kind: 'choice'
  readonly choices: readonly (string | number | boolean)[]
}

/** An integer of a range, or a word that stands for one. */
export interface IntegerOption extends AnyOption {
  readonly kind: 'integer'
  readonly least: number
  readonly most: number
  readonly choices?: readonly string[]
}

/** Whatever the format itself checks: a text, a list of texts, a length, a lease. */
export interface OtherOption extends AnyOption {
  readonly kind: 'other'
}

/** A list of fields: objects whose `kind` says which options each has. */
export interface FieldsOption extends AnyOption {
  readonly kind: 'fields'
  readonly fields: Readonly<Record<string, OptionRows>>
}

/** What one option may be. */
export type OptionRow = ChoiceOption | IntegerOption | OtherOption | FieldsOption

/** Options by name. */
export type OptionRows<Name extends string = string> = Readonly<Record<Name, OptionRow>>
