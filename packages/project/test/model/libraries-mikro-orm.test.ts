import { describe, expect, it } from 'vitest'
import { keysBefore, keysIn, placesIn, relationsBefore, relationsIn } from './read-model.ts'

const INT = 'number ≤ 2 ** 31 - 1'

describe('an entity of MikroORM', () => {
  const KEY =
    "import { defineEntity, EntitySchema, p } from '@mikro-orm/core'\ndefineEntity({ name: 'Z', properties: { id: p.bigint() } })"
  const RELATION = `import { defineEntity } from '@mikro-orm/core'
defineEntity({ name: 'Z', properties: { userId: { type: 'uuid', entity: 'Team' } } })`

  it.each([
    [
      "import { Entity, PrimaryKey } from '@mikro-orm/core'\n@Entity() class Order { @PrimaryKey({ type: 'uuid' }) code: string }",
      'order uuid',
    ],
    [
      "import { Entity, PrimaryKey } from 'of/@mikro-orm/core'\n@Entity() class Order { @PrimaryKey({ type: 'uuid' }) code: string }",
      '',
    ],
    ["@Entity() class Order { @SerializedPrimaryKey({ type: 'uuid' }) code: string }", 'order uuid'],
  ])('with decorators: %s', (code, keys) => expect(keysIn(code)).toBe(keys))

  it.each([
    ["{ type: 'uuid' }", 'uuid'],
    ["{ type: 'integer' }", INT],
    ['{ type: Number }', 'number'],
    ['{ type: types.uuid }', 'uuid'],
    ["{ type: types.integer, columnType: 'bigint' }", 'number'],
    ["{ columnType: 'varchar(36)', type: 'of' }", 'text'],
    ["{ type: 'Date' }", ''],
    ['{}', ''],
    ["{ type: 'string', onCreate: () => ulid() }", 'ulid'],
    ["{ type: 'string', default: ulid }", 'ulid'],
    ["{ type: 'string', onCreate: () => ulid(), default: 'a' }", 'ulid'],
    ["{ type: 'string', onUpdate: () => ulid() }", 'text'],
    ["{ type: 'uuid', defaultRaw: 'gen_random_uuid()' }", 'uuid4'],
    ["{ type: 'uuid', generated: 'uuid' }", 'uuid4'],
    ["{ type: 'string', generated: 'uuid' }", 'text'],
    ["{ type: 'uuid', generated: 'uuid', defaultRaw: 'uuidv7()' }", 'uuid7'],
    ["{ type: 'uuid', kind: '1:1' }", ''],
    ["{ type: 'uuid', reference: 'm:1' }", ''],
    ["{ type: 'uuid', entity: 'Team' }", ''],
    ["{ type: 'uuid', entity: () => Team }", ''],
    ["{ type: 'uuid', entity: Team }", ''],
    ["{ type: 'uuid', entity: load() }", 'uuid'],
    ['p.uuid()', 'uuid'],
    ['p.integer().primary()', INT],
    ['p.string().onCreate(() => ulid())', 'ulid'],
    ['p.string().default(ulid)', 'ulid'],
    ['text().$defaultFn(ulid)', 'ulid'],
    ['text().defaultFn(ulid)', 'ulid'],
    ['text().defaultFnOf(ulid)', 'text'],
    ['text().of$defaultFn(ulid)', 'text'],
    ["p.uuid().defaultRaw('uuidv7()')", 'uuid7'],
    ["p.uuid().defaultRawOf('uuidv7()')", 'uuid'],
    ["p.uuid().notdefaultRaw('uuidv7()')", 'uuid'],
    ['p.manyToOne(Team)', ''],
    ['p.uuid().manyToOne(load())', ''],
    ['p.uuid().manyToOneOf(Team)', 'uuid'],
    ['p.uuid().notmanyToOne(Team)', 'uuid'],
    ['column', ''],
  ])('with the property id: %s', (property, key) => {
    const code = `defineEntity({ name: 'Order', properties: { id: ${property} } })`
    expect(keysBefore(KEY, code)).toBe(key && `order ${key}`)
  })

  it.each([
    ['defineEntity({ class: Order, properties: (p) => ({ id: p.uuid() }) })', 'order uuid'],
    ["defineEntity({ name: 'Order', class: Line, properties: { id: p.uuid() } })", 'order uuid'],
    ["defineEntity({ name: 'Order', properties() { return { id: p.uuid() } } })", 'order uuid'],
    [
      "defineEntity({ name: 'Order', properties: { code: p.uuid().primary(), v: p.integer() } })",
      'order uuid',
    ],
    ["defineEntity({ name: 'Order', properties: { code: p.uuid().primaryKey() } })", 'order uuid'],
    ["defineEntity({ name: 'Order', properties: { code: p.uuid().primaryOf() } })", ''],
    ["defineEntity({ name: 'Order', properties: { code: p.uuid().notprimary() } })", ''],
    ["defineEntity({ name: 'Order', properties: { code: { type: 'uuid', primary: true } } })", 'order uuid'],
    ["defineEntity({ name: 'Order', properties: { code: { type: 'uuid', primary: false } } })", ''],
    ["defineEntity({ name: 'Order', properties: { code: { type: 'uuid' } } })", ''],
    ['defineEntity({ properties: { id: p.uuid() } })', ''],
    ["defineEntity({ name: 'Order', properties: load() })", ''],
    ["defineEntity({ name: 'Order' }); defineEntity()", ''],
    ["defineEntities({ name: 'Order', properties: { id: p.uuid() } })", ''],
    ["undefineEntity({ name: 'Order', properties: { id: p.uuid() } })", ''],
    ["new EntitySchema({ name: 'Order', columns: { code: { type: 'uuid', primary: true } } })", 'order uuid'],
    [
      "new EntitySchema({ class: Order, properties: { code: { type: 'uuid', primary: true } } })",
      'order uuid',
    ],
    ["new EntitySchemas({ name: 'Order', properties: { id: p.uuid() } })", ''],
    // Chained models.
    ["model.define('order_line', { id: model.number() })", 'order_line number'],
    ["model.define({ name: 'order' }, { code: model.text().primaryKey() })", 'order text'],
    ["define('order', { id: model.number() })", ''],
    ["model.redefine('order', { id: model.number() })", ''],
    ['model.define(name, { id: model.number() })', ''],
    ["model.define('order', columns); model.define('order'); model.define()", ''],
    ["model.define('order', { id: 'number' })", ''],
    ["model.define('order', { id: model.number(), of: true })", 'order number'],
  ])('%s', (code, keys) => expect(keysBefore(KEY, code)).toBe(keys))

  it.each([
    [
      "import { defineEntity as define } from '@mikro-orm/core'\n\ndefine({ name: 'Order', properties: { id: p.uuid() } })",
      'order a.ts:3',
    ],
    ["\nnew EntitySchema({ name: 'Order', columns: { id: { type: 'uuid' } } })", 'order a.ts:2'],
    ["\nmodel.define ('order', { id: model.number() })", 'order a.ts:2'],
  ])('is placed where it is written: %j', (code, place) => expect(placesIn(code)).toBe(place))

  it.each([
    ["teamId: { type: 'uuid', entity: () => User }", 'teamId → user'],
    ["teamId: { type: 'uuid', entity: 'User' }", 'teamId → user'],
    ["teamId: { kind: 'm:1', entity: User }", 'teamId → user'],
    ["teamId: { kind: 'm:1', entity: load() }", ''],
    ["teamId: { kind: 'm:1' }", ''],
    ['teamId: p.manyToOne(User)', 'teamId → user'],
    ['teamId: p.manyToOne(() => User).nullable()', 'teamId → user'],
    ['teamId: p.oneToOne(User)', 'teamId → user'],
    ['teamId: p.belongsTo(() => User)', 'teamId → user'],
    ['teamId: p.hasOne(() => User)', 'teamId → user'],
    ['teamId: p.oneToMany(() => User)', ''],
    ['teamId: p.manyToOne()', ''],
  ])('refers to another: %s', (property, relation) => {
    const code = `defineEntity({ name: 'A', properties: { ${property} } }) // references`
    expect(relationsBefore(RELATION, code)).toBe(relation)
  })

  it('refers to another with decorators', () => {
    for (const decorator of ['ManyToOne', 'OneToOne']) {
      const code = `import { Entity, ${decorator}, Property } from '@mikro-orm/core'
@Entity() class A { @${decorator}({ entity: () => User, joinColumn: 'team_id' }) u: User; @Property() teamId: string }`
      expect(relationsIn(code)).toBe('teamId → user')
    }
  })
})
