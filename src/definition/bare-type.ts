/** The type of ids from before the prefix, as an option of a definition. Types only. */
import type { Format } from '../formats/shared/format.ts'
import type { AnyIdDef } from './definition-type.ts'
import type { Shape } from './shape.ts'

/** Whole ids without a prefix, as `bare` of `brandid/formats` creates them: for `accepts` alone, so they are no format. */
export interface Bare {
  /** How the ids are checked. Its alphabet may have `_`. */
  readonly bare: Format
  /** Lets a definition accept the ids, and restricts it to what they have, too. */
  narrow(this: void, definition: AnyIdDef, shape: Shape): void
}
