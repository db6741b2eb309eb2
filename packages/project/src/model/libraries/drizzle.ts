/** Drizzle: tables with columns declared as chained calls. */
import { type Call, type Node, type ObjectNode, readName, readStart } from '@brandid/base/syntax'
import type { Evaluator } from '../../source/evaluator.ts'
import type { Module } from '../../source/module.ts'
import { type Column, createEntity, type Entity, entityOfTable } from '../entity.ts'
import { findGeneratedBy } from '../generators.ts'
import type { Library } from '../library.ts'
import { chainOf, constantText, endName, follow, isLiteral, memberOf, returned, sliceOf } from '../reading.ts'
import { RANDOM_UUID, settleValues, valuesOfDefault, valuesOfType } from '../values.ts'

export const drizzle: Library = {
  sign: /[tT]able\s*\(/,
  read: drizzleTables,
}

/** Matches functions that define a table: `pgTable`, or a project function such as `createTable`. */
const TABLE = /Table$|^table$/

/** A table: its name in the database and its columns object. */
export interface DrizzleTable {
  readonly call: Call
  readonly name: string
  readonly shape: ObjectNode
}

/** The table that a call defines; `undefined` for any other call. */
export function tableOf(call: Call, module: Module, evaluator: Evaluator): DrizzleTable | undefined {
  if (!TABLE.test(endName(call.callee))) return undefined
  const name = constantText(call.arguments[0], module, evaluator)
  const [, given] = call.arguments
  const shape = returned(given) ?? given
  if (name === undefined || shape?.type !== 'ObjectExpression') return undefined
  return { call, name, shape }
}

function drizzleTables(module: Module, evaluator: Evaluator): Entity[] {
  return module.tree.all('CallExpression').flatMap((call) => {
    const table = tableOf(call, module, evaluator)
    if (!table) return []
    const isWide = /^sqlite/.test(endName(call.callee))
    const columns = columnsIn(table.shape, isWide, module, evaluator)
    return columns.some(({ values }) => values)
      ? [createEntity(entityOfTable(table.name), readStart(call), columns)]
      : []
  })
}

/** The maximum depth of spreads, to guard against objects that spread each other. */
const MOST_SPREADS = 5

function columnsIn(
  shape: ObjectNode,
  isWide: boolean,
  module: Module,
  evaluator: Evaluator,
  depth = 0,
): Column[] {
  return shape.properties.flatMap((each): Column[] => {
    if (each.type !== 'Property') {
      // `...timestamps`, or other columns shared by several tables.
      const spread = follow(each.argument, module, evaluator)
      return spread?.node.type === 'ObjectExpression' && depth < MOST_SPREADS
        ? columnsIn(spread.node, isWide, spread.module, evaluator, depth + 1)
        : []
    }
    if (each.computed) return []
    const column = readChained(each.key, each.value, isWide, module, evaluator)
    return column ? [column] : []
  })
}

function readChained(
  node: Node,
  value: Node,
  isWide: boolean,
  module: Module,
  evaluator: Evaluator,
): Column | undefined {
  const [first, ...rest] = chainOf(value)
  if (!first) return undefined
  const named = (pattern: RegExp) => rest.find(({ callee }) => pattern.test(endName(callee)))
  const mode = first.arguments
    .map((each) => constantText(memberOf(each, 'mode'), module, evaluator))
    .find((each) => each)
  const maker = named(/^\$(?:default|defaultFn)$/)?.arguments[0]
  const initial = named(/^default$/)?.arguments[0]
  const byDefault = named(/^defaultRandom$/)
    ? RANDOM_UUID
    : initial && valuesOfDefault(sliceOf(initial, module))
  const isUnsigned = first.arguments.some((each) => isLiteral(memberOf(each, 'unsigned'), true))
  const column = valuesOfType(endName(first.callee), {
    isWide: isWide || mode === 'number',
    isBig: mode === 'bigint',
    isUnsigned,
  })
  const isArray = named(/^array$/) !== undefined
  const target = returned(named(/^references$/)?.arguments[0])
  return {
    name: readName(node),
    node,
    isPrimary: named(/^primaryKey$/) !== undefined,
    values: isArray
      ? undefined
      : settleValues({
          column,
          made: findGeneratedBy(maker, module, evaluator)?.values ?? byDefault,
        }),
    references:
      target?.type === 'MemberExpression' ? tableNamed(target.object, module, evaluator) : undefined,
  }
}

/** The entity of the table that a name refers to. */
export function tableNamed(node: Node, module: Module, evaluator: Evaluator): string | undefined {
  const found = follow(node, module, evaluator)
  const table =
    found?.node.type === 'CallExpression' ? tableOf(found.node, found.module, evaluator) : undefined
  if (table) return entityOfTable(table.name)
  return node.type === 'Identifier' ? entityOfTable(node.name) : undefined
}
