/** The objects that the functions of the entry points receive, as the declarations in `api` have them. */
import { parseSync } from 'oxc-parser'
import { matchesOf, pagesIn, read } from './repository.ts'

/** A parameter that receives an object. */
export interface ObjectParameter {
  /** The entry point: `brandid-token`. */
  readonly page: string
  /** The function, or the interface and its method: `Signer.verify`. */
  readonly of: string
  /** The interface, or the members of a literal type: `{ schema }`. */
  readonly shape: string
  readonly isOptional: boolean
  /** The names of the members, inherited ones among them. */
  readonly names: readonly string[]
}

/** A node of the tree, as far as it is read. */
interface Node extends Partial<Readonly<Record<Member, unknown>>> {
  readonly type: string
}

type Member =
  | 'argument'
  | 'body'
  | 'constraint'
  | 'declaration'
  | 'declarations'
  | 'elementType'
  | 'elementTypes'
  | 'expression'
  | 'falseType'
  | 'id'
  | 'key'
  | 'literal'
  | 'members'
  | 'name'
  | 'optional'
  | 'params'
  | 'trueType'
  | 'typeAnnotation'
  | 'typeArguments'
  | 'typeName'
  | 'typeParameters'
  | 'types'

const isNode = (value: unknown): value is Node => typeof Object(value).type === 'string'
const nodesIn = (value: unknown): readonly Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)
const nameOf = (node: unknown): string => {
  const { name, value, left, right } = Object(node)
  return right ? `${nameOf(left)}.${nameOf(right)}` : `${name ?? value}`
}

type Declarations = ReadonlyMap<string, Node>

/** Lists every parameter of an object in `api`, and every object within one of the shapes, `SignerOptions.keys`. */
export function findObjects(isOptions: (shape: string) => boolean): readonly ObjectParameter[] {
  const pages = pagesIn('api')
    .filter((path) => !path.includes('kit'))
    .map((path) => ({ page: path.replace(/^api\/|\.md$/g, ''), body: parsePage(read(path)) }))
  // A page says by name what it shares with another one.
  const all = new Map(pages.flatMap(({ body }) => body.map((node) => [nameOf(node.id), node] as const)))
  return pages.flatMap(({ page, body }) => {
    const own = new Map([...all, ...body.map((node) => [nameOf(node.id), node] as const)])
    return body.flatMap((node) => [
      ...findIn(node, '', []).flatMap((each) => readCall(each, own, page)),
      ...(isOptions(nameOf(node.id)) ? readMembers(node, own, page) : []),
    ])
  })
}

function parsePage(text: string): readonly Node[] {
  return matchesOf(text, /```ts\n([\s\S]*?)```/g).flatMap((code) => {
    const { program, errors } = parseSync('page.d.ts', code)
    if (errors.length > 0) throw new Error(errors[0]?.message)
    return nodesIn(program.body)
      .map((node) => (isNode(node.declaration) ? node.declaration : node))
      .flatMap((node) => (node.type === 'VariableDeclaration' ? nodesIn(node.declarations) : [node]))
  })
}

/** Something that is called: its name, its parameters, and the type parameters in scope. */
interface Call {
  readonly of: string
  readonly parameters: readonly Node[]
  readonly scope: readonly Node[]
}

/** The calls below a node, but for those of functions that are passed: brandid makes the objects that these receive. */
function findIn(node: Node, path: string, scope: readonly Node[]): readonly Call[] {
  const { id, key, body, typeAnnotation } = node
  const name = id ?? key
  const of = name === undefined ? path : [...(path && [path]), nameOf(name)].join('.')
  const inner = [...scope, ...nodesIn(Object(node.typeParameters).params)]
  if (Array.isArray(node.params) && node.type !== 'TSTypeParameterInstantiation') {
    return [{ of, parameters: nodesIn(node.params), scope: inner }]
  }
  const children = [body, typeAnnotation, node.members, node.types, Object(id).typeAnnotation]
  return children.flatMap(nodesIn).flatMap((child) => findIn(child, of, inner))
}

function readCall(
  { of, parameters, scope }: Call,
  declarations: Declarations,
  page: string,
): ObjectParameter[] {
  return parameters.flatMap((parameter) => {
    const { typeAnnotation } = Object(parameter.argument ?? parameter)
    return shapesOf(typeAnnotation, declarations, scope).map((shape) => ({
      page,
      of,
      isOptional: parameter.optional === true,
      ...shape,
    }))
  })
}

function readMembers(node: Node, declarations: Declarations, page: string): ObjectParameter[] {
  const members = nodesIn(Object(node.body).body)
  return members.flatMap(({ key, optional, typeAnnotation }) =>
    shapesOf(typeAnnotation, declarations, nodesIn(Object(node.typeParameters).params)).map((shape) => ({
      page,
      of: `${nameOf(node.id)}.${nameOf(key)}`,
      isOptional: optional === true,
      ...shape,
    })),
  )
}

type Shape = Pick<ObjectParameter, 'shape' | 'names'>

const WRAPPERS = ['Readonly', 'Required', 'Partial', 'Pick', 'Omit', 'Exclude', 'Extract']

/** The shapes of the objects of a type. Types of the language, functions and type parameters without a constraint have none. */
function shapesOf(
  type: unknown,
  declarations: Declarations,
  scope: readonly Node[],
  path: readonly string[] = [],
): readonly Shape[] {
  if (!isNode(type)) return []
  const follow = (next: unknown, step = '') => shapesOf(next, declarations, scope, [...path, step])
  const { typeAnnotation, typeName, typeArguments } = type
  if (/^TS(?:TypeAnnotation|TypeOperator|ParenthesizedType)$/.test(type.type)) return follow(typeAnnotation)
  const { types, elementType, elementTypes, trueType, falseType } = type
  const parts = [types, elementType, elementTypes, trueType, falseType].flatMap(nodesIn)
  if (parts.length > 0) return parts.flatMap((part) => follow(part))
  if (type.type === 'TSTypeLiteral') {
    const names = namesOf(type, declarations)
    return names.length > 0 ? [{ shape: `{ ${names.join(', ')} }`, names }] : []
  }
  if (type.type !== 'TSTypeReference') return []
  const name = nameOf(typeName)
  const given = nodesIn(Object(typeArguments).params)
  if (name === 'Record') return follow(given[1])
  if (WRAPPERS.includes(name)) return follow(given[0])
  const parameter = scope.find((each) => nameOf(each.name) === name)
  if (parameter) return follow(parameter.constraint)
  const declaration = declarations.get(name)
  // A recursive alias has no other shapes.
  if (path.includes(name)) return []
  if (declaration?.type === 'TSTypeAliasDeclaration')
    return named(name, follow(declaration.typeAnnotation, name))
  if (declaration?.type !== 'TSInterfaceDeclaration') return []
  const names = namesOf(declaration, declarations)
  return names.length > 0 ? [{ shape: name, names }] : []
}

/** The shapes of an alias: one of its name, where it is composed of literal types. */
function named(alias: string, shapes: readonly Shape[]): readonly Shape[] {
  const isOne = shapes.length > 0 && shapes.every(({ shape }) => shape.startsWith('{'))
  return isOne ? [{ shape: alias, names: [...new Set(shapes.flatMap(({ names }) => names))] }] : shapes
}

/** The members of an interface or of a literal type. */
function namesOf(node: unknown, declarations: Declarations): readonly string[] {
  const { body, members, extends: bases } = Object(node)
  const own = nodesIn(body?.body ?? members).filter(({ key }) => isNode(key))
  const inherited = nodesIn(bases).flatMap(({ expression, typeArguments }) => {
    const [of, left] = nodesIn(Object(typeArguments).params)
    const isOmit = nameOf(expression) === 'Omit'
    const base = namesOf(declarations.get(isOmit ? nameOf(of?.typeName) : nameOf(expression)), declarations)
    const omitted = isOmit ? nodesIn(left?.types ?? left).map(({ literal }) => nameOf(literal)) : []
    return base.filter((name) => !omitted.includes(name))
  })
  return [...new Set([...inherited, ...own.map(({ key }) => nameOf(key))])]
}
