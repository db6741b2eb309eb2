/** The part of ESTree, with TypeScript's nodes, that the evaluator and the rules read: types, and offsets of nodes. */

interface Base {
  /** Offsets in UTF-16 units: oxc writes `start` and `end`, ESLint's parsers write `range`. */
  readonly start?: number
  readonly end?: number
  readonly range?: readonly [start: number, end: number]
}

type Is<Type extends string, Members = unknown> = Base & { readonly type: Type } & Readonly<Members>

export type Program = Is<'Program', { body: Node[] }>
export type Identifier = Is<
  'Identifier',
  { name: string; typeAnnotation?: TypeAnnotation | null; optional?: boolean }
>
export type Literal = Is<
  'Literal',
  { value: string | number | bigint | boolean | RegExp | null; raw?: string; regex?: { pattern: string } }
>
export type TemplateElement = Is<'TemplateElement', { value: { cooked?: string | null } }>
export type TemplateLiteral = Is<'TemplateLiteral', { quasis: TemplateElement[]; expressions: Node[] }>
export type Tagged = Is<'TaggedTemplateExpression', { tag: Node; quasi: TemplateLiteral }>
export type Call = Is<'CallExpression', { callee: Node; arguments: Node[] }>
export type New = Is<'NewExpression', { callee: Node; arguments: Node[] }>
export type Yield = Is<'YieldExpression', { argument?: Node | null }>
export type Member = Is<'MemberExpression', { object: Node; property: Node; computed: boolean }>
export type Binary = Is<'BinaryExpression', { operator: string; left: Node; right: Node }>
export type Assignment = Is<'AssignmentExpression', { left: Node; right: Node }>
export type Update = Is<'UpdateExpression', { argument: Node }>
export type Unary = Is<'UnaryExpression', { operator: string; argument: Node }>
export type ObjectNode = Is<'ObjectExpression', { properties: (Property | Spread)[] }>
export type ArrayNode = Is<'ArrayExpression', { elements: (Node | null)[] }>
export type Property = Is<
  'Property',
  { key: Node; value: Node; computed: boolean; kind?: string; shorthand?: boolean }
>
export type Spread = Is<'SpreadElement' | 'RestElement', { argument: Node }>
export type Cast = Is<
  'TSAsExpression' | 'TSTypeAssertion' | 'TSSatisfiesExpression',
  { expression: Node; typeAnnotation: Node }
>
export type Wrapped = Is<
  'ChainExpression' | 'TSNonNullExpression' | 'ParenthesizedExpression' | 'TSInstantiationExpression',
  { expression: Node }
>

export type FunctionNode = Is<
  'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression',
  { id?: Identifier | null; params: Node[]; body: Node; async: boolean; generator: boolean }
>
export type Signature = Is<
  | 'TSMethodSignature'
  | 'TSFunctionType'
  | 'TSDeclareFunction'
  | 'TSCallSignatureDeclaration'
  | 'TSConstructSignatureDeclaration'
  | 'TSConstructorType'
  | 'TSEmptyBodyFunctionExpression',
  { key?: Node; kind?: string; params: Node[]; returnType?: TypeAnnotation | null; id?: Identifier | null }
>
export type ParameterProperty = Is<'TSParameterProperty', { parameter: Node }>
export type AssignmentPattern = Is<'AssignmentPattern', { left: Node; right: Node }>
export type ObjectPattern = Is<
  'ObjectPattern',
  { properties: (Property | Spread)[]; typeAnnotation?: TypeAnnotation | null }
>
export type ArrayPattern = Is<'ArrayPattern', { elements: (Node | null)[] }>

export type Block = Is<'BlockStatement' | 'StaticBlock' | 'TSModuleBlock', { body: Node[] }>
export type Return = Is<'ReturnStatement', { argument: Node | null }>
export type Variables = Is<'VariableDeclaration', { kind: string; declarations: Declarator[] }>
export type Declarator = Is<'VariableDeclarator', { id: Node; init: Node | null }>
export type ClassBody = Is<'ClassBody', { body: Node[] }>
export type ClassNode = Is<
  'ClassDeclaration' | 'ClassExpression',
  {
    id: Identifier | null
    superClass?: Node | null
    body?: ClassBody
    decorators?: Is<'Decorator', { expression: Node }>[]
  }
>
export type Enum = Is<
  'TSEnumDeclaration',
  { id: Identifier; members?: EnumMember[]; body?: { members: EnumMember[] } }
>
export type EnumMember = Is<'TSEnumMember', { id: Node; initializer?: Node | null }>
export type For = Is<'ForStatement', { init: Node | null }>
export type ForEach = Is<'ForOfStatement' | 'ForInStatement', { left: Node }>
export type Switch = Is<
  'SwitchStatement',
  { discriminant: Node; cases: Is<'SwitchCase', { test?: Node | null; consequent: Node[] }>[] }
>
export type Catch = Is<'CatchClause', { param: Node | null }>
export type Branch = Is<
  'ConditionalExpression' | 'IfStatement',
  { test: Node; consequent: Node; alternate: Node | null }
>

export type Import = Is<
  'ImportDeclaration',
  { source: Literal; specifiers: ImportSpecifier[]; importKind?: string }
>
export type ImportSpecifier = Is<
  'ImportSpecifier' | 'ImportDefaultSpecifier' | 'ImportNamespaceSpecifier',
  { local: Identifier; imported?: Identifier | Literal; importKind?: string }
>
export type ExportNamed = Is<
  'ExportNamedDeclaration',
  { declaration: Node | null; specifiers: ExportSpecifier[]; source: Literal | null }
>
export type ExportSpecifier = Is<
  'ExportSpecifier',
  { local: Identifier | Literal; exported: Identifier | Literal }
>
export type ExportDefault = Is<'ExportDefaultDeclaration', { declaration: Node }>
export type ExportAll = Is<'ExportAllDeclaration', { source: Literal; exported: Identifier | Literal | null }>

export type TypeAnnotation = Is<'TSTypeAnnotation', { typeAnnotation: Node }>
export type TypeArguments = Is<'TSTypeParameterInstantiation', { params: Node[] }>
export type TypePredicate = Is<
  'TSTypePredicate',
  { parameterName: Node; typeAnnotation?: TypeAnnotation | null }
>
export type TypeReference = Is<'TSTypeReference', { typeName: Node; typeArguments?: TypeArguments | null }>
export type QualifiedName = Is<'TSQualifiedName', { left: Node; right: Identifier }>
export type Heritage = Is<'TSInterfaceHeritage', { expression: Node; typeArguments?: TypeArguments | null }>
export type TypeQuery = Is<'TSTypeQuery', { exprName: Node }>
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
export type TypeAlias = Is<
  'TSTypeAliasDeclaration',
  {
    id: Identifier
    typeAnnotation: Node
    typeParameters?: TypeParameters | null
  }
>
export type Interface = Is<
  'TSInterfaceDeclaration',
  { id: Identifier; body: Is<'TSInterfaceBody', { body: Node[] }>; extends: Heritage[] }
>
export type TypeUnion = Is<'TSUnionType' | 'TSIntersectionType', { types: Node[] }>
export type TypeArray = Is<'TSArrayType', { elementType: Node }>
export type TypeTuple = Is<'TSTupleType', { elementTypes: Node[] }>
export type TypeOperator = Is<'TSTypeOperator', { operator: string; typeAnnotation: Node }>
export type TypeLiteral = Is<'TSTypeLiteral', { members: Node[] }>
export type LiteralType = Is<'TSLiteralType', { literal: Node }>
export type IndexedAccess = Is<'TSIndexedAccessType', { objectType: Node; indexType: Node }>
export type MappedType = Is<'TSMappedType', { key: Identifier; typeAnnotation?: Node | null }>
export type Keyword = Is<
  'TSStringKeyword' | 'TSNumberKeyword' | 'TSBigIntKeyword' | 'TSNullKeyword' | 'TSUndefinedKeyword'
>
export type PropertySignature = Is<
  'TSPropertySignature' | 'PropertyDefinition' | 'AccessorProperty' | 'TSAbstractPropertyDefinition',
  { key: Node; computed: boolean; typeAnnotation?: TypeAnnotation | null; value?: Node | null }
>
export type ModuleDeclaration = Is<'TSModuleDeclaration', { id: Node; body?: Node | null }>

/** A node of a kind that the evaluator handles. Nodes of other kinds pass through the same code, and fit no case. */
export type Node =
  | Program
  | Identifier
  | Literal
  | TemplateElement
  | TemplateLiteral
  | Tagged
  | Call
  | New
  | Yield
  | Member
  | Binary
  | Assignment
  | Update
  | Unary
  | ObjectNode
  | ArrayNode
  | Property
  | ClassBody
  | Heritage
  | Spread
  | Cast
  | Wrapped
  | FunctionNode
  | Signature
  | ParameterProperty
  | AssignmentPattern
  | ObjectPattern
  | ArrayPattern
  | Block
  | Return
  | Variables
  | Declarator
  | ClassNode
  | Enum
  | EnumMember
  | For
  | ForEach
  | Switch
  | Catch
  | Branch
  | Import
  | ImportSpecifier
  | ExportNamed
  | ExportSpecifier
  | ExportDefault
  | ExportAll
  | TypeAnnotation
  | TypeArguments
  | TypePredicate
  | TypeReference
  | QualifiedName
  | TypeQuery
  | TypeAlias
  | Interface
  | TypeUnion
  | TypeArray
  | TypeTuple
  | TypeOperator
  | TypeLiteral
  | LiteralType
  | IndexedAccess
  | MappedType
  | Keyword
  | PropertySignature
  | ModuleDeclaration

/** Where a node begins, in UTF-16 units. */
export const readStart = (node: Node): number => (node.range ? node.range[0] : Number(node.start))

/** Where a node ends, in UTF-16 units. */
export const readEnd = (node: Node): number => (node.range ? node.range[1] : Number(node.end))

/**
 * The name of an identifier, or the text of a string literal: `user`, `'user'` of a key and `'./ids.js'` of an import alike. It is
 * empty for anything else. Where only a name counts, ask for the type of the node as well.
 */
export function readName(node: Node | null | undefined): string {
  if (node?.type === 'Identifier') return node.name
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}

/** The type parameters of a declaration, a function or a signature. */
export const typeParametersOf = ({ typeParameters }: Generic): readonly TypeParameter[] =>
  typeParameters?.params ?? []
