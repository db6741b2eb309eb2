/** Mongoose, including Nest and typegoose decorators: documents have an ObjectId unless they declare another ID. */
import { type Node, readName, readStart } from '@brandid/base/syntax'
import type { Evaluator } from '../../source/evaluator.ts'
import type { Module } from '../../source/module.ts'
import { decoratedIn, referenceOf, typeName } from '../decorated.ts'
import { type Column, createEntity, type Entity } from '../entity.ts'
import { spellEntity } from '../entity-names.ts'
import { findGeneratedBy } from '../generators.ts'
import type { Library } from '../library.ts'
import { constantText, follow, importedName, memberOf, propertiesOf, sourceOf } from '../reading.ts'
import { OBJECT_ID, settleValues, valuesOfType } from '../values.ts'

const MONGOOSE = {
  from: /mongoose|typegoose/,
  entities: ['Schema', 'modelOptions'],
  ids: [],
  relations: [],
  hasObjectIds: true,
} as const

export const mongoose: Library = {
  sign: /mongoose|typegoose/,
  repositories: /^Model$/,
  read: (module, evaluator) => [
    ...decoratedIn(MONGOOSE, module, evaluator),
    ...mongooseModels(module, evaluator),
  ],
}

/** `model('Subscriber', subscriberSchema)`. A second name for the same schema, as behind `||`, is the same entity. */
function mongooseModels(module: Module, evaluator: Evaluator): Entity[] {
  const seen = new Set<string>()
  return module.tree.all('CallExpression').flatMap((call) => {
    const { callee, arguments: args } = call
    const from = sourceOf(callee, module)
    if (importedName(callee, module) !== 'model' || args.length < 2) return []
    if (from === undefined ? !/connection|conn|db|mongo/i.test(holderOf(callee)) : !/mongoose/.test(from))
      return []
    const name = constantText(args[0], module, evaluator)
    const of = readName(args[1])
    if (name === undefined || seen.has(of)) return []
    if (of !== '') seen.add(of)
    const schema = follow(args[1], module, evaluator)
    const shape =
      schema?.node.type === 'NewExpression'
        ? follow(schema.node.arguments[0], schema.module, evaluator)
        : undefined
    const columns = shape ? fieldsIn(shape.node, shape.module, evaluator) : []
    const id: Column = { name: '_id', values: OBJECT_ID, isPrimary: true }
    const hasId = columns.some((each) => each.name === '_id')
    return [createEntity(spellEntity(name), readStart(call), hasId ? columns : [...columns, id])]
  })
}

const holderOf = (callee: Node): string => (callee.type === 'MemberExpression' ? readName(callee.object) : '')

function fieldsIn(shape: Node, module: Module, evaluator: Evaluator): Column[] {
  if (shape.type !== 'ObjectExpression') return []
  return propertiesOf(shape).map(({ name, key, value }) => {
    const type = value.type === 'ObjectExpression' ? memberOf(value, 'type') : value
    const maker = memberOf(value, 'default')
    return {
      name,
      node: key,
      isPrimary: name === '_id',
      values: settleValues({
        column: type && valuesOfType(typeName(type)),
        made: findGeneratedBy(maker, module, evaluator)?.values,
      }),
      references: referenceOf([value], module, evaluator),
    }
  })
}
