/** Compares two programs as trees. The second program may have loose types in place of plain types, and a few insertions. */
import { type Node, readName, readStart } from '@brandid/base/syntax'
import { TABLE_FUNCTION } from './unannotated-keys.ts'

/** How the second program differs from the first. */
export interface ProgramComparison {
  /** The first disallowed difference, given as the type of the node or of its parent. */
  readonly difference: string | undefined
  /** The number of types that became loose. */
  readonly loosened: number
  /** The number of new `$type` calls and `declare` members. */
  readonly inserted: number
  /** The number of new type import statements. */
  readonly imports: number
  /** The start offset of each node in the first program, mapped to its start in the second program. */
  readonly starts: ReadonlyMap<number, number>
  /** The nodes that exist only in the second program. Compilers erase each of them. */
  readonly added: readonly Node[]
}

/**
 * Compares two programs, including types. Avoids recursion, because a sum of 10,000 terms is nested that deeply.
 *
 * @param isLoose Whether a type in the second program is loose.
 * @param mayImport Whether the second program may import a given name from a given module as a type.
 */
export function compareNodes(
  before: Node,
  after: Node,
  isLoose: (type: Node) => boolean,
  mayImport: (source: string, name: string) => boolean,
): ProgramComparison {
  const isNew = (node: Node, around: Node | undefined) => isInsertion(node, around, isLoose, mayImport)
  const found = { loosened: 0, inserted: 0, imports: 0 }
  const starts = new Map<number, number>()
  const added: Node[] = []
  const waiting: Pair[] = [{ before, after, inTable: false }]
  const differ = (node: unknown): ProgramComparison => ({
    difference: isNode(node) ? node.type : 'a list',
    ...found,
    starts,
    added,
  })
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const { before: one, inTable } = pair
    const column = inTable && isNode(one) && !isTypeCall(one) ? columnOf(pair.after, isLoose) : undefined
    const other = column ?? pair.after
    if (column) found.inserted += 1
    if (Array.isArray(one) && Array.isArray(other)) {
      const pairs = pairItems(one, other, isNew, pair.around)
      if (!pairs) return differ(pair.around)
      added.push(...pairs.added)
      found.inserted += pairs.added.filter(({ type }) => type === 'PropertyDefinition').length
      found.imports += pairs.added.filter(({ type }) => type === 'ImportDeclaration').length
      for (const each of pairs.same) waiting.push({ ...each, inTable, around: pair.around })
      continue
    }
    if (!isObject(one) || !isObject(other)) {
      // Regular expressions are compared by their `raw` source.
      const isPattern = one instanceof RegExp && other instanceof RegExp
      if (one !== other && !isPattern) return differ(pair.around)
      continue
    }
    if (isNode(one) && isNode(other)) {
      if (isLoosened(one, other, isLoose)) {
        found.loosened += 1
        starts.set(readStart(one), readStart(other))
        for (const [from, to] of absentIn(one, other)) starts.set(readStart(from), readStart(to))
        continue
      }
      if (one.type !== other.type) return differ(one)
      if (!starts.has(readStart(one)) && !isOutside(one)) starts.set(readStart(one), readStart(other))
    }
    const inside = inTable || (isNode(one) && isTable(one))
    const around = isNode(one) ? one : pair.around
    for (const key in other) if (!(key in one)) return differ(around)
    for (const key in one) {
      const [before, after]: unknown[] = [Reflect.get(one, key), Reflect.get(other, key)]
      if (before === after || PLACE_KEYS.has(key)) continue
      if (key === 'sourceType' && isNode(one) && isModule(one)) continue
      waiting.push({ before, after, inTable: inside, around })
    }
  }
  return { difference: undefined, ...found, starts, added }
}

interface Pair {
  readonly before: unknown
  readonly after: unknown
  /** Whether both nodes are inside a Drizzle table. */
  readonly inTable: boolean
  readonly around?: Node | undefined
}

const PLACE_KEYS = new Set(['start', 'end', 'range', 'loc', 'parent'])

/** Whether to skip a node's start: a program starts at its first statement, and a hashbang precedes every comment. */
const isOutside = ({ type }: { readonly type: string }): boolean => type === 'Program' || type === 'Hashbang'

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof RegExp)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Whether TypeScript treats a program as a module, even if JavaScript parsers treat it as a script. */
const isModule = (program: Node): boolean =>
  program.type === 'Program' &&
  program.body.some(
    (each) =>
      /^(?:Import|Export|TSExport|TSNamespaceExport)/.test(each.type) ||
      Reflect.get(Reflect.get(each, 'moduleReference') ?? {}, 'type') === 'TSExternalModuleReference',
  )

/* Loose types */

/** Whether a type became a loose type, or a union with a loose type. */
function isLoosened(one: Node, other: Node, isLoose: (type: Node) => boolean): boolean {
  if (!ofValues(one)) return false
  if (isLoose(other)) return !(one.type === 'TSTypeReference' && isSameName(one, other))
  if (other.type !== 'TSUnionType' || !other.types.some(isLoose)) return false
  // A union with as many parts as before, such as `string | string[]`, is compared part by part.
  if (one.type === 'TSUnionType' && one.types.length === other.types.length) return false
  const kept = other.types.filter((each) => !isLoose(each))
  return other.types.length - kept.length === 1 && kept.every(isAbsent) && keepsAbsent(one, kept)
}

/** Whether a type can contain plain values, so that a loose type may replace it. */
const ofValues = ({ type }: Node): boolean =>
  /^TS(?:(?:String|Number|BigInt)Keyword|UnionType|TypeReference|IndexedAccessType)$/.test(type)

const isSameName = (one: Node, other: Node): boolean =>
  one.type === 'TSTypeReference' &&
  other.type === 'TSTypeReference' &&
  readName(one.typeName) === readName(other.typeName)

const isAbsent = ({ type }: Node): boolean => type === 'TSNullKeyword' || type === 'TSUndefinedKeyword'

const partsOf = (type: Node): readonly Node[] => (type.type === 'TSUnionType' ? type.types : [type])

/** Whether `null` and `undefined` are preserved. A newly explicit `null` or `undefined` must have been hidden by a type name. */
function keepsAbsent(one: Node, kept: readonly Node[]): boolean {
  const absent = partsOf(one).filter(isAbsent)
  const isHiding = partsOf(one).some(({ type }) => /^TS(?:TypeReference|IndexedAccessType)$/.test(type))
  const isKept = absent.every((each) => kept.some(({ type }) => type === each.type))
  return isKept && (isHiding || kept.length === absent.length)
}

function absentIn(one: Node, other: Node): [Node, Node][] {
  return partsOf(one).flatMap((from): [Node, Node][] => {
    const to = isAbsent(from) ? partsOf(other).find(({ type }) => type === from.type) : undefined
    return to ? [[from, to]] : []
  })
}

/* Insertions */

interface Pairs {
  readonly same: readonly { readonly before: unknown; readonly after: unknown }[]
  readonly added: readonly Node[]
}

/** Pairs the items in two lists; `undefined` if the lists differ by more than the allowed insertions. */
function pairItems(
  before: readonly unknown[],
  after: readonly unknown[],
  isInserted: (node: Node, around: Node | undefined) => boolean,
  around: Node | undefined,
): Pairs | undefined {
  if (before.length === after.length)
    return { same: before.map((each, index) => ({ before: each, after: after[index] })), added: [] }
  const same: { before: unknown; after: unknown }[] = []
  const added: Node[] = []
  let next = 0
  for (const [index, item] of after.entries()) {
    const isLonger = after.length - index > before.length - next
    const isNew = isLonger && isNode(item) && !isSameImport(before[next], item)
    if (isNew && isInserted(item, around)) added.push(item)
    else if (next < before.length) same.push({ before: before[next++], after: item })
    else return undefined
  }
  return next === before.length ? { same, added } : undefined
}

const isInsertion = (
  node: Node,
  around: Node | undefined,
  isLoose: (type: Node) => boolean,
  mayImport: (source: string, name: string) => boolean,
): boolean =>
  isTypeImport(node, mayImport) || isTypeSpecifier(node, around, mayImport) || isDeclaredId(node, isLoose)

type MayImport = Parameters<typeof isInsertion>[3]

/** `import type { LooseId } from 'brandid'` */
const isTypeImport = (node: Node, mayImport: MayImport): boolean =>
  node.type === 'ImportDeclaration' &&
  node.importKind === 'type' &&
  node.specifiers.length > 0 &&
  node.specifiers.every((each) => isAllowed(each, node.source, mayImport))

const isAllowed = (node: Node, source: Node, mayImport: MayImport): boolean =>
  node.type === 'ImportSpecifier' && mayImport(readName(source), readName(node.imported))

/** Whether a specifier imports an allowed type: `type LooseId` in a value import, or `LooseId` in a type import. */
const isTypeSpecifier = (node: Node, around: Node | undefined, mayImport: MayImport): boolean =>
  around?.type === 'ImportDeclaration' &&
  isAllowed(node, around.source, mayImport) &&
  (around.importKind === 'type' || Reflect.get(node, 'importKind') === 'type')

/** Whether both specifiers import the same name, in which case neither was inserted. */
const isSameImport = (one: unknown, other: Node): boolean =>
  isNode(one) &&
  one.type === 'ImportSpecifier' &&
  other.type === 'ImportSpecifier' &&
  readName(one.imported) === readName(other.imported)

/** `declare id: LooseKey<'user'>` in a class. */
const isDeclaredId = (node: Node, isLoose: (type: Node) => boolean): boolean => {
  if (node.type !== 'PropertyDefinition' || node.declare !== true || readName(node.key) !== 'id') return false
  const type = node.typeAnnotation?.typeAnnotation
  return !node.value && !node.computed && !node.decorators?.length && type !== undefined && isLoose(type)
}

const isTable = (node: Node): boolean =>
  node.type === 'CallExpression' && TABLE_FUNCTION.test(readName(node.callee))

const isTypeCall = (node: Node): boolean =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  !node.callee.computed &&
  readName(node.callee.property) === '$type'

/** The column to which `.$type<LooseKey<'user'>>()` was added. */
function columnOf(node: unknown, isLoose: (type: Node) => boolean): Node | undefined {
  if (!isNode(node) || node.type !== 'CallExpression' || !isTypeCall(node) || node.arguments.length > 0)
    return undefined
  const [type, ...others] = node.typeArguments?.params ?? []
  const { callee } = node
  const isOurs = type !== undefined && others.length === 0 && isLoose(type) && !node.optional
  return isOurs &&
    callee.type === 'MemberExpression' &&
    !callee.optional &&
    callee.object.type === 'CallExpression'
    ? callee.object
    : undefined
}
