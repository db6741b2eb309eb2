/** The grammar of key names as the compiler checks it: that of prefixes. Types only. */
import type { ValidPrefix } from '../definition/prefix-type.ts'

/** A name literal that the grammar allows; a wrong one turns into a sentence that says what is wrong. */
export type ValidName<Name extends string> =
  ValidPrefix<Name> extends `Invalid prefix${infer Reason}` ? `Invalid name${Reason}` : Name
