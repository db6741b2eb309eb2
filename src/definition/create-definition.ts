/** A definition: its strict checks, its normalization, and the capabilities of its formats. */
import { failure, type IdResult } from '../errors/result.ts'
import type { AnyId, Body } from './brand.ts'
import { createGeneration, createReading } from './capabilities.ts'
import type { AnyIdDef } from './definition-type.ts'
import { diagnose } from './diagnose.ts'
import { createJsonSchema } from './json-schema.ts'
import { canonicalize } from './normalize.ts'
import { bodyRefusal, describeIssue, refusal } from './refusal.ts'
import { composePattern, findFormat, matches, type Shape } from './shape.ts'
import { createStandardProps } from './standard-props.ts'

/** What a definition carries for its JSON Schema. */
export interface Notes {
  readonly description?: string | undefined
  readonly examples?: readonly string[] | undefined
}

/** Creates the definition of a shape. At run time it has the capabilities of its formats; the caller's type names them. */
export function createDefinition(shape: Shape, notes: Notes): AnyIdDef
export function createDefinition(shape: Shape, notes: Notes): Omit<AnyIdDef, '$type'> {
  const { prefix, entity, aliases, head, formats } = shape
  const [format, ...former] = formats
  const { description, examples } = notes

  const is = (input: unknown): input is AnyId => matches(shape, input)

  const parse = (input: unknown): AnyId => {
    if (is(input)) return input
    throw refusal(shape, input)
  }

  const normalize = (input: unknown): AnyId => {
    const text = canonicalize(shape, input)
    if (is(text)) return text
    throw refusal(shape, input, diagnose(shape, text))
  }

  const safeNormalize = (input: unknown): IdResult<AnyId> => {
    const text = canonicalize(shape, input)
    return is(text)
      ? { success: true, data: text }
      : failure(() => refusal(shape, input, diagnose(shape, text)))
  }

  const fromBody = (body: unknown): AnyId => {
    const id = typeof body === 'string' ? head + body : body
    if (is(id)) return id
    throw bodyRefusal(shape, body)
  }

  const definition: Omit<AnyIdDef, '$type'> = {
    prefix,
    // That of a scope is set by its registry.
    name: prefix,
    entity,
    aliases,
    format,
    accepts: former,
    named: shape.named as readonly AnyId[],
    pattern: composePattern(shape),
    ...(description !== undefined && { description }),
    ...(examples && { examples: examples.map(parse) }),
    is,
    parse,
    safeParse: (input: unknown): IdResult<AnyId> =>
      is(input) ? { success: true, data: input } : failure(() => refusal(shape, input)),
    normalize,
    safeNormalize,
    formatOf: (id) => findFormat(shape, parse(id)),
    body: (id) => parse(id).slice(head.length) as Body<string>,
    fromBody,
    ...createGeneration(head, format),
    ...createReading(shape, parse, fromBody),
    '~standard': createStandardProps(
      is,
      (input) => describeIssue(shape, input),
      (options) => createJsonSchema(definition, options),
    ),
  }
  return definition
}
