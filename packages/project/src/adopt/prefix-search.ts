/** The search for the prefixes of a code base that defines no ids yet. */

import {
  type Binary,
  type Call,
  type Node,
  readEnd,
  readName,
  readStart,
  type TemplateLiteral,
} from '@brandid/base/syntax'
import { groupBy } from '@brandid/base/terminal'
import { checkPrefix } from 'brandid/internal'
import { isEntity, readIdName, spellEntity } from '../rules/names/id-names.ts'
import type { CodeBase } from '../source/code-base.ts'
import type { Evaluator } from '../source/evaluator.ts'
import type { Module } from '../source/module.ts'
import { createPositions, showFile } from '../source/place.ts'
import { isTestFile } from '../source/source-files.ts'
import { placeIn, type Value } from '../source/value.ts'

/** A prefix of a code base. */
export interface FoundPrefix {
  readonly prefix: string
  /** The entity of its ids, in words, where the source says it. */
  readonly entity: string | undefined
  /** Where it was found first: `file:line`. */
  readonly place: string
}

/** A text that is used as a prefix, and cannot be one. */
interface Unfit {
  readonly place: string
  readonly message: string
}

export interface PrefixSearch {
  /** In the order of tables, then of uses. */
  readonly found: readonly FoundPrefix[]
  readonly unfit: readonly Unfit[]
}

/** Whether a text is worth parsing. */
const MAY_HOLD_PREFIXES =
  /prefix|_(?:\$\{|['"`]\s*\+)|ids?(?:unboxed)?\s*\(|id_?(?:generator|factory|maker|creator|builder)/i

/** A text that becomes a prefix, or names one in a table; and the names that say its entity. */
interface Seen {
  readonly text: string
  readonly node: Node
  /** The key of the text in an object or an enumeration. */
  readonly key?: string | undefined
  /** The words of the comment on its line, as in `'ws_', // workspace`, or the key: they count for more than a receiver. */
  readonly named?: string | undefined
  /** The entity of the name that receives the id, without its role: `user` in `const ownerUserId = …`. */
  readonly receiver?: string | undefined
}

type Placed = Omit<Seen, 'node'> & { readonly place: string }

/** Searches the files of a code base, its tests left out. */
export function searchPrefixes(codeBase: CodeBase, root: string): PrefixSearch {
  const rows: Placed[] = []
  const uses: Placed[] = []
  for (const path of codeBase.paths) {
    const file = showFile(path, root)
    const text = codeBase.text(path)
    if (isTestFile(file) || !MAY_HOLD_PREFIXES.test(text)) continue
    const findPosition = createPositions(text)
    const read = (list: (module: Module, evaluator: Evaluator) => readonly Seen[]): Placed[] =>
      codeBase
        .attempt(path, () => list(codeBase.module(path), codeBase.definitions.evaluator))
        .map(({ node, ...seen }) => ({ ...seen, place: `${file}:${findPosition(readStart(node)).line}` }))
    rows.push(...read(rowsIn))
    uses.push(...read(usesIn))
  }
  return collect(rows, uses)
}

function collect(rows: readonly Placed[], uses: readonly Placed[]): PrefixSearch {
  // A use may name the key of a table: `newId('permission')` makes `perm_…` where the table says so.
  const byKey = new Map(rows.map(({ key, text }) => [key, text]))
  const all = [...rows, ...uses.map((use) => ({ ...use, text: byKey.get(use.text) ?? use.text }))]
  const found: FoundPrefix[] = []
  const unfit: Unfit[] = []
  for (const [prefix, seen] of groupBy(all, ({ text }) => text.replace(/_$/, ''))) {
    const [{ place }] = seen as [Placed, ...Placed[]]
    const message = findPrefixFault(prefix)
    if (message === undefined) found.push({ prefix, entity: chooseEntity(prefix, seen), place })
    else unfit.push({ place, message })
  }
  return { found, unfit }
}

/** The entity of a table, or else that of most names that receive the ids. */
function chooseEntity(prefix: string, seen: readonly Placed[]): string | undefined {
  const named = seen.map((each) => each.named).find((each) => each !== undefined)
  const receivers = seen.map(({ receiver }) => receiver).filter((each) => each !== undefined)
  const [most] = [...groupBy(receivers, (each) => each).values()].sort((a, b) => b.length - a.length)
  const words = spellEntity(named ?? most?.[0] ?? '').replaceAll('_', ' ')
  return words === '' || words === prefix.replaceAll('_', ' ') ? undefined : words
}

/** Why a text cannot be a prefix; `undefined` for one that can. */
function findPrefixFault(prefix: string): string | undefined {
  try {
    checkPrefix(prefix)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** Words beside `prefix` in the name of a table of ids. Another one, as in `cachePrefixes`, says that it is of something else. */
const BESIDE = new Set(
  `prefix prefixes id ids public object objects entity entities model models resource resources type types typed friendly
  known valid allowed all map table by for of name names key keys to new table database db`.split(/\s+/),
)

/** Whether a name is that of a table of prefixes: `prefixes`, `ID_PREFIXES`, `prefixByEntity`. */
function isTableName(name: string): boolean {
  const words = spellEntity(name).split('_')
  return words.some((word) => /^prefix(?:es)?$/.test(word)) && words.every((word) => BESIDE.has(word))
}

/** The rows of the tables of a module, in the order of the text. */
function rowsIn(module: Module, evaluator: Evaluator): Seen[] {
  const { tree } = module
  const constants = tree
    .all('VariableDeclarator')
    .filter(({ id }) => isTableName(readName(id)))
    .flatMap(({ init }) => rowsOf(evaluator.evaluate(init, placeIn(module)), module, evaluator))
  const members = tree
    .all('TSEnumMember')
    .filter((member) => isTableName(nameAround(member, module)))
    .flatMap(({ id, initializer }) => rowOf(initializer, module, evaluator, readName(id)))
  const unions = tree
    .all('TSTypeAliasDeclaration')
    .filter(({ id }) => isTableName(id.name))
    .flatMap(({ typeAnnotation }) => (typeAnnotation.type === 'TSUnionType' ? typeAnnotation.types : []))
    .flatMap((type) => (type.type === 'TSLiteralType' ? rowOf(type.literal, module, evaluator) : []))
  const given = [...tree.all('NewExpression'), ...tree.all('CallExpression')]
    .filter(({ callee }) => GENERATOR.test(spellEntity(lastName(callee))))
    .flatMap((call) => givenRows(call.arguments[0], module, evaluator))
  return [...constants, ...members, ...unions, ...given]
}

/** The classes and functions that are given a table: `new IdGenerator({ user: 'usr', team: 'tm' })`. */
const GENERATOR =
  /^(?:(?:create|make|new|build)_)?(?:(?:prefixed|public|unique|short|random|typed?|nano)_)*id_(?:generator|factory|maker|creator|builder)$|^(?:create|make|build)_(?:(?:prefixed|public|unique|short|random|typed?)_)*(?:ids|(?:id_)?prefixes)$/

/** Options of a generator, beside which the texts are no table. */
const OPTION = /^(?:prefix|separator|alphabet|size|length|format|type|name|seed)$/

/** The table among the options of a generator, or the object of which each member is a text. */
function givenRows(given: Node | undefined, module: Module, evaluator: Evaluator): Seen[] {
  const value = evaluator.evaluate(given, placeIn(module))
  if (value?.kind !== 'object') return []
  const table = evaluator.member(value, 'prefixes')
  if (table?.kind === 'object' || table?.kind === 'array') return rowsOf(table, module, evaluator)
  const rows = rowsOf(value, module, evaluator)
  const isTable =
    rows.length === value.node.properties.length && rows.every(({ key = '' }) => !OPTION.test(key))
  return isTable && rows.length > 1 ? rows : []
}

function rowsOf(value: Value | undefined, module: Module, evaluator: Evaluator): Seen[] {
  // What another module holds is read there.
  if ((value?.kind !== 'array' && value?.kind !== 'object') || value.place.module !== module) return []
  if (value.kind === 'array') return value.node.elements.flatMap((each) => rowOf(each, module, evaluator))
  return value.node.properties.flatMap((property) =>
    property.type === 'Property' ? rowOf(property.value, module, evaluator, readName(property.key)) : [],
  )
}

function rowOf(node: Node | null | undefined, module: Module, evaluator: Evaluator, key?: string): Seen[] {
  const text = evaluator.text(node, placeIn(module))
  return node && text !== undefined ? [{ text, node, key, named: readComment(module.text, node) ?? key }] : []
}

/** The name of the enumeration that a member is of. */
function nameAround(member: Node, { tree }: Module): string {
  let around = tree.findParent(member)
  while (around && around.type !== 'TSEnumDeclaration') around = tree.findParent(around)
  return readName(around?.id)
}

const COMMENT = /^[ \t]*,?[ \t]*(?:\/\/+|\/\*+)[ \t]*([^\n*]{1,60})/
/** A name; a remark, such as `for pending uploads`, is none. */
const WORDS =
  /^(?!(?:for|used|only|with|of|in|to|not|was|deprecated|legacy|see)\b)[A-Za-z][A-Za-z0-9]*(?: [A-Za-z0-9]+){0,3}$/

function readComment(text: string, node: Node): string | undefined {
  const [, comment = ''] = COMMENT.exec(text.slice(readEnd(node), readEnd(node) + 100)) ?? []
  const words = comment.replace(/[\s,.;]+$/, '')
  return WORDS.test(words) ? words : undefined
}

/** The functions that make an id of a prefix. */
const MAKER =
  /^(?:(?:create|new|generate|gen|make|mint|build|prefixed)_?(?:prefixed|public|unique|short|random|friendly|typed?|database|db|entity|object|record|resource)?_?id|typeid(?:unboxed)?)$/i

/** The functions that make a random text, by any name in a chain of calls. */
const RANDOM =
  /^(?:nano_?id\w*|uu?id\w*|v[1467]|random(?!_?(?:int|integer|number|float|range|item|element|choice|color|delay|date)(?![a-z]))\w*|ulid\w*|cuid2?|create_?id|ksuid|xid|object_?id|snow_?flake\w*|hyperid|short_?id|generate_?id|new_?id)$/i

/** The uses in a module, in the order of the text. */
function usesIn(module: Module, evaluator: Evaluator): Seen[] {
  const { tree } = module
  const at = (node: Node, text: string | undefined): Seen[] =>
    text === undefined ? [] : [{ text, node, receiver: findReceiver(node, module) }]
  return [
    ...tree.all('CallExpression').flatMap((call) => at(call, readArgument(call, module, evaluator))),
    ...tree.all('TemplateLiteral').flatMap((node) => at(node, readHead(node, module, evaluator))),
    ...tree.all('BinaryExpression').flatMap((node) => at(node, readAddend(node, module, evaluator))),
  ]
}

/** The prefix that a maker of ids is given, by itself or in an object. */
function readArgument({ callee, arguments: args }: Call, module: Module, evaluator: Evaluator) {
  if (!MAKER.test(lastName(callee))) return undefined
  const value = evaluator.evaluate(args[0], placeIn(module))
  const given = value?.kind === 'object' ? evaluator.member(value, 'prefix') : value
  return given?.kind === 'constant' && typeof given.value === 'string' ? given.value : undefined
}

/** The constant text before the random part of a template. */
function readHead({ quasis, expressions }: TemplateLiteral, module: Module, evaluator: Evaluator) {
  let head = ''
  for (const [index, { value }] of quasis.entries()) {
    const expression = expressions[index]
    if (!expression) return undefined
    head += `${value.cooked}`
    if (isRandom(expression)) return asHead(head)
    const text = evaluator.text(expression, placeIn(module))
    if (text === undefined) return undefined
    head += text
  }
}

function readAddend({ operator, left, right }: Binary, module: Module, evaluator: Evaluator) {
  const text = operator === '+' && isRandom(right) ? evaluator.text(left, placeIn(module)) : undefined
  return text === undefined ? undefined : asHead(text)
}

/** A text that ends as the part before a body does: a label such as `id: ` does not. */
const asHead = (text: string): string | undefined => (/^[A-Za-z][\w-]*[_:.-]$/.test(text) ? text : undefined)

function isRandom(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  for (let next: Node = node; ; ) {
    if (RANDOM.test(lastName(next))) return true
    if (next.type === 'CallExpression') next = next.callee
    else if (next.type === 'MemberExpression') next = next.object
    else return false
  }
}

const lastName = (node: Node): string =>
  node.type === 'MemberExpression' ? readName(node.property) : readName(node)

/** The entity of the variable or the property that an id goes to. */
function findReceiver(node: Node, { tree }: Module): string | undefined {
  const parent = tree.findParent(node)
  const name =
    parent?.type === 'VariableDeclarator' ? parent.id : parent?.type === 'Property' ? parent.key : undefined
  const entity = readIdName(readName(name))?.entities.at(-1)
  // One letter, as in `pId`, names nothing.
  return entity !== undefined && entity.length > 1 && isEntity(entity) ? entity : undefined
}
