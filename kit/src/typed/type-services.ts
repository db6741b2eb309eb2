/** The part of TypeScript's checker that the typed rules use, as typescript-eslint passes it on. Types only. */
import type { Node } from '../analysis/estree.ts'
import type { RuleContext } from '../lint/rule-context.ts'

export interface Type {
  readonly flags: number
  readonly symbol?: TypeSymbol | undefined
  readonly types?: readonly Type[]
  readonly target?: { readonly typeParameters?: readonly Type[] } | undefined
  isUnion(): boolean
  isIntersection(): boolean
  isStringLiteral(): boolean
  readonly value?: unknown
  getCallSignatures(): readonly Signature[]
}

export interface TypeSymbol {
  readonly name: string
  readonly flags: number
}

/** A node of TypeScript's own tree. The numbers of their kinds change from release to release, so no rule reads one. */
export interface TsNode {
  readonly escapedText?: string
  forEachChild<Found>(callback: (node: TsNode) => Found | undefined): Found | undefined
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
  getReturnType(): Type
}

export interface Checker {
  getBaseConstraintOfType(type: Type): Type | undefined
  getContextualType(node: TsNode): Type | undefined
  getIndexInfosOfType(type: Type): readonly { readonly type: Type }[]
  getPropertiesOfType(type: Type): readonly TypeSymbol[]
  getPropertyOfType(type: Type, name: string): TypeSymbol | undefined
  getSignatureFromDeclaration(declaration: Declaration): Signature
  /** Of a call, which always has one. */
  getResolvedSignature(node: TsNode): Signature
  getTypeArguments(type: Type): readonly Type[]
  getTypeAtLocation(node: TsNode): Type
  getTypeOfSymbol(symbol: TypeSymbol): Type
  getTypePredicateOfSignature(signature: Signature): { readonly type?: Type | undefined } | undefined
  isArrayType(type: Type): boolean
  isTupleType(type: Type): boolean
  isTypeAssignableTo(source: Type, target: Type): boolean
}

/** What the parser of a linted file knows of its types. */
export interface TypeServices {
  readonly program?: { getTypeChecker(): Checker } | null | undefined
  readonly esTreeNodeToTSNodeMap?: { get(node: Node): TsNode | undefined } | undefined
}

/** A linted file with its types. */
export interface TypedContext extends RuleContext {
  readonly checker: Checker
  /** The type of an expression, of a name or of a type in the text. */
  typeOf(node: Node): Type
  /** The node of TypeScript that stands for a node. */
  findTsNode(node: Node): TsNode
}
