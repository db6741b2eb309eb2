/** Schemas of keys, built with the functions of zod or of zod mini. */
import { type $ZodCheck, type $ZodType, globalRegistry } from 'zod/v4/core'
import type { KeyValue } from '../key/brand.ts'
import type { AnyKeyDef } from '../key/key-definition.ts'
import { messageFinder } from './id-issue.ts'
import { type CreateString, createStrictSchema, type ErrorOptions } from './strict-schema.ts'
import { createKeyCheck } from './zod-internals.ts'

type Create<Value> = (options: ErrorOptions) => { check(check: $ZodCheck<Value>): $ZodType<Value, Value> }

/** The functions of zod, or of zod mini, that create the schema of a type. */
export interface KeyBuilder {
  readonly number: Create<number>
  readonly bigint: Create<bigint>
  readonly string: CreateString<$ZodType<string, string>>
}

/** Creates the strict schema of a definition of keys. */
export function createKeySchema(
  { number, bigint, string }: KeyBuilder,
  definition: AnyKeyDef,
  error?: string,
): $ZodType<KeyValue, KeyValue> {
  if (definition.format !== 'number' && definition.format !== 'bigint') {
    return createStrictSchema(string, definition, error)
  }
  const options = { error: messageFinder(definition, error) }
  const findIssue = issueFinder(definition, error)
  const schema =
    definition.format === 'number'
      ? number(options).check(createKeyCheck({ least: 1, max: definition.max, findIssue }))
      : bigint(options).check(createKeyCheck({ least: 1n, max: definition.max, findIssue }))
  const { entity, description } = definition
  if (description !== undefined) globalRegistry.add(schema, { title: `${entity} key`, description })
  return schema
}

/** Finds the issue of a number or a bigint. zod's own, of a bound, has another message. */
function issueFinder({ '~standard': { validate } }: AnyKeyDef, message?: string) {
  return (input: unknown): object | undefined => {
    const [issue] = validate(input).issues ?? []
    return issue && { code: 'custom', params: { code: issue.code }, message: message ?? issue.message, input }
  }
}
