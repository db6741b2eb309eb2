/** The members of a schema of Zod, as far as those of Zod Mini differ. */
import type { ZodReadonly, ZodType } from 'zod/v4'
import type { KeyValue } from '../key/brand.ts'
import type { ZodIdInternals } from './zod-internals.ts'

/** The Zod schema of an id: the ID in, so typed clients reject other IDs, and the ID out. */
export interface ZodId<out Output extends string> extends ZodType<Output, Output, ZodIdInternals<Output>> {
  /** A schema of the same IDs. Zod's own type, which `z.readonly(UserId)` has, is `Readonly<Id>`: not even a string. */
  readonly(): ZodReadonly<this> & OutputOf<Output>
}

/** The Zod schema of a key: the key in and out. */
export interface ZodKey<out Output extends KeyValue> extends ZodType<Output, Output> {
  /** A schema of the same keys. Zod's own type, which `z.readonly(UserKey)` has, is `Readonly<Key>`: no number. */
  readonly(): ZodReadonly<this> & OutputOf<Output>
}

/** The output and input that a schema has beside what Zod's own type says of them. */
export interface OutputOf<Output> {
  readonly _zod: { readonly output: Output; readonly input: Output }
}

/**
 * The members of a schema that libraries call on anything that has `_zod`: validators of frameworks, and those that walk
 * a shape. Not `parseAsync`: tRPC prefers it to `parse`, and its rejection is JSON where that of `parse` is a sentence.
 */
export const CALLED: readonly string[] = [
  'def',
  'safeParseAsync',
  'meta',
  'minLength',
  'maxLength',
  'optional',
  'nullable',
  'nullish',
]
