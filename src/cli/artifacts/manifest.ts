/** The manifest: the definitions of a code base as JSON, for other languages and for reviews. */

import type { Definition } from '../../analysis/definitions.ts'
import type { Evaluator } from '../../analysis/evaluator.ts'
import type { Value } from '../../analysis/value.ts'
import { createRegistry } from '../../core.ts'
import type { AnyIdDef } from '../../definition/definition-type.ts'
import type { AnyFormat } from '../../formats/shared/format.ts'
import * as formats from '../../formats.ts'
import { defineToken } from '../../token.ts'
import { type Json, literalOf, recordOf } from './literal-values.ts'

/** A format: the name of its function in `brandid/formats`, and the options that shape a body. */
export interface ManifestFormat {
  readonly name: string
  readonly options?: Readonly<Record<string, Json>>
}

/** The ids of one prefix. */
export interface ManifestId {
  readonly prefix: string
  readonly entity: string
  readonly title: string
  readonly description: string
  /** Former prefixes, which `normalize` rewrites. */
  readonly aliases: readonly string[]
  /** Exact ids that no format describes. */
  readonly named: readonly string[]
  readonly format: ManifestFormat
  /** Former formats: accepted, never generated. */
  readonly accepts: readonly ManifestFormat[]
  /** The source of a regular expression, anchored: every id matches it, and some texts that are not ids. */
  readonly pattern: string
  /** Random bits of an id; absent where the format declares no bits. */
  readonly bits?: number
  /** What a body carries. */
  readonly carries: readonly ('time' | 'uuid' | 'bytes' | 'bigint')[]
  /** An id, always the same: every format of `brandid/formats` has one. */
  readonly example: string
  /** A registry of its own, apart from the program's. */
  readonly registry?: 'private'
}

/** The tokens of one prefix. */
export interface ManifestToken {
  readonly prefix: string
  readonly description?: string
  readonly bits: number
  readonly pattern: string
  readonly registry?: 'private'
}

/** The manifest of a code base, by prefix. */
export interface Manifest {
  readonly version: 1
  readonly definitions: readonly ManifestId[]
  readonly tokens: readonly ManifestToken[]
}

/** Why a definition has no place in the manifest. */
export interface ManifestFault {
  readonly definition: Definition
  readonly message: string
}

/** Options of formats that say who generates, and leave the bodies as they are. */
const LOCAL_OPTIONS = ['workerId']

/** The manifest of definitions, and what is wrong with those that it has not. */
export function createManifest(
  all: readonly Definition[],
  evaluator: Evaluator,
): { readonly manifest: Manifest; readonly faults: readonly ManifestFault[] } {
  const definitions: ManifestId[] = []
  const tokens: ManifestToken[] = []
  const faults: ManifestFault[] = []
  for (const definition of all) {
    try {
      if (definition.of === 'id') definitions.push(idOf(definition, evaluator))
      else tokens.push(tokenOf(definition, evaluator))
    } catch (error) {
      faults.push({ definition, message: (error as Error).message })
    }
  }
  return {
    manifest: { version: 1, definitions: definitions.sort(byPrefix), tokens: tokens.sort(byPrefix) },
    faults,
  }
}

function byPrefix(one: { readonly prefix: string }, other: { readonly prefix: string }): number {
  return one.prefix < other.prefix ? -1 : 1
}

function idOf(definition: Definition, evaluator: Evaluator): ManifestId {
  const prefix = prefixOf(definition)
  const given = optionsOf(definition, evaluator)
  const { format, accepts, ...rest } = given
  const present = 'format' in given ? formatOf(format, evaluator) : { name: 'uuid25' }
  const former =
    'accepts' in given ? elementsOf(accepts, evaluator).map((each) => formatOf(each, evaluator)) : []
  const options = literalsOf(rest, evaluator)
  const defined: AnyIdDef = createRegistry().defineId(prefix as 'prefix', {
    ...options,
    format: build(present),
    accepts: former.map(build),
  })
  const { aliases, named, entity, pattern } = defined
  const schema = defined['~standard'].jsonSchema.output({ target: 'draft-2020-12' }) as {
    readonly title: string
    readonly description: string
    readonly examples: readonly string[]
  }
  const built: AnyFormat = defined.format
  return {
    prefix,
    entity,
    title: schema.title,
    description: schema.description,
    aliases,
    named,
    format: present,
    accepts: former,
    pattern: pattern.source,
    ...(built.randomBits !== undefined && { bits: built.randomBits }),
    carries: [
      ...(built.timestamp ? ['time' as const] : []),
      ...(built.holdsUuid ? ['uuid' as const] : []),
      ...(built.toBytes ? ['bytes' as const] : []),
      ...(built.toBigInt ? ['bigint' as const] : []),
    ],
    example: schema.examples[0] as string,
    ...(definition.registry !== 'shared' && { registry: 'private' }),
  }
}

function tokenOf(definition: Definition, evaluator: Evaluator): ManifestToken {
  const prefix = prefixOf(definition)
  const { registry: _, ...rest } = optionsOf(definition, evaluator)
  const { bits, pattern, description } = defineToken(prefix as 'prefix', {
    ...literalsOf(rest, evaluator),
    registry: createRegistry(),
  })
  return {
    prefix,
    ...(description !== undefined && { description }),
    bits,
    pattern: pattern.source,
    ...(definition.registry !== 'shared' && { registry: 'private' }),
  }
}

function prefixOf({ prefix, of }: Definition): string {
  if (prefix !== undefined) return prefix
  throw new Error(
    `Expected a literal as the prefix of \`${of === 'id' ? 'defineId' : 'defineToken'}\` but received an expression.`,
  )
}

/** The options of a definition by name, not read yet. */
function optionsOf(
  { call, place, prefix }: Definition,
  evaluator: Evaluator,
): Record<string, Value | undefined> {
  const node = call.arguments[1]
  if (!node) return {}
  const value = evaluator.evaluate(node, place)
  // A wrapper without one.
  if (isUndefined(value)) return {}
  const keys = value?.kind === 'object' ? evaluator.keysOf(value) : ['']
  if (keys.includes(''))
    throw new Error(`Expected literal options of '${prefix}' but received an expression.`)
  const options = keys.map((key) => [key, evaluator.member(value, key)] as const)
  return Object.fromEntries(options.filter(([, each]) => !isUndefined(each)))
}

const isUndefined = (value: Value | undefined): boolean =>
  value?.kind === 'constant' && value.value === undefined

function literalsOf(options: Record<string, Value | undefined>, evaluator: Evaluator): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => {
      const literal = literalOf(value, evaluator)
      if (literal === undefined)
        throw new Error(`Expected a literal as \`${name}\` but received an expression.`)
      return [name, literal]
    }),
  )
}

function elementsOf(value: Value | undefined, evaluator: Evaluator): (Value | undefined)[] {
  if (value?.kind !== 'array')
    throw new Error('Expected a literal array as `accepts` but received an expression.')
  return value.node.elements.map((each) => evaluator.evaluate(each, value.place))
}

/** The function of `brandid/formats` that a value calls, and its options. */
function formatOf(value: Value | undefined, evaluator: Evaluator): ManifestFormat {
  if (value?.kind !== 'format' || !isFormat(value.name)) {
    throw new Error('Expected a format of `brandid/formats` but received one that has to run.')
  }
  const { name, call, place } = value
  if (call.arguments.length === 0) return { name }
  const given = evaluator.evaluate(call.arguments[0], place)
  const options = given?.kind === 'object' ? recordOf(given, evaluator, LOCAL_OPTIONS) : undefined
  if (!options) throw new Error(`Expected literal options of \`${name}\` but received an expression.`)
  return Object.keys(options).length > 0 ? { name, options } : { name }
}

const isFormat = (name: string): boolean => Object.hasOwn(formats, name) && !name.endsWith('Budget')

/** The format itself. Its function refuses options that it has not. */
function build({ name, options }: ManifestFormat): AnyFormat {
  const create: (options?: unknown) => AnyFormat = Reflect.get(formats, name)
  return create(options)
}
