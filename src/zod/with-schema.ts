/** The lazy schema of a definition or a union: a program builds only the schemas that it reads. */

/** The members that the entry points with zod add to definitions and unions. */
export interface WithSchema<Schema extends { readonly _zod: unknown }> {
  /** The zod schema: the id in and out. At run time it validates any value. */
  readonly schema: Schema
  /** Lets zod accept the definition itself as a schema, as in `z.object({ id: UserId })`. */
  readonly _zod: Schema['_zod']
}

/** Adds `schema` and `_zod` to an object. */
export function withSchema<Target extends object, Schema extends { readonly _zod: object }>(
  target: Target,
  build: () => Schema,
): Target & WithSchema<Schema> {
  let schema: Schema | undefined
  let internals: object | undefined
  const schemaOnce = () => {
    schema ??= build()
    return schema
  }
  return Object.defineProperties(target as Target & WithSchema<Schema>, {
    schema: { enumerable: true, get: schemaOnce },
    // zod keys metadata by schema, and looks for the metadata of a schema's parent, too.
    _zod: {
      get() {
        internals ??= Object.create(schemaOnce()._zod, { parent: { value: schemaOnce() } })
        return internals
      },
    },
  })
}
