/** Supabase: generated types with each table's rows and relations. */
import { type Node, readName, readStart } from '@brandid/base/syntax'
import type { Evaluator } from '../../source/evaluator.ts'
import type { Module } from '../../source/module.ts'
import { createEntity, type Entity, entityOfTable } from '../entity.ts'
import type { Library } from '../library.ts'
import { propertyColumns } from './kysely.ts'

export const supabase: Library = {
  sign: /\bTables['"]?\s*:/,
  read: (module, evaluator) =>
    module.tree
      .all('TSPropertySignature')
      .filter(({ key }) => readName(key) === 'Tables')
      .flatMap(({ typeAnnotation }) => literalMembers(typeAnnotation?.typeAnnotation))
      .flatMap((table) => readGenerated(table, module, evaluator)),
}

function readGenerated(table: Node, module: Module, evaluator: Evaluator): Entity[] {
  if (table.type !== 'TSPropertySignature') return []
  const parts = literalMembers(table.typeAnnotation?.typeAnnotation)
  const row = typeOfMember(parts, 'Row')
  if (!row) return []
  const relations = relationshipsIn(typeOfMember(parts, 'Relationships'))
  const columns = propertyColumns(literalMembers(row), module, evaluator).map((column) => {
    const references = relations.get(column.name)
    return references === undefined ? column : { ...column, references }
  })
  return [createEntity(entityOfTable(readName(table.key)), readStart(table), columns)]
}

/** `[{ columns: ['user_id'], referencedRelation: 'users' }]` */
function relationshipsIn(type: Node | undefined): ReadonlyMap<string, string> {
  const elements = type?.type === 'TSTupleType' ? type.elementTypes : []
  return new Map(
    elements.flatMap((each) => {
      const members = literalMembers(each)
      const columns = typeOfMember(members, 'columns')
      const [only, ...others] = columns?.type === 'TSTupleType' ? columns.elementTypes.map(literalText) : []
      const target = literalText(typeOfMember(members, 'referencedRelation'))
      return only && others.length === 0 && target ? [[only, entityOfTable(target)] as const] : []
    }),
  )
}

const literalMembers = (type: Node | undefined): readonly Node[] =>
  type?.type === 'TSTypeLiteral' ? type.members : []

function typeOfMember(members: readonly Node[], name: string): Node | undefined {
  const found = members.find((each) => each.type === 'TSPropertySignature' && readName(each.key) === name)
  return found?.type === 'TSPropertySignature' ? found.typeAnnotation?.typeAnnotation : undefined
}

const literalText = (type: Node | undefined): string =>
  type?.type === 'TSLiteralType' ? readName(type.literal) : ''
