/** Parses the signature of a pasted function: its parameters, and the slots that contain IDs or keys. */
import ts from '@tsd/typescript'

/** The type of an ID or key without a brand. */
export type Base = 'string' | 'number' | 'bigint'

/** A parameter, or a member of an object parameter, that contains an ID or key. */
export interface Slot {
  readonly name: string
  /** The declared type without `undefined` and `null`, such as `string[]`. */
  readonly type: string
  readonly base: Base
  /** The offset of the base type in the pasted code, and in `type`. */
  readonly at: number
  readonly atInType: number
}

/** A parameter: a slot, an object with members, or anything else. */
export interface Parameter {
  readonly name: string
  /** The index of the parameter's slot, if the parameter contains an ID. */
  readonly slot?: number | undefined
  readonly isRest: boolean
  /** The members, if the parameter is an object with a known type. */
  readonly members?: readonly Member[]
}

/** A member of an object parameter. */
export interface Member {
  readonly name: string
  readonly slot?: number | undefined
  readonly isOptional: boolean
}

/** The signature of a function, with its slots. */
export interface Signature {
  readonly name: string
  readonly parameters: readonly Parameter[]
  readonly slots: readonly Slot[]
}

/** Parses the first function with parameters: a declaration, an arrow function, a method or a function type. */
export function readSignature(text: string): Signature | undefined {
  // Also try a class, an interface and a type alias as a wrapper, because a method does not parse on its own.
  for (const [before, after] of [
    ['', ''],
    ['class C {\n', '\n}'],
    ['interface I {\n', '\n}'],
    ['type F = ', ''],
  ] as const) {
    const source = ts.createSourceFile('pasted.ts', before + text + after, ts.ScriptTarget.Latest, true)
    const found = findFunction(source)
    if (found) return describe(found, source, before.length)
  }
  return undefined
}

interface Found {
  readonly name: string
  readonly parameters: readonly ts.ParameterDeclaration[]
}

function findFunction(source: ts.SourceFile): Found | undefined {
  let found: Found | undefined
  const visit = (node: ts.Node): void => {
    if (found) return
    if (ts.isFunctionLike(node) && node.parameters.some(({ type }) => type)) {
      found = { name: nameOf(node, source), parameters: node.parameters }
      return
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function nameOf(node: ts.SignatureDeclaration | ts.FunctionLikeDeclaration, source: ts.SourceFile): string {
  if (ts.isConstructorDeclaration(node) || ts.isConstructSignatureDeclaration(node)) {
    const { parent } = node
    return `new ${'name' in parent && parent.name ? (parent.name as ts.Node).getText(source) : 'Thing'}`
  }
  for (let each: ts.Node | undefined = node; each; each = each.parent) {
    const { name } = each as { readonly name?: ts.Node }
    if (name && ts.isIdentifier(name)) return name.text
    if (ts.isBlock(each)) break
  }
  return 'call'
}

function describe({ name, parameters }: Found, source: ts.SourceFile, offset: number): Signature {
  const slots: Slot[] = []
  const addSlot = (slotName: string, node: ts.TypeNode | undefined): number | undefined => {
    const slot = node && readSlot(slotName, node, source, offset)
    return slot && slots.push(slot) - 1
  }
  return {
    name,
    slots,
    parameters: parameters.map((parameter, index) => {
      const { type } = parameter
      const isRest = parameter.dotDotDotToken !== undefined
      const members = type && membersOf(type, source)
      if (!ts.isIdentifier(parameter.name) || members) {
        return {
          name: ts.isIdentifier(parameter.name) ? parameter.name.text : `options${index || ''}`,
          isRest,
          members: (members ?? []).map((member) => ({
            name: member.name.getText(source),
            slot: addSlot(member.name.getText(source), member.type),
            isOptional: member.questionToken !== undefined,
          })),
        }
      }
      return { name: parameter.name.text, isRest, slot: addSlot(parameter.name.text, type) }
    }),
  }
}

/** Returns the members of an object type that is written inline or declared in the same code. */
function membersOf(type: ts.TypeNode, source: ts.SourceFile): readonly ts.PropertySignature[] | undefined {
  if (ts.isTypeLiteralNode(type)) return type.members.filter(ts.isPropertySignature)
  if (ts.isIntersectionTypeNode(type)) {
    const parts = type.types.map((each) => membersOf(each, source))
    return parts.every((part) => part !== undefined) ? parts.flat() : undefined
  }
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return undefined
  const { text } = type.typeName
  const wrapped = ['Readonly', 'Partial', 'Required'].includes(text) ? type.typeArguments?.[0] : undefined
  if (wrapped) return membersOf(wrapped, source)
  const declared = source.statements.find(
    (each): each is ts.InterfaceDeclaration | ts.TypeAliasDeclaration =>
      (ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each)) && each.name.text === text,
  )
  if (!declared) return undefined
  return ts.isInterfaceDeclaration(declared)
    ? declared.members.filter(ts.isPropertySignature)
    : membersOf(declared.type, source)
}

const BASES = new Map<ts.SyntaxKind, Base>([
  [ts.SyntaxKind.StringKeyword, 'string'],
  [ts.SyntaxKind.NumberKeyword, 'number'],
  [ts.SyntaxKind.BigIntKeyword, 'bigint'],
])

/** Matches the names of parameters that contain IDs, such as `userId` and `invitedBy`. */
const IS_ID =
  /(?:^|[a-z\d_])(?:[iI][dD]s?|[kK]eys?|[uU][uU][iI][dD]s?)$|^(?:invited|created|updated|deleted|approved|assigned|owned)_?(?:by|to)$/i

function readSlot(name: string, node: ts.TypeNode, source: ts.SourceFile, offset: number): Slot | undefined {
  if (!IS_ID.test(name)) return undefined
  const kept = withoutNothing(node)
  const keyword = kept && findKeyword(kept)
  if (!kept || !keyword) return undefined
  const start = kept.getStart(source)
  return {
    name,
    type: kept.getText(source),
    base: BASES.get(keyword.kind) as Base,
    at: keyword.getStart(source) - offset,
    atInType: keyword.getStart(source) - start,
  }
}

/** Returns the only member of a union that is neither `undefined` nor `null`. */
function withoutNothing(node: ts.TypeNode): ts.TypeNode | undefined {
  if (ts.isParenthesizedTypeNode(node)) return withoutNothing(node.type)
  if (!ts.isUnionTypeNode(node)) return node
  const rest = node.types.filter((each) => each.getText() !== 'undefined' && each.getText() !== 'null')
  return rest.length === 1 ? rest[0] : undefined
}

/** Finds the single keyword in a type such as `string`, `readonly string[]`, `Set<string>` or `Promise<string>`. */
function findKeyword(node: ts.TypeNode): ts.Node | undefined {
  if (BASES.has(node.kind)) return node
  if (ts.isArrayTypeNode(node)) return findKeyword(node.elementType)
  if (ts.isTypeOperatorNode(node) || ts.isParenthesizedTypeNode(node)) return findKeyword(node.type)
  const isList =
    ts.isTypeReferenceNode(node) && /^(?:Readonly)?(?:Array|Set)$|^Iterable$/.test(node.typeName.getText())
  return isList && node.typeArguments?.[0] ? findKeyword(node.typeArguments[0]) : undefined
}
