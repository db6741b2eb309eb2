/** Types for the subset of ESTree, including TypeScript nodes, that the evaluator and the rules read, and helpers for node offsets. */

interface Base {
  /** Offsets in UTF-16 units: oxc sets `start` and `end`, whereas ESLint's parsers set `range`. */
  readonly start?: number
  readonly end?: number
  readonly range?: readonly [start: number, end: number]
}

/** The members common to all functions. */
interface FunctionMembers {
  id?: Identifier | null
  params: Node[]
  body: Node
  async: boolean
  generator: boolean
  returnType?: TypeAnnotation | null
}
interface SignatureMembers {
  key?: Node
  kind?: string
  params: Node[]
  returnType?: TypeAnnotation | null
  id?: Identifier | null
}
interface ClassMembers {
  id: Identifier | null
  superClass?: Node | null
  body?: NodeOf<'ClassBody'>
  decorators?: NodeOf<'Decorator'>[]
}
interface PropertyMembers {
  key: Node
  computed: boolean
  typeAnnotation?: TypeAnnotation | null
  value?: Node | null
  declare?: boolean
  decorators?: NodeOf<'Decorator'>[]
}
interface MethodMembers {
  key: Node
  kind: string
  value: Node
  decorators?: NodeOf<'Decorator'>[]
}

interface CallMembers {
  callee: Node
  arguments: Node[]
  optional?: boolean
  typeArguments?: TypeArguments | null
}

type Shared = Record<'CallExpression' | 'NewExpression', CallMembers> &
  Record<'SpreadElement', { argument: Node }> &
  Record<'RestElement', { argument: Node; typeAnnotation?: TypeAnnotation | null }> &
  Record<'MethodDefinition' | 'TSAbstractMethodDefinition', MethodMembers> &
  Record<
    'TSAsExpression' | 'TSTypeAssertion' | 'TSSatisfiesExpression',
    { expression: Node; typeAnnotation: Node }
  > &
  Record<
    'ChainExpression' | 'TSNonNullExpression' | 'ParenthesizedExpression' | 'TSInstantiationExpression',
    { expression: Node }
  > &
  Record<'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression', FunctionMembers> &
  Record<'TSMethodSignature' | 'TSFunctionType' | 'TSDeclareFunction', SignatureMembers> &
  Record<'TSCallSignatureDeclaration' | 'TSConstructSignatureDeclaration', SignatureMembers> &
  Record<'TSConstructorType' | 'TSEmptyBodyFunctionExpression', SignatureMembers> &
  Record<'BlockStatement' | 'StaticBlock' | 'TSModuleBlock', { body: Node[] }> &
  Record<'ClassDeclaration' | 'ClassExpression', ClassMembers> &
  Record<'ForOfStatement' | 'ForInStatement', { left: Node }> &
  Record<'ConditionalExpression' | 'IfStatement', { test: Node; consequent: Node; alternate: Node | null }> &
  Record<
    'ImportSpecifier' | 'ImportDefaultSpecifier' | 'ImportNamespaceSpecifier',
    { local: Identifier; imported?: Identifier | Literal; importKind?: string }
  > &
  Record<'TSUnionType' | 'TSIntersectionType', { types: Node[] }> &
  Record<'TSStringKeyword' | 'TSNumberKeyword' | 'TSBigIntKeyword', unknown> &
  Record<'TSNullKeyword' | 'TSUndefinedKeyword', unknown> &
  Record<PropertyType, PropertyMembers>

type PropertyType =
  | 'TSPropertySignature'
  | 'PropertyDefinition'
  | 'AccessorProperty'
  | 'TSAbstractPropertyDefinition'

/** The members of each node type that the evaluator and the rules handle. */
interface NodeMembers {
  Program: { body: Node[] }
  Identifier: {
    name: string
    typeAnnotation?: TypeAnnotation | null
    optional?: boolean
    decorators?: NodeOf<'Decorator'>[]
  }
  Literal: {
    value: string | number | bigint | boolean | RegExp | null
    raw?: string
    regex?: { pattern: string }
  }
  TemplateElement: { value: { cooked?: string | null } }
  TemplateLiteral: { quasis: TemplateElement[]; expressions: Node[] }
  TaggedTemplateExpression: { tag: Node; quasi: TemplateLiteral }
  YieldExpression: { argument?: Node | null }
  MemberExpression: { object: Node; property: Node; computed: boolean; optional?: boolean }
  BinaryExpression: { operator: string; left: Node; right: Node }
  LogicalExpression: { operator: string; left: Node; right: Node }
  ThisExpression: unknown
  AssignmentExpression: { left: Node; right: Node }
  UpdateExpression: { argument: Node }
  UnaryExpression: { operator: string; argument: Node }
  ObjectExpression: { properties: (Property | Spread)[] }
  ArrayExpression: { elements: (Node | null)[] }
  Property: { key: Node; value: Node; computed: boolean; kind?: string; shorthand?: boolean }
  TSParameterProperty: { parameter: Node; decorators?: NodeOf<'Decorator'>[] }
  AssignmentPattern: { left: Node; right: Node }
  ObjectPattern: { properties: (Property | Spread)[]; typeAnnotation?: TypeAnnotation | null }
  ArrayPattern: { elements: (Node | null)[]; typeAnnotation?: TypeAnnotation | null }
  ReturnStatement: { argument: Node | null }
  VariableDeclaration: { kind: string; declarations: NodeOf<'VariableDeclarator'>[] }
  VariableDeclarator: { id: Node; init: Node | null }
  ClassBody: { body: Node[] }
  Decorator: { expression: Node }
  TSEnumDeclaration: { id: Identifier; members?: EnumMember[]; body?: { members: EnumMember[] } }
  TSEnumMember: { id: Node; initializer?: Node | null }
  ForStatement: { init: Node | null }
  SwitchStatement: { discriminant: Node; cases: NodeOf<'SwitchCase'>[] }
  SwitchCase: { test?: Node | null; consequent: Node[] }
  CatchClause: { param: Node | null }
  ImportDeclaration: { source: Literal; specifiers: ImportSpecifier[]; importKind?: string }
  ExportNamedDeclaration: {
    declaration: Node | null
    specifiers: NodeOf<'ExportSpecifier'>[]
    source: Literal | null
  }
  ExportSpecifier: { local: Identifier | Literal; exported: Identifier | Literal }
  ExportDefaultDeclaration: { declaration: Node }
  ExportAllDeclaration: { source: Literal; exported: Identifier | Literal | null }
  TSTypeAnnotation: { typeAnnotation: Node }
  TSTypeParameterInstantiation: { params: Node[] }
  TSTypePredicate: { parameterName: Node; typeAnnotation?: TypeAnnotation | null }
  TSTypeReference: { typeName: Node; typeArguments?: TypeArguments | null }
  TSQualifiedName: { left: Node; right: Identifier }
  TSInterfaceHeritage: { expression: Node; typeArguments?: TypeArguments | null }
  TSTypeQuery: { exprName: Node }
  TSTypeAliasDeclaration: { id: Identifier; typeAnnotation: Node; typeParameters?: TypeParameters | null }
  TSInterfaceDeclaration: { id: Identifier; body: NodeOf<'TSInterfaceBody'>; extends: Heritage[] }
  TSInterfaceBody: { body: Node[] }
  TSArrayType: { elementType: Node }
  TSTupleType: { elementTypes: Node[] }
  TSNamedTupleMember: { label: Node; elementType: Node; optional?: boolean }
  TSTypeOperator: { operator: string; typeAnnotation: Node }
  TSTypeLiteral: { members: Node[] }
  TSLiteralType: { literal: Node }
  TSIndexedAccessType: { objectType: Node; indexType: Node }
  TSMappedType: { key: Identifier; typeAnnotation?: Node | null }
  TSModuleDeclaration: { id: Node; body?: Node | null }
}

type Members = NodeMembers & Shared

/** The node of a given type, or a union for several types. */
export type NodeOf<Type extends keyof Members> = {
  [Each in Type]: Base & { readonly type: Each } & Readonly<Members[Each]>
}[Type]

/** A node of a type that the evaluator handles. Nodes of other types may occur at runtime, but match no case. */
export type Node = NodeOf<keyof Members>

export type Program = NodeOf<'Program'>
export type Identifier = NodeOf<'Identifier'>
type Literal = NodeOf<'Literal'>
export type TemplateElement = NodeOf<'TemplateElement'>
export type TemplateLiteral = NodeOf<'TemplateLiteral'>
export type Tagged = NodeOf<'TaggedTemplateExpression'>
export type Call = NodeOf<'CallExpression'>
export type New = NodeOf<'NewExpression'>
export type Member = NodeOf<'MemberExpression'>
export type Binary = NodeOf<'BinaryExpression'>
export type ObjectNode = NodeOf<'ObjectExpression'>
export type ArrayNode = NodeOf<'ArrayExpression'>
export type Property = NodeOf<'Property'>
type Spread = NodeOf<'SpreadElement' | 'RestElement'>
export type Cast = NodeOf<'TSAsExpression' | 'TSTypeAssertion' | 'TSSatisfiesExpression'>
export type FunctionNode = NodeOf<'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression'>
export type ClassNode = NodeOf<'ClassDeclaration' | 'ClassExpression'>
export type Enum = NodeOf<'TSEnumDeclaration'>
type EnumMember = NodeOf<'TSEnumMember'>
export type Import = NodeOf<'ImportDeclaration'>
type ImportSpecifier = NodeOf<'ImportSpecifier' | 'ImportDefaultSpecifier' | 'ImportNamespaceSpecifier'>
type TypeAnnotation = NodeOf<'TSTypeAnnotation'>
type TypeArguments = NodeOf<'TSTypeParameterInstantiation'>
export type TypeReference = NodeOf<'TSTypeReference'>
export type Heritage = NodeOf<'TSInterfaceHeritage'>
export type TypeAlias = NodeOf<'TSTypeAliasDeclaration'>
export type MappedType = NodeOf<'TSMappedType'>
export type PropertySignature = NodeOf<PropertyType>

/** A type parameter of a generic declaration. */
export interface TypeParameter {
  readonly name: Node
  readonly constraint?: Node | null
}
interface TypeParameters {
  readonly params: readonly TypeParameter[]
}
/** A declaration, a function or a signature that may have type parameters. */
interface Generic extends Base {
  readonly type: string
  readonly typeParameters?: TypeParameters | null
}

/** Returns the offset where a node starts, in UTF-16 units. */
export const readStart = (node: Node): number => (node.range ? node.range[0] : Number(node.start))

/** Returns the offset where a node ends, in UTF-16 units. */
export const readEnd = (node: Node): number => (node.range ? node.range[1] : Number(node.end))

/**
 * Returns the name of an identifier or the value of a string literal, such as `user`, a key `'user'` or an import `'./ids.js'`.
 * Returns an empty string for anything else. A caller that needs an identifier must also check the node type.
 */
export function readName(node: Node | null | undefined): string {
  if (node?.type === 'Identifier') return node.name
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}

/** Lists the type parameters of a declaration, a function or a signature. */
export const typeParametersOf = ({ typeParameters }: Generic): readonly TypeParameter[] =>
  typeParameters?.params ?? []
