/** Schemas: JSON Schema, components of OpenAPI, scalars of GraphQL, and fields of Protocol Buffers. */
import { wrapText } from './comment.ts'
import { type Domain, type Kind, requireDifferent } from './domain.ts'

/** JSON without its first brace, which the file begins with. */
const toJson = (value: object): string => `${JSON.stringify(value, null, 2).slice(2)}\n`

/** The draft of 2020-12. */
export function generateJsonSchema({ kinds }: Domain): string {
  const schema = 'https://json-schema.org/draft/2020-12/schema'
  return toJson({
    $schema: schema,
    $defs: listSchemas(kinds, ({ definition }) => createSchema(definition, 'draft-2020-12')),
  })
}

/**
 * OpenAPI 3.1 reads what 3.0 requires: one `example` in place of `examples`. By `x-brandid`, the prefix, generators of
 * clients type an id.
 */
export function generateOpenapi({ kinds }: Domain): string {
  const schemas = listSchemas(kinds, ({ definition }) => ({
    ...createSchema(definition, 'openapi-3.0'),
    'x-brandid': definition.prefix,
  }))
  return toJson({ components: { schemas } })
}

const listSchemas = (kinds: readonly Kind[], toSchema: (kind: Kind) => object): object =>
  Object.fromEntries(kinds.map((kind) => [kind.name, toSchema(kind)]))

const createSchema = (definition: Kind['definition'], target: string): object =>
  definition['~standard'].jsonSchema.output({ target })

const BUILT_IN = ['ID', 'Int', 'Float', 'String', 'Boolean']

/** The description of a scalar is a text of one line, in which nothing ends it. */
export function generateGraphql({ kinds }: Domain): string {
  requireDifferent('names of GraphQL', [...BUILT_IN, ...kinds.map(({ name }) => name)])
  return kinds.map((kind) => `${JSON.stringify(describe(kind))}\nscalar ${kind.name}\n`).join('\n')
}

/** Comments alone: a field has the type `string`, and its rule is that of protovalidate. */
export function generateProtobuf({ kinds }: Domain): string {
  const fields = kinds.map((kind) => {
    const lines = wrapText(describe(kind)).map((line) => `// ${line}\n`)
    const rule = `(buf.validate.field).string.pattern = ${JSON.stringify(kind.entry.pattern)}`
    return `${lines.join('')}// string ${kind.entry.prefix} = 1 [${rule}];\n`
  })
  return `syntax = "proto3";\n\n${fields.join('\n')}`
}

function describe({ entry: { entity, description, example } }: Kind): string {
  return wrapText(
    `${description ?? `${entity} id`}, such as ${example}`.replace(/\., such as/, ', such as'),
  ).join(' ')
}
