/** Tokens that one file signs for ids of one kind and verifies for those of another. */
import { type Call, type Node, readName } from '../analysis/estree.ts'
import type { Finding } from '../lint/finding.ts'
import { at } from '../lint/rule-context.ts'
import { areApart, isBranded, type Kind, kindsOf, spellKinds } from './kinds.ts'
import { propertyType } from './operand-kinds.ts'
import type { TypedContext } from './type-services.ts'

interface Audience {
  readonly token: string
  readonly node: Node
  readonly kinds: readonly Kind[]
}

export function findAudiences(context: TypedContext): Finding[] {
  const signed = audiencesOf('generate', context)
  return audiencesOf('verify', context).flatMap(({ token, node, kinds }) => {
    const others = signed.filter((each) => each.token === token)
    if (others.length === 0 || !others.every((each) => areApart(each.kinds, kinds))) return []
    const kindsOfOthers = spellKinds(others.flatMap((each) => each.kinds))
    const message = `Tokens of '${token}' are signed for ${kindsOfOthers}, so none is for ${spellKinds(kinds)}.`
    return [at(node, 'no-certain-refusal', message)]
  })
}

/** The audiences of the calls of a method of signers, where they are ids. */
function audiencesOf(method: string, context: TypedContext): Audience[] {
  return context.module.tree.all('CallExpression').flatMap((call) => {
    const token = tokenOf(call, method, context)
    const node = token === undefined ? undefined : audienceIn(call)
    if (token === undefined || !node) return []
    const type = context.typeOf(node)
    const { checker } = context
    return isBranded(type, checker) ? [{ token, node, kinds: kindsOf(type, checker) }] : []
  })
}

/** The name of the tokens of a call of a signer: what has both methods, and takes a definition of tokens. */
function tokenOf(
  { callee, arguments: [first] }: Call,
  method: string,
  context: TypedContext,
): string | undefined {
  const { checker, typeOf } = context
  if (callee.type !== 'MemberExpression' || readName(callee.property) !== method || !first) return undefined
  const signer = typeOf(callee.object)
  const isSigner = ['generate', 'verify'].every((name) => propertyType(signer, name, checker))
  const token = isSigner ? propertyType(typeOf(first), '$type', checker) : undefined
  return token && kindsOf(token, checker).find(({ of }) => of === 'token')?.name
}

function audienceIn({ arguments: args }: Call): Node | undefined {
  return args
    .flatMap((each) => (each.type === 'ObjectExpression' ? each.properties : []))
    .flatMap((each) => (each.type === 'Property' && readName(each.key) === 'audience' ? [each.value] : []))[0]
}
