/** Types that decorators read: where they are and which constructor a single-file compiler emits for each type. */
import {
  type ClassNode,
  listChildren,
  type Node,
  type NodeOf,
  type Program,
  readEnd,
  readName,
  readStart,
  type Tree,
} from '@brandid/base/syntax'
import type { TypeReader } from './type-readers.ts'

/** A type that a tool other than the compiler reads; `undefined` for a parameter or a member without a type. */
export interface ReadType {
  readonly type: Node | undefined
  /** Whether the type belongs to a rest parameter. */
  readonly isRest: boolean
}

/** Finds the emitted constructor of a loose type or a type that becomes loose; `undefined` for any other type. */
export type EmittedLoose = (type: Node) => string | undefined

/** The emitted constructor for a name imported as a type. */
export const ERASED = 'Object'

/** The emitted constructor for a name that may be a value. */
export const spellNamed = (name: string): string => `name ${name}`

/**
 * Lists the types that a reader sees in a program, in tree order. A decorator that states the type of its column or field reads no type
 * from emitted metadata.
 */
export function typesRead(tree: Tree, { reads }: TypeReader): ReadType[] {
  const naming = reads === 'values' ? findNaming(tree.program) : []
  const classes = [...tree.all('ClassDeclaration'), ...tree.all('ClassExpression')]
  const declared =
    reads === 'declared' ? [...tree.all('TSInterfaceDeclaration'), ...tree.all('TSTypeAliasDeclaration')] : []
  const inClasses = classes
    .sort((one, other) => readStart(one) - readStart(other))
    .flatMap((node) => typesOf(node, naming, reads === 'members' || reads === 'declared'))
  return [...inClasses, ...declared.map((type) => ({ type, isRest: false }))]
}

/** Whether a reader sees two types as equal, with and without strict `null` checks. */
export function isReadAlike(
  before: ReadType,
  after: ReadType,
  emitted: readonly [before: EmittedLoose, after: EmittedLoose],
  { reads }: TypeReader,
): boolean {
  if (reads !== 'values' || before.isRest) return !holdsLoose(before.type, after.type, emitted)
  return [true, false].every(
    (isStrict) =>
      emittedOf(before.type, isStrict, emitted[0]) === emittedOf(after.type, isStrict, emitted[1]),
  )
}

/** Whether a reader would see a different type if the given parts of the type became loose. */
export function wouldBeRead(
  parts: readonly Node[],
  places: readonly ReadType[],
  reader: TypeReader,
): boolean {
  const emittedPart: EmittedLoose = (node) =>
    parts.some((each) => readStart(node) >= readStart(each) && readEnd(node) <= readEnd(each))
      ? ERASED
      : undefined
  return places.some((place) => !isReadAlike(place, place, [() => undefined, emittedPart], reader))
}

/** Whether one type contains a loose type that the other lacks. */
function holdsLoose(
  before: Node | undefined,
  after: Node | undefined,
  emitted: readonly [EmittedLoose, EmittedLoose],
): boolean {
  const countIn = (node: Node | undefined, loose: EmittedLoose): number => {
    if (!node) return 0
    if (loose(node) !== undefined) return 1
    return listChildren(node).reduce((sum, each) => sum + countIn(each, loose), 0)
  }
  return countIn(before, emitted[0]) !== countIn(after, emitted[1])
}

/* Places of the types */

type Decorated = { readonly decorators?: readonly Node[] | undefined } & object

/** The types that decorators on class members or their parameters read. Only a property can have a decorator that states its type. */
function typesOf({ body, decorators }: ClassNode, naming: readonly Naming[], isAll: boolean): ReadType[] {
  const isRead = (given: Decorated) => isAll || readsType(given, [])
  const members = body?.body ?? []
  /** The names of decorated accessors. A getter and a setter with the same name share metadata. */
  const accessors = new Set(
    members.flatMap((each) => (isAccessor(each) && isRead(each) ? readName(each.key) : [])),
  )
  return members.flatMap((member) => {
    if (member.type === 'MethodDefinition' || member.type === 'TSAbstractMethodDefinition') {
      const { params, returnType } = functionOf(member.value)
      const isAlone = member.kind === 'constructor' ? isRead({ decorators }) : isRead(member)
      const isPair = isAccessor(member) && accessors.has(readName(member.key))
      if (!isAlone && !isPair && !params.some((each) => isRead(each))) return []
      return [...params.map(typeOfParameter), { type: returnType, isRest: false }]
    }
    const isProperty = PROPERTIES.some((type) => type === member.type)
    if (!isProperty || !('typeAnnotation' in member) || !(isAll || readsType(member, naming))) return []
    return [{ type: member.typeAnnotation ?? undefined, isRest: false }]
  })
}

const PROPERTIES = ['PropertyDefinition', 'AccessorProperty', 'TSAbstractPropertyDefinition'] as const

const isAccessor = (node: Node): node is NodeOf<'MethodDefinition'> =>
  node.type === 'MethodDefinition' && (node.kind === 'get' || node.kind === 'set')

function functionOf(node: Node): { readonly params: readonly Node[]; readonly returnType: Node | undefined } {
  const isOne = node.type === 'FunctionExpression' || node.type === 'TSEmptyBodyFunctionExpression'
  return isOne
    ? { params: node.params, returnType: node.returnType ?? undefined }
    : { params: [], returnType: undefined }
}

function typeOfParameter(parameter: Node): ReadType {
  if (parameter.type === 'TSParameterProperty') return typeOfParameter(parameter.parameter)
  if (parameter.type === 'AssignmentPattern') return typeOfParameter(parameter.left)
  const type = 'typeAnnotation' in parameter ? (parameter.typeAnnotation ?? undefined) : undefined
  return { type, isRest: parameter.type === 'RestElement' }
}

/* Decorators that state the type */

/**
 * Decorators that do not read the emitted type if an argument states the type. All other decorators read the emitted type; MikroORM, for
 * example, keeps it in addition to the column type.
 */
const NAMING_DECORATORS: Readonly<Record<string, { readonly names: RegExp; readonly by: RegExp }>> = {
  typeorm: { names: /^(?:Primary)?Column$/, by: /^(?:Literal|ObjectExpression)$/ },
  'sequelize-typescript': { names: /^Column$/, by: /^(?:Member|Call|Object)Expression$/ },
  '@nestjs/swagger': { names: /^ApiProperty(?:Optional)?$/, by: /^ObjectExpression$/ },
  '@nestjs/graphql': { names: /^Field$/, by: /^ArrowFunctionExpression$/ },
  'type-graphql': { names: /^Field$/, by: /^ArrowFunctionExpression$/ },
}

/** The decorators of each package that never read a type. */
const READING_NONE: Readonly<Record<string, RegExp>> = {
  typeorm: /^(?:(?:PrimaryGenerated|Version|Join)Column|Index)$/,
  'sequelize-typescript': /^(?!Column$)./,
  mobx: /./,
}

/** The local name of a decorator and the node types of a first argument that states the type. */
type Naming = readonly [local: string, by: RegExp | 'none']

function findNaming({ body }: Program): Naming[] {
  return body.flatMap((each) => {
    if (each.type !== 'ImportDeclaration') return []
    const source = readName(each.source)
    return each.specifiers.flatMap(({ imported, local }): Naming[] => {
      const name = readName(imported)
      if (READING_NONE[source]?.test(name)) return [[local.name, 'none']]
      const naming = NAMING_DECORATORS[source]
      return naming?.names.test(name) ? [[local.name, naming.by]] : []
    })
  })
}

/** Whether a decorator reads its member's type. */
function readsType({ decorators = [] }: Decorated, naming: readonly Naming[]): boolean {
  const known = new Map(naming)
  return decorators.some((each) => {
    const used = each.type === 'Decorator' ? each.expression : each
    const call = used.type === 'CallExpression' ? used : undefined
    const by = known.get(readName(call?.callee ?? used))
    return by !== 'none' && !(call && by && isNaming(call.arguments, by))
  })
}

/** Whether the arguments state a type that no other argument can override. */
function isNaming([first, ...others]: readonly Node[], by: RegExp): boolean {
  if (!first || !by.test(first.type) || !others.every(isPlain)) return false
  if (first.type !== 'ObjectExpression') return isNamed(first)
  return (
    isPlain(first) &&
    first.properties.some(
      (each) => each.type === 'Property' && readName(each.key) === 'type' && isNamed(each.value),
    )
  )
}

/** Whether an object has neither spreads nor computed keys. */
const isPlain = (node: Node): boolean =>
  node.type === 'ObjectExpression' &&
  node.properties.every((each) => each.type === 'Property' && !each.computed)

/** Whether a value always states a type. For `hstore`, TypeORM checks whether the emitted type is an object. */
function isNamed(node: Node): boolean {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' && node.value !== 'hstore'
    case 'Identifier':
      return /^(?:Number|String|BigInt)$/.test(node.name)
    case 'CallExpression':
      return isNamed(node.callee)
    case 'MemberExpression':
      return /^DataTypes?$/.test(readName(node.object))
    default:
      return node.type === 'ArrowFunctionExpression'
  }
}

/* Emitted constructors */

/** The constructor emitted for a type, as in `design:type`, or the tree of an unknown type. */
function emittedOf(type: Node | undefined, isStrict: boolean, loose: EmittedLoose): string {
  if (!type) return 'Object'
  const emitted = loose(type)
  if (emitted !== undefined) return emitted
  const inner = (node: Node | undefined) => emittedOf(node, isStrict, loose)
  switch (type.type) {
    case 'TSTypeAnnotation':
      return inner(type.typeAnnotation)
    case 'TSTypeOperator':
      return type.operator === 'readonly' ? inner(type.typeAnnotation) : 'Object'
    case 'TSUnionType':
    case 'TSIntersectionType':
      return emittedOfParts(type.types, isStrict, inner)
    case 'TSLiteralType':
      return (
        (type.literal.type === 'Literal' && LITERALS[typeof type.literal.value]) || `tree ${spellTree(type)}`
      )
    case 'TSTypeReference':
      return spellNamed(spellName(type.typeName))
    default:
      return EMITTED[type.type] ?? `tree ${spellTree(type)}`
  }
}

const LITERALS: Readonly<Record<string, string>> = {
  string: 'String',
  number: 'Number',
  bigint: 'BigInt',
  boolean: 'Boolean',
}

const EMITTED: Readonly<Record<string, string>> = {
  TSStringKeyword: 'String',
  TSNumberKeyword: 'Number',
  TSBigIntKeyword: 'BigInt',
  TSBooleanKeyword: 'Boolean',
  TSArrayType: 'Array',
  TSTupleType: 'Array',
  TSFunctionType: 'Function',
  TSConstructorType: 'Function',
  TSTypeLiteral: 'Object',
  TSAnyKeyword: 'Object',
  TSUnknownKeyword: 'Object',
  TSObjectKeyword: 'Object',
  TSNullKeyword: 'undefined',
  TSUndefinedKeyword: 'undefined',
  TSVoidKeyword: 'undefined',
}

function emittedOfParts(parts: readonly Node[], isStrict: boolean, inner: (node: Node) => string): string {
  const given = isStrict ? parts : parts.filter(({ type }) => EMITTED[type] !== 'undefined')
  const emitted = [...new Set(given.map(inner))]
  const [only = 'undefined', ...others] = emitted
  if (others.length === 0) return only
  // An unknown part may have the same constructor as the other parts.
  return emitted.some((each) => each.startsWith('tree')) ? emitted.join() : 'Object'
}

function spellName(node: Node): string {
  return node.type === 'TSQualifiedName' ? `${spellName(node.left)}.${node.right.name}` : readName(node)
}

/** Formats a tree without its offsets. */
const spellTree = (node: Node): string =>
  JSON.stringify(node, (key, value) =>
    key === 'start' || key === 'end' || key === 'range'
      ? undefined
      : typeof value === 'bigint'
        ? `${value}`
        : value,
  )
