/** The JSON Schema of the manifest. */

const text = { type: 'string' }
const texts = { type: 'array', items: text }
const count = { type: 'integer', minimum: 0 }
const isTrue = { const: true }
const prefix = { type: 'string', pattern: '^[a-z]([a-z0-9_]{0,61}[a-z0-9])?$' }
const hex = { type: 'string', pattern: '^0x(?:0|[1-9a-f][0-9a-f]*)$' }
const name = {
  type: 'string',
  pattern: '^[A-Za-z][A-Za-z0-9]{0,127}$',
  description: 'The constant of the source that holds the definition.',
}
const registry = {
  const: 'private',
  description: 'In a registry apart from the shared one; absent otherwise.',
}
const scope = { ...prefix, description: 'The scope of that registry: `stripe` of `stripe:sub`.' }

const format = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { ...text, description: 'The name of a function of `brandid/formats`.' },
    options: {
      type: 'object',
      description: 'Its options, without those that leave the bodies as they are.',
    },
    pattern: { ...text, description: 'A regular expression without anchors that every body matches.' },
    body: { $ref: '#/$defs/body' },
  },
}

const body = {
  type: 'object',
  description: 'How a body is checked, read and generated.',
  required: ['length', 'leadingZeros', 'hyphens', 'pieces', 'generates'],
  properties: {
    length: {
      type: 'array',
      items: { type: 'integer', minimum: 1 },
      minItems: 2,
      maxItems: 2,
      description: 'The fewest and the most characters.',
    },
    leadingZeros: { type: 'boolean', description: 'Whether the first of several digits may be that of 0.' },
    hyphens: { type: 'array', items: count, description: 'Places of a `-`, which the pieces leave out.' },
    pieces: {
      type: 'array',
      items: { anyOf: [{ $ref: '#/$defs/digits' }, { $ref: '#/$defs/text' }] },
      minItems: 1,
      description: 'From left to right, without a gap.',
    },
    bytes: { ...count, description: 'Bytes of the number, most significant first.' },
    uuid: { ...isTrue, description: 'The bytes are those of a UUID.' },
    integer: { ...isTrue, description: 'The number is read as an integer.' },
    generates: { type: 'boolean', description: 'Whether new ids are made.' },
    clockBack: {
      enum: ['restart', 'refuse'],
      description: 'What follows when the clock has stepped back by more than 10 s.',
    },
  },
}

const digits = {
  type: 'object',
  description: 'Digits: one number, or characters that are none.',
  required: ['kind', 'length', 'alphabet', 'fields'],
  properties: {
    kind: { const: 'digits' },
    length: { ...count, description: 'Characters; the most, where the body has several lengths.' },
    alphabet: { ...text, description: 'The digits, from 0 up.' },
    largest: { ...hex, description: 'The largest number; absent where the digits are none.' },
    fields: { type: 'array', items: { $ref: '#/$defs/field' }, description: 'Most significant first.' },
  },
}

const textPiece = {
  type: 'object',
  description: 'One of a few texts.',
  required: ['kind', 'length', 'texts'],
  properties: {
    kind: { const: 'text' },
    length: count,
    texts,
    name: { ...text, description: 'What a layout calls the field.' },
    default: { ...text, description: 'The text of ids that are generated without one.' },
  },
}

const field = {
  type: 'object',
  description: 'A part of a number: number / unit % values.',
  required: ['kind', 'unit', 'values'],
  properties: {
    kind: { enum: ['time', 'random', 'counter', 'worker', 'fixed'] },
    name: { ...text, description: 'What a layout calls the field.' },
    unit: hex,
    values: hex,
    unitMs: { ...count, description: 'Of a time: the milliseconds of one.' },
    epochMs: { ...count, description: 'Of a time: the instant of 0, in milliseconds since 1970.' },
    value: { ...count, description: 'Of a fixed field: its value.' },
    refused: {
      enum: ['wrong_version', 'invalid_character'],
      description: 'The code of an id with another value; absent where it is accepted and carries no time.',
    },
    characters: { ...isTrue, description: 'Of a random field: it is read as the characters of its piece.' },
    drawn: { ...isTrue, description: 'Of a worker: each process draws its number.' },
    sequence: {
      type: 'object',
      description: 'The field tells ids of one unit of time apart.',
      required: ['start', 'step', 'whenUsedUp'],
      properties: {
        start: { enum: ['zero', 'random', 'continued'] },
        step: { type: 'integer', minimum: 1, description: 'Each id adds 1 to this many, at random.' },
        whenUsedUp: { enum: ['borrow', 'refuse'] },
      },
    },
  },
}

/** What people ask of a kind. */
const about = {
  file: { ...text, description: 'The file of the definition.' },
  link: {
    ...text,
    description: 'Where one of them is to be seen, with `{id}` in its place: an address of http or https.',
  },
  since: {
    type: 'string',
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    description: 'The day since which there are such ids.',
  },
}

/**
 * It allows members that it does not name: a later release may add some.
 *
 * @see https://json-schema.org/draft/2020-12
 */
export const manifestSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Manifest of brandid, version 1',
  description: 'The ids, tokens and keys of a code base, as `brandid manifest` writes them.',
  type: 'object',
  required: ['version', 'definitions', 'tokens'],
  properties: {
    $schema: text,
    $id: text,
    version: { const: 1 },
    definitions: {
      type: 'array',
      description: 'The ids, by prefix.',
      items: {
        type: 'object',
        required: [
          'prefix',
          'entity',
          'aliases',
          'named',
          'format',
          'accepts',
          'pattern',
          'carries',
          'example',
        ],
        properties: {
          name,
          prefix: { ...prefix, description: 'The text before the last `_` of an id.' },
          entity: { ...text, description: 'What the ids stand for.' },
          description: text,
          aliases: { ...texts, description: 'Former prefixes: nothing else may have them.' },
          named: { ...texts, description: 'Exact ids that no format describes.' },
          format: { $ref: '#/$defs/format' },
          accepts: {
            type: 'array',
            items: { $ref: '#/$defs/format' },
            description: 'Former formats: accepted, never generated.',
          },
          bare: {
            type: 'array',
            items: { $ref: '#/$defs/format' },
            description: 'Ids from before the prefix: whole texts of these formats.',
          },
          pattern: { ...text, description: 'An anchored regular expression that every id matches.' },
          bits: { type: 'number', minimum: 0, description: 'Random bits of an id.' },
          carries: { type: 'array', items: { enum: ['time', 'uuid', 'bytes', 'bigint', 'fields'] } },
          example: { ...text, description: 'An id, always the same.' },
          registry,
          scope,
          ...about,
        },
      },
    },
    tokens: {
      type: 'array',
      description: 'The tokens, by prefix.',
      items: {
        type: 'object',
        required: ['prefix', 'bits', 'pattern'],
        properties: {
          name,
          prefix,
          description: text,
          bits: { enum: [128, 256] },
          pattern: { ...text, description: 'An anchored regular expression that every token matches.' },
          registry,
          scope,
          ...about,
        },
      },
    },
    keys: {
      type: 'array',
      description: 'The keys, by name; absent where there are none.',
      items: {
        type: 'object',
        required: ['key', 'entity', 'value'],
        properties: {
          name,
          key: { ...prefix, description: 'The name of the definition.' },
          entity: { ...text, description: 'What the keys stand for.' },
          description: text,
          value: { enum: ['number', 'bigint', 'text'], description: 'What a key is.' },
          max: { ...hex, description: 'The largest integer; the least is 1.' },
          format: { $ref: '#/$defs/format', description: 'The format of texts.' },
          ...about,
        },
      },
    },
  },
  $defs: { format, body, digits, text: textPiece, field },
} as const
