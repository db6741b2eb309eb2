/** The lazy schema of a definition or a union: a program builds only the schemas that it reads. */
import type { $ZodType } from 'zod/v4/core'
import type { AnyIdDef } from '../definition/definition-type.ts'
import { createDefineId, type Define } from '../registry/define-id.ts'
import { type CreateIdUnion, idUnionIn } from '../registry/id-union.ts'
import type { Records } from '../registry/records.ts'
import { type CreateString, createStrictSchema } from './schema.ts'
import { deriveInternals } from './zod-internals.ts'

/** The members that the entry points with zod add to definitions and unions. */
export interface WithSchema<Schema extends { readonly _zod: unknown }> {
  /** The zod schema: the id in and out. At run time it validates any value. */
  readonly schema: Schema
  /** Lets zod accept the definition itself as a schema, as in `z.object({ id: UserId })`. */
  readonly _zod: Schema['_zod']
}

/** Adds `schema`, `_zod`, and the members that frameworks call, to an object. */
export function withSchema<Target extends object, Schema extends { readonly _zod: object }>(
  target: Target,
  build: () => Schema,
): Target & WithSchema<Schema> {
  let schema: Schema | undefined
  let internals: Schema['_zod'] | undefined
  const schemaOnce = () => (schema ??= build())
  // Frameworks call these members of zod's classes on anything that has `_zod`. zod mini has no `meta`. Not `parseAsync`:
  // tRPC prefers it to `parse`, and its refusal is JSON where that of `parse` is a sentence.
  for (const name of ['def', 'safeParseAsync', 'meta']) {
    Object.defineProperty(target, name, { get: () => schemaOnce()[name as keyof Schema] })
  }
  return Object.defineProperties(target as Target & WithSchema<Schema>, {
    schema: { enumerable: true, get: schemaOnce },
    _zod: { get: () => (internals ??= deriveInternals(schemaOnce())) },
  })
}

/** The `defineId` of a registry, with schemas of the zod whose `string` it receives. */
export function defineWithSchema(records: Records, string: CreateString<$ZodType<string, string>>): Define {
  return createDefineId(records, (definition) =>
    withSchema(definition, () => createStrictSchema(string, definition)),
  )
}

/** The `idUnion` of a registry, with schemas of the zod whose `string` it receives. */
export function uniteWithSchema(
  records: Records,
  string: CreateString<$ZodType<string, string>>,
): CreateIdUnion {
  const createUnion = idUnionIn(records)
  function idUnion(...definitions: readonly AnyIdDef[]) {
    const union = createUnion(...definitions)
    return withSchema(union, () => createStrictSchema(string, union))
  }
  return idUnion as CreateIdUnion
}
