/** The rule `no-mixed-columns`: a query compares ids of different kinds, which are never equal. */
import { type Call, type Node, type ObjectNode, readName } from '../analysis/estree.ts'
import type { Finding } from '../lint/finding.ts'
import { at, readText } from '../lint/rule-context.ts'
import { areApart, type Kind, spellKinds } from './kinds.ts'
import { referenceKinds, type Tables, tablesOf } from './kysely-references.ts'
import { operandKinds } from './operand-kinds.ts'
import { templateComparisons } from './template-comparisons.ts'
import type { TypedContext } from './type-services.ts'

/** Two sides of a comparison, and what each holds. */
interface Comparison {
  readonly node: Node
  readonly sides: readonly [left: Side, right: Side]
}

interface Side {
  readonly text: string
  readonly kinds: readonly Kind[]
}

export function noMixedColumns(context: TypedContext): Finding[] {
  const { tree } = context.module
  const comparisons = [
    ...tree.all('CallExpression').flatMap((call) => callComparisons(call, context)),
    ...tree.all('ObjectExpression').flatMap((object) => pairComparisons(object, context)),
    ...tree
      .all('TaggedTemplateExpression')
      .flatMap((tagged) => templateComparisons(tagged, context, (node) => sideOf(node, context))),
  ]
  return comparisons
    .filter(({ sides: [left, right] }) => areApart(left.kinds, right.kinds))
    .map(({ node, sides: [left, right] }) => {
      const message = `\`${left.text}\` holds ${spellKinds(left.kinds)} and \`${right.text}\` ${spellKinds(right.kinds)}: they are never equal.`
      return at(node, 'no-mixed-columns', message)
    })
    .sort((one, other) => one.start - other.start)
}

function sideOf(node: Node, context: TypedContext): Side {
  return {
    text: short(readText(context.module, node)),
    kinds: operandKinds(context.typeOf(node), context.checker),
  }
}

/** Drizzle's operators on two columns, and on three. */
const OPERATORS = new Set('eq ne gt gte lt lte inArray notInArray between notBetween'.split(' '))

function callComparisons(call: Call, context: TypedContext): Comparison[] {
  const { callee, arguments: args } = call
  const method = callee.type === 'MemberExpression' ? readName(callee.property) : readName(callee)
  const [first, ...others] = args
  if (!first) return []
  if (OPERATORS.has(originalName(callee, context) ?? method)) {
    const left = sideOf(first, context)
    return others.map((other) => ({ node: call, sides: [left, sideOf(other, context)] }))
  }
  if (method === 'references') return foreignKey(call, context)
  return kyselyComparisons(call, method, context)
}

/** The name of an import that has another one in the file. */
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
  return [{ node: call, sides: [sideOf(callee.object, context), sideOf(target.body, context)] }]
}

/** The keys under which objects list columns and those that they refer to. */
const PAIRS = [
  ['fields', 'references'],
  ['columns', 'foreignColumns'],
  ['from', 'to'],
] as const

/** `{ fields: [posts.author], references: [users.id] }`, and the like. */
function pairComparisons(object: ObjectNode, context: TypedContext): Comparison[] {
  const find = (name: string) =>
    object.properties.find((each) => each.type === 'Property' && readName(each.key) === name)
  for (const [from, to] of PAIRS) {
    const [left, right] = [find(from), find(to)]
    if (left?.type !== 'Property' || right?.type !== 'Property') continue
    const targets = listElements(right.value)
    return listElements(left.value).flatMap((source, index) => {
      const target = targets[index]
      return source && target
        ? [{ node: source, sides: [sideOf(source, context), sideOf(target, context)] as const }]
        : []
    })
  }
  return []
}

const listElements = (node: Node): readonly (Node | null)[] =>
  node.type === 'ArrayExpression' ? node.elements : [node]

/** Methods of Kysely that compare two columns by name, the table of a join before them. */
const JOINS = new Set(
  'innerJoin leftJoin rightJoin fullJoin innerJoinLateral leftJoinLateral using'.split(' '),
)
const REFERENCES = new Set(['whereRef', 'onRef', 'havingRef'])
const VALUES = new Set(['where', 'on', 'having'])

function kyselyComparisons(call: Call, method: string, context: TypedContext): Comparison[] {
  const { callee, arguments: args } = call
  const [first, second, third] = args
  if (!first || !second || !third) return []
  const { checker } = context
  if (callee.type !== 'MemberExpression') return []
  if (JOINS.has(method)) {
    // The tables of the result have the joined one, too.
    const tables = tablesOf(context.typeOf(call), checker)
    return compareNames([second, third], tables, context)
  }
  if (!REFERENCES.has(method) && !VALUES.has(method)) return []
  const tables = tablesOf(context.typeOf(callee.object), checker)
  if (REFERENCES.has(method)) return compareNames([first, third], tables, context)
  return tables ? [{ node: first, sides: [nameSide(first, tables, context), sideOf(third, context)] }] : []
}

/** The place of a finding is a name: a chain of calls has many lines. */
function compareNames(
  [one, other]: readonly [Node, Node],
  tables: Tables | undefined,
  context: TypedContext,
): Comparison[] {
  return tables
    ? [{ node: one, sides: [nameSide(one, tables, context), nameSide(other, tables, context)] }]
    : []
}

function nameSide(node: Node, tables: Tables, context: TypedContext): Side {
  const name = readName(node)
  return name === ''
    ? sideOf(node, context)
    : { text: name, kinds: referenceKinds(name, tables, context.checker) }
}

/** At most a line of a text. */
const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 40 ? `${line.slice(0, 39)}…` : line
}
