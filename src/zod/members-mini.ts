/** The members of a schema of Zod Mini, which has no methods that derive other schemas, and none of the facts of Zod's. */
import type { ZodMiniType } from 'zod/v4-mini'
import type { KeyValue } from '../key/brand.ts'
import type { ZodIdInternals } from './zod-internals.ts'

/** The Zod schema of an id: the ID in, so typed clients reject other IDs, and the ID out. */
export interface ZodId<out Output extends string>
  extends ZodMiniType<Output, Output, ZodIdInternals<Output>> {}

/** The Zod schema of a key: the key in and out. */
export interface ZodKey<out Output extends KeyValue> extends ZodMiniType<Output, Output> {}

/** The output and input that a schema has beside what Zod's own type says of them. */
export interface OutputOf<Output> {
  readonly _zod: { readonly output: Output; readonly input: Output }
}

/** The members of a schema that libraries call on anything that has `_zod`. */
export const CALLED: readonly string[] = ['def', 'safeParseAsync']
