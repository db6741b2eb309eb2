/** The comparisons in queries by entities: of repositories, managers and collections, and of builders with named parameters. */
import { type Call, type Node, readName } from '../source/estree.ts'
import { isList, membersOf, propertyType, type Type, type TypedContext } from './checker.ts'
import { operandKinds } from './kinds.ts'
import { type Comparison, namedSide, type Side, sideOf } from './sides.ts'

/** The types of TypeORM, MikroORM and MongoDB whose argument is an entity, and those whose methods take its class. */
const HOLDERS = /^(?:(?:Tree|Mongo)?Repository|(?:\w*Entity)?Repository|Collection)$/
const MANAGERS = /^(?:(?:\w*Entity)?Manager|DataSource)$/

/** What an entity may call its own id. */
const OWN = ['id', '_id', 'key', 'uuid']

export function entityComparisons(call: Call, context: TypedContext): Comparison[] {
  const { callee, arguments: args } = call
  if (callee.type !== 'MemberExpression') return []
  const receiver = context.typeOf(callee.object)
  const name = `${receiver.symbol?.name}`
  if (HOLDERS.test(name)) {
    const [entity] = context.checker.getTypeArguments(receiver)
    return entity ? args.flatMap((each) => argumentComparisons(each, entity, context)) : []
  }
  const [target, ...others] = args
  const entity = MANAGERS.test(name) && target ? instanceOf(context.typeOf(target)) : undefined
  if (entity) return others.flatMap((each) => argumentComparisons(each, entity, context))
  return parameterComparisons(call, context)
}

/** What a class makes. */
const instanceOf = (type: Type): Type | undefined => type.getConstructSignatures()[0]?.getReturnType()

function argumentComparisons(node: Node, entity: Type, context: TypedContext): Comparison[] {
  if (node.type === 'ObjectExpression') return conditionComparisons(node, entity, context)
  const right = sideOf(node, context)
  const left = right.kinds.length > 0 ? ownSide(entity, context) : undefined
  return left ? [{ node, sides: [left, right] }] : []
}

/** The entity's own id. */
function ownSide(entity: Type, { checker }: TypedContext): Side | undefined {
  for (const name of OWN) {
    const type = propertyType(entity, name, checker)
    const kinds = type ? operandKinds(type, checker) : []
    if (kinds.length > 0) return { text: `${entity.symbol?.name ?? ''}.${name}`.replace(/^\./, ''), kinds }
  }
  return undefined
}

/** `{ where: { product: { id: In([…]) } } }`: the properties of an entity, and of those that it refers to. */
function conditionComparisons(
  object: Extract<Node, { type: 'ObjectExpression' }>,
  entity: Type,
  context: TypedContext,
): Comparison[] {
  const { checker } = context
  return object.properties.flatMap((property): Comparison[] => {
    if (property.type !== 'Property' || property.computed) return []
    const name = readName(property.key)
    const type = propertyType(entity, name, checker)
    const { value } = property
    if (!type)
      return name === 'where'
        ? listOf(value).flatMap((each) => argumentComparisons(each, entity, context))
        : []
    const kinds = operandKinds(type, checker)
    if (kinds.length > 0) {
      const left = { text: name, kinds }
      return valuesOf(value).map((each) => ({ node: value, sides: [left, sideOf(each, context)] as const }))
    }
    const [related] = membersOf(type)
    const one = related && isList(related, checker) ? checker.getTypeArguments(related)[0] : related
    return one && value.type === 'ObjectExpression' ? conditionComparisons(value, one, context) : []
  })
}

const listOf = (node: Node): readonly Node[] =>
  node.type === 'ArrayExpression' ? node.elements.filter((each) => each !== null) : [node]

/** The values of a condition: `id`, `In([id])`, `Not(Equal(id))`, `{ $in: [id] }`. */
function valuesOf(node: Node): readonly Node[] {
  if (node.type === 'CallExpression') return node.arguments.flatMap(valuesOf)
  if (node.type !== 'ObjectExpression') return [node]
  return node.properties.flatMap((each) =>
    each.type === 'Property' && readName(each.key).startsWith('$') ? valuesOf(each.value) : [],
  )
}

/** Methods of builders that take a condition, and its parameters by name. */
const CONDITIONS = new Set('where andWhere orWhere having andHaving orHaving'.split(' '))

/** `product.id = :id`, `order.customerId IN (:...ids)`. */
const PARAMETER =
  /(?:(?<![\w$])["`]?([A-Za-z_]\w*)["`]?\.)?["`]?([A-Za-z_]\w*)["`]?\s*(?:=|<>|!=|<=|>=|<|>|(?:not\s+)?in)\s*\(?\s*:(?:\.\.\.)?(\w+)/gi

function parameterComparisons({ callee, arguments: args }: Call, context: TypedContext): Comparison[] {
  const [condition, parameters] = args
  if (callee.type !== 'MemberExpression' || !CONDITIONS.has(readName(callee.property))) return []
  if (condition?.type !== 'Literal' || parameters?.type !== 'ObjectExpression') return []
  return Array.from(readName(condition).matchAll(PARAMETER)).flatMap(([, table, column = '', name]) => {
    const given = parameters.properties.find(
      (each) => each.type === 'Property' && readName(each.key) === name,
    )
    const left = columnSide(table, column, context)
    return given?.type === 'Property' && left
      ? [{ node: given.value, sides: [left, sideOf(given.value, context)] as const }]
      : []
  })
}

/** A column by its name; `id` by that of its table, which is often an entity. */
function columnSide(table: string | undefined, column: string, context: TypedContext): Side | undefined {
  if (column.toLowerCase() !== 'id') return namedSide(column, context)
  const side = table === undefined ? undefined : namedSide(`${table}Id`, context)
  return side && { ...side, text: `${table}.${column}` }
}
