/** The definition object: strict checks, normalization, JSON Schema, and format capabilities. */
import { failure, type IdResult } from '../errors/error.ts'
import { atCaller, readOwn } from '../errors/runtime.ts'
import { boundLengths, readLengths } from '../formats/shared/format.ts'
import type { AnyId, Body } from './brand.ts'
import { createGenerateMembers, createReadMembers } from './capabilities.ts'
import type { AnyIdDef } from './definition-type.ts'
import { SEPARATOR } from './prefix.ts'
import { findIssue, refusal } from './refusal.ts'
import { canonicalize, composeIdPattern, type Fault, faultOf, findFormat, type Shape } from './shape.ts'
import { createStandardProps, type StandardJSONSchemaV1 } from './standard-schema.ts'

/** The annotations in a definition's JSON Schema. */
export interface Notes {
  readonly description?: string | undefined
  readonly examples?: readonly string[] | undefined
}

/** Creates a definition from a shape. Only the caller's return type declares the members that formats add. */
export function createDefinition(shape: Shape, notes: Notes): AnyIdDef
export function createDefinition(shape: Shape, notes: Notes): Omit<AnyIdDef, '$type'> {
  const { prefix, entity, aliases, head, formats } = shape
  const [format, ...former] = formats
  const { description, examples } = notes

  const is = (input: unknown): input is AnyId => faultOf(shape, input) === undefined

  /** Returns the checked string as an ID, or throws an error if there is a fault. */
  const accept = (input: unknown, text: unknown, fault: Fault | undefined, isBody?: boolean): AnyId => {
    if (fault === undefined) return text as AnyId
    throw atCaller(() => refusal(shape, input, text, fault, isBody), accept)
  }

  const parse = (input: unknown) => accept(input, input, faultOf(shape, input))

  const resultOf = (input: unknown, text: unknown, fault: Fault | undefined): IdResult<AnyId> =>
    fault !== undefined
      ? failure(() => refusal(shape, input, text, fault))
      : { success: true, data: text as AnyId }

  const fromBody = (body: unknown): AnyId => {
    const id = typeof body === 'string' ? head + body : body
    return accept(body, id, faultOf(shape, id), true)
  }

  const definition: Omit<AnyIdDef, '$type'> = {
    prefix,
    // A registry with a scope later prepends the scope to this name.
    name: prefix,
    entity,
    aliases,
    format,
    accepts: former,
    named: shape.named as readonly AnyId[],
    pattern: composeIdPattern(shape),
    ...(description !== undefined && { description }),
    ...(examples && { examples: examples.map(parse) }),
    is,
    parse,
    safeParse: (input: unknown) => resultOf(input, input, faultOf(shape, input)),
    normalize: (input: unknown) => accept(input, ...canonicalize(shape, input)),
    safeNormalize: (input: unknown) => resultOf(input, ...canonicalize(shape, input)),
    formatOf: (id) => findFormat(shape, parse(id)),
    body: (id) => parse(id).slice(head.length) as Body<string>,
    fromBody,
    ...createGenerateMembers(head, format),
    ...createReadMembers(shape, parse, fromBody),
    '~standard': createStandardProps(
      (input) => findIssue(shape, input),
      (options) => createJsonSchema(shape, definition, notes, options),
    ),
  }
  return Object.assign(definition, shape.bare?.adapt(definition as AnyIdDef))
}

/** Returns a definition's pattern and JSON Schema without bare IDs, for unions, which reject bare IDs. */
export function describePrefixed(definition: AnyIdDef) {
  const { prefix, entity, format, accepts, named } = definition
  const head = prefix + SEPARATOR
  const shape = { head, entity, formats: [format, ...accepts], named, bare: undefined } as const
  const pattern = composeIdPattern(shape)
  // Own members, because every object inherits members from a polluted `Object.prototype`.
  const description = readOwn(definition, 'description')
  const examples = readOwn(definition, 'examples')?.filter((id) => id.startsWith(head))
  return {
    pattern,
    jsonSchema: (options: StandardJSONSchemaV1.Options) =>
      createJsonSchema(shape, { pattern }, { description, examples }, options),
  }
}

type Annotated = Pick<AnyIdDef, 'pattern'>

/**
 * Creates a definition's JSON Schema, which is the same for input and output.
 *
 * The title is omitted if the definition has no description, because API documentation repeats the title for every field without a
 * description. The keywords have the same meaning in every draft, except that OpenAPI 3.0 has a single `example` instead of `examples`.
 */
function createJsonSchema(
  { head, entity, formats, named, bare }: Pick<Shape, 'head' | 'entity' | 'formats' | 'named' | 'bare'>,
  { pattern }: Annotated,
  { description, examples }: Notes,
  { target }: StandardJSONSchemaV1.Options,
): Record<string, unknown> {
  const [{ example }] = formats
  const samples = examples ?? (example ? [head + example] : [])
  return {
    type: 'string',
    pattern: pattern.source,
    ...boundLengths([
      ...formats.flatMap(readLengths).map((length) => head.length + length),
      ...[...named, ...(bare?.formats ?? [])].flatMap(readLengths),
    ]),
    ...(description !== undefined && { title: `${entity} ID`, description }),
    ...(samples[0] && (target === 'openapi-3.0' ? { example: samples[0] } : { examples: samples })),
  }
}
