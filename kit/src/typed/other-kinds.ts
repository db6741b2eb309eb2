/** Ids that go to a check of another kind: `UserId.is(post)`, `posts.filter(UserId.is)`, `UserId.parse(loosePost)`. */
import { type Call, type Member, type Node, readName } from '../analysis/estree.ts'
import type { Finding } from '../lint/finding.ts'
import { at, readText } from '../lint/rule-context.ts'
import { areApart, isBranded, type Kind, kindsOf, spellKinds } from './kinds.ts'
import { isList, propertyType } from './operand-kinds.ts'
import type { Type, TypedContext } from './type-services.ts'

/** What a check does with an id of another kind. The compiler refuses strict ids in all but the first. */
const OUTCOMES: Readonly<Record<string, string>> = {
  is: 'is false for',
  parse: 'throws for',
  safeParse: 'refuses',
}

/** Methods of lists that call a guard with each element. */
const SELECTIONS = new Set('filter find findIndex findLast findLastIndex some every'.split(' '))

export function findOtherKinds(context: TypedContext): Finding[] {
  return context.module.tree.all('CallExpression').flatMap((call) => {
    const { callee, arguments: args } = call
    const [first] = args
    if (callee.type !== 'MemberExpression' || !first) return []
    const direct = refusal(callee, context.typeOf(first), call, context)
    const elements =
      SELECTIONS.has(readName(callee.property)) && elementOf(context.typeOf(callee.object), context)
    const each = elements && first.type === 'MemberExpression' ? refusal(first, elements, first, context) : []
    return [...direct, ...each]
  })
}

function refusal(check: Member, type: Type, node: Call | Node, context: TypedContext): Finding[] {
  const { checker } = context
  const outcome = OUTCOMES[readName(check.property)]
  const own = outcome && propertyType(context.typeOf(check.object), '$type', checker)
  if (!own || !isBranded(type, checker)) return []
  const kinds = kindsOf(type, checker)
  const isSeen = readName(check.property) === 'is' || kinds.every(({ isLoose }) => isLoose)
  if (!isSeen || !areApart(kinds.map(unscoped), kindsOf(own, checker).map(unscoped))) return []
  const text = readText(context.module, check).replace(/\s+/g, ' ')
  return [at(node, 'no-certain-refusal', `\`${text}\` ${outcome} ${spellKinds(kinds)}, whatever their text.`)]
}

/** No text tells two owners of one prefix apart. */
const unscoped = (kind: Kind): Kind => ({ ...kind, name: kind.name.slice(kind.name.lastIndexOf(':') + 1) })

function elementOf(type: Type, { checker }: TypedContext): Type | undefined {
  return isList(type, checker) ? checker.getTypeArguments(type)[0] : undefined
}
