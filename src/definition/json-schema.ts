/** The JSON Schema of a definition. */
import type { AnyIdDef } from './definition-type.ts'
import type { StandardJSONSchemaV1 } from './standard-schema.ts'

type Annotated = Pick<AnyIdDef, 'prefix' | 'entity' | 'format' | 'pattern' | 'description' | 'examples'>

/**
 * The JSON Schema of a definition, for Standard JSON Schema. Input and output have the same.
 *
 * Title and description are there where the definition is described, because they would appear in every field of a
 * document that says nothing of the field itself. The keywords mean the same in every draft; OpenAPI 3.0 has one
 * `example` in place of `examples`.
 */
export function createJsonSchema(
  definition: Annotated,
  { target }: StandardJSONSchemaV1.Options,
): Record<string, unknown> {
  // Member by member: the rest of a definition has a schema, which is built when it is read.
  const { prefix, entity, format, pattern, description } = definition
  const { examples = format.example ? [`${prefix}_${format.example}`] : [] } = definition
  const samples = target === 'openapi-3.0' ? { example: examples[0] } : { examples }
  return {
    type: 'string',
    pattern: pattern.source,
    ...(description !== undefined && { title: `${entity} id`, description }),
    ...(examples.length > 0 && samples),
  }
}
