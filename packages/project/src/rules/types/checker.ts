/** The subset of TypeScript's checker that the type-aware rules use, as provided by typescript-eslint. */
import type { Node } from '@brandid/base/syntax'

export interface Type {
  readonly flags: number
  readonly symbol?: TypeSymbol | undefined
  readonly types?: readonly Type[]
  readonly target?: { readonly typeParameters?: readonly Type[] } | undefined
  isUnion(): boolean
  isIntersection(): boolean
  isStringLiteral(): boolean
  readonly value?: unknown
  /** `'true'` for the literal `true`. */
  readonly intrinsicName?: string
  getCallSignatures(): readonly Signature[]
  getConstructSignatures(): readonly Signature[]
}

export interface TypeSymbol {
  readonly name: string
  readonly flags: number
  readonly declarations?: readonly TsNode[] | undefined
}

/** A node in TypeScript's tree. No rule reads its numeric `kind`, because the values change between releases. */
export interface TsNode {
  readonly escapedText?: string
  forEachChild<Found>(callback: (node: TsNode) => Found | undefined): Found | undefined
  getSourceFile(): { readonly fileName: string }
}

export interface Declaration extends TsNode {
  readonly typeParameters?:
    | readonly { readonly name: { readonly escapedText: string }; readonly constraint?: TsNode | undefined }[]
    | undefined
  readonly type?: TsNode | undefined
  readonly parameters: readonly TsNode[]
}

export interface Signature {
  readonly declaration?: Declaration | undefined
  readonly parameters: readonly TypeSymbol[]
  readonly typeParameters?: readonly Type[] | undefined
  getReturnType(): Type
}

export interface Checker {
  getBaseConstraintOfType(type: Type): Type | undefined
  getContextualType(node: TsNode): Type | undefined
  getIndexInfosOfType(type: Type): readonly { readonly type: Type; readonly keyType?: Type }[]
  getPropertiesOfType(type: Type): readonly TypeSymbol[]
  getPropertyOfType(type: Type, name: string): TypeSymbol | undefined
  getSignatureFromDeclaration(declaration: Declaration): Signature
  /** The resolved signature of a call; never `undefined`. */
  getResolvedSignature(node: TsNode): Signature
  getTypeArguments(type: Type): readonly Type[]
  getTypeAtLocation(node: TsNode): Type
  getTypeOfSymbol(symbol: TypeSymbol): Type
  getTypePredicateOfSignature(signature: Signature): { readonly type?: Type | undefined } | undefined
  isArrayType(type: Type): boolean
  isTupleType(type: Type): boolean
  isTypeAssignableTo(source: Type, target: Type): boolean
}

/**
 * Whether the syntax alone shows that an expression is a function or a primitive without a brand. Most arguments and operands are plain,
 * and querying the checker for a type takes longer than the rest of a rule.
 */
export function isPlainSyntax({ type, ...node }: Node): boolean {
  return PLAIN.has(type) || (type === 'BinaryExpression' && Reflect.get(node, 'operator') !== '+')
}

const PLAIN = new Set<string>(
  'Literal TemplateLiteral ArrowFunctionExpression FunctionExpression UnaryExpression UpdateExpression'.split(
    ' ',
  ),
)

/** The type information that the parser of a linted file provides. */
export interface TypeServices {
  readonly program?: { getTypeChecker(): Checker } | null | undefined
  readonly esTreeNodeToTSNodeMap?: { get(node: Node): TsNode | undefined } | undefined
}

/* The type and symbol flags that the type-aware rules use. Their values are the same from TypeScript 4.8 to 6.0. */

const ANY_FLAG = 1
const UNKNOWN_FLAG = 2
const UNDEFINED = 32_768
const NULL = 65_536
const NEVER = 131_072
const OPTIONAL = 16_777_216

// The flags of `any`, `unknown`, `never`, primitives and literals, which are lower than the flags of type parameters and objects.
const PRIMITIVES = 262_143

const has = (type: Type, flags: number): boolean => (type.flags & flags) !== 0

export const isAny = (type: Type): boolean => has(type, ANY_FLAG)
export const isUnknown = (type: Type): boolean => has(type, UNKNOWN_FLAG)
export const isNever = (type: Type): boolean => has(type, NEVER)
/** Whether a type is `any`, `unknown`, `never`, a primitive or a literal; such types have no brand. */
export const isPrimitive = ({ flags }: Type): boolean => (flags & PRIMITIVES) !== 0
export const isOptional = (symbol: TypeSymbol): boolean => (symbol.flags & OPTIONAL) !== 0

/** The members of a union, or a single type, without `null` and `undefined`. */
export function membersOf(type: Type): readonly Type[] {
  const members = type.isUnion() ? (type.types as readonly Type[]) : [type]
  return members.filter((each) => !has(each, UNDEFINED | NULL))
}

export const isList = (type: Type, checker: Checker): boolean =>
  checker.isArrayType(type) || checker.isTupleType(type)

/** The type of the first element of a list. */
export const elementOf = (type: Type, checker: Checker): Type | undefined =>
  isList(type, checker) ? checker.getTypeArguments(type)[0] : undefined

/** The type of a property; `undefined` if there is none. */
export function propertyType(type: Type, name: string, checker: Checker): Type | undefined {
  const symbol = checker.getPropertyOfType(type, name)
  return symbol && checker.getTypeOfSymbol(symbol)
}
