/** Names of ids that hold ids of another kind: `const userId: PostId`, `{ userId: post.id }`. */
import { type Node, readName } from '../analysis/estree.ts'
import { readIdName, spellEntity } from '../lint/entity-names.ts'
import type { Finding } from '../lint/finding.ts'
import { at } from '../lint/rule-context.ts'
import { isBranded, type Kind, kindsOf, spellKinds } from './kinds.ts'
import { isList } from './operand-kinds.ts'
import { membersOf } from './type-flags.ts'
import type { Type, TypedContext } from './type-services.ts'

export function findMisnamed(context: TypedContext): Finding[] {
  const { known, findSystem, checker } = context
  return namesIn(context).flatMap(({ node, name, typed }) => {
    const named = known.named(name)
    if (!named || findSystem(name) !== undefined) return []
    const type = context.typeOf(typed)
    const held = named.isPlural ? elementsOf(type, context) : type
    const kinds = held && isBranded(held, checker) ? kindsOf(held, checker) : []
    if (kinds.length === 0 || kinds.some((kind) => fits(kind, name, named.prefix))) return []
    return [
      at(
        node,
        'no-unchecked-id',
        `'${name}' is named after '${named.prefix}' ids and holds ${spellKinds(kinds)}.`,
      ),
    ]
  })
}

/** Whether a name may stand for ids of a kind. */
function fits({ of, name: kind }: Kind, name: string, prefix: string): boolean {
  if (kind === '*') return true
  // Scoped names have their own part last: `stripe:sub`.
  const own = kind.replace(/.*:/, '')
  if (of === 'id' || of === 'body') return own === prefix
  return readIdName(name)?.entities.includes(spellEntity(own)) === true
}

/** What a collection holds. */
function elementsOf(type: Type, { checker }: TypedContext): Type | undefined {
  const [member] = membersOf(type)
  const isHolder = member && (isList(member, checker) || /Set$/.test(`${member.symbol?.name}`))
  return isHolder ? checker.getTypeArguments(member)[0] : undefined
}

/** A name, and the node whose type is that of what it holds. */
interface Named {
  readonly node: Node
  readonly name: string
  readonly typed: Node
}

function namesIn({ module: { tree } }: TypedContext): Named[] {
  const keyed = [
    ...tree.all('Property'),
    ...tree.all('PropertyDefinition'),
    ...tree.all('TSPropertySignature'),
  ].filter(({ computed }) => !computed)
  const bindings = [
    ...tree.all('VariableDeclarator').map(({ id }) => id),
    ...PARAMETRIC.flatMap((type) => tree.all(type)).flatMap(({ params }) => params),
    ...tree
      .all('Property')
      .filter((each) => tree.findParent(each)?.type === 'ObjectPattern')
      .map(({ value }) => value),
  ].map((each) => (each.type === 'AssignmentPattern' ? each.left : each))
  const identifiers = new Set(bindings.filter((each) => each.type === 'Identifier'))
  return [
    ...Array.from(identifiers, (node) => ({ node, name: node.name, typed: node })),
    ...keyed.flatMap((node) => {
      const isPattern = tree.findParent(node)?.type === 'ObjectPattern'
      // `{ userId }` has been named elsewhere.
      const isNamed = node.type === 'Property' && (isPattern || node.shorthand || node.kind !== 'init')
      return isNamed
        ? []
        : [
            {
              node: node.key,
              name: readName(node.key),
              typed: node.type === 'Property' ? node.value : node.key,
            },
          ]
    }),
  ]
}

const PARAMETRIC = [
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'TSDeclareFunction',
  'TSEmptyBodyFunctionExpression',
  'TSMethodSignature',
  'TSFunctionType',
  'TSCallSignatureDeclaration',
] as const
