/** The JSON Schema that editors use for `brandid.config.json`, and functions that read the file's values. */

import { findNearest, joinWords, quoted } from 'brandid/internal'
import { UserError } from '../terminal/values.ts'
import { DETAILS } from './kind-details.ts'

const strings = { type: 'array', items: { type: 'string' } }
const pattern = {
  type: 'string',
  pattern: '^(?:[^*]*\\*+){0,4}[^*]*$',
  description: 'A .gitignore pattern with at most four wildcards, relative to this file.',
}
const patterns = { type: 'array', items: pattern }
const names = {
  type: 'array',
  items: { type: 'string', pattern: '^(?:\\*|\\*?[A-Za-z_$][\\w$]*\\*?)$' },
  description: 'Names, or name patterns with a * at either end: slackUserId, stripe*, *ExternalId.',
}

/** @param rules the names of the `check` rules. */
export const createConfigSchema = (rules: readonly string[]) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'brandid.config.json',
  description: 'The brandid-kit configuration for a project.',
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    definitions: {
      anyOf: [{ type: 'string' }, strings],
      description:
        'The files and folders that contain the definitions. Definitions elsewhere count as test definitions.',
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
              files: { ...patterns, description: 'The files in which these names refer to the system.' },
            },
          },
        ],
      },
      description: 'Names for IDs from other systems, by system.',
    },
    ignore: { ...patterns, description: 'The files and folders that every command ignores.' },
    kinds: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        properties: describeDetails(),
      },
      description:
        'Manifest details for each kind of ID, by prefix, key name, or scope and prefix, such as stripe:sub.',
    },
    names: {
      type: 'object',
      additionalProperties: {
        anyOf: [
          names,
          {
            type: 'object',
            additionalProperties: false,
            properties: {
              names,
              types: {
                ...names,
                description:
                  'The types that declare the names. If `names` is absent, the types that represent the entity itself.',
              },
              files: { ...patterns, description: 'The files in which these names refer to this kind.' },
            },
          },
        ],
      },
      description: "Names for this project's IDs, by prefix, key or entity.",
    },
    rules: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(rules.map((rule) => [rule, { enum: ['on', 'off'] }])),
      description: 'The brandid check rules. Each rule is on by default.',
    },
  },
})

const describeDetails = () =>
  Object.fromEntries(
    Object.entries(DETAILS).map(([name, { pattern, description }]) => [
      name,
      { type: 'string', pattern: pattern.source, description },
    ]),
  )

/** A value in a file, and its location, such as `"rules" in brandid.config.json`. */
export interface Placed {
  readonly value: unknown
  readonly place: string
}

/** The maximum length of a value in a message. */
const MAX_VALUE_LENGTH = 40

/** @throws {UserError} The value is not an object, or has an unknown key. */
export function readObject(placed: Placed, known?: readonly string[]): Readonly<Record<string, unknown>> {
  const { value, place } = placed
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw unexpected(placed, 'an object')
  const unknown = known && Object.keys(value).find((key) => !known.includes(key))
  if (known && unknown !== undefined) {
    const nearest = findNearest(known, unknown)
    throw new UserError(
      `${capitalized(place)} has no key ${quoted(unknown)}.${nearest ? ` Did you mean ${quoted(nearest)}?` : ''}`,
      `Its keys are ${joinWords(known, 'and')}.`,
    )
  }
  return { ...value }
}

/** @throws {UserError} The value is not a list of strings, or `isText` rejects a string. */
export function readTexts(placed: Placed, what: string, isText: (text: string) => boolean): string[] {
  const { value, place } = placed
  if (!Array.isArray(value)) throw unexpected(placed, `a list of ${what}s`)
  return value.map((each: unknown) => {
    if (typeof each === 'string' && isText(each)) return each
    throw unexpected({ value: each, place }, `a list of ${what}s`)
  })
}

/** @throws {UserError} The value is not among the choices. */
export function readChoice<Choice extends string>(placed: Placed, choices: readonly Choice[]): Choice {
  const chosen = choices.find((choice) => choice === placed.value)
  if (chosen !== undefined) return chosen
  throw unexpected(placed, joinWords(choices.map(quoted), 'or'))
}

export function unexpected({ value, place }: Placed, expected: string): UserError {
  const text = spell(value)
  const shown = text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH - 1)}…` : text
  return new UserError(`Expected ${place} to be ${expected} but received ${shown}.`)
}

function spell(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    // `JSON.parse` accepts a value that is nested 100,000 levels deep, but `JSON.stringify` throws.
    return 'a value that is nested too deeply'
  }
}

const capitalized = (text: string): string => text.replace(/^the /, 'The ')
