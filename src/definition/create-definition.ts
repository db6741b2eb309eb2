/** A definition: its strict checks, its normalization, and the capabilities of its formats. */
import { dataOf, failure, type IdResult } from '../errors/result.ts'
import type { AnyId, Body } from './brand.ts'
import { generationOf, readingOf } from './capabilities.ts'
import type { AnyIdDef } from './definition-type.ts'
import { jsonSchemaOf } from './json-schema.ts'
import { bodyRefusal, issueOf, reasonOf, refusal } from './messages.ts'
import { canonicalOf } from './normalize.ts'
import { accepts, formatOf, patternOf, type Shape } from './shape.ts'
import { standardOf } from './standard-props.ts'

/** What a definition carries for its JSON Schema. */
export interface Notes {
  readonly title?: string
  readonly description?: string
  readonly examples?: readonly string[]
}

/** Creates the definition of a shape. At run time it has the capabilities of its formats; the caller's type names them. */
export function createDefinition(shape: Shape, notes: Notes): AnyIdDef
export function createDefinition(shape: Shape, notes: Notes): Omit<AnyIdDef, '$type'> {
  const { prefix, entity, aliases, head, formats } = shape
  const [format, ...former] = formats
  const { examples, ...rest } = notes

  const is = (input: unknown): input is AnyId => accepts(shape, input)

  const parse = (input: unknown): AnyId => {
    if (is(input)) return input
    throw refusal(shape, input)
  }

  const safeNormalize = (input: unknown): IdResult<AnyId> => {
    const text = canonicalOf(shape, input)
    return is(text)
      ? { success: true, data: text }
      : failure(() => refusal(shape, input, reasonOf(shape, text)))
  }

  const fromBody = (body: unknown): AnyId => {
    const id = typeof body === 'string' ? head + body : body
    if (is(id)) return id
    throw bodyRefusal(shape, body)
  }

  const definition: Omit<AnyIdDef, '$type'> = {
    prefix,
    entity,
    aliases,
    format,
    accepts: former,
    named: shape.named as readonly AnyId[],
    pattern: patternOf(shape),
    ...rest,
    ...(examples && { examples: examples.map(parse) }),
    is,
    parse,
    safeParse: (input: unknown): IdResult<AnyId> =>
      is(input) ? { success: true, data: input } : failure(() => refusal(shape, input)),
    normalize: (input) => dataOf(safeNormalize(input)),
    safeNormalize,
    formatOf: (id) => formatOf(shape, parse(id)),
    body: (id) => parse(id).slice(head.length) as Body<string>,
    fromBody,
    ...generationOf(head, format),
    ...readingOf(shape, parse, fromBody),
    '~standard': standardOf(
      is,
      (input) => issueOf(shape, input),
      (options) => jsonSchemaOf(definition, options),
    ),
  }
  return definition
}
