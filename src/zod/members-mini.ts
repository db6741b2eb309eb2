/** The members of a Zod Mini schema, which has fewer properties and methods than a Zod schema. */
import type { ZodMiniType } from 'zod/v4-mini'
import type { KeyValue } from '../key/brand.ts'
import type { ZodIdInternals } from './zod-internals.ts'

/** The Zod Mini schema for an ID. The input also has the ID's type, so that typed clients reject other IDs. */
export interface ZodId<out Output extends string>
  extends ZodMiniType<Output, Output, ZodIdInternals<Output>> {}

/** The Zod Mini schema for a key, with the key as input and output. */
export interface ZodKey<out Output extends KeyValue> extends ZodMiniType<Output, Output> {}

/** The output and input types of a schema, in addition to Zod's own. */
export interface OutputOf<Output> {
  readonly _zod: { readonly output: Output; readonly input: Output }
}

/** The schema members that libraries call on anything with `_zod`. */
export const CALLED: readonly string[] = ['def', 'safeParseAsync']
