/** Finds unannotated IDs and keys, in Drizzle columns and in entities that inherit their ID. */

import { type Call, type ClassNode, type Node, readEnd, readName, readStart } from '@brandid/base/syntax'
import { singular } from '../model/entity.ts'
import { spellEntity } from '../model/entity-names.ts'
import type { KeyKind } from '../rules/names/id-names.ts'
import { type RuleContext, readText } from '../rules/rule.ts'
import type { Module } from '../source/module.ts'
import { findDeclared, type PlainPart, readPlainTypes } from '../source/plain-types.ts'
import { isEntity } from './table-types.ts'
import type { Left, Scope } from './untyped-ids.ts'

/** A loose type to insert. */
export interface Insertion {
  /** The name in the type: a prefix or a key name. */
  readonly name: string
  /** The type of a key's values; `undefined` for an ID. */
  readonly value: string | undefined
  readonly at: number
  /** The code to insert before and after the type. */
  readonly around: readonly [before: string, after: string]
}

/** The insertions for a module and the columns that stay unchanged. */
export interface Insertions {
  readonly insertions: readonly Insertion[]
  readonly left: readonly Left[]
}

/** Finds the insertions for a module: after Drizzle columns and in entities that inherit their ID. */
export function findInsertions(
  context: RuleContext,
  { properties, columns = false }: Scope,
  semicolon: string,
  newline: string,
): Insertions {
  if (!properties && !columns) return { insertions: [], left: [] }
  const found = findColumns(context, columns)
  return {
    insertions: [
      ...found.flatMap((each) => ('at' in each ? each : [])),
      ...findInherited(context, semicolon, newline),
    ],
    left: found.flatMap((each) => ('at' in each ? [] : each)),
  }
}

/* Inherited IDs */

function findInherited(context: RuleContext, semicolon: string, newline: string): Insertion[] {
  const { module, known } = context
  return module.tree.all('ClassDeclaration').flatMap((node) => {
    const { body } = node
    const key = known.keys.ofType(readName(node.id))
    if (!key || !isEntity(node) || !body || idOf(node)) return []
    const parts = inheritedParts(node, context)
    if (!parts?.has(key.plain)) return []
    const [first] = body.body
    const indent = first ? /[ \t]*$/.exec(module.text.slice(0, readStart(first)))?.[0] || '  ' : '  '
    return [
      {
        name: key.name,
        value: [...parts].join(' | '),
        at: readStart(body) + 1,
        around: [`${newline}${indent}declare id: `, `${semicolon}${first ? newline : ''}`] as const,
      },
    ]
  })
}

const idOf = ({ body }: ClassNode): Node | undefined =>
  body?.body.find((each) => 'key' in each && readName(each.key as Node) === 'id')

/** The maximum number of base classes to follow, to guard against cycles. */
const MOST_BASE_CLASSES = 20

/**
 * The plain values of the ID that a class inherits; `undefined` for an ID with another type, or from a base class with its own keys,
 * because the type in the subclass must be assignable to the inherited type.
 */
function inheritedParts(node: ClassNode, context: RuleContext): ReadonlySet<PlainPart> | undefined {
  const { definitions, known } = context
  let at: { readonly node: ClassNode; readonly module: Module } = { node, module: context.module }
  for (let depth = 0; depth < MOST_BASE_CLASSES; depth++) {
    const found = findDeclared(readName(at.node.superClass), at.module, definitions.evaluator)
    if (found === undefined || found === 'unknown' || found.node.type !== 'ClassDeclaration') return undefined
    if (known.keys.ofType(readName(found.node.id))) return undefined
    const id = idOf(found.node)
    if (id) {
      const type = id.type === 'PropertyDefinition' ? id.typeAnnotation?.typeAnnotation : undefined
      const parts = readPlainTypes(type, found.module, definitions.evaluator)
      return parts instanceof Set && !parts.has('null') && !parts.has('undefined') ? parts : undefined
    }
    at = { node: found.node, module: found.module }
  }
  return undefined
}

/* Drizzle columns */

/** Matches the functions that define a Drizzle table. */
export const TABLE_FUNCTION: RegExp = /^(?:pg|mysql|sqlite|singlestore|mssql|cockroach)Table$/

/** Patterns for column functions, by value type. */
const COLUMNS: Readonly<Record<KeyKind['plain'], RegExp>> = {
  number: /^(?:serial|smallserial|bigserial|integer|int|smallint|mediumint|tinyint|bigint|int4|int8)$/,
  bigint: /^(?:bigserial|bigint|int8|blob)$/,
  string: /^(?:uuid|text|varchar|char)$/,
}

/** Matches functions for columns that can store IDs, which are longer than a UUID. */
const ID_COLUMN = /^(?:text|varchar|char)$/

/** Finds table columns that contain keys or, if requested, IDs. */
function findColumns(context: RuleContext, withIds: boolean): (Insertion | Left)[] {
  const { module } = context
  return module.tree.all('CallExpression').flatMap((call) => {
    if (!TABLE_FUNCTION.test(readName(call.callee))) return []
    const [named, given] = call.arguments
    const table = singular(spellEntity(readName(named)))
    const shape = given?.type === 'ArrowFunctionExpression' ? given.body : given
    const columns = shape?.type === 'ObjectExpression' ? shape.properties : []
    return columns.flatMap((column): (Insertion | Left)[] => {
      if (column.type !== 'Property' || column.computed) return []
      const written = readName(column.key)
      const own = kindOf(written === 'id' ? `${table}_id` : written, context, withIds)
      const target = findReferenced(column.value)
      const other =
        target === undefined ? undefined : kindOf(`${singular(spellEntity(target))}_id`, context, withIds)
      const kind = other ?? own
      const made = kind && findColumn(column.value, context, kind)
      if (!kind || !made) return []
      const apart = other ? undefined : context.whyApart?.(written)
      if (apart !== undefined) return [{ name: written, offset: readStart(column), reason: apart }]
      if (own && other && own.name !== other.name) {
        const reason = `it is named after ${own.name} but refers to ${other.name}`
        return [{ name: written, offset: readStart(column), reason }]
      }
      const { name, key } = kind
      return [{ name, value: key?.plain, at: readEnd(made), around: ['.$type<', '>()'] as const }]
    })
  })
}

/** The IDs or keys that a column may contain. */
interface ColumnKind {
  readonly name: string
  readonly key?: KeyKind
}

function kindOf(name: string, { known, findSystem }: RuleContext, withIds: boolean): ColumnKind | undefined {
  if (findSystem(name) !== undefined) return undefined
  const ids = withIds ? known.named(name) : undefined
  if (ids) return ids.isPlural ? undefined : { name: ids.prefix }
  const key = known.keys.named(name)
  return key && !key.isPlural ? { name: key.name, key } : undefined
}

/** Finds the table that `.references(() => users.id)` refers to. */
function findReferenced(node: Node | undefined): string | undefined {
  if (node?.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const [target] = node.arguments
  if (readName(node.callee.property) !== 'references') return findReferenced(node.callee.object)
  const body = target?.type === 'ArrowFunctionExpression' ? target.body : undefined
  return body?.type === 'MemberExpression' && readName(body.property) === 'id'
    ? readName(body.object)
    : undefined
}

/** Finds the call at the start of a chain that creates an untyped column. */
function findColumn(node: Node | undefined, context: RuleContext, kind: ColumnKind): Call | undefined {
  if (node?.type !== 'CallExpression') return undefined
  const { callee } = node
  const method = callee.type === 'MemberExpression' ? callee : undefined
  const name = readName(method ? method.property : callee)
  if (name === '$type' || name === 'array') return undefined
  if (method?.object.type === 'CallExpression') return findColumn(method.object, context, kind)
  const { key } = kind
  if (!key) return ID_COLUMN.test(name) ? node : undefined
  const isBig = /mode:\s*['"]bigint/.test(readText(context.module, node))
  return COLUMNS[key.plain].test(name) && isBig === (key.plain === 'bigint') ? node : undefined
}
