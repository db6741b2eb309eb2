/** Kysely: the database interface, generated or handwritten, with tables as properties. */
import { type Node, readName, readStart } from '@brandid/base/syntax'
import type { Evaluator } from '../../source/evaluator.ts'
import type { Module } from '../../source/module.ts'
import { findDeclared } from '../../source/plain-types.ts'
import { annotationOf } from '../classes.ts'
import { type Column, createEntity, type Entity, entityOfTable } from '../entity.ts'
import type { Library } from '../library.ts'
import { settleValues } from '../values.ts'

export const kysely: Library = {
  sign: /kysely/i,
  read: databasesIn,
}

/** Matches names of the database interface in generated code and in tutorials. */
const USUAL_NAMES = /^(?:DB|Database|DatabaseSchema|Tables)$/

function databasesIn(module: Module, evaluator: Evaluator): Entity[] {
  const { tree } = module
  const used = new Set(
    tree
      .all('TSTypeReference')
      .filter(({ typeName }) => readName(typeName) === 'Kysely')
      .map(({ typeArguments }) => typeArguments?.params[0])
      .map((each) => (each?.type === 'TSTypeReference' ? readName(each.typeName) : '')),
  )
  return declarationsIn(module)
    .filter(({ name }) => USUAL_NAMES.test(name) || used.has(name))
    .flatMap(({ members }) => members.flatMap((each) => readRows(each, module, evaluator)))
}

/** The interfaces and type aliases in a module, with their members. */
export function declarationsIn({
  tree,
}: Module): { readonly name: string; readonly members: readonly Node[] }[] {
  return [
    ...tree.all('TSInterfaceDeclaration').map(({ id, body }) => ({ name: id.name, members: body.body })),
    ...tree.all('TSTypeAliasDeclaration').map(({ id, typeAnnotation }) => ({
      name: id.name,
      members: typeAnnotation.type === 'TSTypeLiteral' ? typeAnnotation.members : [],
    })),
  ]
}

function readRows(member: Node, module: Module, evaluator: Evaluator): Entity[] {
  if (member.type !== 'TSPropertySignature') return []
  const row = rowType(member.typeAnnotation?.typeAnnotation, module, evaluator)
  if (!row) return []
  const columns = propertyColumns(row.members, row.module, evaluator)
  return [createEntity(entityOfTable(readName(member.key)), readStart(member), columns)]
}

interface Row {
  readonly members: readonly Node[]
  readonly module: Module
}

/** The members of a row type, which is a type literal or a reference to a declaration. */
export function rowType(type: Node | undefined, module: Module, evaluator: Evaluator): Row | undefined {
  if (type?.type === 'TSTypeLiteral') return { members: type.members, module }
  if (type?.type !== 'TSTypeReference' || type.typeArguments) return undefined
  const found = findDeclared(readName(type.typeName), module, evaluator)
  if (typeof found !== 'object') return undefined
  const { node } = found
  if (node.type === 'TSInterfaceDeclaration') return { members: node.body.body, module: found.module }
  return node.type === 'TSTypeLiteral' ? { members: node.members, module: found.module } : undefined
}

export const propertyColumns = (members: readonly Node[], module: Module, evaluator: Evaluator): Column[] =>
  members.flatMap((each): Column[] =>
    each.type === 'TSPropertySignature'
      ? [
          {
            name: readName(each.key),
            node: each,
            isPrimary: false,
            values: settleValues({
              column: undefined,
              annotated: annotationOf(each.typeAnnotation?.typeAnnotation, module, evaluator),
            }),
          },
        ]
      : [],
  )
