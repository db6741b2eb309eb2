/** The members of a Zod schema that differ from a Zod Mini schema. */
import type { ZodReadonly, ZodType } from 'zod/v4'
import type { KeyValue } from '../key/brand.ts'
import type { ZodIdInternals } from './zod-internals.ts'

/** The Zod schema for an ID. The input also has the ID's type, so that typed clients reject other IDs. */
export interface ZodId<out Output extends string> extends ZodType<Output, Output, ZodIdInternals<Output>> {
  /** Returns a schema for the same IDs. Zod's own type, as in `z.readonly(UserId)`, is `Readonly<Id>`, which is not even a string. */
  readonly(): ZodReadonly<this> & OutputOf<Output>
}

/** The Zod schema for a key, with the key as input and output. */
export interface ZodKey<out Output extends KeyValue> extends ZodType<Output, Output> {
  /** Returns a schema for the same keys. Zod's own type, as in `z.readonly(UserKey)`, is `Readonly<Key>`, which is not a number. */
  readonly(): ZodReadonly<this> & OutputOf<Output>
}

/** The output and input types of a schema, in addition to Zod's own. */
export interface OutputOf<Output> {
  readonly _zod: { readonly output: Output; readonly input: Output }
}

/**
 * The schema members that libraries, such as framework validators and code that traverses object schemas, call on anything with `_zod`.
 * `parseAsync` is left out, because tRPC would prefer it to `parse`, and its error messages are JSON instead of sentences.
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
