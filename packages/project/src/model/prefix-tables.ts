/** The prefix tables in a module: constants, enums, types and arguments to ID generators. */

import { type Node, readEnd, readName } from '@brandid/base/syntax'
import type { Evaluator } from '../source/evaluator.ts'
import type { Module } from '../source/module.ts'
import { placeIn, type Value } from '../source/value.ts'
import { spellEntity } from './entity-names.ts'
import { endName } from './reading.ts'

/** A string that is a prefix or a prefix table's key, with the names that indicate its entity. */
export interface Seen {
  readonly text: string
  readonly node: Node
  /** The string's key in an object or an enum. */
  readonly key?: string | undefined
  /** The string's key, or the comment on its line, as in `'ws_', // workspace`. It takes precedence over the name of a receiver. */
  readonly named?: string | undefined
}

/** Words that may appear with `prefix` in the name of an ID prefix table. Any other word, as in `cachePrefixes`, rules it out. */
const BESIDE = new Set(
  `prefix prefixes id ids public object objects entity entities model models resource resources type types typed friendly
  known valid allowed all map table by for of name names key keys to new table database db`.split(/\s+/),
)

/** Whether a name is typical of a prefix table: `prefixes`, `ID_PREFIXES`, `prefixByEntity`. */
function isTableName(name: string): boolean {
  const words = spellEntity(name).split('_')
  return words.some((word) => /^prefix(?:es)?$/.test(word)) && words.every((word) => BESIDE.has(word))
}

/** The rows of a module's prefix tables, in source order. */
export function rowsIn(module: Module, evaluator: Evaluator): Seen[] {
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
    .filter(({ callee }) => GENERATOR.test(spellEntity(endName(callee))))
    .flatMap((call) => givenRows(call.arguments[0], module, evaluator))
  return [...constants, ...members, ...unions, ...given]
}

/** Matches classes and functions that accept a prefix table: `new IdGenerator({ user: 'usr', team: 'tm' })`. */
const GENERATOR =
  /^(?:(?:create|make|new|build)_)?(?:(?:prefixed|public|unique|short|random|typed?|nano)_)*id_(?:generator|factory|maker|creator|builder)$|^(?:create|make|build)_(?:(?:prefixed|public|unique|short|random|typed?)_)*(?:ids|(?:id_)?prefixes)$/

/** Matches generator options. An object with such an option is not a prefix table. */
const OPTION = /^(?:prefix|separator|alphabet|size|length|format|type|name|seed)$/

/** The prefix table among a generator's options, or the argument itself if every member is a string. */
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
  // Skip values from another module, which are read with that module.
  if ((value?.kind !== 'array' && value?.kind !== 'object') || value.place.module !== module) return []
  if (value.kind === 'array') return value.node.elements.flatMap((each) => rowOf(each, module, evaluator))
  // A key such as `--color` is a prefix itself, so its value is not.
  return value.node.properties.flatMap((property) =>
    property.type === 'Property' && !/^\W/.test(readName(property.key))
      ? rowOf(property.value, module, evaluator, readName(property.key))
      : [],
  )
}

function rowOf(node: Node | null | undefined, module: Module, evaluator: Evaluator, key?: string): Seen[] {
  const text = evaluator.text(node, placeIn(module))
  return node && text !== undefined ? [{ text, node, key, named: readComment(module.text, node) ?? key }] : []
}

/** The name of the enum that contains a member. */
function nameAround(member: Node, { tree }: Module): string {
  let around = tree.findParent(member)
  while (around && around.type !== 'TSEnumDeclaration') around = tree.findParent(around)
  return readName(around?.id)
}

const COMMENT = /^[ \t]*,?[ \t]*(?:\/\/+|\/\*+)[ \t]*([^\n*]{1,60})/
/** Matches a name, but not a remark such as `for pending uploads`. */
const WORDS =
  /^(?!(?:for|used|only|with|of|in|to|not|was|deprecated|legacy|see)\b)[A-Za-z][A-Za-z0-9]*(?: [A-Za-z0-9]+){0,3}$/

function readComment(text: string, node: Node): string | undefined {
  const [, comment = ''] = COMMENT.exec(text.slice(readEnd(node), readEnd(node) + 100)) ?? []
  const words = comment.replace(/[\s,.;]+$/, '')
  return WORDS.test(words) ? words : undefined
}
