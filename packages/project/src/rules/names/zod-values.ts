/** Zod schemas for properties that accept any string or number: `userId: z.string()`. */
import { type Call, type Node, readName } from '@brandid/base/syntax'
import type { Module } from '../../source/module.ts'
import type { PlainType } from '../../source/plain-types.ts'

/** The values that a schema accepts. */
interface Taken {
  readonly accepts: PlainType
  /** The format that the schema checks, such as `UUID`, which does not identify the kind. */
  readonly format?: string | undefined
  /** Whether the schema converts strings, as `z.coerce.number()` does. */
  readonly isCoerced: boolean
  /** Whether the schema describes a list. */
  readonly isList: boolean
}

/** A property of a shape. */
export interface ZodValue extends Taken {
  readonly name: string
  readonly key: Node
  /** The constant that contains the object schema; empty if there is none. */
  readonly owner: string
}

/** The properties in a module whose schemas accept any string, number or bigint, or lists of such values. */
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
 * The values that a schema accepts; `undefined` for any other schema and for a schema with a custom check. Follows the chain of calls in a
 * loop, because a chain can have any length. Methods in the chain only narrow or collect the accepted values.
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

/** The values that a union accepts if all its schemas accept the same type, alone or in lists. Literals are ignored. */
function joinTaken(list: Node | undefined, isList: boolean, module: Module): Taken | undefined {
  if (list?.type !== 'ArrayExpression') return undefined
  const open = list.elements.filter((each) => each && !isConstantSchema(each, module))
  const taken = open.map((each) => findTaken(each ?? undefined, module))
  const [first] = taken
  if (!first || !taken.every((each) => each?.accepts === first.accepts)) return undefined
  return { ...first, isList: isList || taken.some((each) => each?.isList) }
}

/** Whether a schema accepts only listed values. */
const isConstantSchema = (node: Node, module: Module): boolean =>
  node.type === 'CallExpression' &&
  /^(?:literal|null|undefined|void)$/.test(findZodFunction(node.callee, module) ?? '')

/** Formats that any table's IDs may have, by the Zod function or method that checks the format. */
const FORMATS_OF_TEXT: ReadonlyMap<string, string> = new Map([
  ...['uuid', 'uuidv4', 'uuidv6', 'uuidv7', 'guid'].map((name) => [name, 'UUID'] as const),
  ...['ulid', 'cuid', 'cuid2', 'nanoid', 'xid', 'ksuid'].map((name) => [name, name.toUpperCase()] as const),
])

/** Functions and methods that turn an element schema into a list schema. */
const COLLECTIONS = new Set(['array', 'set'])

/** Zod functions that accept any value of a type. Integer functions are included, because an integer schema identifies no kind of key. */
const ACCEPTED: ReadonlyMap<string, PlainType> = new Map([
  ['string', 'string'],
  ...['number', 'int', 'int32', 'uint32'].map((name) => [name, 'number'] as const),
  ...['bigint', 'int64', 'uint64'].map((name) => [name, 'bigint'] as const),
])

/** Functions that wrap a schema. */
const WRAPPERS = new Set(
  'array set optional nullable nullish exactOptional nonoptional readonly _default prefault catch'.split(' '),
)

/** Methods that may make a schema reject some strings, because they run user code or check another format. */
const CHECKING_METHODS = new Set(
  `pipe transform refine superRefine overwrite preprocess and or brand email url emoji jwt ip ipv4 ipv6 cidr base64 base64url datetime date time duration e164`.split(
    /\s+/,
  ),
)

/** Whether a Zod Mini check is built in rather than user code. */
function isPlainCheck(node: Node, module: Module): boolean {
  const name = node.type === 'CallExpression' ? findZodFunction(node.callee, module) : undefined
  return name !== undefined && !CHECKING_METHODS.has(name)
}

/** The Zod function that a callee refers to: `z.string`, `z.coerce.string`, or `string` from Zod Mini. */
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

/** Whether a callee is a `z.coerce` function. */
function isCoerced(callee: Node): boolean {
  const { object }: { object?: Node } = callee.type === 'MemberExpression' ? callee : {}
  return object?.type === 'MemberExpression' && readName(object.property) === 'coerce'
}

const isZod = (source: string): boolean => /(?:^|[/-])zod(?:$|[/-])/.test(source)

/** Whether a node is Zod itself: any import called `z`, or a namespace import of a Zod module. */
function isNamespace(node: Node, module: Module): boolean {
  const binding = node.type === 'Identifier' ? module.scopes.lookup(node.name, node) : undefined
  if (binding?.kind !== 'import') return false
  return readName(node) === 'z' || (isZod(binding.source) && /^(?:\*|default|z)$/.test(binding.name))
}

/** The constant that contains the `z.object` around a property, looking through calls chained to the object. */
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

/** Whether a node is a method on another node, or a call to that method. */
function isOn(node: Node, around: Node): around is Call {
  if (around.type === 'MemberExpression') return around.object === node
  return around.type === 'CallExpression' && around.callee === node
}
