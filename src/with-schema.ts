/** Knows how a definition or a union comes by its schema: lazily, so that a program builds only those it reads. */
import type { StandardSchemaV1 } from './standard-schema.ts'

/** What the entries with zod add to definitions and unions. */
export interface WithSchema<Schema extends { readonly _zod: unknown }> {
  /** The zod schema: in a string, out the id. */
  readonly schema: Schema
  /** Makes zod take the definition itself for a schema, as in `z.object({ id: UserId })`. */
  readonly _zod: Schema['_zod']
}

/** Adds `schema` and `_zod` to an object. */
export function withSchema<Target extends object>(
  target: Target,
  build: () => { readonly _zod: unknown },
): Target {
  let built: ReturnType<typeof build> | undefined
  const schema = () => {
    built ??= build()
    return built
  }
  return Object.defineProperties(target, {
    schema: { enumerable: true, get: schema },
    _zod: { get: () => schema()._zod },
  })
}

/** What a schema is made of: a definition of the core, or a token. */
export interface SchemaSource<out Output extends string> {
  readonly $type: Output
  readonly pattern: RegExp
  readonly description?: string
  is(this: void, input: unknown): input is Output
  readonly '~standard': StandardSchemaV1.Props<string, Output>
}

/** The text of zod's issues: that of the error which `parse` would throw. */
export function issueText({ '~standard': { validate } }: StandardSchemaV1) {
  return ({ input }: { readonly input?: unknown }): string | undefined => {
    // No definition, union or token validates with a promise.
    const { issues } = validate(input) as StandardSchemaV1.Result<unknown>
    return issues?.[0]?.message
  }
}
