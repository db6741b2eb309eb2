/** Finds an ID's entity from its receiver: a name, the `id` of a class or a table, or a row being created. */
import { type Node, readName } from '@brandid/base/syntax'
import type { Evaluator } from '../source/evaluator.ts'
import type { Module } from '../source/module.ts'
import { singular } from './entity.ts'
import { isEntity, readIdName, spellEntity } from './entity-names.ts'
import { namesSecret } from './generators.ts'
import { constantText, endName, memberOf, sliceOf } from './reading.ts'

export interface Receiver {
  readonly entity: string | undefined
  /** Whether the receiver's name says that its value is not an ID. */
  readonly isText?: boolean
  /** Whether a name on the way to the receiver refers to a secret. */
  readonly isSecret: boolean
}

/** Types of nodes that pass a value on unchanged. */
const PASSED = new Set<string>([
  'LogicalExpression',
  'ConditionalExpression',
  'AwaitExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'ArrowFunctionExpression',
  'ReturnStatement',
  'BlockStatement',
  'FunctionExpression',
  'TemplateLiteral',
  'ChainExpression',
])

/** Finds the receiver of a node's value. */
export function receiverOf(node: Node, module: Module, evaluator: Evaluator): Receiver {
  const { tree } = module
  let isSecret = false
  let inner = node
  for (let around = tree.findParent(node); around; around = tree.findParent(around)) {
    const name = nameOf(around, inner)
    isSecret ||= name !== undefined && namesSecret(name)
    if (name !== undefined) {
      const entity = entityOf(name, around, module, evaluator) ?? entityOfUse(name, around, module, evaluator)
      return { entity, isSecret, isText: entity === undefined && TEXT.test(name) }
    }
    if (around.type === 'CallExpression' ? !passesThrough(inner, around) : !PASSED.has(around.type)) {
      const isMember = around.type === 'MemberExpression' && around.object === inner
      if (!isMember) return { entity: undefined, isSecret }
    }
    if (around.type === 'CallExpression' && around.callee !== inner)
      isSecret ||= namesSecret(endName(around.callee)) || /hash/i.test(endName(around.callee))
    inner = around
  }
  return { entity: undefined, isSecret }
}

/** Matches names of values that are not IDs, even if they are random. */
const TEXT = /(?:^|[a-z_])(?:url|slug|name|email|path|file|label|title)$/i

/** The entity of the row whose ID a constant becomes: `const fresh = newId('org')`, then `{ id: fresh }`. */
function entityOfUse(name: string, around: Node, module: Module, evaluator: Evaluator): string | undefined {
  if (around.type !== 'VariableDeclarator') return undefined
  return module.tree
    .all('Property')
    .filter(({ key, value }) => readName(key) === 'id' && readName(value) === name)
    .map((each) => ownerOf(each, module, evaluator))
    .find((each) => each)
}

/** Whether a value passes through a call, as its argument or as its method's receiver. */
const passesThrough = (
  inner: Node,
  { arguments: args, callee }: Extract<Node, { type: 'CallExpression' }>,
): boolean => callee === inner || args.includes(inner)

/** The name that a node assigns to a value. */
function nameOf(around: Node, inner: Node): string | undefined {
  switch (around.type) {
    case 'VariableDeclarator':
      return around.init === inner ? readName(around.id) : undefined
    case 'Property':
      return around.value === inner ? readName(around.key) : undefined
    case 'PropertyDefinition':
      return around.value === inner ? readName(around.key) : undefined
    case 'MethodDefinition':
      return around.value === inner ? readName(around.key) : undefined
    case 'FunctionDeclaration':
      return readName(around.id)
    case 'AssignmentExpression':
      return around.right === inner ? endName(around.left) : undefined
    default:
      return undefined
  }
}

/** Matches verbs in the names of functions that generate an ID. */
const VERB = /^(?:create|new|generate|gen|make|mint|build|get|next)(?=[A-Z_])_?/

function entityOf(name: string, around: Node, module: Module, evaluator: Evaluator): string | undefined {
  if (/^_?id$/i.test(name)) return ownerOf(around, module, evaluator)
  const verbless = name.replace(VERB, '')
  const entity = readIdName(verbless.charAt(0).toLowerCase() + verbless.slice(1))?.entities.at(-1)
  // A single letter, as in `pId`, is not an entity.
  return entity !== undefined && entity.length > 1 && isEntity(entity) && !VAGUE_RESULTS.has(entity)
    ? entity
    : undefined
}

/** Words in the names of functions that generate IDs for any entity. */
const VAGUE_RESULTS = new Set([
  'prefixed',
  'entity',
  'object',
  'record',
  'resource',
  'typed',
  'type',
  'database',
  'db',
])

/** The entity that the ID in a property, a member or an assignment belongs to. */
function ownerOf(around: Node, module: Module, evaluator: Evaluator): string | undefined {
  const { tree } = module
  if (around.type === 'AssignmentExpression' && around.left.type === 'MemberExpression') {
    const { object } = around.left
    if (object.type === 'Identifier') return spelled(object.name)
  }
  for (let node = tree.findParent(around), inner = around; node; inner = node, node = tree.findParent(node)) {
    if (node.type === 'ClassDeclaration') return spelled(readName(node.id))
    // `{ items: { create: { id: … } } }` creates a row of the relation `items`.
    if (node.type === 'Property' && inner === node.value && CREATORS.test(readName(node.key))) {
      const object = tree.findParent(node)
      const relation = object && tree.findParent(object)
      if (relation?.type === 'Property') return spelled(readName(relation.key))
    }
    if (node.type === 'CallExpression' && node.callee !== inner) {
      const named = ofCall(node, module, evaluator)
      if (named !== undefined) return named
    }
    if (node.type === 'VariableDeclarator') return ofInput(node.id, module)
    if (node.type === 'FunctionDeclaration') return undefined
  }
  return undefined
}

const CREATORS =
  /^(?:create|createMany|createManyAndReturn|connectOrCreate|upsert|insert|insertOne|insertMany|bulkCreate|build|save)$/

/** The model of new rows in the type of a constant: `const rows: Prisma.TeamCreateManyInput[] = …`. */
function ofInput(id: Node, module: Module): string | undefined {
  const model = /\bPrisma\.(\w+?)(?:Unchecked)?Create(?:Many|Without)?\w*Input\b/.exec(
    sliceOf(id, module),
  )?.[1]
  return model && spelled(model)
}

/** The entity of a table, a model or a row that a call creates. */
function ofCall(
  { callee, arguments: args }: Extract<Node, { type: 'CallExpression' }>,
  module: Module,
  evaluator: Evaluator,
): string | undefined {
  const name = endName(callee)
  const [first] = args
  if (/(?:Table|^table|^define)$/.test(name)) {
    const table =
      constantText(first, module, evaluator) ?? constantText(memberOf(first, 'name'), module, evaluator)
    return table === undefined ? undefined : singular(spellEntity(table))
  }
  if (callee.type !== 'MemberExpression') return undefined
  const { object } = callee
  if (CREATORS.test(name)) {
    if (object.type === 'MemberExpression') return spelled(readName(object.property))
    return object.type === 'Identifier' && /^[A-Z]/.test(object.name) ? spelled(object.name) : undefined
  }
  // `db.insert(users).values({ id: … })`
  const isInserted =
    name === 'values' && object.type === 'CallExpression' && /^insert/.test(endName(object.callee))
  const [table] = isInserted ? object.arguments : []
  const text = table && (constantText(table, module, evaluator) ?? readName(table))
  return text ? singular(spellEntity(text)) : undefined
}

const spelled = (name: string): string | undefined => {
  const entity = singular(spellEntity(name))
  return entity === '' || !isEntity(entity) ? undefined : entity
}
