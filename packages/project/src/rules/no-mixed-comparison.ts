/** The `no-mixed-comparison` rule: code compares IDs of different kinds, or uses them as keys of the same object, map or set. */
import { type Call, type Node, type ObjectNode, readName } from '@brandid/base/syntax'
import { at, type Finding, nameOfCallee, readLine, type TypedContext, type TypedRule } from './rule.ts'
import { elementOf, isList, isPlainSyntax, membersOf, type Type } from './types/checker.ts'
import {
  areApart,
  type Comparison,
  compareSides,
  isBranded,
  type Kind,
  kindsOf,
  reportMixed,
  sideOf,
  spellKinds,
} from './types/kinds.ts'

export const noMixedComparison: TypedRule<'no-mixed-comparison'> = {
  name: 'no-mixed-comparison',
  summary: 'code compares IDs of different kinds',
  meta: { type: 'problem', description: 'Disallow comparisons between different kinds of IDs' },
  interest: 'types',
  run: (context) => {
    const { tree } = context.module
    const calls = tree.all('CallExpression')
    return [
      ...reportMixed([
        ...tree
          .all('BinaryExpression')
          .filter(
            ({ operator, left, right }) =>
              OPERATORS.has(operator) && !isPlainSyntax(left) && !isPlainSyntax(right),
          )
          .map((node) => compareSides(node, node.left, node.right, context)),
        ...tree
          .all('SwitchStatement')
          .flatMap(({ discriminant, cases }) =>
            cases.flatMap(({ test }) => (test ? [compareSides(test, discriminant, test, context)] : [])),
          ),
        ...calls.flatMap((call) => comparedBy(call, context)),
      ]),
      ...calls.flatMap((call) => findMiskeyed(call, context)),
      ...tree.all('ObjectExpression').flatMap((object) => findComputed(object, context)),
      ...findShared(usesIn(context), ' as keys', 'declare one kind of key in its type'),
      ...findShared(queryKeysIn(context), '', 'they never match'),
    ]
  },
}

const OPERATORS = new Set(['===', '!==', '==', '!=', '<', '>', '<=', '>='])

/** Methods that compare their receiver, or each of its elements, with their argument. */
const METHODS = new Set('localeCompare includes indexOf lastIndexOf equals'.split(' '))

/** Words in the name of a function that compares its two arguments. */
const SAMENESS =
  /^(?:eq|same|identical|compare|match|(?:is|are)(?:Eq|Match))|(?:Equals?|Same|Identical)(?![a-z])/

function comparedBy(call: Call, context: TypedContext): Comparison[] {
  const { callee, arguments: args } = call
  const [first, second] = args
  const name = nameOfCallee(callee)
  if (!first) return []
  if (callee.type === 'MemberExpression' && METHODS.has(name) && !second)
    return [compareSides(call, callee.object, first, context)]
  if (callee.type === 'MemberExpression' && name === 'has' && !second)
    return soughtIn(call, callee.object, first, context)
  if (!second || args.length !== 2) return []
  const isObjectIs =
    callee.type === 'MemberExpression' && name === 'is' && readName(callee.object) === 'Object'
  return isObjectIs || (SAMENESS.test(name) && takesAnyKind(call, context))
    ? [compareSides(call, first, second, context)]
    : []
}

/** Compares keys and arguments in `set.has(id)` and `map.has(id)`, because the types may allow any string, as with ts-reset. */
function soughtIn(call: Call, holder: Node, sought: Node, context: TypedContext): Comparison[] {
  const { checker, module, typeOf } = context
  const type = typeOf(holder)
  if (!/^(?:Readonly)?(?:Set|Map)$/.test(`${type.symbol?.name}`)) return []
  const kinds = checker
    .getTypeArguments(type)
    .slice(0, 1)
    .flatMap((each) => kindsOf(each, checker))
  return [{ node: call, sides: [{ text: readLine(module, holder), kinds }, sideOf(sought, context)] }]
}

/** Whether a function accepts two IDs of any kind: `idsAreEqual(one: ID, other: ID)`. */
function takesAnyKind(call: Call, { checker, findTsNode, typeOf }: TypedContext): boolean {
  if (!call.arguments.every((each) => isBranded(typeOf(each), checker))) return false
  const { declaration } = checker.getResolvedSignature(findTsNode(call))
  if (!declaration || declaration.parameters.length !== 2) return false
  return declaration.parameters.every(
    (each) => kindsOf(checker.getTypeAtLocation(each), checker).length === 0,
  )
}

/* Functions that create an object keyed by one kind of ID where another kind is expected. */

/** Functions from `Object` and from libraries that return an object with a key for each element. */
const INDEX_FUNCTIONS = /^(?:fromEntries|groupBy|keyBy|indexBy|countBy)$/

function findMiskeyed(call: Call, context: TypedContext): Finding[] {
  const name = nameOfCallee(call.callee)
  if (!INDEX_FUNCTIONS.test(name)) return []
  const { checker } = context
  const expected = checker.getContextualType(context.findTsNode(call))
  const wanted = expected ? keyKinds(expected, context) : []
  const given = wanted.length > 0 ? givenKeys(call, name, context) : []
  if (!areApart(wanted, given)) return []
  const message = `\`${name}\` returns an object with ${spellKinds(given)} as keys, but ${spellKinds(wanted)} are expected.`
  return [at(call, message)]
}

/** Finds computed keys that differ in kind from the object's type or its spreads: `{ ...byId, [id]: row }`. */
function findComputed(object: ObjectNode, context: TypedContext): Finding[] {
  const { checker, findTsNode, typeOf } = context
  const computed = object.properties.flatMap((each) => {
    if (each.type !== 'Property' || !each.computed || isPlainSyntax(each.key)) return []
    const given = kindsOf(typeOf(each.key), checker)
    return given.length > 0 ? [{ node: each.key, given }] : []
  })
  if (computed.length === 0) return []
  const expected = checker.getContextualType(findTsNode(object))
  const spread = object.properties.flatMap((each) =>
    each.type === 'Property' ? [] : keyKinds(typeOf(each.argument), context),
  )
  const ofType = expected ? keyKinds(expected, context) : []
  const wanted = ofType.length > 0 ? ofType : spread
  return computed.flatMap(({ node, given }) => {
    if (!areApart(wanted, given)) return []
    const key = readLine(context.module, node)
    return [
      at(node, `\`[${key}]\` contains ${spellKinds(given)} in an object with ${spellKinds(wanted)} as keys.`),
    ]
  })
}

/** The key kinds in an object's index signatures. */
const keyKinds = (type: Type, { checker }: TypedContext): readonly Kind[] =>
  membersOf(type).flatMap((member) =>
    checker.getIndexInfosOfType(member).flatMap(({ keyType }) => (keyType ? kindsOf(keyType, checker) : [])),
  )

/** The key kinds that a call creates from entries or from its callback's results. */
function givenKeys({ arguments: args }: Call, name: string, context: TypedContext): readonly Kind[] {
  const { checker } = context
  const [first, second] = args
  if (name !== 'fromEntries') {
    const signatures = second ? context.typeOf(second).getCallSignatures() : []
    return signatures.flatMap((signature) => kindsOf(signature.getReturnType(), checker))
  }
  if (!first) return []
  const held = membersOf(context.typeOf(first)).flatMap((type) => checker.getTypeArguments(type).slice(0, 1))
  return held
    .flatMap((each) => membersOf(each))
    .map((entry) => elementOf(entry, checker))
    .flatMap((key) => (key ? kindsOf(key, checker) : []))
}

/* Objects, maps and sets with arbitrary string keys that a file uses with different kinds of IDs. */

/** Map and set methods that accept a key. */
const KEYED = new Set('get set has delete add'.split(' '))

interface Use {
  readonly node: Node
  /** The identity of the object: the declaration of its name, or its source text. */
  readonly of: unknown
  readonly text: string
  readonly kinds: readonly Kind[]
}

function findShared(uses: readonly Use[], role: string, advice: string): Finding[] {
  const first = new Map<unknown, Use>()
  return uses.flatMap((use) => {
    const known = first.get(use.of)
    if (!known) first.set(use.of, use)
    if (!known || !areApart(known.kinds, use.kinds)) return []
    const message = `\`${use.text}\` has ${spellKinds(known.kinds)}${role} elsewhere but ${spellKinds(use.kinds)} here; ${advice}.`
    return [at(use.node, message)]
  })
}

function usesIn(context: TypedContext): Use[] {
  const { module, checker } = context
  const hasKinds = (key: Node) => !isPlainSyntax(key) && kindsOf(context.typeOf(key), checker).length > 0
  const members = module.tree.all('MemberExpression').flatMap((node) => {
    if (!node.computed || !hasKinds(node.property)) return []
    const type = context.typeOf(node.object)
    const isOpen = checker.getIndexInfosOfType(type).length > 0 && !isList(type, checker)
    return isOpen ? [{ node, object: node.object, key: node.property }] : []
  })
  const calls = module.tree.all('CallExpression').flatMap((node) => {
    const { callee, arguments: args } = node
    const [key] = args
    if (callee.type !== 'MemberExpression' || !key || !KEYED.has(readName(callee.property))) return []
    if (isPlainSyntax(key) || !isHolder(context.typeOf(callee.object))) return []
    return hasKinds(key) ? [{ node, object: callee.object, key }] : []
  })
  return [...members, ...calls].flatMap(({ node, object, key }) => {
    const kinds = kindsOf(context.typeOf(key), checker)
    if (hasKindOfKeys(context.typeOf(object), context)) return []
    const text = readLine(module, object)
    const of = object.type === 'Identifier' ? (module.scopes.lookup(object.name, object) ?? text) : text
    return [{ node, of, text, kinds }]
  })
}

/** Whether a type is a map or a set. */
const isHolder = ({ symbol }: Type): boolean => /^(?:Weak)?(?:Map|Set)$/.test(`${symbol?.name}`)

/** Whether an object's type states the kind of its keys. */
function hasKindOfKeys(type: Type, context: TypedContext): boolean {
  if (keyKinds(type, context).length > 0) return true
  const [key] = isHolder(type) ? context.checker.getTypeArguments(type) : []
  return key !== undefined && kindsOf(key, context.checker).length > 0
}

/* Query cache keys such as `['user', userId]` that combine the same strings with different kinds of IDs in a file. */

/** The maximum number of key elements to compare; a typical key has at most five. */
const LONGEST_KEY = 20

function queryKeysIn({ module, checker, typeOf }: TypedContext): Use[] {
  const isId = (node: Node) => kindsOf(typeOf(node), checker).length > 0
  const spell = (node: Node | null | undefined) => {
    if (!node || isId(node)) return '…'
    return node.type === 'Literal' ? `'${node.value}'` : readLine(module, node)
  }
  return module.tree.all('Property').flatMap(({ key, value }) => {
    if (!/^(?:query|mutation)Key$/.test(readName(key)) || value.type !== 'ArrayExpression') return []
    const elements = value.elements.slice(0, LONGEST_KEY)
    const spelled = elements.map(spell)
    return elements.flatMap((node, index) => {
      const words = spelled.slice(0, index)
      // If no string precedes the ID, the key's entity is unknown.
      if (!node || !isId(node) || words.every((each) => each === '…')) return []
      const text = `[${[...words, '…'].join(', ')}]`
      return [{ node, of: text, text, kinds: kindsOf(typeOf(node), checker) }]
    })
  })
}
