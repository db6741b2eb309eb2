/** The members in which a Zod schema differs from a Zod Mini schema. */
import type { ZodReadonly, ZodType } from 'zod/v4'
import type { KeyValue } from '../key/brand.ts'
import type { ZodIdInternals } from './zod-internals.ts'

/** The Zod schema of an ID. The input also has the ID's type, so that typed clients reject other IDs. */
export interface ZodId<out Output extends string> extends ZodType<Output, Output, ZodIdInternals<Output>> {
  /** Returns a schema of the same IDs. Zod's own type, which `z.readonly(UserId)` has, is `Readonly<Id>`, which is not even a string. */
  readonly(): ZodReadonly<this> & OutputOf<Output>
}

/** The Zod schema of a key, with the key as input and output. */
export interface ZodKey<out Output extends KeyValue> extends ZodType<Output, Output> {
  /** Returns a schema of the same keys. Zod's own type, which `z.readonly(UserKey)` has, is `Readonly<Key>`, which is not a number. */
  readonly(): ZodReadonly<this> & OutputOf<Output>
}

/** The output and the input of a schema, in addition to their types in Zod. */
export interface OutputOf<Output> {
  readonly _zod: { readonly output: Output; readonly input: Output }
}

/**
 * The members of a schema that libraries, such as the validators of frameworks and code that walks a shape, call on anything with
 * `_zod`. `parseAsync` is not among them, because tRPC would prefer it to `parse`, and the message of its rejection is JSON instead of
 * a sentence.
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
