/** The JSON Schema of `brandid.config.json`, which editors complete and check. */
import { CHECK_RULES } from '../lint/rule-names.ts'

const texts = { type: 'array', items: { type: 'string' } }
const pattern = {
  type: 'string',
  pattern: '^(?:[^*]*\\*+){0,4}[^*]*$',
  description: 'A pattern of .gitignore, relative to the folder of this file, with at most four wildcards.',
}
const patterns = { type: 'array', items: pattern }
const names = {
  type: 'array',
  items: { type: 'string', pattern: '^(?:\\*|\\*?[A-Za-z_$][\\w$]*\\*?)$' },
  description: 'Names, or the beginning or the end of names: slackUserId, stripe*, *ExternalId.',
}

export const configSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'brandid.config.json',
  description: 'What the commands of brandid-kit know of a project.',
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    definitions: {
      anyOf: [{ type: 'string' }, texts],
      description:
        'The files and folders that hold the definitions of the project. Those elsewhere count as definitions of tests.',
    },
    foreign: {
      type: 'object',
      additionalProperties: {
        anyOf: [
          names,
          {
            type: 'object',
            additionalProperties: false,
            properties: {
              names,
              files: { ...patterns, description: 'The files in which the names are those of this system.' },
            },
          },
        ],
      },
      description: 'The names that stand for ids of other systems, by system.',
    },
    ignore: { ...patterns, description: 'The files and folders that no command reads.' },
    kinds: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        properties: {
          link: {
            type: 'string',
            pattern: '^https?://',
            description: 'Where one of them is to be seen, with {id} in the place of an id.',
          },
          since: {
            type: 'string',
            pattern: '^\\d{4}-\\d{2}-\\d{2}$',
            description: 'The day since which there are such ids.',
          },
        },
      },
      description:
        'What people ask of a kind of ids, by prefix, by the name of a key, or by scope and prefix: stripe:sub. The manifest has it.',
    },
    rules: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(CHECK_RULES.map((rule) => [rule, { enum: ['on', 'off'] }])),
      description: 'The rules of brandid check: each is on, unless it is off here.',
    },
  },
} as const
