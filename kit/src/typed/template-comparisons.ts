/** The comparisons in a template of SQL: two expressions around an operator, or a column's name before one. */
import { type Node, readName, type Tagged, type TemplateElement } from '../analysis/estree.ts'
import type { Kind } from './kinds.ts'
import type { TypedContext } from './type-services.ts'

interface Side {
  readonly text: string
  readonly kinds: readonly Kind[]
}

interface Comparison {
  readonly node: Node
  readonly sides: readonly [left: Side, right: Side]
}

/** An operator with the brackets, the casts and the words that may stand around it. */
const OPERATOR = String.raw`(?:::\w+)?\s*(?:=|<>|!=|<=|>=|<|>|is\s+(?:not\s+)?distinct\s+from|(?:not\s+)?in)\s*(?:any\s*)?\(?\s*`
const BETWEEN = new RegExp(`^["'\`)]?${OPERATOR}$`, 'i')
const NAMED = new RegExp(`(?<![\\w$])["\`]?([A-Za-z_]\\w*)["\`]?${OPERATOR}$`, 'i')

/** Characters before an expression that are read. */
const LONGEST = 120

export function templateComparisons(
  { tag, quasi }: Tagged,
  context: TypedContext,
  sideOf: (node: Node) => Side,
): Comparison[] {
  if (!isSql(tag)) return []
  const { expressions, quasis } = quasi
  return expressions.flatMap((right, index) => {
    const text = `${(quasis[index] as TemplateElement).value.cooked}`.slice(-LONGEST)
    const left = expressions[index - 1]
    const side =
      left && BETWEEN.test(text)
        ? expressionSide(left, context, sideOf)
        : namedSide(NAMED.exec(text)?.[1] ?? '', context)
    return side ? [{ node: right, sides: [side, sideOf(right)] as const }] : []
  })
}

/** `sql`, `sql<number>`, `Prisma.sql`, `db.sql`. */
const isSql = (tag: Node): boolean =>
  /^sql$/i.test(readName(tag.type === 'MemberExpression' ? tag.property : tag))

/** A column of Kysely is a call that names it, `sql.ref('posts.user_id')`; its type says nothing. */
function expressionSide(node: Node, context: TypedContext, sideOf: (node: Node) => Side): Side | undefined {
  const side = sideOf(node)
  if (side.kinds.length > 0 || node.type !== 'CallExpression') return side
  return namedSide(readName(node.arguments[0]).replace(/.*\./, ''), context)
}

/** What the name of a column says: `author_id` is one of authors. */
function namedSide(name: string, { known, findSystem }: TypedContext): Side | undefined {
  if (findSystem(name) !== undefined) return undefined
  const named = known.named(name)
  return named && { text: name, kinds: [{ of: 'id', name: named.prefix, isLoose: false }] }
}
