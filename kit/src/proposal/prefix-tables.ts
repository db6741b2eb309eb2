/** Tables of prefixes in a module: arrays, objects, enumerations and unions of texts that are called prefixes. */
import { type Node, readEnd, readName } from '../analysis/estree.ts'
import { type Evaluator, placeIn } from '../analysis/evaluator.ts'
import type { Module } from '../analysis/module.ts'
import { spellEntity } from '../lint/entity-names.ts'

/** A text of a table. */
export interface TableRow {
  readonly text: string
  readonly node: Node
  /** The key of the text in an object or an enumeration. */
  readonly key: string | undefined
  /** The words of the comment on its line: `'ws_', // workspace`. */
  readonly comment: string | undefined
}

/** Words beside `prefix` in the name of a table of ids. Another one, as in `cachePrefixes`, says that it is of something else. */
const BESIDE = new Set(
  `prefix prefixes id ids public object objects entity entities model models resource resources type types typed friendly
  known valid allowed all map table by for of name names key keys to new table`.split(/\s+/),
)

/** Whether a name is that of a table of prefixes: `prefixes`, `ID_PREFIXES`, `prefixByEntity`. */
function isTableName(name: string): boolean {
  const words = spellEntity(name).split('_')
  return words.some((word) => /^prefix(?:es)?$/.test(word)) && words.every((word) => BESIDE.has(word))
}

/** The rows of the tables of a module, in the order of the text. */
export function tableRowsIn(module: Module, evaluator: Evaluator): TableRow[] {
  const { tree } = module
  const constants = tree
    .all('VariableDeclarator')
    .filter(({ id }) => isTableName(readName(id)))
    .flatMap(({ init }) => rowsOf(init, module, evaluator))
  const members = tree
    .all('TSEnumMember')
    .filter((member) => isTableName(nameAround(member, module)))
    .flatMap(({ id, initializer }) => rowOf(initializer, module, evaluator, readName(id)))
  const unions = tree
    .all('TSTypeAliasDeclaration')
    .filter(({ id }) => isTableName(id.name))
    .flatMap(({ typeAnnotation }) => (typeAnnotation.type === 'TSUnionType' ? typeAnnotation.types : []))
    .flatMap((type) => (type.type === 'TSLiteralType' ? rowOf(type.literal, module, evaluator) : []))
  return [...constants, ...members, ...unions]
}

function rowsOf(init: Node | null, module: Module, evaluator: Evaluator): TableRow[] {
  const value = evaluator.evaluate(init, placeIn(module))
  // What another module holds is read there.
  if ((value?.kind !== 'array' && value?.kind !== 'object') || value.place.module !== module) return []
  if (value.kind === 'array') return value.node.elements.flatMap((each) => rowOf(each, module, evaluator))
  return value.node.properties.flatMap((property) =>
    property.type === 'Property' ? rowOf(property.value, module, evaluator, readName(property.key)) : [],
  )
}

function rowOf(
  node: Node | null | undefined,
  module: Module,
  evaluator: Evaluator,
  key?: string,
): TableRow[] {
  const text = evaluator.text(node, placeIn(module))
  return node && text !== undefined ? [{ text, node, key, comment: readComment(module.text, node) }] : []
}

/** The name of the enumeration that a member is of. */
function nameAround(member: Node, { tree }: Module): string {
  let around = tree.findParent(member)
  while (around && around.type !== 'TSEnumDeclaration') around = tree.findParent(around)
  return readName(around?.id)
}

const COMMENT = /^[ \t]*,?[ \t]*(?:\/\/+|\/\*+)[ \t]*([^\n*]{1,60})/
const WORDS = /^[A-Za-z][A-Za-z0-9]*(?: [A-Za-z0-9]+){0,3}$/

function readComment(text: string, node: Node): string | undefined {
  const [, comment = ''] = COMMENT.exec(text.slice(readEnd(node), readEnd(node) + 100)) ?? []
  const words = comment.replace(/[\s,.;]+$/, '')
  return WORDS.test(words) ? words : undefined
}
