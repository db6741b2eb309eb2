/** ID comparisons in entity queries: in repositories, managers and collections, and in builders with named parameters. */

import { type Call, type Node, type ObjectNode, type Property, readName } from '@brandid/base/syntax'
import { isQueryType } from '../../model/libraries.ts'
import { findProperty } from '../../source/value.ts'
import { nameOfCallee, type TypedContext } from '../rule.ts'
import { elementOf, isPlainSyntax, membersOf, propertyType, type Type } from './checker.ts'
import { type Comparison, kindsOf, namedSide, operandKinds, type Side, sideOf } from './kinds.ts'

/** Possible names for an entity's own ID. */
const OWN = ['id', '_id', 'key', 'uuid']

export function entityComparisons(call: Call, context: TypedContext): Comparison[] {
  const { callee, arguments: args } = call
  if (args.every(isPlainSyntax)) return []
  const receiver = callee.type === 'MemberExpression' ? context.typeOf(callee.object) : undefined
  const name = `${receiver?.symbol?.name}`
  const compareAll = (nodes: readonly Node[], entity: Type | undefined) =>
    entity ? nodes.flatMap((each) => argumentComparisons(each, entity, context)) : []
  if (receiver && isQueryType('repositories', name))
    return compareAll(args, context.checker.getTypeArguments(receiver)[0])
  if (isQueryType('managers', name)) return compareAll(args.slice(1), instanceOf(args[0], context))
  // Parameters are no columns: in the second argument of a builder's condition, and in all arguments of `setParameters`.
  const built =
    receiver && isQueryType('builders', name) ? context.checker.getTypeArguments(receiver)[0] : undefined
  return [
    ...compareAll(SETTERS.test(nameOfCallee(callee)) ? [] : args.slice(0, 1), built),
    ...parameterComparisons(call, built, context),
    ...staticComparisons(call, context),
    ...args.flatMap((each, index) => classComparisons(call, each, index + 1, context)),
  ]
}

/** Static methods of a model class that accept its key or conditions on its columns. */
const STATICS = new Set(
  `findByPk findById findOne findAll findAndCountAll findOrCreate findOrBuild upsert create count destroy update restore
  increment decrement max min sum`.split(/\s+/),
)

/** `Order.findByPk(id)`, `Order.destroy({ where: { id } })` */
function staticComparisons({ callee, arguments: args }: Call, context: TypedContext): Comparison[] {
  const name = callee.type === 'MemberExpression' ? readName(callee.property) : ''
  if (callee.type !== 'MemberExpression' || !STATICS.has(name)) return []
  const entity = instanceOf(callee.object, context)
  const isByKey = name.startsWith('findBy')
  const given = args.filter((each, index) => (isByKey && index === 0) || each.type === 'ObjectExpression')
  return entity ? given.flatMap((each) => argumentComparisons(each, entity, context)) : []
}

/** The instance type of a class. */
const instanceOf = (node: Node | undefined, { typeOf }: TypedContext): Type | undefined =>
  node && typeOf(node).getConstructSignatures()[0]?.getReturnType()

/** Compares an entity class with the ID passed to a parameter without a kind: `getEntityOrThrow(context, Order, id: ID)`. */
function classComparisons(call: Call, target: Node, index: number, context: TypedContext): Comparison[] {
  const { checker, findTsNode } = context
  const node = call.arguments[index]
  if (!node || node.type === 'ObjectExpression' || isPlainSyntax(node) || isPlainSyntax(target)) return []
  const entity = sideOf(node, context).kinds.length > 0 ? instanceOf(target, context) : undefined
  if (!entity) return []
  const { declaration } = checker.getResolvedSignature(findTsNode(call))
  const parameter = declaration?.parameters[index]
  const isOpen = parameter && kindsOf(checker.getTypeAtLocation(parameter), checker).length === 0
  return isOpen ? argumentComparisons(node, entity, context) : []
}

function argumentComparisons(node: Node, entity: Type, context: TypedContext): Comparison[] {
  if (node.type === 'ObjectExpression') return conditionComparisons(node, entity, context)
  const right = sideOf(node, context)
  const left = right.kinds.length > 0 ? ownSide(entity, context) : undefined
  return left ? [{ node, sides: [left, right] }] : []
}

/** The comparison side for the entity's own ID. */
function ownSide(entity: Type, { checker }: TypedContext): Side | undefined {
  for (const name of OWN) {
    const type = propertyType(entity, name, checker)
    const kinds = type ? operandKinds(type, checker) : []
    if (kinds.length > 0) return { text: `${entity.symbol?.name ?? ''}.${name}`.replace(/^\./, ''), kinds }
  }
  return undefined
}

/** Compares the conditions on an entity and on related entities: `{ where: { product: { id: In([…]) } } }`. */
function conditionComparisons(object: ObjectNode, entity: Type, context: TypedContext): Comparison[] {
  const { checker } = context
  return object.properties.flatMap((property): Comparison[] => {
    if (property.type !== 'Property') return []
    const { value } = property
    const name = readName(property.key)
    // Sequelize's models also have a method called `where`.
    if (isOperator(property) || (name === 'where' && !property.computed))
      return listOf(value).flatMap((each) => argumentComparisons(each, entity, context))
    const type = property.computed ? undefined : pathType(entity, name, checker)
    if (!type) return []
    const kinds = operandKinds(type, checker)
    if (kinds.length > 0) {
      const left = { text: name, kinds }
      return valuesOf(value).map((each) => ({ node: value, sides: [left, sideOf(each, context)] as const }))
    }
    const [related] = membersOf(type)
    const one = related && (elementOf(related, checker) ?? related)
    if (!one) return []
    // MikroORM accepts an ID in place of a related entity.
    const values = valuesOf(value)
    return (values.length > 0 ? values : [value]).flatMap((each) => argumentComparisons(each, one, context))
  })
}

/** The type of a property or a property path: `'lines.accountId'`. */
function pathType(entity: Type, path: string, checker: TypedContext['checker']): Type | undefined {
  let at: Type | undefined = entity
  for (const name of path.split('.')) {
    const [holder]: readonly Type[] = at ? membersOf(at) : []
    // A numeric segment is an element index.
    if (holder && /^\d+$/.test(name)) at = elementOf(holder, checker) ?? holder
    else at = holder && propertyType(elementOf(holder, checker) ?? holder, name, checker)
  }
  return at
}

/** Whether a property is an operator, such as `[Op.or]`, and its conditions therefore apply to the same entity. */
const isOperator = ({ key }: Property): boolean =>
  key.type === 'MemberExpression' && readName(key.object) === 'Op'

const listOf = (node: Node): readonly Node[] =>
  node.type === 'ArrayExpression' ? node.elements.filter((each) => each !== null) : [node]

/** The values in a condition: `id`, `In([id])`, `Not(Equal(id))`, `{ $in: [id] }`. */
function valuesOf(node: Node): readonly Node[] {
  if (node.type === 'CallExpression') return node.arguments.flatMap(valuesOf)
  if (node.type !== 'ObjectExpression') return [node]
  return node.properties.flatMap((each) =>
    each.type === 'Property' && (readName(each.key).startsWith('$') || isOperator(each))
      ? listOf(each.value).flatMap(valuesOf)
      : [],
  )
}

/** Builder methods that accept a condition and its named parameters. */
const CONDITIONS = new Set('where andWhere orWhere having andHaving orHaving'.split(' '))

/** Builder methods that accept parameters alone. */
const SETTERS = /^setParameters?$/

/** Matches `product.id = :id` and `order.customerId IN (:...ids)`. */
const PARAMETER =
  /(?:(?<![\w$])["`]?([A-Za-z_]\w*)["`]?\.)?["`]?([A-Za-z_]\w*)["`]?\s*(?:=|<>|!=|<=|>=|<|>|(?:not\s+)?in)\s*\(?\s*:(?:\.\.\.)?(\w+)/gi

/** Compares parameter values passed with a condition or in a later call: `.where('order.id = :id').setParameter('id', id)`. */
function parameterComparisons(call: Call, entity: Type | undefined, context: TypedContext): Comparison[] {
  const method = call.callee.type === 'MemberExpression' ? readName(call.callee.property) : ''
  const [first, second] = call.arguments
  const isCondition = CONDITIONS.has(method)
  const given = isCondition ? second : first
  if (!first || !(isCondition || SETTERS.test(method))) return []
  const findValue = (name: string): Node | undefined => {
    if (method === 'setParameter') return readName(first) === name ? second : undefined
    return findProperty(given, name)?.value
  }
  return conditionsOf(call, isCondition).flatMap((text) =>
    Array.from(text.matchAll(PARAMETER)).flatMap(([, table, column = '', name = '']) => {
      const value = findValue(name)
      const left = value && columnSide(table, column, entity, context)
      return left ? [{ node: value, sides: [left, sideOf(value, context)] as const }] : []
    }),
  )
}

/** The maximum number of chained calls to search; typical queries have about a dozen. */
const MOST_CALLS = 100

/** The source of a condition; for a call that sets parameters, the source of all preceding conditions. */
function conditionsOf(call: Call, isWhole: boolean): string[] {
  const texts: string[] = []
  let from: Node = call
  for (let steps = 0; steps < (isWhole ? 1 : MOST_CALLS) && from.type === 'CallExpression'; steps++) {
    const { callee, arguments: args }: Call = from
    if (callee.type !== 'MemberExpression') break
    if (CONDITIONS.has(readName(callee.property))) texts.push(readName(args[0]))
    from = callee.object
  }
  return texts
}

/** The comparison side for a column name. `id` belongs to the named table, which is often an entity, or else to the query's entity. */
function columnSide(
  table: string | undefined,
  column: string,
  entity: Type | undefined,
  context: TypedContext,
): Side | undefined {
  if (column.toLowerCase() !== 'id') return namedSide(column, context)
  if (table === undefined) return entity && ownSide(entity, context)
  const side = namedSide(`${table}Id`, context)
  return side && { ...side, text: `${table}.${column}` }
}
