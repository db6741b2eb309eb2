/** Objection: classes with a static `tableName` and columns declared in annotations or a JSON Schema. */
import type { Node } from '@brandid/base/syntax'
import type { Evaluator } from '../../source/evaluator.ts'
import { annotationOf, type Class, classesIn, startOf } from '../classes.ts'
import { type Column, createEntity, type Entity } from '../entity.ts'
import { spellEntity } from '../entity-names.ts'
import type { Library } from '../library.ts'
import { constantText, endName, memberOf, returned } from '../reading.ts'
import { settleValues, valuesOfType } from '../values.ts'

export const objection: Library = {
  sign: /\btableName\b/,
  read: (module, evaluator) => classesIn(module, evaluator).flatMap((each) => readObjection(each, evaluator)),
}

function readObjection(each: Class, evaluator: Evaluator): Entity[] {
  const statics = (name: string) => each.members.find((member) => member.isStatic && member.name === name)
  if (!statics('tableName') || each.decorators.length > 0) return []
  const named = statics('idColumn')
  const column = (named && constantText(stated(named), named.module, evaluator)) ?? 'id'
  const schema = statics('jsonSchema')
  const types = memberOf(schema && stated(schema), 'properties')
  const relations = mappedRelations(statics('relationMappings'), evaluator)
  const columns = each.members
    .filter(({ isStatic }) => !isStatic)
    .map(({ name, node, type, module: from }): Column => {
      const given = constantText(memberOf(memberOf(types, name), 'type'), from, evaluator)
      const typed = given === 'integer' ? ({ of: 'number' } as const) : valuesOfType(given ?? '')
      const annotated = annotationOf(type, from, evaluator)
      return {
        name,
        node,
        isPrimary: name === column,
        values: settleValues({ column: typed, annotated }),
        references: relations.get(spellEntity(name)),
      }
    })
  return [createEntity(spellEntity(each.name), startOf(each), columns)]
}

/** The value of a static property, or the expression that a static getter returns. */
function stated({ node, value }: Class['members'][number]): Node | undefined {
  return value ?? (node.type === 'MethodDefinition' ? returned(node.value) : undefined)
}

/** `{ owner: { modelClass: Person, join: { from: 'animals.ownerId', to: 'persons.id' } } }` */
function mappedRelations(
  member: Class['members'][number] | undefined,
  evaluator: Evaluator,
): ReadonlyMap<string, string> {
  const given = member && stated(member)
  const mappings = returned(given) ?? given
  if (!member || mappings?.type !== 'ObjectExpression') return new Map()
  return new Map(
    mappings.properties.flatMap((each) => {
      const value = each.type === 'Property' ? each.value : undefined
      const join = memberOf(value, 'join')
      const from = constantText(memberOf(join, 'from'), member.module, evaluator)
      const to = constantText(memberOf(join, 'to'), member.module, evaluator)
      const model = memberOf(value, 'modelClass')
      const target = returned(model) ?? model
      const name = target ? endName(target) : ''
      const isForeign = to !== undefined && /\.id$/.test(to) && from !== undefined && !/\.id$/.test(from)
      return isForeign && name !== ''
        ? [[spellEntity(from.replace(/^.*\./, '')), spellEntity(name)] as const]
        : []
    }),
  )
}
