import { describe, expect, it } from 'vitest'
import { keysBefore, keysIn, placesIn, relationsBefore, relationsIn } from './read-model.ts'

const INT = 'number ≤ 2 ** 31 - 1'

describe('an entity of TypeORM', () => {
  it.each([
    [
      "import { Entity, PrimaryGeneratedColumn } from 'typeorm'\n@Entity() class Order { @PrimaryGeneratedColumn() id: number }",
      'order number',
    ],
    [
      "import { Entity, PrimaryColumn } from 'typeorm/browser'\n@Entity() class Order { @PrimaryColumn('int') code: number }",
      `order ${INT}`,
    ],
    [
      "import { Entity, PrimaryColumn } from 'typeorm-of'\n@Entity() class Order { @PrimaryColumn('int') code: number }",
      '',
    ],
    [
      "import { Entity, PrimaryColumn } from 'nottypeorm'\n@Entity() class Order { @PrimaryColumn('int') code: number }",
      '',
    ],
    ["@ViewEntity() class Order { @PrimaryColumn('uuid') code: string }", 'order uuid'],
    ["@ChildEntity() class Order { @PrimaryColumn('uuid') code: string }", 'order uuid'],
    ["@OtherEntity() class Order { @PrimaryColumn('uuid') code: string }", ''],
    ['@Entity() class Order { @PrimaryGeneratedColumn() code }', 'order number'],
    ['@Entity() class Order { @ObjectIdColumn() code: ObjectId }', 'order objectId'],
    ["@Entity() class Order { @OtherColumn('uuid') code: string }", ''],
  ])('%s', (code, keys) => expect(keysIn(code)).toBe(keys))

  it.each([
    [
      "@Entity() class A { @ManyToOne(() => User) @JoinColumn({ name: 'teamId' }) u: User; @Column('uuid') teamId: string }",
      'teamId → user',
    ],
    [
      "@Entity() class A { @OneToOne(() => User) @JoinColumn({ name: 'teamId' }) u: User; @Column('uuid') teamId: string }",
      'teamId → user',
    ],
    [
      "@Entity() class A { @OneToMany(() => User) @JoinColumn({ name: 'teamId' }) u: User; @Column('uuid') teamId: string }",
      '',
    ],
  ])('refers to another: %s', (code, relation) => {
    const names = "import { Column, Entity, JoinColumn, ManyToOne, OneToMany, OneToOne } from 'typeorm'"
    expect(relationsIn(`${names}\n${code}`)).toBe(relation)
  })
})

describe('a model of Objection', () => {
  const KEY = "class Z extends Model { static tableName = 'z'; id: bigint }"

  it.each([
    ["static tableName = 'orders'; id: number", 'number'],
    ["static get tableName() { return 'orders' }\nid: number", 'number'],
    ["tableName = 'orders'; id: number", ''],
    ['static tableNames = 1; id: number', ''],
    ["static tableName = 'orders'; static id: number", ''],
    ["static tableName = 'orders'; code: number", ''],
    ["static tableName = 'orders'; static idColumn = 'code'; id: string; code: number", 'number'],
    [
      "static tableName = 'orders'; static get idColumn() { return 'code' }\nid: string; code: number",
      'number',
    ],
    ["static tableName = 'orders'; static idColumn = ['a', 'b']; id: number", 'number'],
    [
      "static tableName = 'orders'; static jsonSchema = { properties: { id: { type: 'integer' } } }; id",
      'number',
    ],
    [
      "static tableName = 'orders'; static jsonSchema = { properties: { id: { type: 'string' } } }; id!",
      'text',
    ],
    [
      "static tableName = 'orders'; static jsonSchema = { properties: { id: { type: ['string', 'null'] } } }; id",
      '',
    ],
    ["static tableName = 'orders'; static jsonSchema = load(); id", ''],
    ["static tableName = 'orders'; static jsonSchema; id: number", 'number'],
    [
      "static tableName = 'orders'; static get jsonSchema() { return { properties: { id: { type: 'integer' } } } }\nid",
      'number',
    ],
  ])('class Order extends Model { %s }', (body, key) => {
    expect(keysBefore(KEY, `class Order extends Base { ${body} }`)).toBe(key && `order ${key}`)
  })

  it('has no decorators, and is placed where it is written', () => {
    expect(keysIn("@Other() class Order { static tableName = 'orders'; id: number }")).toBe('')
    expect(keysBefore(KEY, "export default class { static tableName = 'orders'; id: number }")).toBe('')
    expect(placesIn("\nexport class Order { static tableName = 'orders'; id: number }")).toBe('order a.ts:2')
  })

  const RELATION = `class Z { static tableName = 'z'; userId: string
  static relationMappings = { of: { modelClass: Team, join: { from: 'z.userId', to: 'teams.id' } } } }`
  const JOIN = "join: { from: 'a.teamId', to: 'users.id' }"

  it.each([
    [`= { of: { modelClass: User, ${JOIN} } }`, 'teamId → user'],
    [`= { of: { modelClass: models.User, ${JOIN} } }`, 'teamId → user'],
    [`= { of: { modelClass: () => User, ${JOIN} } }`, 'teamId → user'],
    [`= { of: { modelClass: () => models.User, ${JOIN} } }`, 'teamId → user'],
    [`= { of: { modelClass: 'User', ${JOIN} } }`, 'teamId → user'],
    [`= () => ({ of: { modelClass: User, ${JOIN} } })`, 'teamId → user'],
    [`= { of: { modelClass: join(folder, 'User'), ${JOIN} } }`, ''],
    [`= { of: { ${JOIN} } }`, ''],
    ['= { of: { modelClass: User } }', ''],
    ["= { of: { modelClass: User, join: { from: 'a.teamId' } } }", ''],
    ["= { of: { modelClass: User, join: { to: 'users.id' } } }", ''],
    [
      "= { of: { modelClass: User, join: { from: 'shop.a.team_id', to: 'shop.users.id' } } }",
      'teamId → user',
    ],
    ["= { of: { modelClass: User, join: { from: 'a.teamId', to: 'users.id_of' } } }", ''],
    ["= { of: { modelClass: User, join: { from: 'a.teamId', to: 'userid' } } }", ''],
    ["= { of: { modelClass: User, join: { from: 'a.id', to: 'users.id' } } }", ''],
    [`= { ...more, of: { modelClass: User, ${JOIN} } }`, 'teamId → user'],
    ['= load()', ''],
    ['', ''],
  ])('refers to another by relationMappings %s', (mappings, relation) => {
    const code = `class A { static tableName = 'a'; teamId: string; id: string\n static relationMappings ${mappings} }`
    expect(relationsBefore(RELATION, code)).toBe(relation)
  })

  it('refers to another by a getter of its mappings', () => {
    const code = `class A { static tableName = 'a'; teamId: string; static get relationMappings() { return { of: { modelClass: User, ${JOIN} } } } }`
    expect(relationsBefore(RELATION, code)).toBe('teamId → user')
  })
})
