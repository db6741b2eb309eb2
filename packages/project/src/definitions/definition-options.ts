/** Reads the options of a definition from its call in the source. Values known only at runtime are rejected. */

import {
  FORMATS,
  type FormatData,
  type FormatFacts,
  type OptionRows,
  toFormatData,
} from '@brandid/base/formats'
import type { DefinitionData, KeyData, TokenData } from '@brandid/base/manifest'
import { type Definition, givenOptions } from '../source/definitions.ts'
import type { Evaluator } from '../source/evaluator.ts'
import type { DefinitionValue, Value } from '../source/value.ts'

/** Reads the options of an ID definition. */
export function readIdData(definition: Definition, evaluator: Evaluator): DefinitionData {
  const given = readOptions(definition, evaluator)
  const { format, accepts, prefix: _, ...rest } = given
  const { prefix, member } = definition
  return {
    prefix: showPrefix(definition),
    ...(member !== undefined && member !== prefix && { entity: member }),
    format: 'format' in given ? readFormat(format, evaluator) : { name: 'uuid25' },
    ...('accepts' in given && readFormer(listElements(accepts, evaluator), evaluator)),
    ...readLiterals(rest, evaluator),
  }
}

/** Reads former formats, including formats of IDs that predate the prefix. */
function readFormer(
  values: readonly (Value | undefined)[],
  evaluator: Evaluator,
): Pick<DefinitionData, 'accepts' | 'bare'> {
  const bare = values.flatMap((each) =>
    each?.kind === 'format' && each.name === 'bare' ? [readBare(each, evaluator)] : [],
  )
  const former = values.filter((each) => each?.kind !== 'format' || each.name !== 'bare')
  return { accepts: former.map((each) => readFormat(each, evaluator)), ...(bare.length > 0 && { bare }) }
}

/** Reads the argument of `bare`: a format, or an alphabet and a length. */
function readBare({ call, place }: FormatValue, evaluator: Evaluator): FormatData {
  const given = evaluator.evaluate(call.arguments[0], place)
  if (given?.kind !== 'object') return readFormat(given, evaluator)
  const options = readRecord(given, evaluator)
  if (!options) throw new Error('Expected literal options for `bare` but received an expression.')
  return toFormatData('opaque', options)
}

/** Reads the options of a key definition. Keys with a format are strings. */
export function readKeyData(definition: Definition, evaluator: Evaluator): KeyData {
  const given = readOptions(definition, evaluator)
  const { format, max, ...rest } = given
  return {
    key: showPrefix(definition),
    ...('format' in given && readKeyFormat(format, evaluator)),
    ...('max' in given && { max: readInteger(max) }),
    ...readLiterals(rest, evaluator),
  }
}

function readKeyFormat(value: Value | undefined, evaluator: Evaluator): Pick<KeyData, 'value' | 'format'> {
  if (value?.kind !== 'constant') return { value: 'text', format: readFormat(value, evaluator) }
  // `defineKey` rejects any other string.
  return { value: value.value as 'number' | 'bigint' }
}

/** Reads an integer as a string, because JSON has no bigint type. */
function readInteger(value: Value | undefined): string {
  if (value?.kind === 'constant' && /^(?:number|bigint)$/.test(typeof value.value)) return `${value.value}`
  throw new Error('Expected a literal as `max` but received an expression.')
}

/** Reads the options of a token definition. */
export function readTokenData(definition: Definition, evaluator: Evaluator): TokenData {
  const { registry: _, ...rest } = readOptions(definition, evaluator)
  return { prefix: showPrefix(definition), ...readLiterals(rest, evaluator) }
}

type FormatValue = Extract<Value, { kind: 'format' }>

/** The first argument and the name of each defining function. */
const DEFINERS = {
  id: ['prefix', '`defineId`'],
  token: ['prefix', '`defineToken`'],
  key: ['name', '`defineKey`'],
} as const

function showPrefix({ prefix, of, member }: Definition): string {
  if (prefix !== undefined) return prefix
  if (member === '') throw new Error('Expected literal members for `defineIds` but received an expression.')
  const expected = member === undefined ? DEFINERS[of].join(' of ') : 'prefix of `defineIds`'
  throw new Error(`Expected a literal as the ${expected} but received an expression.`)
}

/** Evaluates the options of a definition, by option name. */
function readOptions(definition: Definition, evaluator: Evaluator): Record<string, Value | undefined> {
  const { call, member } = definition
  const prefix = showPrefix(definition)
  if (member === undefined && !call.arguments[1]) return {}
  const value = givenOptions(definition, evaluator)
  // A wrapper may omit the options.
  if (isUndefined(value)) return {}
  const keys = value?.kind === 'object' ? evaluator.listKeys(value) : ['']
  if (keys.includes(''))
    throw new Error(`Expected literal options for '${prefix}' but received an expression.`)
  const options = keys.map((key) => [key, evaluator.member(value, key)] as const)
  return Object.fromEntries(options.filter(([, each]) => !isUndefined(each)))
}

const isUndefined = (value: Value | undefined): boolean =>
  value?.kind === 'constant' && value.value === undefined

function readLiterals(
  options: Record<string, Value | undefined>,
  evaluator: Evaluator,
): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => {
      const literal = readLiteral(value, evaluator)
      if (literal === undefined)
        throw new Error(`Expected a literal as \`${name}\` but received an expression.`)
      return [name, literal]
    }),
  )
}

function listElements(value: Value | undefined, evaluator: Evaluator): (Value | undefined)[] {
  if (value?.kind !== 'array')
    throw new Error('Expected a literal array as `accepts` but received an expression.')
  return value.node.elements.map((each) => evaluator.evaluate(each, value.place))
}

/** Reads a call to a `brandid/formats` function, with its options. */
function readFormat(value: Value | undefined, evaluator: Evaluator): FormatData {
  if (value?.kind !== 'format' || !Object.hasOwn(FORMATS, value.name)) {
    throw new Error('Expected a format from `brandid/formats` but received a runtime expression.')
  }
  const { name, call, place } = value
  const { options: rows }: FormatFacts<never> = FORMATS[name as keyof typeof FORMATS]
  if (call.arguments.length === 0) return { name }
  const given = evaluator.evaluate(call.arguments[0], place)
  if (given?.kind === 'definition' && given.of === 'key') return toFormatData(name, readKey(given, evaluator))
  const options = given?.kind === 'object' ? readRecord(given, evaluator, localNames(rows)) : undefined
  if (!options) throw new Error(`Expected literal options for \`${name}\` but received an expression.`)
  return toFormatData(name, options)
}

/** Reads the parts of a key definition that the `sealed` format uses. */
function readKey({ call, place }: DefinitionValue, evaluator: Evaluator) {
  const [name, options] = call.arguments.map((each) => evaluator.evaluate(each, place))
  const format = readLiteral(evaluator.member(options, 'format'), evaluator) ?? 'number'
  return { name: readLiteral(name, evaluator) ?? '', format }
}

/** Options that concern only ID generation. They are known only at runtime and do not affect the shape of bodies. */
function localNames(rows: OptionRows): readonly string[] {
  return Object.entries(rows).flatMap(([name, row]) => [
    ...(row.isLocal ? [name] : []),
    ...(row.kind === 'fields' ? Object.values(row.fields).flatMap(localNames) : []),
  ])
}

/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * Reads a JSON value; `undefined` if the value is known only at runtime.
 *
 * @param dispensable Object keys to omit if their values are not literals.
 */
export function readLiteral(
  value: Value | undefined,
  evaluator: Evaluator,
  dispensable?: readonly string[],
): Json | undefined {
  if (value?.kind === 'object') return readRecord(value, evaluator, dispensable)
  if (value?.kind === 'array') {
    const items = value.node.elements.map((each) =>
      evaluator.within(
        value.place.module,
        () => readLiteral(evaluator.evaluate(each, value.place), evaluator, dispensable),
        undefined,
      ),
    )
    return items.every((each) => each !== undefined) ? items : undefined
  }
  if (value?.kind !== 'constant' || typeof value.value === 'bigint') return undefined
  return value.value
}

/** Reads a JSON object; `undefined` if a required key's value is not a literal. */
function readRecord(
  value: Extract<Value, { readonly kind: 'object' }>,
  evaluator: Evaluator,
  dispensable?: readonly string[],
): Readonly<Record<string, Json>> | undefined {
  const entries: [string, Json][] = []
  for (const key of evaluator.listKeys(value)) {
    const member = evaluator.member(value, key)
    const literal = evaluator.within(
      value.place.module,
      () => readLiteral(member, evaluator, dispensable),
      undefined,
    )
    if (member?.kind === 'constant' && member.value === undefined) continue
    if (literal !== undefined) entries.push([key, literal])
    else if (!dispensable?.includes(key)) return undefined
  }
  return Object.fromEntries(entries)
}
