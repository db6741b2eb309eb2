/** Entities declared as decorated classes, a style that several libraries share. */
import { type Node, readName } from '@brandid/base/syntax'
import type { Evaluator } from '../source/evaluator.ts'
import type { Module } from '../source/module.ts'
import { annotationOf, type Class, classesIn, type Decorator, type Member, startOf } from './classes.ts'
import { type Column, createEntity, type Entity, type PlacedNode, type Values } from './entity.ts'
import { spellEntity } from './entity-names.ts'
import { findGeneratedBy } from './generators.ts'
import { constantText, endName, isLiteral, memberOf, returned, sliceOf } from './reading.ts'
import { OBJECT_ID, RANDOM_UUID, settleValues, valuesOfDefault, valuesOfType } from './values.ts'

/** A library's decorators, by role. */
export interface DecoratorNames {
  /** Matches the packages that export the decorators. A decorator without an import may belong to any library. */
  readonly from: RegExp
  readonly entities: readonly string[]
  /** Decorators that mark a member as the ID. */
  readonly ids: readonly string[]
  /** ID decorators for which the database assigns numbers unless a type is specified. */
  readonly numbered?: readonly string[]
  /** Decorators for a member that contains another entity. Their first argument is the entity's class. */
  readonly relations: readonly string[]
  /** Decorators that refer to another class because the column contains an ID of that class. */
  readonly foreign?: readonly string[]
  /** Whether an entity without a declared ID has an ObjectId. */
  readonly hasObjectIds?: true
  /** Whether a class without an ID decorator uses its `id` member as the ID. */
  readonly takesPlainId?: true
}

/** The entities that a module declares with a library's decorators. */
export function decoratedIn(names: DecoratorNames, module: Module, evaluator: Evaluator): Entity[] {
  return classesIn(module, evaluator).flatMap((each) => {
    const entity = each.decorators.find((one) => names.entities.includes(one.name) && isFrom(one, names))
    return !entity || hasNoId(entity) ? [] : [readEntity(each, names, evaluator)]
  })
}

const isFrom = ({ source }: Decorator, { from }: DecoratorNames): boolean =>
  source === undefined || from.test(source)

/** Whether a class has no rows of its own: an embedded document, `@Schema({ _id: false })`, or a base, `@Entity({ abstract: true })`. */
const hasNoId = ({ args }: Decorator): boolean =>
  args.some((each) => isLiteral(memberOf(each, '_id'), false) || isLiteral(memberOf(each, 'abstract'), true))

function readEntity(each: Class, names: DecoratorNames, evaluator: Evaluator): Entity {
  const relations = joinedColumns(each, names, evaluator)
  const columns = each.members
    .filter(({ isStatic }) => !isStatic)
    .map((member) => readMember(member, names, evaluator, relations))
  const hasId = columns.some(({ isPrimary, name }) => isPrimary || name === '_id')
  const implied: Column[] =
    names.hasObjectIds && !hasId ? [{ name: '_id', values: OBJECT_ID, isPrimary: true }] : []
  const declared = names.takesPlainId || hasId ? columns : columns.filter(({ name }) => !/^_?id$/.test(name))
  return createEntity(spellEntity(each.name), startOf(each), [...declared, ...implied])
}

/** The entities that a class's columns refer to, keyed by the column names stated in relations. */
function joinedColumns(
  { members }: Class,
  names: DecoratorNames,
  evaluator: Evaluator,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { name, module, decorators } of members) {
    const relation = decorators.find((one) => names.relations.includes(one.name) && isFrom(one, names))
    const target = relation && namedClass(relation, module, evaluator)
    if (!relation || target === undefined) continue
    const joined = decorators.find((one) => one.name === 'JoinColumn')
    const options = [...(joined?.args ?? []), ...relation.args]
    const columns = options.flatMap((each) =>
      ['name', 'foreignKey', 'joinColumn', 'fieldName'].map((key) =>
        constantText(memberOf(each, key), module, evaluator),
      ),
    )
    const given = constantText(relation.args[1], module, evaluator)
    for (const column of [given, ...columns]) if (column !== undefined) found.set(spellEntity(column), target)
    // The library derives the column name from the member name.
    if (!found.has(spellEntity(`${name}Id`))) found.set(spellEntity(`${name}Id`), target)
  }
  return found
}

/** The class that a decorator refers to: `() => User`, `'User'`, `{ entity: () => User }`. */
function namedClass({ args }: Decorator, module: Module, evaluator: Evaluator): string | undefined {
  const [first] = args
  const named = memberOf(first, 'entity') ?? first
  const text = constantText(named, module, evaluator)
  if (text !== undefined) return spellEntity(text)
  const target = returned(named) ?? named
  const name = target ? endName(target) : ''
  return /^[A-Z]/.test(name) ? spellEntity(name) : undefined
}

function readMember(
  { name, node, module, decorators, type, value, assigned }: Member,
  names: DecoratorNames,
  evaluator: Evaluator,
  relations: ReadonlyMap<string, string>,
): Column {
  const own = decorators.filter((one) => isFrom(one, names))
  const args = own.flatMap((one) => [...one.args])
  const option = (key: string) => args.map((each) => memberOf(each, key)).find((each) => each)
  const isOn = (key: string) => isLiteral(option(key), true)
  const relation = own.find((one) => names.relations.includes(one.name))
  const foreign = own.find((one) => names.foreign?.includes(one.name))
  const id = own.find((one) => names.ids.includes(one.name))
  const made: PlacedNode[] = [
    ...(value ? [{ node: value, module }] : []),
    ...assigned,
    ...['onCreate', 'default', 'defaultValue', 'defaultRaw', 'generated'].flatMap((key) => {
      const given = option(key)
      return given ? [{ node: given, module }] : []
    }),
    ...own
      .filter((one) => one.name === 'Default')
      .flatMap((one) => one.args.map((each) => ({ node: each, module }))),
  ]
  const reference = foreign ?? relation
  const target = reference ? namedClass(reference, module, evaluator) : referenceOf(args, module, evaluator)
  return {
    name,
    node,
    isPrimary: id !== undefined || isOn('primary') || isOn('primaryKey'),
    values: relation ? undefined : readValues({ args, made, type, module, evaluator, id, names, option }),
    references: target ?? relations.get(spellEntity(name)),
  }
}

interface Reading {
  readonly args: readonly Node[]
  readonly made: readonly PlacedNode[]
  readonly type: Node | undefined
  readonly module: Module
  readonly evaluator: Evaluator
  readonly id: Decorator | undefined
  readonly names: DecoratorNames
  option(key: string): Node | undefined
}

function readValues({ args, made, type, module, evaluator, id, names, option }: Reading): Values | undefined {
  if (id?.name === 'ObjectIdColumn') return OBJECT_ID
  const generated = made
    .map((each) => findGeneratedBy(each.node, each.module, evaluator))
    .find((each) => each)
  const byDefault = made.map((each) => valuesOfDefault(sliceOf(each.node, each.module))).find((each) => each)
  const stated = namedType(args, module, evaluator, option)
  // The database numbers the rows unless the decorator specifies a type.
  const isNumbered = id !== undefined && names.numbered?.includes(id.name)
  const column = stated ?? (isNumbered ? { of: 'number' } : undefined)
  const isGenerated = id?.name === 'PrimaryGeneratedColumn' || option('generated') !== undefined
  const isUuid = column?.of === 'text' && column.format?.startsWith('uuid(')
  const random = isGenerated && isUuid ? RANDOM_UUID : undefined
  return settleValues({
    column,
    annotated: annotationOf(type, module, evaluator),
    made: generated ? generated.values : (byDefault ?? random),
  })
}

/** The type that a decorator specifies: `'uuid'`, `{ type: 'uuid' }`, `{ columnType: 'text' }`, `DataType.UUID`. */
function namedType(
  args: readonly Node[],
  module: Module,
  evaluator: Evaluator,
  option: (key: string) => Node | undefined,
): Values | undefined {
  const given = [option('columnType'), option('type'), ...args]
  for (const each of given) {
    if (!each) continue
    const text = constantText(each, module, evaluator) ?? typeName(each)
    const [, name = '', rest = ''] = /^(\w+)(.*)/s.exec(text) ?? []
    const isUnsigned = /unsigned/i.test(rest) || isLiteral(option('unsigned'), true)
    const found = valuesOfType(name, { isUnsigned })
    if (found) return found
  }
  return undefined
}

/** The last name in a type constant: `DataType.UUID`, `Types.ObjectId`, `DataTypes.INTEGER(10)`. */
export function typeName(node: Node): string {
  if (node.type === 'CallExpression') return typeName(node.callee)
  if (node.type === 'MemberExpression') {
    const name = readName(node.property)
    return name === 'UNSIGNED' || name === 'ZEROFILL' ? `${typeName(node.object)} unsigned` : name
  }
  return node.type === 'Identifier' ? node.name : ''
}

/** The entity in `ref: 'User'`, `ref: User.name` or `ref: () => User`. */
export function referenceOf(args: readonly Node[], module: Module, evaluator: Evaluator): string | undefined {
  const ref = args.map((each) => memberOf(each, 'ref')).find((each) => each)
  if (!ref) return undefined
  const text = constantText(ref, module, evaluator)
  if (text !== undefined) return spellEntity(text)
  const target = returned(ref) ?? ref
  const holder =
    target.type === 'MemberExpression' && readName(target.property) === 'name' ? target.object : target
  return holder.type === 'Identifier' ? spellEntity(holder.name) : undefined
}
