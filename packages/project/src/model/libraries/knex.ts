/** Knex, and the schema builder of Kysely: tables that a migration creates. */
import { type Call, isFunction, type Node, nodesBelow, readName, readStart } from '@brandid/base/syntax'
import type { Evaluator } from '../../source/evaluator.ts'
import type { Module } from '../../source/module.ts'
import { type Column, createEntity, type Entity, entityOfTable } from '../entity.ts'
import type { Library } from '../library.ts'
import { chainOf, constantText, endName, memberOf, returned } from '../reading.ts'
import { settleValues, valuesOfDefault, valuesOfType } from '../values.ts'

export const knex: Library = {
  name: 'Knex',
  isHistory: true,
  sign: /\bcreateTable(?:IfNotExists)?\s*\(/,
  read: createdTables,
}

function createdTables(module: Module, evaluator: Evaluator): Entity[] {
  return module.tree.all('CallExpression').flatMap((call) => {
    if (!/^createTable(?:IfNotExists)?$/.test(endName(call.callee))) return []
    const name = constantText(call.arguments[0], module, evaluator)
    if (name === undefined) return []
    const builder = call.arguments.find(isFunction)
    const columns = builder ? builtIn(builder, module, evaluator) : addedTo(call, module, evaluator)
    return columns.length > 0 ? [createEntity(entityOfTable(name), readStart(call), columns)] : []
  })
}

/** The columns of `(t) => { t.uuid('id').primary() }`. */
function builtIn(builder: Node, module: Module, evaluator: Evaluator): Column[] {
  const parameter = 'params' in builder && Array.isArray(builder.params) ? readName(builder.params[0]) : ''
  const chains = nodesBelow(builder, () => false)
    .filter((each) => each.type === 'CallExpression')
    .filter((each) => {
      const around = module.tree.findParent(each)
      return !(around?.type === 'MemberExpression' && around.object === each)
    })
    .map((each) => chainOf(each))
  return chains.flatMap(([first, ...rest]): Column[] => {
    const isOf = first?.callee.type === 'MemberExpression' && readName(first.callee.object) === parameter
    if (!first || !isOf) return []
    const type = endName(first.callee)
    const isSpecific = type === 'specificType'
    const given = isSpecific ? constantText(first.arguments[1], module, evaluator) : type
    const column = valuesOfType(given ?? '')
    const isCounted = /^(?:big)?increments$/i.test(type)
    const name = constantText(first.arguments[0], module, evaluator) ?? (isCounted ? 'id' : undefined)
    if (name === undefined) return []
    return [readBuilt(name, first, rest, column, module, evaluator, isCounted)]
  })
}

function readBuilt(
  name: string,
  node: Call,
  rest: readonly Call[],
  column: Column['values'],
  module: Module,
  evaluator: Evaluator,
  isCounted: boolean,
): Column {
  const named = (pattern: RegExp) => rest.find(({ callee }) => pattern.test(endName(callee)))
  const options = node.arguments.map((each) => memberOf(each, 'primaryKey'))
  const made = named(/^defaultTo$/)?.arguments[0]
  const [table, of] = [named(/^inTable$/)?.arguments[0], named(/^references$/)?.arguments[0]]
  const target =
    constantText(table, module, evaluator) ?? constantText(of, module, evaluator)?.replace(/(?:^|\.)\w+$/, '')
  const text = made ? module.text.slice(readStart(made), readStart(made) + 200).split(/[;\n}]/)[0] : ''
  // `knex.fn.uuid()` is a random UUID of the database.
  const byDefault = /\bfn\.uuid\s*\(/.test(`${text}`) ? valuesOfDefault('uuidv4') : valuesOfDefault(`${text}`)
  return {
    name,
    node,
    isPrimary: isCounted || named(/^primary$/) !== undefined || options.some((each) => each !== undefined),
    values: settleValues({ column, made: byDefault }),
    ...(target && { references: entityOfTable(target) }),
  }
}

/** The columns of `createTable('users').addColumn('id', 'uuid', (column) => column.primaryKey())`. */
function addedTo(created: Call, module: Module, evaluator: Evaluator): Column[] {
  const columns: Column[] = []
  let at: Node = created
  for (let around = module.tree.findParent(at); around; around = module.tree.findParent(at)) {
    if (around.type === 'CallExpression' && endName(around.callee) === 'addColumn' && around.callee === at) {
      const column = readAdded(around, module, evaluator)
      if (column) columns.push(column)
    } else if (
      around.type !== 'MemberExpression' &&
      !(around.type === 'CallExpression' && around.callee === at)
    )
      break
    at = around
  }
  return columns
}

function readAdded(
  { arguments: args, ...call }: Call,
  module: Module,
  evaluator: Evaluator,
): Column | undefined {
  const name = constantText(args[0], module, evaluator)
  if (name === undefined) return undefined
  const type = constantText(args[1], module, evaluator) ?? ''
  const options = chainOf(returned(args[2]))
  const named = (pattern: RegExp) => options.find(({ callee }) => pattern.test(endName(callee)))
  const target = constantText(named(/^references$/)?.arguments[0], module, evaluator)?.replace(/\.\w+$/, '')
  const made = named(/^defaultTo$/)?.arguments[0]
  const text = made ? module.text.slice(readStart(made), readStart(made) + 100) : ''
  return {
    name,
    node: { ...call, arguments: args },
    isPrimary: named(/^primaryKey$/) !== undefined,
    values: settleValues({ column: valuesOfType(type.replace(/\(.*/, '')), made: valuesOfDefault(text) }),
    ...(target && { references: entityOfTable(target) }),
  }
}
