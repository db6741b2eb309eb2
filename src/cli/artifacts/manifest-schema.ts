/** The JSON Schema of the manifest. */

const text = { type: 'string' }
const texts = { type: 'array', items: text }
const prefix = { type: 'string', pattern: '^[a-z]([a-z0-9_]{0,61}[a-z0-9])?$' }
const registry = {
  const: 'private',
  description: 'In a registry apart from the shared one; absent otherwise.',
}

/** @see https://json-schema.org/draft/2020-12 */
export const manifestSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Manifest of brandid, version 1',
  description: 'The ids and tokens of a code base, as `brandid manifest` writes them.',
  type: 'object',
  additionalProperties: false,
  required: ['version', 'definitions', 'tokens'],
  properties: {
    version: { const: 1 },
    definitions: {
      type: 'array',
      description: 'The ids, by prefix.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: [
          'prefix',
          'entity',
          'title',
          'description',
          'aliases',
          'named',
          'format',
          'accepts',
          'pattern',
          'carries',
          'example',
        ],
        properties: {
          prefix: { ...prefix, description: 'The text before the last `_` of an id.' },
          entity: { ...text, description: 'What the ids stand for.' },
          title: text,
          description: text,
          aliases: { ...texts, description: 'Former prefixes: nothing else may have them.' },
          named: { ...texts, description: 'Exact ids that no format describes.' },
          format: { $ref: '#/$defs/format' },
          accepts: {
            type: 'array',
            items: { $ref: '#/$defs/format' },
            description: 'Former formats: accepted, never generated.',
          },
          pattern: { ...text, description: 'An anchored regular expression that every id matches.' },
          bits: { type: 'number', minimum: 0, description: 'Random bits of an id.' },
          carries: { type: 'array', items: { enum: ['time', 'uuid', 'bytes', 'bigint'] } },
          example: { ...text, description: 'An id, always the same.' },
          registry,
        },
      },
    },
    tokens: {
      type: 'array',
      description: 'The tokens, by prefix.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['prefix', 'bits', 'pattern'],
        properties: {
          prefix,
          description: text,
          bits: { enum: [128, 256] },
          pattern: { ...text, description: 'An anchored regular expression that every token matches.' },
          registry,
        },
      },
    },
  },
  $defs: {
    format: {
      type: 'object',
      additionalProperties: false,
      required: ['name'],
      properties: {
        name: { ...text, description: 'The name of a function of `brandid/formats`.' },
        options: {
          type: 'object',
          description: 'Its options, without those that leave the bodies as they are.',
        },
      },
    },
  },
} as const
