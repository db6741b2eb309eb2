/** Schemas of Zod that take any string or any number, as properties of a shape: `userId: z.string()`. */
import { type Call, type Node, readName } from '@brandid/base/syntax'
import type { Module } from '../../source/module.ts'
import type { PlainType } from '../../source/plain-types.ts'

/** The values that a schema takes. */
interface Taken {
  readonly accepts: PlainType
  /** The format that it checks, which says nothing of the kind: `UUID`. */
  readonly format?: string | undefined
  /** Whether it makes the value from a string, as `z.coerce.number()` does. */
  readonly isCoerced: boolean
  /** Whether the schema is one of a list. */
  readonly isList: boolean
}

/** A property of a shape. */
export interface ZodValue extends Taken {
  readonly name: string
  readonly key: Node
  /** The constant that holds the schema of the object; empty where none does. */
  readonly owner: string
}

/** The properties of a module whose schemas take any string, number or bigint, or lists of them. */
export function zodValuesIn(module: Module): ZodValue[] {
  const { tree } = module
  const owners = new Map<Node, string>()
  return tree.all('Property').flatMap((property) => {
    const around = tree.findParent(property)
    if (property.computed || around?.type !== 'ObjectExpression') return []
    const taken = findTaken(property.value, module)
    if (!taken) return []
    const owner = owners.get(around) ?? findSchemaOwner(around, module)
    owners.set(around, owner)
    return [{ name: readName(property.key), key: property.key, owner, ...taken }]
  })
}

/**
 * The values that a schema takes; `undefined` for one of something else, and for one that checks by itself. A schema may be a
 * chain of any length: it is followed to its function in a loop, and its methods only narrow or collect what that takes.
 */
function findTaken(node: Node | undefined, module: Module): Taken | undefined {
  let isList = false
  let format: string | undefined
  for (let schema = node; schema?.type === 'CallExpression'; ) {
    const { callee, arguments: args } = schema
    const made = findZodFunction(callee, module)
    const accepts = made === undefined ? undefined : ACCEPTED.get(made)
    if (accepts) return { accepts, isCoerced: isCoerced(callee), isList, format }
    if (made !== undefined && FORMATS_OF_TEXT.has(made))
      return { accepts: 'string', isCoerced: false, isList, format: FORMATS_OF_TEXT.get(made) }
    if (made === 'union') return joinTaken(args[0], isList, module)
    const method = made ?? (callee.type === 'MemberExpression' ? readName(callee.property) : '')
    isList ||= COLLECTIONS.has(method)
    if (made !== undefined) schema = WRAPPERS.has(made) ? args[0] : undefined
    else if (callee.type !== 'MemberExpression') return undefined
    else if (FORMATS_OF_TEXT.has(method)) {
      format = FORMATS_OF_TEXT.get(method)
      schema = callee.object
    } else if (CHECKING_METHODS.has(method)) return undefined
    else if (method === 'check' && !args.every((each) => isPlainCheck(each, module))) return undefined
    else schema = callee.object
  }
  return undefined
}

/** What a union takes whose schemas all take one type, alone or in lists. Literals beside these narrow nothing. */
function joinTaken(list: Node | undefined, isList: boolean, module: Module): Taken | undefined {
  if (list?.type !== 'ArrayExpression') return undefined
  const open = list.elements.filter((each) => each && !isConstantSchema(each, module))
  const taken = open.map((each) => findTaken(each ?? undefined, module))
  const [first] = taken
  if (!first || !taken.every((each) => each?.accepts === first.accepts)) return undefined
  return { ...first, isList: isList || taken.some((each) => each?.isList) }
}

/** Whether a schema takes only values that it lists. */
const isConstantSchema = (node: Node, module: Module): boolean =>
  node.type === 'CallExpression' &&
  /^(?:literal|null|undefined|void)$/.test(findZodFunction(node.callee, module) ?? '')

/** Formats of the IDs of any table, by the function or the method that checks it. */
const FORMATS_OF_TEXT: ReadonlyMap<string, string> = new Map([
  ...['uuid', 'uuidv4', 'uuidv6', 'uuidv7', 'guid'].map((name) => [name, 'UUID'] as const),
  ...['ulid', 'cuid', 'cuid2', 'nanoid', 'xid', 'ksuid'].map((name) => [name, name.toUpperCase()] as const),
])

/** Functions and methods that make a list of a schema. */
const COLLECTIONS = new Set(['array', 'set'])

/** The functions of Zod whose schemas take any value of a type: integers are not a kind of keys. */
const ACCEPTED: ReadonlyMap<string, PlainType> = new Map([
  ['string', 'string'],
  ...['number', 'int', 'int32', 'uint32'].map((name) => [name, 'number'] as const),
  ...['bigint', 'int64', 'uint64'].map((name) => [name, 'bigint'] as const),
])

/** Functions around a schema. */
const WRAPPERS = new Set(
  'array set optional nullable nullish exactOptional nonoptional readonly _default prefault catch'.split(' '),
)

/** Methods after which a string is no longer any: they look at it by code of the user, or by another format. */
const CHECKING_METHODS = new Set(
  `pipe transform refine superRefine overwrite preprocess and or brand email url emoji jwt ip ipv4 ipv6 cidr base64 base64url datetime date time duration e164`.split(
    /\s+/,
  ),
)

/** A check of Zod Mini that is none of the user's. */
function isPlainCheck(node: Node, module: Module): boolean {
  const name = node.type === 'CallExpression' ? findZodFunction(node.callee, module) : undefined
  return name !== undefined && !CHECKING_METHODS.has(name)
}

/** The function of Zod that a callee names: `z.string`, `z.coerce.string`, or `string` of Zod Mini. */
function findZodFunction(callee: Node, module: Module): string | undefined {
  if (callee.type === 'Identifier') {
    const binding = module.scopes.lookup(callee.name, callee)
    return binding?.kind === 'import' && isZod(binding.source) ? binding.name : undefined
  }
  if (callee.type !== 'MemberExpression') return undefined
  const { object } = callee
  const namespace = isCoerced(callee) && object.type === 'MemberExpression' ? object.object : object
  return isNamespace(namespace, module) ? readName(callee.property) : undefined
}

/** Whether a callee is a function of `z.coerce`. */
function isCoerced(callee: Node): boolean {
  const { object }: { object?: Node } = callee.type === 'MemberExpression' ? callee : {}
  return object?.type === 'MemberExpression' && readName(object.property) === 'coerce'
}

const isZod = (source: string): boolean => /(?:^|[/-])zod(?:$|[/-])/.test(source)

/** Whether a node is Zod itself: any import that is called `z`, or a namespace of a module of that name. */
function isNamespace(node: Node, module: Module): boolean {
  const binding = node.type === 'Identifier' ? module.scopes.lookup(node.name, node) : undefined
  if (binding?.kind !== 'import') return false
  return readName(node) === 'z' || (isZod(binding.source) && /^(?:\*|default|z)$/.test(binding.name))
}

/** The constant that holds what `z.object` makes of the properties around one, after any calls on it. */
function findSchemaOwner(shape: Node, module: Module): string {
  const { tree } = module
  const call = tree.findParent(shape)
  if (
    call?.type !== 'CallExpression' ||
    !/^(?:\w+O|o)bject$/.test(findZodFunction(call.callee, module) ?? '')
  )
    return ''
  let held: Node = call
  for (let around = tree.findParent(held); around && isOn(held, around); around = tree.findParent(held))
    held = around
  const holder = tree.findParent(held)
  return holder?.type === 'VariableDeclarator' ? readName(holder.id) : ''
}

/** Whether a node is a method of another, or its call. */
function isOn(node: Node, around: Node): around is Call {
  if (around.type === 'MemberExpression') return around.object === node
  return around.type === 'CallExpression' && around.callee === node
}
