/** Sequelize and sequelize-typescript: `define`, `init`, classes that extend `Model`, and migrations. */
import { type Call, type Node, type ObjectNode, readEnd, readName, readStart } from '@brandid/base/syntax'
import type { Evaluator } from '../../source/evaluator.ts'
import type { Module } from '../../source/module.ts'
import { annotationOf, type Class, classesIn, startOf } from '../classes.ts'
import { decoratedIn, typeName } from '../decorated.ts'
import { type Column, createEntity, type Entity, entityOfTable } from '../entity.ts'
import { spellEntity } from '../entity-names.ts'
import { findGeneratedBy } from '../generators.ts'
import type { Library } from '../library.ts'
import { constantText, endName, follow, isLiteral, memberOf, propertiesOf } from '../reading.ts'
import { settleValues, valuesOfDefault, valuesOfType } from '../values.ts'

const SEQUELIZE_TYPESCRIPT = {
  from: /^sequelize-typescript$/,
  entities: ['Table'],
  ids: ['PrimaryKey'],
  relations: ['BelongsTo'],
  foreign: ['ForeignKey'],
  takesPlainId: true,
} as const

export const sequelizeTypescript: Library = {
  sign: /@Table\b/,
  read: (module, evaluator) => decoratedIn(SEQUELIZE_TYPESCRIPT, module, evaluator),
}

export const sequelize: Library = {
  sign: /\.define\s*(?:<[^()]*>)?\s*\(|\.init\s*\(|\bextends\b/,
  read: (module, evaluator) => [...definedIn(module, evaluator), ...modelClasses(module, evaluator)],
}

/** Reads the tables passed to `define` or `createTable` as a name and an attributes object. */
function tablesOf(calls: readonly Call[], module: Module, evaluator: Evaluator): Entity[] {
  return calls.flatMap((call) => {
    const name = constantText(call.arguments[0], module, evaluator)
    const shape = follow(call.arguments[1], module, evaluator)
    if (name === undefined || shape?.node.type !== 'ObjectExpression') return []
    const columns = attributesIn(shape.node, shape.module, evaluator)
    return columns.some(({ isPrimary }) => isPrimary)
      ? [createEntity(entityOfTable(name), readStart(call), columns)]
      : []
  })
}

function definedIn(module: Module, evaluator: Evaluator): Entity[] {
  const calls = module.tree
    .all('CallExpression')
    .filter(({ callee }) => endName(callee) === 'define' && callee.type === 'MemberExpression')
  return tablesOf(calls, module, evaluator)
}

/** Reads the classes that extend `Model`, with the attributes passed to `init`. */
function modelClasses(module: Module, evaluator: Evaluator): Entity[] {
  return classesIn(module, evaluator).flatMap((each) => {
    if (!each.bases.includes('Model') || isDecorated(each)) return []
    const given = initOf(each, module, evaluator)
    const declared = each.members
      .filter(({ isStatic }) => !isStatic)
      .map(({ name, node, type, module: from }): Column => {
        const attribute = given.find((column) => column.name === name)
        const annotated = annotationOf(type, from, evaluator)
        // The attributes in `init` take precedence over a column's annotation.
        const values =
          attribute?.values ??
          (annotated === 'string' ? undefined : settleValues({ column: undefined, annotated }))
        return { isPrimary: false, ...attribute, name, node, values }
      })
    const names = new Set(declared.map(({ name }) => name))
    const columns = [...declared, ...given.filter(({ name }) => !names.has(name))]
    return columns.some(({ name, isPrimary, values }) => isPrimary || (name === 'id' && values))
      ? [createEntity(spellEntity(each.name), startOf(each), columns)]
      : []
  })
}

const isDecorated = ({ decorators }: Class): boolean => decorators.some(({ name }) => name === 'Table')

function initOf({ name, node }: Class, module: Module, evaluator: Evaluator): Column[] {
  const calls = module.tree.all('CallExpression').filter((call) => {
    const { callee } = call
    if (callee.type !== 'MemberExpression' || readName(callee.property) !== 'init') return false
    const isOwn = /^(?:ThisExpression|Super)$/.test(callee.object.type)
    return isOwn
      ? readStart(node) < readStart(call) && readEnd(call) < readEnd(node)
      : readName(callee.object) === name
  })
  const [shape] = calls.flatMap(({ arguments: args }) => follow(args[0], module, evaluator) ?? [])
  return shape?.node.type === 'ObjectExpression' ? attributesIn(shape.node, shape.module, evaluator) : []
}

/** Reads the columns in `{ id: { type: DataTypes.UUID, primaryKey: true } }`. */
export function attributesIn(shape: ObjectNode, module: Module, evaluator: Evaluator): Column[] {
  return propertiesOf(shape).map(({ name, key, value }) => {
    const type = value.type === 'ObjectExpression' ? memberOf(value, 'type') : value
    const maker = memberOf(value, 'defaultValue')
    const [, named = '', rest = ''] = /^(\w+)(.*)/.exec(type ? spellType(type, module, evaluator) : '') ?? []
    const model = memberOf(memberOf(value, 'references'), 'model')
    const table = constantText(model, module, evaluator) ?? readName(model)
    return {
      name,
      node: key,
      isPrimary: isLiteral(memberOf(value, 'primaryKey'), true),
      values: settleValues({
        column: valuesOfType(named, { isUnsigned: /unsigned/i.test(rest) }),
        made:
          findGeneratedBy(maker, module, evaluator)?.values ?? valuesOfDefault(maker ? typeName(maker) : ''),
      }),
      references: table === '' ? undefined : entityOfTable(table),
    }
  })
}

const spellType = (type: Node, module: Module, evaluator: Evaluator): string =>
  constantText(type, module, evaluator) ?? typeName(type)

/** `queryInterface.createTable('users', { id: … })` */
export const sequelizeHistory: Library = {
  isHistory: true,
  sign: /\bcreateTable\s*\(/,
  read(module, evaluator) {
    const calls = module.tree.all('CallExpression').filter(({ callee }) => endName(callee) === 'createTable')
    return tablesOf(calls, module, evaluator)
  },
}
