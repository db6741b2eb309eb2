/** The classes in a module, with their decorators and their own and inherited members. */
import { type ClassNode, type Node, nodesBelow, readName, readStart } from '@brandid/base/syntax'
import type { Evaluator } from '../source/evaluator.ts'
import type { Module } from '../source/module.ts'
import { type FoundDeclaration, findDeclared, readPlainTypes } from '../source/plain-types.ts'
import type { PlacedNode } from './entity.ts'
import { importedName, sourceOf } from './reading.ts'

export interface Decorator {
  readonly name: string
  readonly args: readonly Node[]
  /** The decorator's package; `undefined` if it is not imported. */
  readonly source: string | undefined
}

export interface Member {
  readonly name: string
  readonly node: Node
  readonly module: Module
  readonly isStatic: boolean
  readonly decorators: readonly Decorator[]
  readonly type: Node | undefined
  readonly value: Node | undefined
  /** The expressions that the class's methods assign to the member. */
  readonly assigned: readonly PlacedNode[]
}

export interface Class {
  readonly name: string
  readonly node: ClassNode
  readonly module: Module
  readonly decorators: readonly Decorator[]
  /** The class's own members, then the inherited members. */
  readonly members: readonly Member[]
  /** The names of the base classes, nearest first. */
  readonly bases: readonly string[]
}

/** The offset of a class, including its decorators. */
export const startOf = ({ node }: Pick<Class, 'node'>): number =>
  Math.min(readStart(node), ...(node.decorators ?? []).map(readStart))

const readClasses = new WeakMap<Module, readonly Class[]>()

/** The named classes in a module. */
export function classesIn(module: Module, evaluator: Evaluator): readonly Class[] {
  const read =
    readClasses.get(module) ??
    module.tree.all('ClassDeclaration').map((node) => readClass(node, module, evaluator))
  readClasses.set(module, read)
  return read
}

interface PlacedClass extends PlacedNode {
  readonly node: ClassNode
}

/** The maximum number of base classes to follow, to guard against cycles. */
const MOST_BASES = 20

function readClass(node: ClassNode, module: Module, evaluator: Evaluator): Class {
  const lines: PlacedClass[] = []
  const bases: string[] = []
  let at: PlacedClass | undefined = { node, module }
  while (at && lines.length < MOST_BASES) {
    lines.push(at)
    const base: Node | null | undefined = baseOf(at.node)
    if (base) bases.push(readName(base))
    const found: FoundDeclaration | 'unknown' | undefined = base
      ? findDeclared(readName(base), at.module, evaluator)
      : undefined
    at =
      typeof found === 'object' && found.node.type === 'ClassDeclaration'
        ? { node: found.node, module: found.module }
        : undefined
  }
  const assigned = lines.flatMap((each) => assignmentsIn(each))
  const members: Member[] = []
  for (const line of lines) {
    for (const member of ownMembers(line, assigned)) {
      if (!members.some(({ name, isStatic }) => name === member.name && isStatic === member.isStatic))
        members.push(member)
    }
  }
  return { name: readName(node.id), node, module, decorators: decoratorsOf(node, module), members, bases }
}

/** The base class, or the argument of a mixin call such as `Timestamped(Base)`. */
function baseOf({ superClass }: ClassNode): Node | null | undefined {
  let base = superClass
  while (base?.type === 'CallExpression') base = base.arguments[0]
  return base?.type === 'MemberExpression' ? base.property : base
}

interface Assignment extends PlacedNode {
  readonly name: string
}

/** Assignments to members in a class's methods: `this.id ??= nanoid()`. */
function assignmentsIn({ node, module }: PlacedNode): Assignment[] {
  return nodesBelow(node, () => false).flatMap((each) => {
    if (each.type !== 'AssignmentExpression' || each.left.type !== 'MemberExpression') return []
    const isOwn = each.left.object.type === 'ThisExpression'
    return isOwn ? [{ name: readName(each.left.property), node: each.right, module }] : []
  })
}

function ownMembers({ node, module }: PlacedClass, assigned: readonly Assignment[]): Member[] {
  return (node.body?.body ?? []).flatMap((each): Member[] => {
    const isProperty = each.type === 'PropertyDefinition' || each.type === 'AccessorProperty'
    const isGetter = each.type === 'MethodDefinition' && (each.kind === 'get' || each.kind === 'set')
    if (!isProperty && !isGetter) return []
    const name = readName(each.key)
    const annotation = isProperty
      ? each.typeAnnotation
      : (each.value as { returnType?: { typeAnnotation: Node } }).returnType
    return [
      {
        name,
        node: each,
        module,
        isStatic: (each as { static?: boolean }).static === true,
        decorators: decoratorsOf(each, module),
        type: annotation?.typeAnnotation,
        value: isProperty ? (each.value ?? undefined) : undefined,
        assigned: assigned.filter((one) => one.name === name),
      },
    ]
  })
}

function decoratorsOf({ decorators = [] }: Pick<ClassNode, 'decorators'>, module: Module): Decorator[] {
  return decorators.map(({ expression }) => {
    const callee = expression.type === 'CallExpression' ? expression.callee : expression
    return {
      name: importedName(callee, module),
      args: expression.type === 'CallExpression' ? expression.arguments : [],
      source: sourceOf(callee, module),
    }
  })
}

/** The key values that an annotation allows; `undefined` if there is no annotation. */
export function annotationOf(
  type: Node | undefined,
  module: Module,
  evaluator: Evaluator,
): 'number' | 'bigint' | 'string' | 'object ID' | 'other' | undefined {
  if (!type) return undefined
  const inner = unwrap(type)
  if (inner.type === 'TSTypeReference' && /ObjectId$/i.test(lastOf(inner.typeName))) return 'object ID'
  const parts = readPlainTypes(inner, module, evaluator)
  if (!(parts instanceof Set)) return parts === 'unknown' || parts === 'unread' ? undefined : 'other'
  const plain = [...parts].filter((each) => each !== 'null' && each !== 'undefined')
  if (plain.length > 1) return undefined
  return plain[0] as 'number' | 'bigint' | 'string' | undefined
}

const lastOf = (name: Node): string => readName(name.type === 'TSQualifiedName' ? name.right : name)

/** Library types that wrap a column type: `CreationOptional<number>`, `Generated<string>`, `number & Opt`. */
const WRAPPERS_OF_TYPES =
  /^(?:CreationOptional|ForeignKey|Opt|Hidden|Generated|GeneratedAlways|ColumnType|PrimaryProperty|NonAttribute)$/

export function unwrap(type: Node): Node {
  if (type.type === 'TSTypeReference' && WRAPPERS_OF_TYPES.test(lastOf(type.typeName))) {
    const [inner] = type.typeArguments?.params ?? []
    return inner ? unwrap(inner) : type
  }
  if (type.type === 'TSIntersectionType') {
    const plain = type.types.filter(
      (each) => !(each.type === 'TSTypeReference' && WRAPPERS_OF_TYPES.test(lastOf(each.typeName))),
    )
    return plain.length === 1 && plain[0] ? unwrap(plain[0]) : type
  }
  return type
}
