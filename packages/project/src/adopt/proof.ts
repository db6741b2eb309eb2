/** Proves that an adopted file is the same program and imports the loose types that it uses. */
import {
  type Comment,
  createTree,
  type Node,
  parseSource,
  readComments,
  readEnd,
  readName,
  readStart,
  type Tree,
} from '@brandid/base/syntax'
import type { OwnType } from './own-types.ts'
import { type EmittedLoose, ERASED, isReadAlike, spellNamed, typesRead } from './reflected-types.ts'
import { compareNodes, type ProgramComparison } from './same-program.ts'
import { ENTRIES, isAtTop, LOOSE_TYPES, mayMove } from './type-imports.ts'
import type { TypeReader } from './type-readers.ts'

/** A file before and after its changes. The original source has no syntax errors. */
export interface Rewritten {
  readonly path: string
  readonly before: string
  /** The tree before the changes. */
  readonly tree: Tree
  readonly after: string
  /** The number of types that become loose and the number of types inserted; no other type may change. */
  readonly loosened: number
  readonly inserted: number
  /** The tool, other than the compiler, that reads the file's types. */
  readonly reader: TypeReader | undefined
  /** The project types that the file uses, with the specifiers of new imports. */
  readonly ownTypes: readonly OwnType[]
}

/**
 * Proves that a rewritten file is the same program before it is written to disk: the new source parses; its tree without types and
 * comments equals the old tree, except for `.$type()` in Drizzle tables; decorators read the same types; each loose type is imported
 * at the top of the file under a name with no other meaning there; each comment stays above the same line.
 *
 * @returns Why the file must stay unchanged; `undefined` if the proof succeeds. The proof does not cover type errors.
 */
export function prove(file: Rewritten): string | undefined {
  const { path, before, tree, after, loosened, inserted, reader, ownTypes } = file
  // The depth of the new source needs no check: the old source passed, and only types are nested deeper.
  const { program, error, comments } = parseSource(path, after, false)
  if (error !== undefined) return `the result would not parse: ${error}`
  const newTree = createTree(program)
  const loose = createEmittedLoose(newTree)
  const mayImport = (source: string, name: string) =>
    (ENTRIES.has(source) && LOOSE_TYPES.has(name)) ||
    ownTypes.some(({ local, specifier }) => local === name && specifier === source)
  const isLoose = (type: Node) => loose(type) !== undefined
  const comparison = compareNodes(tree.program, program, isLoose, mayImport)
  const { difference } = comparison
  if (difference !== undefined) return `the result would be a different program (${difference})`
  if (
    comparison.loosened !== loosened ||
    comparison.inserted !== inserted ||
    comparison.imports > 1 + ownTypes.length
  )
    return 'other types would change'
  if (reader && !isReadTheSame(tree, newTree, loose, reader))
    return `${reader.by} would read a different type`
  const was = { text: before, comments: readComments(path, before) }
  return (
    findTaken(newTree) ??
    findOtherMeaning(newTree, ownTypes) ??
    findMovedComment(was, { text: after, comments }, comparison) ??
    findErasedComment({ text: after, comments }, comparison)
  )
}

/* Names */

interface LooseName {
  /** The node for the local name in the import. */
  readonly local: Node
  readonly isType: boolean
}

/** The loose types that a module imports, by local name. */
function looseNamesIn({ program }: Tree): Map<string, LooseName> {
  return new Map(
    program.body.flatMap((each) => {
      if (each.type !== 'ImportDeclaration' || !ENTRIES.has(readName(each.source))) return []
      return each.specifiers.flatMap(({ imported, local, importKind }) => {
        const isType = each.importKind === 'type' || importKind === 'type'
        return LOOSE_TYPES.has(readName(imported)) ? [[local.name, { local, isType }] as const] : []
      })
    }),
  )
}

/** Creates a function that finds the constructor that compilers emit for a loose type, given the module's imports. */
function createEmittedLoose(tree: Tree): EmittedLoose {
  const names = looseNamesIn(tree)
  return (type) => {
    const name = type.type === 'TSTypeReference' ? readName(type.typeName) : ''
    const found = names.get(name)
    // Single-file compilers keep the import of any name that could be a value, but brandid exports no value with that name.
    return found && (found.isType ? ERASED : spellNamed(name))
  }
}

/** The global type that `adopt` writes in addition to loose types. */
const GLOBAL = 'NonNullable'

/** Returns why the name of a loose type may have another meaning in the file. A declaration in any scope counts. */
function findTaken(tree: Tree): string | undefined {
  const names = looseNamesIn(tree)
  const isNamed = (name: string) => names.has(name) || (name === GLOBAL && names.size > 0)
  for (const node of tree.all('Identifier')) {
    if (!isNamed(node.name) || names.get(node.name)?.local === node) continue
    const parent = tree.findParent(node)
    const isReference = parent?.type === 'TSTypeReference' && parent.typeName === node
    if (!isReference && !isOnlyLabel(node, parent)) return `${node.name} means something else in this file`
  }
  return undefined
}

/** Returns why a project type may have another meaning: its name is declared anywhere other than in a single top-level import. */
function findOtherMeaning(tree: Tree, ownTypes: readonly OwnType[]): string | undefined {
  const names = new Set(ownTypes.map(({ local }) => local))
  const imported: Node[] = tree.program.body.flatMap((each) =>
    each.type === 'ImportDeclaration' ? each.specifiers.map(({ local }) => local) : [],
  )
  for (const name of names)
    if (imported.filter((each) => readName(each) === name).length !== 1)
      return `${name} means something else in this file`
  for (const node of tree.all('Identifier')) {
    if (!names.has(node.name) || imported.includes(node)) continue
    const parent = tree.findParent(node)
    if (!isUse(node, parent) && !isOnlyLabel(node, parent))
      return `${node.name} means something else in this file`
  }
  return undefined
}

/** Whether an identifier definitely refers to a name rather than declaring it. */
function isUse(node: Node, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case 'TSTypeReference':
      return parent.typeName === node
    case 'MemberExpression':
      return parent.object === node
    case 'CallExpression':
    case 'NewExpression':
    case 'TSTypeQuery':
      return true
    default:
      return false
  }
}

/** Whether an identifier is the name of an object or type member, or of another module's export. */
function isOnlyLabel(node: Node, parent: Node | undefined): boolean {
  if (!parent) return false
  switch (parent.type) {
    case 'ImportSpecifier':
      return parent.imported === node && parent.local !== node
    case 'MemberExpression':
      return parent.property === node && !parent.computed
    case 'TSQualifiedName':
      return parent.right === node
    case 'ExportSpecifier':
      return true
    case 'TSMappedType':
      return false
    default:
      return 'key' in parent && parent.key === node && !('computed' in parent && parent.computed)
  }
}

/* Decorators */

function isReadTheSame(tree: Tree, newTree: Tree, loose: EmittedLoose, reader: TypeReader): boolean {
  const [before, after] = [typesRead(tree, reader), typesRead(newTree, reader)]
  const wasLoose = createEmittedLoose(tree)
  if (reader.reads === 'all') return false
  // Emitted metadata covers only decorated members, so a new member matters only to other readers.
  if (reader.reads !== 'values' && countMembers(tree) !== countMembers(newTree)) return false
  return (
    before.length === after.length &&
    before.every((each, index) => {
      const other = after[index]
      return other !== undefined && isReadAlike(each, other, [wasLoose, loose], reader)
    })
  )
}

const countMembers = (tree: Tree): number =>
  tree.all('ClassBody').reduce((sum, { body }) => sum + body.length, 0)

/* Comments */

interface Commented {
  readonly text: string
  readonly comments: readonly Comment[]
}

/** Finds a comment that was lost or that is now above a different line. */
function findMovedComment(
  before: Commented,
  after: Commented,
  { starts, added }: ProgramComparison,
): string | undefined {
  if (before.comments.length !== after.comments.length) return 'a comment would be lost'
  const first = Math.min(...starts.keys())
  const firstNow = Math.min(...starts.values(), ...added.map(readStart))
  const [ofBefore, ofAfter] = [sorted(starts.keys()), sorted([...starts.values(), ...added.map(readStart)])]
  for (const [index, comment] of before.comments.entries()) {
    const now = after.comments[index]
    // A comment in lines that move by a level moves with the lines.
    if (now === undefined || outdent(now.value) !== outdent(comment.value)) return 'a comment would be lost'
    // Compilers keep the first block of comments even if they erase the first statement.
    const isHeader = index === 0 && APART.test(before.text.slice(comment.end))
    const isMoved = comment.start < first && now.start > firstNow
    if (isMoved && (isHeader || isAtTop(before.text.slice(comment.start, comment.end))))
      return 'a comment about the file would end up below an import'
    const next = nextOf(ofBefore, comment.end)
    const nextNow = nextOf(ofAfter, now.end)
    const expected = next === undefined ? undefined : starts.get(next)
    const isSame =
      expected === nextNow &&
      linesTo(before.text, comment.end, next) === linesTo(after.text, now.end, nextNow)
    if (!isSame && !isFree(before.text, comment, first)) return 'a comment would move to another line'
  }
  return undefined
}

/** Finds a comment that compilers would erase together with an inserted node. */
function findErasedComment({ text, comments }: Commented, { added }: ProgramComparison): string | undefined {
  // All comments count the same, whatever their text or length.
  const outlineOf = (from: number, to: number) => {
    const inside = comments.filter(({ start, end }) => start >= from && end <= to)
    const starts = [from, ...inside.map(({ end }) => end)]
    return starts.map((start, index) => text.slice(start, inside[index]?.start ?? to)).join(PLACEHOLDER)
  }
  const isTaking = (node: Node) =>
    !LEADERLESS.test(outlineOf(0, readStart(node))) ||
    // Compilers keep the comments after a member.
    (node.type !== 'PropertyDefinition' && TRAILED.test(outlineOf(readEnd(node), text.length)))
  return added.some(isTaking) ? 'compilers would erase a comment along with an import' : undefined
}

/** The character that stands for each comment in an outline. */
const PLACEHOLDER = '\0'

/**
 * Matches code above a node that has no comment of its own: compilers keep the comments after code on a line, and the first block of
 * comments in a file if an empty line follows it.
 */
const LEADERLESS =
  /^\s*$|[^\s\0](?:[^\S\n]|\0)*(?:\n\s*)?$|^\s*(?:#!.*\n\s*)?(?:\0[^\S\n]*\n?[^\S\n]*)*\0[^\S\n]*\n[^\S\n]*\n\s*$/

/** Matches a comment on the same line after a node or its comma. */
const TRAILED = /^[^\S\n]*,?[^\S\n]*\0/

/** Whether the line after a comment may change: the comment applies to the file, precedes an empty line at the top, or follows code. */
function isFree(text: string, { start, end }: Comment, first: number): boolean {
  const written = text.slice(start, end)
  const isBehindCode = /\S/.test(text.slice(text.lastIndexOf('\n', start) + 1, start).replace('\ufeff', ''))
  const isApart = APART.test(text.slice(end))
  return isBehindCode || start < first ? mayMove(written, isBehindCode || isApart) : false
}

/** Matches an empty line below a comment, or below the comments that directly follow it. */
const APART = /^(?:[^\S\n]*\n?[^\S\n]*(?:\/\/.*|\/\*(?:(?!\*\/)[\s\S])*\*\/))*[^\S\n]*\n[^\S\n]*\n/

const outdent = (comment: string): string => comment.replace(/\n[ \t]*/g, '\n')

const sorted = (offsets: Iterable<number>): number[] =>
  [...new Set(offsets)].sort((one, other) => one - other)

/** Finds the first of the ascending offsets at or after the given offset. */
function nextOf(offsets: readonly number[], offset: number): number | undefined {
  let [low, high] = [0, offsets.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (Number(offsets[middle]) < offset) low = middle + 1
    else high = middle
  }
  return offsets[low]
}

const linesTo = (text: string, from: number, to = text.length): number =>
  text.slice(from, to).split('\n').length
