/** The names of ids and keys in a module whose type is plain: those to type, and those to leave, with the reason. */
import { type Node, readStart } from '../analysis/estree.ts'
import type { Module } from '../analysis/module.ts'
import type { Tree } from '../analysis/walk.ts'
import { readSuppressions } from '../check/suppression.ts'
import { type Annotated, annotatedIn, PARAMETRIC, type PlainKeyword } from '../lint/annotations.ts'
import { readIdName, spellEntity } from '../lint/entity-names.ts'
import type { KeyKind } from '../lint/key-index.ts'
import { heldIn, isCheckedInside, isInPromise, promisedIn } from '../lint/no-string-id.ts'
import { heldKeyIn, KEYWORDS } from '../lint/plain-keys.ts'
import type { RuleContext } from '../lint/rule-context.ts'

/** A name to type. */
export interface Untyped {
  /** The name in the type: the prefix, after the scope of its registry where it has one, or the name of a key. */
  readonly name: string
  /** The values of a key; `undefined` for an id. */
  readonly key: KeyKind | undefined
  /** Every `string` of its type, or every `number`, which the loose type replaces. */
  readonly texts: readonly Node[]
}

/** A name to leave. */
export interface Left {
  readonly name: string
  /** Where it is, in UTF-16 units. */
  readonly offset: number
  readonly reason: string
}

/** What a run types. */
export interface Scope {
  readonly parameters: boolean
  readonly properties: boolean
}

export interface UntypedIds {
  readonly untyped: readonly Untyped[]
  readonly left: readonly Left[]
}

/** Sorts the names of a module that are annotated with strings. */
export function findUntyped(context: RuleContext, scope: Scope): UntypedIds {
  const { module } = context
  const untyped: Untyped[] = []
  const left: Left[] = []
  const promised = promisedIn(module)
  const isSilent = readSuppressions(module.text)
  for (const annotated of annotatedIn(module)) {
    const { name, node, type } = annotated
    const { known } = context
    const held = heldIn(annotated, context) ?? heldKeyIn(annotated, context)
    const named = held || known.named(name) ? undefined : known.keys.named(name)
    const key = held && 'key' in held ? held.key : named
    const texts = keywordsIn(type, key ? KEYWORDS[key.plain] : 'TSStringKeyword')
    if (texts.length === 0 || !isInScope(annotated, module, scope)) continue
    const offset = readStart(node)
    const reason = held
      ? findReason(annotated, context, promised, isSilent('no-string-id', offset))
      : findForeign(annotated, context)
    if (reason !== undefined) left.push({ name, offset, reason })
    else if (held) untyped.push({ name: 'key' in held ? held.key.name : held.prefix, key, texts })
  }
  return { untyped, left }
}

function findReason(
  annotated: Annotated,
  context: RuleContext,
  promised: ReadonlySet<string>,
  isSilent: boolean,
): string | undefined {
  if (isSilent) return 'a comment silences brandid/no-string-id'
  if (isInPromise(annotated.node, context.module.tree, promised))
    return 'a type argument or a cast checks nothing: parse it where it arrives'
  if (isCheckedInside(annotated, context)) return 'the function checks it'
  return undefined
}

/** Why a name that looks like that of an id is not taken for one; `undefined` for any other name. */
function findForeign({ name }: Annotated, { known, findSystem }: RuleContext): string | undefined {
  const system = findSystem(name)
  if (system !== undefined) return `an id of ${system}, in brandid.config.json`
  if (known.named(name) ?? known.keys.named(name))
    return 'its type holds more than plain values, or one for several ids'
  const words = readIdName(name) ? spellEntity(name).split('_').slice(0, -1) : []
  const last = words.map((_, i) => i).find((i) => i > 0 && known.named(`${words.slice(i).join('_')}_id`))
  if (last === undefined) return undefined
  return `"${words.slice(0, last).join(' ')}" before "${words.slice(last).join(' ')}" may name another system`
}

/** Every keyword of a type: of a union, and of collections. */
function keywordsIn(type: Node | undefined, keyword: PlainKeyword): Node[] {
  const within = (inner: Node | undefined) => keywordsIn(inner, keyword)
  switch (type?.type) {
    case keyword:
      return [type as Node]
    case 'TSUnionType':
      return type.types.flatMap(within)
    case 'TSArrayType':
      return within(type.elementType)
    case 'TSTypeOperator':
      return within(type.typeAnnotation)
    case 'TSTypeReference':
      return isCollection(type.typeName) ? within(type.typeArguments?.params[0]) : []
    default:
      return []
  }
}

const isCollection = (name: Node): boolean =>
  name.type === 'Identifier' && /^(?:Readonly)?(?:Array|Set)$/.test(name.name)

function isInScope({ node }: Annotated, { tree }: Module, { parameters, properties }: Scope): boolean {
  if (isInParameter(node, tree)) return parameters
  return properties && node.type !== 'Identifier'
}

/** Whether a name is a parameter, or a property in the type of one. */
function isInParameter(node: Node, tree: Tree): boolean {
  let inner: Node = node
  for (
    let around = tree.findParent(node);
    around && !ENDS.has(around.type);
    around = tree.findParent(around)
  ) {
    const given: readonly Node[] = isParametric(around) ? around.params : []
    if (given.includes(inner)) return true
    inner = around
  }
  return false
}

type Parametric = Extract<Node, { readonly type: (typeof PARAMETRIC)[number] }>

const isParametric = (node: Node): node is Parametric => PARAMETRIC.some((type) => type === node.type)

/** Where the way up from a name has left every parameter that it could be of. */
const ENDS = new Set<string>(['BlockStatement', 'ClassBody', 'TSInterfaceBody', 'Program'])
