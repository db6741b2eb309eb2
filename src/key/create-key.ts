/** What the definitions of keys have in common: the checks, and the errors of refused values. */
import { keepInput } from '../definition/refusal.ts'
import { createStandardProps, pickIssue } from '../definition/standard-props.ts'
import type { StandardJSONSchemaV1, StandardProps } from '../definition/standard-schema.ts'
import { IdError } from '../errors/error.ts'
import { failure, type IdResult, unwrap } from '../errors/result.ts'
import { article, describeKind } from '../errors/words.ts'
import type { Key, KeyValue } from './brand.ts'
import type { Domain, KeyFault } from './domain.ts'

/** The names of a definition of keys. */
export interface KeyNames {
  readonly name: string
  readonly entity: string
  readonly description?: string | undefined
}

/** The members of every definition of keys. */
interface KeyMembers<Value extends KeyValue> {
  readonly name: string
  readonly entity: string
  readonly description?: string
  parse(this: void, input: unknown): Key<string, Value>
  safeParse(this: void, input: unknown): IdResult<Key<string, Value>>
  is(this: void, input: unknown): input is Key<string, Value>
  fromText(this: void, text: unknown): Key<string, Value>
  readonly '~standard': StandardProps<Key<string, Value>>
}

export function createKey<Value extends KeyValue>(names: KeyNames, domain: Domain<Value>): KeyMembers<Value> {
  const { name, entity, description } = names
  const values = `${entity} key (${domain.expected})`
  const is = (input: unknown): input is Key<string, Value> => domain.is(input)

  const refusal = (input: unknown) =>
    refuse(name, `${article(values)} ${values}`, domain.diagnose(input), input)
  const safeParse = (input: unknown): IdResult<Key<string, Value>> =>
    is(input) ? { success: true, data: input } : failure(() => refusal(input))

  return {
    name,
    entity,
    ...(description !== undefined && { description }),
    is,
    parse: (input) => unwrap(safeParse(input)),
    safeParse,
    fromText(text) {
      const value: unknown = typeof text === 'string' ? domain.read(text) : wrongType(text)
      if (is(value)) return value
      throw refuse(name, `the text of ${article(values)} ${values}`, value as KeyFault, text)
    },
    '~standard': createStandardProps(
      is,
      (input) => pickIssue(refusal(input)),
      (options) => createJsonSchema(names, domain, options),
    ),
  }
}

function wrongType(input: unknown): KeyFault {
  return { code: 'wrong_type', received: describeKind(input) }
}

function refuse(name: string, expected: string, { code, received }: KeyFault, input: unknown): IdError {
  return new IdError(code, expected, received, { details: { key: name }, ...keepInput(input) })
}

/** @throws {IdError} `invalid_option` for bigints, which JSON lacks. */
function createJsonSchema(
  { entity, description }: KeyNames,
  { jsonSchema }: Domain,
  { target }: StandardJSONSchemaV1.Options,
): Record<string, unknown> {
  if (!jsonSchema) {
    throw new IdError(
      'invalid_option',
      'keys that JSON can hold',
      "bigints: schemaOf() with { from: 'text' } has a JSON Schema",
    )
  }
  const { examples, ...keywords } = jsonSchema
  return {
    ...keywords,
    ...(description !== undefined && { title: `${entity} key`, description }),
    ...(examples && (target === 'openapi-3.0' ? { example: examples[0] } : { examples })),
  }
}
