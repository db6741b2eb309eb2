/** The `no-mixed-columns` rule: a query compares IDs of different kinds, which are never equal. */
import {
  type Call,
  type Node,
  type ObjectNode,
  readName,
  type Tagged,
  type TemplateElement,
} from '@brandid/base/syntax'
import { findProperty } from '../source/value.ts'
import { type Finding, nameOfCallee, type TypedContext, type TypedRule } from './rule.ts'
import { type Checker, membersOf, propertyType, type Type } from './types/checker.ts'
import { entityComparisons } from './types/entity-comparisons.ts'
import {
  type Comparison,
  compareSides,
  type Kind,
  namedSide,
  operandKinds,
  reportMixed,
  type Side,
  sideOf,
} from './types/kinds.ts'

export const noMixedColumns: TypedRule<'no-mixed-columns'> = {
  name: 'no-mixed-columns',
  summary: 'a query compares IDs of different kinds',
  meta: { type: 'problem', description: 'Disallow queries that compare different kinds of IDs' },
  interest: 'types',
  run: findMixed,
}

function findMixed(context: TypedContext): Finding[] {
  const { tree } = context.module
  const comparisons = [
    ...tree
      .all('CallExpression')
      .flatMap((call) => [...callComparisons(call, context), ...entityComparisons(call, context)]),
    ...tree.all('ObjectExpression').flatMap((object) => pairComparisons(object, context)),
    ...tree.all('TaggedTemplateExpression').flatMap((tagged) => templateComparisons(tagged, context)),
  ]
  return reportMixed(comparisons)
}

/** Drizzle operators with two or three operands. */
const DRIZZLE_OPERATORS = new Set('eq ne gt gte lt lte inArray notInArray between notBetween'.split(' '))

function callComparisons(call: Call, context: TypedContext): Comparison[] {
  const { callee, arguments: args } = call
  const method = nameOfCallee(callee)
  const [first, ...others] = args
  if (!first) return []
  if (DRIZZLE_OPERATORS.has(originalName(callee, context) ?? method))
    return others.map((other) => compareSides(call, first, other, context))
  if (method === 'references') return foreignKey(call, context)
  return kyselyComparisons(call, method, context)
}

/** The original name of a renamed import. */
function originalName(callee: Node, { module }: TypedContext): string | undefined {
  const binding = callee.type === 'Identifier' ? module.scopes.lookup(callee.name, callee) : undefined
  return binding?.kind === 'import' ? binding.name : undefined
}

/** `idColumn(UserId).references(() => users.id)`. */
function foreignKey(call: Call, context: TypedContext): Comparison[] {
  const { callee, arguments: args } = call
  const [target] = args
  if (callee.type !== 'MemberExpression' || target?.type !== 'ArrowFunctionExpression') return []
  if (target.body.type === 'BlockStatement') return []
  return [compareSides(call, callee.object, target.body, context)]
}

/** The pairs of keys that objects use for columns and for the columns they reference. */
const PAIRS = [
  ['fields', 'references'],
  ['columns', 'foreignColumns'],
  ['from', 'to'],
] as const

/** Compares paired columns, as in `{ fields: [posts.author], references: [users.id] }`. */
function pairComparisons(object: ObjectNode, context: TypedContext): Comparison[] {
  for (const [from, to] of PAIRS) {
    const [left, right] = [findProperty(object, from), findProperty(object, to)]
    if (!left || !right) continue
    const targets = listElements(right.value)
    return listElements(left.value).flatMap((source, index) => {
      const target = targets[index]
      return source && target ? [compareSides(source, source, target, context)] : []
    })
  }
  return []
}

const listElements = (node: Node): readonly (Node | null)[] =>
  node.type === 'ArrayExpression' ? node.elements : [node]

/** Kysely methods that compare two columns by name; the first argument of a join is its table. */
const JOINS = new Set(
  'innerJoin leftJoin rightJoin fullJoin innerJoinLateral leftJoinLateral using'.split(' '),
)
const REFERENCES = new Set(['whereRef', 'onRef', 'havingRef'])

function kyselyComparisons(call: Call, method: string, context: TypedContext): Comparison[] {
  const {
    callee,
    arguments: [first, second, third],
  } = call
  if (!first || !second || !third || callee.type !== 'MemberExpression') return []
  const isJoin = JOINS.has(method)
  if (!isJoin && !REFERENCES.has(method)) return []
  // The result type includes the joined table.
  const tables = tablesOf(context.typeOf(isJoin ? call : callee.object), context.checker)
  if (!tables) return []
  // The finding points at a column name, because a chain of calls can span many lines.
  const node = isJoin ? second : first
  return [{ node, sides: [nameSide(node, tables, context), nameSide(third, tables, context)] }]
}

function nameSide(node: Node, tables: Tables, context: TypedContext): Side {
  const name = node.type === 'Literal' ? readName(node) : ''
  return name === ''
    ? sideOf(node, context)
    : { text: name, kinds: referenceKinds(name, tables, context.checker) }
}

/* Kysely columns that strings refer to, such as `posts.id` or `id` in the tables of a query. */

/** The tables available to a query: all tables in the database and the names of the tables that the query reads. */
interface Tables {
  readonly all: Type
  readonly names: readonly string[]
}

/** The tables of a Kysely builder, from its type parameters `DB` and `TB`. */
function tablesOf(builder: Type, checker: Checker): Tables | undefined {
  const { typeParameters: parameters = [] } = builder.target ?? {}
  const find = (name: string) => {
    const index = parameters.findIndex((each) => each.symbol?.name === name)
    return index < 0 ? undefined : checker.getTypeArguments(builder)[index]
  }
  const all = find('DB')
  const read = find('TB')
  if (!all) return undefined
  const names = read ? membersOf(read).flatMap(({ value }) => (typeof value === 'string' ? [value] : [])) : []
  return { all, names }
}

/** The kinds of the column that a string refers to: `posts.id`, `public.posts.id`, or `id` in one of the query's tables. */
function referenceKinds(reference: string, { all, names }: Tables, checker: Checker): readonly Kind[] {
  const end = reference.lastIndexOf('.')
  const tables = end < 0 ? names : [reference.slice(0, end)]
  const column = reference.slice(end + 1)
  return tables.flatMap((name) => {
    const table = propertyType(all, name, checker)
    const type = table && propertyType(table, column, checker)
    return type ? operandKinds(type, checker) : []
  })
}

/* Comparisons in an SQL template: two expressions around an operator, or a column name and an expression. */

/** Matches an operator with the brackets, casts and keywords that may surround it. */
const OPERATOR = String.raw`(?:::\w+)?\s*(?:=|<>|!=|<=|>=|<|>|is\s+(?:not\s+)?distinct\s+from|(?:not\s+)?in)\s*(?:any\s*)?\(?\s*`
const BETWEEN = new RegExp(`^["'\`)]?${OPERATOR}$`, 'i')
const NAMED = new RegExp(`(?<![\\w$])["\`]?([A-Za-z_]\\w*)["\`]?${OPERATOR}$`, 'i')

/** The number of characters to read before an expression. */
const LONGEST_CONTEXT = 120

function templateComparisons({ tag, quasi }: Tagged, context: TypedContext): Comparison[] {
  if (!isSql(tag)) return []
  const { expressions, quasis } = quasi
  return expressions.flatMap((right, index) => {
    const text = `${(quasis[index] as TemplateElement).value.cooked}`.slice(-LONGEST_CONTEXT)
    const left = expressions[index - 1]
    const side =
      left && BETWEEN.test(text)
        ? expressionSide(left, context)
        : namedSide(NAMED.exec(text)?.[1] ?? '', context)
    return side ? [{ node: right, sides: [side, sideOf(right, context)] as const }] : []
  })
}

/** Whether a tag is an SQL tag: `sql`, `sql<number>`, `Prisma.sql`, `db.sql`. */
const isSql = (tag: Node): boolean => /^sql$/i.test(nameOfCallee(tag))

/**
 * Creates the comparison side for an expression. A Kysely call such as `sql.ref('posts.user_id')` is read as a column name, because its
 * type shows no kind.
 */
function expressionSide(node: Node, context: TypedContext): Side | undefined {
  const side = sideOf(node, context)
  if (side.kinds.length > 0 || node.type !== 'CallExpression') return side
  return namedSide(readName(node.arguments[0]).replace(/.*\./, ''), context)
}
