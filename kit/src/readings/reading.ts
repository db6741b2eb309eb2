/** A reading: one interpretation of a text, with what it then carries. Types only. */
import type { Style } from '../terminal/paint.ts'

/** A part of a text, with what it says. */
export interface Part {
  readonly start: number
  readonly end: number
  readonly label: string
  readonly style: Style
}

/** A text, and the parts that brackets show. */
export interface View {
  readonly text: string
  readonly parts: readonly Part[]
}

/** What an id carries. What a format does not tell is absent. */
export interface Content {
  /** The version of a UUID. */
  readonly version?: number
  /** Milliseconds since 1970. */
  readonly timeMs?: number
  readonly uuid?: string
  readonly bigint?: bigint
  readonly bytes?: Uint8Array
  /** The machine, process or shard that made the id. */
  readonly worker?: number | string
  /** The number within an instant, or a counter. */
  readonly sequence?: number
  /** Bits that cannot be foreseen. */
  readonly randomBits?: number
}

/** One way to understand a text. */
export interface Reading extends Content {
  /** The name for programs: brandid's function, or the name of the foreign format. */
  readonly format: string
  /** The name for people. */
  readonly name: string
  readonly prefix?: string
  /** The prefix of the project's own definition. */
  readonly definition?: string
  /** Why the text fits, or how far. */
  readonly why: string
  /** What is wrong with the text: nothing, where it is canonical. */
  readonly wrong?: readonly string[]
  /** The right spelling of a text that is wrong. */
  readonly canonical?: string
  /** Whether the project's own definition refuses the text, and no mending helps. */
  readonly isRefused?: boolean
  /** A secret: its text is never shown. */
  readonly isToken?: boolean
  /** Whether free text that holds such a word is likely to mean it. */
  readonly isDistinct?: boolean
  /**
   * How likely the reading is: the logarithm to base 2 of how common the format is, divided by the number of texts
   * that it takes. Of two formats that fit, the one that takes fewer texts explains this one better.
   */
  readonly score: number
  /** What the report draws, the id itself first. */
  views(this: void): readonly [View, ...View[]]
}
