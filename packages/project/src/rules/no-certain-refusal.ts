/** The `no-certain-refusal` rule: code that compiles but always fails at runtime. */

import { type Call, type Member, type Node, readName } from '@brandid/base/syntax'
import { groupBy } from '@brandid/base/terminal'
import { findProperty } from '../source/value.ts'
import {
  at,
  type Finding,
  nameOfCallee,
  readLine,
  readText,
  type TypedContext,
  type TypedRule,
} from './rule.ts'
import { elementOf, propertyType, type Type } from './types/checker.ts'
import { areApart, isBranded, type Kind, kindsOf, spellKinds } from './types/kinds.ts'

export const noCertainRefusal: TypedRule<'no-certain-refusal'> = {
  name: 'no-certain-refusal',
  summary: 'code that compiles but always fails at runtime',
  meta: { type: 'problem', description: 'Disallow code that compiles but always fails at runtime' },
  interest: 'types',
  run: (context) => [...findOtherKinds(context), ...findSchemaless(context), ...findAudiences(context)],
}

/* IDs that are passed to the check for another kind: `UserId.is(post)`, `posts.filter(UserId.is)`, `UserId.parse(loosePost)`. */

/** What each check returns for an ID of another kind. The compiler rejects a strict ID everywhere except in `is`. */
const OUTCOMES: Readonly<Record<string, string>> = {
  is: 'is false for all',
  parse: 'throws for all',
  safeParse: 'rejects all',
}

/** Array methods that call a guard with each element. */
const SELECTIONS = new Set('filter find findIndex findLast findLastIndex some every'.split(' '))

function findOtherKinds(context: TypedContext): Finding[] {
  return context.module.tree.all('CallExpression').flatMap((call) => {
    const { callee, arguments: args } = call
    const [first] = args
    if (callee.type !== 'MemberExpression' || !first) return []
    if (isCheck(callee)) return refusal(callee, context.typeOf(first), call, context)
    if (!SELECTIONS.has(readName(callee.property))) return []
    if (first.type !== 'MemberExpression' || !isCheck(first)) return []
    const elements = elementOf(context.typeOf(callee.object), context.checker)
    return elements ? refusal(first, elements, first, context) : []
  })
}

const isCheck = ({ property }: Member): boolean => Object.hasOwn(OUTCOMES, readName(property))

function refusal(check: Member, type: Type, node: Call | Node, context: TypedContext): Finding[] {
  const { checker } = context
  const outcome = OUTCOMES[readName(check.property)]
  const own = outcome && propertyType(context.typeOf(check.object), '$type', checker)
  if (!own || !isBranded(type, checker)) return []
  const kinds = kindsOf(type, checker)
  const isSeen = readName(check.property) === 'is' || kinds.every(({ isLoose }) => isLoose)
  if (!isSeen || !areApart(kinds.map(unscoped), kindsOf(own, checker).map(unscoped))) return []
  const text = readLine(context.module, check)
  return [at(node, `\`${text}\` ${outcome} ${spellKinds(kinds)}.`)]
}

/** Removes the scope from a kind, because an ID does not show which scope it belongs to. */
const unscoped = (kind: Kind): Kind => ({ ...kind, name: kind.name.slice(kind.name.lastIndexOf(':') + 1) })

/* Tokens that a file signs for one kind of ID and verifies for another. */

interface Audience {
  readonly token: string
  readonly node: Node
  readonly kinds: readonly Kind[]
}

function findAudiences(context: TypedContext): Finding[] {
  const signed = new Map(
    Array.from(
      groupBy(audiencesOf('generate', context), ({ token }) => token),
      ([token, audiences]) => [token, audiences.flatMap(({ kinds }) => kinds)],
    ),
  )
  return audiencesOf('verify', context).flatMap(({ token, node, kinds }) => {
    const others = signed.get(token) ?? []
    if (!areApart(others, kinds)) return []
    const message = `'${token}' tokens are signed for ${spellKinds(others)}, never for ${spellKinds(kinds)}.`
    return [at(node, message)]
  })
}

/** The IDs passed as audiences to a signer method. */
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

/** The token name in a call to a signer, which has `generate` and `verify` methods and accepts a token definition. */
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

const audienceIn = ({ arguments: args }: Call): Node | undefined =>
  args.map((each) => findProperty(each, 'audience')?.value).find((each) => each)

/* Definitions without a Zod schema in a Zod shape: the shape compiles with any object but throws on its first parse. */

/** The Zod functions and object methods that accept a shape. */
const SHAPES = new Set('object strictObject looseObject extend safeExtend'.split(' '))

function findSchemaless(context: TypedContext): Finding[] {
  const { checker, module, typeOf } = context
  const has = (type: Type, name: string) => propertyType(type, name, checker) !== undefined
  return module.tree.all('CallExpression').flatMap((call) => {
    const shapes = call.arguments.filter((each) => each.type === 'ObjectExpression')
    const isShape = SHAPES.has(nameOfCallee(call.callee)) && shapes.length > 0
    if (!isShape || !has(typeOf(call), '_zod')) return []
    return shapes
      .flatMap(({ properties }) => properties)
      .flatMap((each) => (each.type === 'Property' ? [each.value] : []))
      .filter((value) => {
        const type = typeOf(value)
        return has(type, '$type') && has(type, '~standard') && !has(type, '_zod')
      })
      .map((value) => {
        const text = readText(module, value)
        const message = `\`${text}\` has no zod schema, so the shape throws when it parses; use schemaOf(${text}) from 'brandid'.`
        return at(value, message)
      })
  })
}
