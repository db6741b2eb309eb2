/** Finds the changes for one file: loose types and their import. Types that a tool other than the compiler reads stay unchanged. */
import { type Node, readEnd, readStart } from '@brandid/base/syntax'
import { count } from '@brandid/base/terminal'
import { looseKeyTypeOf, spellAbsent } from '../rules/names/annotations.ts'
import type { RuleContext } from '../rules/rule.ts'
import type { Module } from '../source/module.ts'
import { applyChanges, type Change } from './changes.ts'
import type { FindOwnType, OwnType } from './own-types.ts'
import { prove } from './proof.ts'
import { typesRead, wouldBeRead } from './reflected-types.ts'
import { type ImportStyle, importTypes, readStyle } from './type-imports.ts'
import type { TypeReader } from './type-readers.ts'
import { findInsertions, type Insertion } from './unannotated-keys.ts'
import { findUntyped, type Left, type Scope, type Untyped } from './untyped-ids.ts'

export interface Adopted {
  readonly changes: readonly Change[]
  /** The number of types that change. */
  readonly types: number
  /** The number of types that are inserted rather than replaced. */
  readonly inserted: number
  readonly left: readonly Left[]
  readonly unknown: readonly string[]
  /** The project types that the changes use. */
  readonly ownTypes: readonly OwnType[]
}

/**
 * Finds the changes for a module.
 *
 * @param vendor Why the module's IDs may belong to another system.
 * @param reader The tool, other than the compiler, that reads the module's types.
 */
export function adoptFile(
  context: RuleContext,
  imported: ImportStyle,
  scope: Scope,
  vendor?: string,
  reader?: TypeReader,
  findOwnType?: FindOwnType,
): Adopted {
  const { module } = context
  const { unknown, ...found } = findUntyped(context, scope, vendor)
  const { quote, semicolon, newline } = readStyle(module, imported.quote)
  const inserting = findInsertions(context, scope, semicolon, newline)
  const places = { ...found, ...inserting, left: [...found.left, ...inserting.left] }
  const { untyped, insertions, left } = leaveRead(places, module, reader)
  const all = untyped.length + insertions.length
  const nothing = { changes: [], types: 0, inserted: 0, unknown, ownTypes: [] }
  if (all === 0) return { ...nothing, left }
  const reason = findReason(module, reader)
  if (reason !== undefined)
    return { ...nothing, left: [...left, { name: count(all, 'type'), offset: 0, reason }] }
  const typeFor = (name: string, value: string | undefined): LooseType => {
    const type = value === undefined ? 'LooseId' : looseKeyTypeOf(value)
    const own =
      type === 'LooseKeyOf' ? undefined : findOwnType?.(context, name, value === undefined ? 'id' : 'key')
    return { type: own ? 'Loose' : type, own }
  }
  const typed = untyped.flatMap(({ name, key, texts }) =>
    texts.map((node) => {
      const { start, end } = placeOf(node, module.text)
      return { name, node, start, end, ...typeFor(name, key && module.text.slice(start, end)) }
    }),
  )
  const keyed = insertions.map((each) => ({ ...each, ...typeFor(each.name, each.value) }))
  const names = [...new Set([...typed, ...keyed].map(({ type }) => type))].sort()
  const ownTypes = [
    ...new Map([...typed, ...keyed].flatMap(({ own }) => (own ? [[own.local, own] as const] : []))).values(),
  ]
  const added = ownTypes.flatMap(({ local, specifier }) =>
    specifier === undefined ? [] : [{ name: local, specifier }],
  )
  const { locals, changes } = importTypes(names, imported, module, added)
  const open = ({ type, own }: LooseType, name: string) =>
    `${locals[names.indexOf(type)]}<${own ? own.local : `${quote}${name}${quote}`}`
  const types = typed.map((each): readonly Change[] => {
    const { name, node, start, end, type } = each
    const absent = spellAbsent(node, context)
    const isItem = absent !== '' && module.tree.findParent(node)?.type === 'TSArrayType'
    const [left, right] = isItem ? ['(', ')'] : ['', '']
    if (type !== 'LooseKeyOf') return [{ start, end, text: `${left}${open(each, name)}>${absent}${right}` }]
    // Keep the value type in place so that its comments stay attached.
    const [before, after] = absent === '' ? [', ', '>'] : [', NonNullable<', `>>${absent}`]
    return [
      { start, end: start, text: `${left}${open(each, name)}${before}` },
      { start: end, end, text: `${after}${right}` },
    ]
  })
  const inserted = keyed.map((each): Change => {
    const { name, value, type, at, around } = each
    const spelt = `${open(each, name)}${type === 'LooseKeyOf' ? `, ${value}` : ''}>`
    return { start: at, end: at, text: around.join(spelt) }
  })
  return {
    changes: [...types.flat(), ...inserted, ...changes],
    types: types.length + inserted.length,
    inserted: inserted.length,
    left,
    unknown,
    ownTypes,
  }
}

/** The exported name of a loose type and the project type that replaces its prefix. */
interface LooseType {
  readonly type: string
  readonly own: OwnType | undefined
}

/** Returns why a module's changes must be dropped; `undefined` if they provably preserve the program. */
export function whyUnproven(
  { path, text, tree }: Module,
  { changes, types, inserted, ownTypes }: Pick<Adopted, 'changes' | 'types' | 'inserted' | 'ownTypes'>,
  reader: TypeReader | undefined,
): string | undefined {
  if (types === 0) return undefined
  const after = applyChanges(text, changes)
  return prove({ path, before: text, tree, after, loosened: types - inserted, inserted, reader, ownTypes })
}

/** The range of a type in the source, including parentheses around its first and last parts: `(number) | string`. */
function placeOf(node: Node, text: string): { readonly start: number; readonly end: number } {
  let [start, end] = [readStart(node), readEnd(node)]
  let depth = 0
  for (const [sign] of text.slice(start, end).matchAll(/[()]/g)) {
    depth += sign === '(' ? 1 : -1
    if (depth >= 0) continue
    start = text.lastIndexOf('(', start - 1)
    depth = 0
  }
  for (; depth > 0; depth--) end = text.indexOf(')', end) + 1
  return { start, end }
}

interface UntypedPlaces {
  readonly untyped: readonly Untyped[]
  readonly insertions: readonly Insertion[]
  readonly left: readonly Left[]
}

/** Leaves types unchanged if a tool other than the compiler would read a different type. */
function leaveRead(found: UntypedPlaces, { tree }: Module, reader: TypeReader | undefined): UntypedPlaces {
  if (!reader || reader.reads === 'all') return found
  const places = typesRead(tree, reader)
  const isRead = ({ texts }: Untyped) => wouldBeRead(texts, places, reader)
  const isMember = ({ around }: Insertion) => around[0].includes('declare ') && reader.reads !== 'values'
  const why =
    reader.reads === 'values'
      ? `a decorator reads its type (${reader.by}): pass the type to the decorator`
      : `${reader.by} reads its type`
  const read = found.untyped
    .filter(isRead)
    .map(({ written, offset }) => ({ name: written, offset, reason: why }))
  const members = found.insertions.filter(isMember).map(({ at }) => ({ name: 'id', offset: at, reason: why }))
  return {
    untyped: found.untyped.filter((each) => !isRead(each)),
    insertions: found.insertions.filter((each) => !isMember(each)),
    left: [...found.left, ...read, ...members].sort((one, other) => one.offset - other.offset),
  }
}

/** Matches the header of a generated file. */
const GENERATED = /@generated|\bauto-?generated\b|\bgenerated by\b|\bdo not (?:edit|modify)\b/i

/** The number of characters to search for the header of a generated file. */
const HEADER = 600

/** Why a file stays unchanged. */
function findReason({ text, tree }: Module, reader: TypeReader | undefined): string | undefined {
  if (reader?.reads === 'all') return `${reader.by} reads the types of this package`
  if (GENERATED.test(text.slice(0, HEADER))) return 'the file is generated'
  const isModule = tree.program.body.some(({ type }) => /^(?:Import|Export|TSExport|TSImport)/.test(type))
  return isModule ? undefined : 'the file is a script, and an import would turn it into a module'
}
