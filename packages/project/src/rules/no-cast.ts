/** The `no-cast` rule: `as UserId` turns any string into an ID, and `as UserKey` turns any number into a key. */

import { type Cast, type Node, readName } from '@brandid/base/syntax'
import { groupBy } from '@brandid/base/terminal'
import type { Definition } from '../source/definitions.ts'
import type { IdType, IdTypes } from '../source/id-types.ts'
import type { Module } from '../source/module.ts'
import { reach } from '../source/reach.ts'
import {
  at,
  definitionInScope,
  type Finding,
  type Interest,
  type ModuleRule,
  type Repair,
  type RuleContext,
  readLine,
  readText,
  replace,
  spellDefinition,
  type TypeNames,
} from './rule.ts'

/** Matches container types: a cast to a container also casts its elements. */
const VOUCHED_CONTAINERS = /^(?:Readonly)?(?:Array|Set)$|^Promise$|^Iterable$/

export const noCast: ModuleRule<'no-cast'> = {
  name: 'no-cast',
  summary: 'as UserId: an unchecked value cast to an ID',
  meta: {
    type: 'problem',
    description: 'Disallow casts to ID, key and token types',
    repair: 'suggestion',
  },
  interest: mayCast,
  run: findCasts,
}

function findCasts(context: RuleContext): Finding[] {
  const { tree } = context.module
  return [...tree.all('TSAsExpression'), ...tree.all('TSTypeAssertion')].flatMap((cast) => {
    const type = heldIn(cast.typeAnnotation, context)
    if (!type || isEmpty(cast.expression)) return []
    const definition = type.of === 'token' ? undefined : spellDefinition(context, type.prefix, type.of)
    const advice = definition ? `use ${definition}.parse` : 'parse the value'
    const written = readLine(context.module, cast.typeAnnotation)
    const message = `Unchecked cast to \`${written}\`; ${advice}.`
    return [at(cast, message, createRepair(cast, type, context))]
  })
}

/** The ID or key in a type: the type itself, a union member, or a collection element. */
function heldIn(node: Node, context: RuleContext): IdType | undefined {
  const type = context.types.read(node, context.module)
  if (type) return type
  switch (node.type) {
    case 'TSUnionType':
    case 'TSIntersectionType':
      return findFirst(node.types, context)
    case 'TSTupleType':
      return findFirst(node.elementTypes, context)
    case 'TSArrayType':
      return heldIn(node.elementType, context)
    case 'TSTypeOperator':
      return node.operator === 'readonly' ? heldIn(node.typeAnnotation, context) : undefined
    case 'TSTypeReference':
      return VOUCHED_CONTAINERS.test(readName(node.typeName))
        ? findFirst(node.typeArguments?.params ?? [], context)
        : undefined
    default:
      return undefined
  }
}

const findFirst = (nodes: readonly Node[], context: RuleContext): IdType | undefined =>
  nodes.map((node) => heldIn(node, context)).find((type) => type)

/** Whether a cast only widens a type without turning a value into an ID, as in `null as UserId | null` and `[] as UserId[]`. */
function isEmpty(node: Node): boolean {
  if (node.type === 'ArrayExpression') return node.elements.length === 0
  return (node.type === 'Literal' && node.value === null) || readName(node) === 'undefined'
}

/** Creates the repair that replaces a cast to the ID itself with `UserId.parse(…)`. */
function createRepair(cast: Cast, type: IdType, context: RuleContext): Repair | undefined {
  const isWhole = context.types.read(cast.typeAnnotation, context.module) !== undefined
  const definition =
    isWhole && type.of !== 'token' ? definitionInScope(context, type.prefix, type.of) : undefined
  if (!definition) return undefined
  const text = `${definition}.parse(${readText(context.module, uncast(cast))})`
  return replace(cast, 'suggestion', `Check the value with ${definition}.parse.`, text)
}

/** The cast value, without an intermediate cast to `unknown`. */
function uncast(node: Node): Node {
  return node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion' ? uncast(node.expression) : node
}

/* Signs that source may contain a cast to an ID type. */

function mayCast(...[, types]: Parameters<Interest>): ReturnType<Interest> {
  const hasType = (text: string) => listWords(text).some((word) => types.has(word))
  return (text) =>
    CASTS.some((pattern) => Array.from(text.matchAll(pattern)).some(([, type = '']) => hasType(type)))
}

/** The type and definition names that a cast may use for its result. */
export function typeNamesIn(
  modules: readonly Module[],
  definitions: readonly Definition[],
  types: IdTypes,
): TypeNames {
  const names = modules.flatMap((module) =>
    [...module.types.keys()].filter((name) => types.named(name, module) || types.lists(name, module)),
  )
  return new Set([...names, ...definitions.map(({ name }) => name?.local)])
}

/** Extends a set of type names with aliases and with renamed imports and exports. */
export function withAliases(names: TypeNames, texts: readonly string[]): TypeNames {
  const given = texts.flatMap((text) => [
    ...Array.from(text.matchAll(RENAMED), ([, from, to]) => ({ to, words: [from] })),
    ...Array.from(text.matchAll(DEFAULT_EXPORT), ([, from]) => ({ to: 'default', words: [from] })),
    ...Array.from(text.matchAll(DEFAULT_IMPORT), ([, to]) => ({ to, words: ['default'] })),
    ...Array.from(text.matchAll(ALIAS), ([, to, type = '']) => ({ to, words: listWords(type) })),
  ])
  const byWord = groupBy(
    given.flatMap(({ to, words }) => words.map((word) => ({ word, to }))),
    ({ word }) => word as string | undefined,
  )
  return new Set(reach(names, (name) => (byWord.get(name) ?? []).map(({ to }) => to)))
}

const listWords = (text: string): string[] => Array.from(text.matchAll(/[A-Za-z_$][\w$]*/g), ([word]) => word)

const TYPE = '([^;={}]{1,400})'

/** Matches the target types of casts. */
const CASTS = [
  new RegExp(String.raw`\bas\s+(?!const\b)${TYPE}`, 'g'),
  new RegExp(String.raw`(?<![\w$])<${TYPE}>`, 'g'),
]

/** Matches a name that is imported or exported under another name. */
const RENAMED = /[{,]\s*(?:type\s+)?([\w$]+)\s+as\s+([\w$]+)\s*(?=[,}])/g

/** Matches the name of a default export and the name that another module gives it. */
const DEFAULT_EXPORT = /\bexport\s+default\s+([\w$]+)/g
const DEFAULT_IMPORT = /\bimport\s+(?:type\s+)?([\w$]+)\s*(?:,|from\b)/g

/** Matches the name and the type of an alias; the next alias may follow without a semicolon. */
const ALIAS = new RegExp(String.raw`\btype\s+([\w$]+)[^=;{}]{0,400}=\s*(?=${TYPE})`, 'g')
