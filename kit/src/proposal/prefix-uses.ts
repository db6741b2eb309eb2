/** Prefixes where ids are made: `createId({ prefix: 'user_' })`, `newId('user')`, `user_${nanoid()}`. */
import { type Binary, type Call, type Node, readName, type TemplateLiteral } from '../analysis/estree.ts'
import { type Evaluator, placeIn } from '../analysis/evaluator.ts'
import type { Module } from '../analysis/module.ts'
import { readIdName } from '../lint/entity-names.ts'

/** A text that becomes a prefix, or names one in a table. */
export interface PrefixUse {
  readonly text: string
  readonly node: Node
  /** The entity of the name that receives the id, without its role: `user` in `const ownerUserId = …`. */
  readonly receiver: string | undefined
}

/** The functions that make an id of a prefix. */
const MAKER =
  /^(?:(?:create|new|generate|gen|make|mint|build|prefixed)_?(?:prefixed|public|unique|short|random|friendly|typed?)?_?id|typeid(?:unboxed)?)$/i

/** The functions that make a random text, by any name in a chain of calls. */
const RANDOM =
  /^(?:nano_?id\w*|uu?id\w*|v[1467]|random\w*|ulid\w*|cuid2?|create_?id|ksuid|xid|object_?id|snow_?flake\w*|hyperid|short_?id|generate_?id|new_?id)$/i

/** The uses in a module, in the order of the text. */
export function prefixUsesIn(module: Module, evaluator: Evaluator): PrefixUse[] {
  const { tree } = module
  const at = (node: Node, text: string | undefined): PrefixUse[] =>
    text === undefined ? [] : [{ text, node, receiver: findReceiver(node, module) }]
  return [
    ...tree.all('CallExpression').flatMap((call) => at(call, readArgument(call, module, evaluator))),
    ...tree.all('TemplateLiteral').flatMap((node) => at(node, readHead(node, module, evaluator))),
    ...tree.all('BinaryExpression').flatMap((node) => at(node, readAddend(node, module, evaluator))),
  ]
}

/** The prefix that a maker of ids is given, by itself or in an object. */
function readArgument({ callee, arguments: args }: Call, module: Module, evaluator: Evaluator) {
  if (!MAKER.test(lastName(callee))) return undefined
  const value = evaluator.evaluate(args[0], placeIn(module))
  const given = value?.kind === 'object' ? evaluator.member(value, 'prefix') : value
  return given?.kind === 'constant' && typeof given.value === 'string' ? given.value : undefined
}

/** The constant text before the random part of a template. */
function readHead({ quasis, expressions }: TemplateLiteral, module: Module, evaluator: Evaluator) {
  let head = ''
  for (const [index, { value }] of quasis.entries()) {
    const expression = expressions[index]
    if (!expression) return undefined
    head += `${value.cooked}`
    if (isRandom(expression)) return asHead(head)
    const text = evaluator.text(expression, placeIn(module))
    if (text === undefined) return undefined
    head += text
  }
}

function readAddend({ operator, left, right }: Binary, module: Module, evaluator: Evaluator) {
  const text = operator === '+' && isRandom(right) ? evaluator.text(left, placeIn(module)) : undefined
  return text === undefined ? undefined : asHead(text)
}

/** A text that ends as the part before a body does: a label such as `id: ` does not. */
const asHead = (text: string): string | undefined => (/^[A-Za-z][\w-]*[_:.-]$/.test(text) ? text : undefined)

function isRandom(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  for (let next: Node = node; ; ) {
    if (RANDOM.test(lastName(next))) return true
    if (next.type === 'CallExpression') next = next.callee
    else if (next.type === 'MemberExpression') next = next.object
    else return false
  }
}

const lastName = (node: Node): string =>
  node.type === 'MemberExpression' ? readName(node.property) : readName(node)

/** The entity of the variable or the property that an id goes to. */
function findReceiver(node: Node, { tree }: Module): string | undefined {
  const parent = tree.findParent(node)
  const name =
    parent?.type === 'VariableDeclarator' ? parent.id : parent?.type === 'Property' ? parent.key : undefined
  return readIdName(readName(name))?.entities.at(-1)
}
