/** MikroORM: decorated classes, `defineEntity`, `EntitySchema`, and models declared with chained calls. */
import type { Call, Node } from '@brandid/base/syntax'
import { readName, readStart } from '@brandid/base/syntax'
import type { Evaluator } from '../../source/evaluator.ts'
import type { Module } from '../../source/module.ts'
import { decoratedIn, typeName } from '../decorated.ts'
import { type Column, createEntity, type Entity } from '../entity.ts'
import { spellEntity } from '../entity-names.ts'
import { findGeneratedBy } from '../generators.ts'
import type { Library } from '../library.ts'
import {
  chainOf,
  constantText,
  endName,
  importedName,
  isLiteral,
  memberOf,
  propertiesOf,
  returned,
} from '../reading.ts'
import { settleValues, valuesOfDefault, valuesOfType } from '../values.ts'

const MIKRO_ORM = {
  from: /^@mikro-orm\//,
  entities: ['Entity'],
  ids: ['PrimaryKey', 'SerializedPrimaryKey'],
  relations: ['ManyToOne', 'OneToOne'],
} as const

export const mikroOrm: Library = {
  sign: /@Entity\b|\bdefineEntity\b|\bEntitySchema\b|\.define\s*\(/,
  read: (module, evaluator) => [
    ...decoratedIn(MIKRO_ORM, module, evaluator),
    ...schemasIn(module, evaluator),
    ...chainedModels(module, evaluator),
  ],
  repositories: /^(?:\w*Entity)?Repository$/,
  managers: /^\w*EntityManager$/,
  builders: /QueryBuilder$/,
}

/** Reads the entities in `defineEntity({ name, properties })` and `new EntitySchema({ name, columns })`, which TypeORM also has. */
function schemasIn(module: Module, evaluator: Evaluator): Entity[] {
  const { tree } = module
  const made = [...tree.all('CallExpression'), ...tree.all('NewExpression')]
  return made.flatMap((call) => {
    if (!/^(?:defineEntity|EntitySchema)$/.test(importedName(call.callee, module))) return []
    const [options] = call.arguments
    const shape = memberOf(options, 'properties') ?? memberOf(options, 'columns')
    const properties = returned(shape) ?? shape
    const named = memberOf(options, 'name') ?? memberOf(options, 'class')
    const name = constantText(named, module, evaluator) ?? readName(named)
    if (name === '' || properties?.type !== 'ObjectExpression') return []
    const columns = propertiesOf(properties).map(({ name: column, key, value }) =>
      value.type === 'ObjectExpression'
        ? readObject(column, key, value, module, evaluator)
        : readChain(column, key, value, module, evaluator),
    )
    return [createEntity(spellEntity(name), readStart(call), columns)]
  })
}

/** Reads a property declared as an object: `{ type: 'uuid', primary: true }`. */
function readObject(name: string, node: Node, value: Node, module: Module, evaluator: Evaluator): Column {
  const type = memberOf(value, 'columnType') ?? memberOf(value, 'type')
  const given = type && (constantText(type, module, evaluator) ?? typeName(type))
  const maker = memberOf(value, 'onCreate') ?? memberOf(value, 'default')
  const raw = constantText(memberOf(value, 'defaultRaw'), module, evaluator) ?? ''
  const isGenerated = memberOf(value, 'generated') !== undefined
  const random = isGenerated && given === 'uuid' ? valuesOfDefault('gen_random_uuid') : undefined
  const kind = constantText(memberOf(value, 'kind') ?? memberOf(value, 'reference'), module, evaluator)
  const entity = memberOf(value, 'entity')
  const target = entity && (constantText(entity, module, evaluator) ?? readName(returned(entity) ?? entity))
  return {
    name,
    node,
    isPrimary: isLiteral(memberOf(value, 'primary'), true),
    values:
      kind === undefined
        ? settleValues({
            column: valuesOfType(given?.replace(/\(.*/, '') ?? ''),
            made: findGeneratedBy(maker, module, evaluator)?.values ?? valuesOfDefault(raw) ?? random,
          })
        : undefined,
    references: target ? spellEntity(target) : undefined,
  }
}

/** Reads a property declared as a chain: `p.uuid().primary().onCreate(() => v4())`, `model.number().primaryKey()`. */
function readChain(name: string, node: Node, value: Node, module: Module, evaluator: Evaluator): Column {
  const calls = chainOf(value)
  const [first] = calls
  const named = (pattern: RegExp): Call | undefined =>
    calls.find(({ callee }) => pattern.test(endName(callee)))
  const maker = named(/^(?:onCreate|default|\$?defaultFn)$/)?.arguments[0]
  const target = named(/^(?:manyToOne|belongsTo|oneToOne|hasOne)$/)?.arguments[0]
  const raw = constantText(named(/^defaultRaw$/)?.arguments[0], module, evaluator) ?? ''
  const entity = target && readName(returned(target) ?? target)
  return {
    name,
    node,
    isPrimary: named(/^primary(?:Key)?$/) !== undefined,
    values:
      first && !target
        ? settleValues({
            column: valuesOfType(endName(first.callee)),
            made: findGeneratedBy(maker, module, evaluator)?.values ?? valuesOfDefault(raw),
          })
        : undefined,
    references: entity ? spellEntity(entity) : undefined,
  }
}

/** `model.define('region', { id: model.id({ prefix: 'reg' }).primaryKey() })` */
function chainedModels(module: Module, evaluator: Evaluator): Entity[] {
  return module.tree.all('CallExpression').flatMap((call) => {
    if (endName(call.callee) !== 'define' || call.callee.type !== 'MemberExpression') return []
    const [named, shape] = call.arguments
    const name =
      constantText(named, module, evaluator) ?? constantText(memberOf(named, 'name'), module, evaluator)
    if (name === undefined || shape?.type !== 'ObjectExpression') return []
    const members = propertiesOf(shape)
    if (!members.some(({ value }) => chainOf(value).length > 0)) return []
    const columns = members.map(({ name: column, key, value }) =>
      readChain(column, key, value, module, evaluator),
    )
    return [createEntity(spellEntity(name), readStart(call), columns)]
  })
}
