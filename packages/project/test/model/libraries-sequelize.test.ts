import { describe, expect, it } from 'vitest'
import { keysBefore, keysIn, placesIn, relationsBefore, relationsIn } from './read-model.ts'

const INT = 'number ≤ 2 ** 31 - 1'

describe('a model of Sequelize', () => {
  const KEY = "db.define('z', { id: { type: DataTypes.UUID, primaryKey: true } })"
  const RELATION =
    "db.define('z', { userId: { type: UUID, primaryKey: true, references: { model: 'teams' } } })"

  it.each([
    ['type: DataTypes.INTEGER', INT],
    ['type: DataTypes.INTEGER(10)', INT],
    ['type: DataTypes.INTEGER.UNSIGNED', 'number ≤ 2 ** 32 - 1'],
    ['type: DataTypes.SMALLINT.UNSIGNED.ZEROFILL', 'number ≤ 2 ** 16 - 1'],
    ["type: 'INTEGER UNSIGNED'", 'number ≤ 2 ** 32 - 1'],
    ["type: 'INTEGER(10)'", INT],
    ["type: 'VARCHAR(36)'", 'text'],
    ['type: Sequelize.STRING(36)', 'text'],
    ['type: DataTypes.UUID', 'uuid'],
    ['type: UUID, defaultValue: DataTypes.UUIDV4', 'uuid4'],
    ['type: UUID, defaultValue: UUIDV4', 'uuid4'],
    ['type: STRING, defaultValue: () => ulid()', 'ulid'],
    ['type: STRING, default: () => ulid()', 'text'],
    ['type: DataTypes.DATE', ''],
    ["type: '(uuid)'", ''],
    ['defaultValue: 5', ''],
  ])('with the attribute { %s }', (attribute, key) => {
    const code = `sequelize.define('order', { code: { ${attribute}, primaryKey: true } })`
    expect(keysBefore(KEY, code)).toBe(key && `order ${key}`)
  })

  it.each([
    ["sequelize.define('Order', { code: { type: UUID, primaryKey: true } })", 'order uuid'],
    ["sequelize.define<Order>('orders', { code: { type: UUID, primaryKey: true } })", 'order uuid'],
    ["sequelize.define('orders', { code: { type: UUID, primaryKey: false } })", ''],
    ["sequelize.define('orders', { code: { type: UUID, primaryKey: isKey } })", ''],
    ["sequelize.define('orders', { id: UUID })", ''],
    [
      "const columns = { code: { type: UUID, primaryKey: true } }\ndb.define('orders', columns)",
      'order uuid',
    ],
    ['sequelize.define(name, { code: { type: UUID, primaryKey: true } })', ''],
    ["sequelize.define('orders', columns); sequelize.define('orders'); sequelize.define()", ''],
    ["define('orders', { code: { type: UUID, primaryKey: true } })", ''],
    ["sequelize.redefine('orders', { code: { type: UUID, primaryKey: true } })", ''],
    // Classes.
    ['class Order extends Model { declare id: CreationOptional<number> }', 'order number'],
    ['class Order extends Model { declare id: string }', ''],
    ['class Order extends Model { static id: number }', ''],
    ['class Order extends Model { declare code: number }', ''],
    ['class Order extends Other { declare id: number }', ''],
    ['class Order { declare id: number }', ''],
    ['class Order extends Base { declare id: number }\nclass Base extends Model {}', 'order number'],
    [
      'class Order extends Model {}\nOrder.init({ code: { type: INTEGER, primaryKey: true } }, { sequelize })',
      `order ${INT}`,
    ],
    [
      'class Order extends Model { declare code: string }\nOrder.init({ code: { type: UUID, primaryKey: true } }, {})',
      'order uuid',
    ],
    [
      'class Order extends Model { declare id: string; declare code: number }\nOrder.init({ id: UUID }, {})',
      'order uuid',
    ],
    [
      'class Order extends Model { declare id: number }\nOrder.init({ id: DATE, code: UUID }, {})',
      'order number',
    ],
    ['class Order extends Model {}\nconst columns = { id: UUID }\nOrder.init(columns, {})', 'order uuid'],
    ['class Order extends Model {}\nOrder.init(load()); Order.init()', ''],
    ['class Order extends Model {}\nOrder.reinit({ id: UUID })', ''],
    ['class Order extends Model {}\nOther.init({ id: UUID })', ''],
    [
      'class Order extends Model { declare kind: string; declare code: string }\nOrder.init({ code: { type: UUID, primaryKey: true } })',
      'order uuid',
    ],
    ['@Table class Order extends Model { static of() { this.init({ id: UUID }) } }', ''],
    ['class Order extends Model {}\ninit({ id: UUID })', ''],
    ['class Order extends Model { static of() { return this.init({ id: UUID }) } }', 'order uuid'],
    ['class Order extends Model { static of() { return super.init({ id: UUID }) } }', 'order uuid'],
    [
      'class Order extends Model { static of() { this.init({ id: UUID }) } }\nclass Line extends Model { static of() { this.init({ id: INTEGER }) } }',
      `order uuid, line ${INT}`,
    ],
    [
      'class Line extends Model { static of() { this.init({ id: INTEGER }) } }\nclass Order extends Model {}',
      `line ${INT}`,
    ],
    [
      'class Order extends Model {}\nclass Line extends Model { static of() { this.init({ id: INTEGER }) } }',
      `line ${INT}`,
    ],
    [
      '@Table class Order extends Model { declare id: CreationOptional<number>; static of() { this.init({ id: UUID }) } }',
      'order number',
    ],
    ['@Other() class Order extends Model { declare id: number }', 'order number'],
    ['export default class extends Model { declare id: number }', ''],
  ])('%s', (code, keys) => expect(keysBefore(KEY, code)).toBe(keys))

  it.each([
    ["\nsequelize.define ('order', { id: { type: UUID, primaryKey: true } })", 'order a.ts:2'],
    ["\nsequelize.define<Order, New> ('order', { id: { type: UUID, primaryKey: true } })", 'order a.ts:2'],
    ['\nclass Order extends Model { declare id: number }', 'order a.ts:2'],
  ])('is placed where it is written: %j', (code, place) => expect(placesIn(code)).toBe(place))

  it.each([
    ["references: { model: 'users', key: 'id' }", 'teamId → user'],
    ['references: { model: User }', 'teamId → user'],
    ['references: { key: "id" }', ''],
    ['references: load()', ''],
    ['field: "of"', ''],
  ])('refers to another by { %s }', (attribute, relation) => {
    expect(
      relationsBefore(
        RELATION,
        `db.define('a', { id: { type: UUID, primaryKey: true }, teamId: { type: UUID, ${attribute} } })`,
      ),
    ).toBe(relation)
    expect(
      relationsBefore(
        RELATION,
        `class A extends Model { declare id: number; declare teamId: string }\nA.init({ teamId: { type: UUID, ${attribute} } })`,
      ),
    ).toBe(relation)
  })

  it('of sequelize-typescript has its decorators, and a plain id', () => {
    const decorated = (from: string) =>
      keysIn(
        `import { PrimaryKey, Table } from '${from}'\n@Table class Order { @PrimaryKey @Column(UUID) code: string }`,
      )
    expect(decorated('sequelize-typescript')).toBe('order uuid')
    expect(decorated('sequelize-typescripts')).toBe('')
    expect(decorated('of/sequelize-typescript')).toBe('')
    expect(keysIn('@Table class Order { @Column(INTEGER) id: number }')).toBe(`order ${INT}`)
    expect(relationsIn('@Table class A { @ForeignKey(() => User) @Column(UUID) teamId: string }')).toBe(
      'teamId → user',
    )
    expect(
      relationsIn(
        "@Table class A { @BelongsTo(() => User, 'teamId') u: User; @Column(UUID) teamId: string }",
      ),
    ).toBe('teamId → user')
  })

  it('may be known from migrations alone', () => {
    const create = (name: string) =>
      `\nq.${name} ('orders', { code: { type: Sequelize.UUID, primaryKey: true } })`
    expect(placesIn(create('createTable'))).toBe('order a.ts:2')
    expect(keysIn(`${create('createTable')}\nq.createTables()`)).toBe('order uuid')
    expect(
      keysIn(
        `${create('createTables')}\nq.createTable('lines', { id: { type: INTEGER, primaryKey: true } })`,
      ),
    ).toBe(`line ${INT}`)
    expect(keysIn({ 'a.ts': create('createTable'), 'b.ts': KEY })).toBe('z uuid')
  })
})
