/** The JSON Schema of a definition. */
import { article } from '../errors/words.ts'
import { lengthText } from '../formats/shared/lengths.ts'
import type { AnyIdDef } from './definition-type.ts'
import type { StandardJSONSchemaV1 } from './standard-schema.ts'

/** The annotations of a JSON Schema. */
export interface Annotations {
  readonly title: string
  readonly description: string
  readonly examples?: readonly string[]
}

type Annotated = Pick<
  AnyIdDef,
  'prefix' | 'entity' | 'format' | 'accepts' | 'title' | 'description' | 'examples'
>

/** Title, description and examples of a definition: as given, else made of its entity and its formats. */
export function annotationsOf(definition: Annotated): Annotations {
  // Member by member: the rest of a definition has a schema, which is built when it is read.
  const { prefix, entity, format, accepts, title = `${entity} id`, description, examples } = definition
  const characters = accepts.length === 0 && /^\[([^\]]+)\]\{[\d,]+\}$/.exec(format.pattern)?.[1]
  const shape = `${lengthText([format, ...accepts])}${characters ? ` ${characters}` : ''}`
  const samples = examples ?? (format.example && [`${prefix}_${format.example}`])
  return {
    title,
    description: description ?? `A${article(entity).slice(1)} ${entity} id: ${prefix}_ and ${shape}`,
    ...(samples && { examples: samples }),
  }
}

/**
 * The JSON Schema of a definition, for Standard JSON Schema. Input and output have the same.
 *
 * Its keywords mean the same in every draft. OpenAPI 3.0 has one `example` in place of `examples`.
 */
export function jsonSchemaOf(
  definition: Annotated & Pick<AnyIdDef, 'pattern'>,
  { target }: StandardJSONSchemaV1.Options,
): Record<string, unknown> {
  const { examples, ...annotations } = annotationsOf(definition)
  const samples = target === 'openapi-3.0' ? { example: examples?.[0] } : { examples }
  return {
    type: 'string',
    pattern: definition.pattern.source,
    ...annotations,
    ...(examples && samples),
  }
}
