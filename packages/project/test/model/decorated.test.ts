import { describe, expect, it } from 'vitest'
import { keysIn, placesIn } from './read-model.ts'

/** The values of the key `order` in a module. A second entity shows that the module was read to its end. */
function valuesIn(code: string): string {
  const keys = keysIn(`${code}\n@Table class Witness extends Model { id: bigint }`).split(', ')
  expect(keys).toContain('witness bigint')
  const others = keys.filter((each) => each !== 'witness bigint')
  return others.join(', ').replace(/^order /, '')
}

/** The body of a class and the values of its key; an empty string if the class has no key. */
type Row = readonly [body: string, values: string]

describe('the key of an entity of TypeORM', () => {
  it.each<Row>([
    ['@PrimaryGeneratedColumn() id: number', 'number'],
    ['@PrimaryGeneratedColumn() id', 'number'],
    ["@PrimaryGeneratedColumn('increment') id", 'number'],
    ["@PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id", 'number'],
    ['@PrimaryGeneratedColumn({ unsigned: true }) id', 'number'],
    ["@PrimaryGeneratedColumn({ type: 'int' }) id", 'number ≤ 2 ** 31 - 1'],
    ["@PrimaryGeneratedColumn({ type: 'int', unsigned: true }) id: number", 'number ≤ 2 ** 32 - 1'],
    ["@PrimaryGeneratedColumn({ type: 'int', unsigned: false }) id: number", 'number ≤ 2 ** 31 - 1'],
    ["@PrimaryGeneratedColumn({ type: 'bigint' }) id: bigint", 'bigint'],
    // The database returns a number, which the annotation denies.
    ['@PrimaryGeneratedColumn() id: string', ''],
    ["@PrimaryGeneratedColumn({ type: 'bigint' }) id: string", ''],
    ["@PrimaryGeneratedColumn('uuid') id: string", 'uuid4'],
    ["@PrimaryGeneratedColumn('uuid') id", 'uuid4'],
    ["@PrimaryGeneratedColumn('uuid') id: number", ''],
    ["@PrimaryColumn('uuid', { generated: 'uuid' }) id: string", 'uuid4'],
    ["@PrimaryColumn({ type: 'uuid', generated: 'uuid' }) id: string", 'uuid4'],
    ["@PrimaryColumn('varchar', { generated: 'uuid' }) id: string", 'text'],
    ["@PrimaryColumn('uuid') id: string", 'uuid'],
    ["@PrimaryColumn({ type: 'uuid' }) id", 'uuid'],
    ["@PrimaryColumn({ type: 'uuid', default: () => 'gen_random_uuid()' }) id: string", 'uuid4'],
    ["@PrimaryColumn('uuid', { default: () => 'uuid_generate_v4()' }) id: string", 'uuid4'],
    ["@PrimaryColumn({ type: 'varchar', length: 36 }) id: string", 'text'],
    ['@PrimaryColumn() id: string', 'text'],
    ['@PrimaryColumn() id: number', 'number'],
    ['@PrimaryColumn() id', ''],
    ['@PrimaryColumn() id: Date', ''],
    ["@PrimaryColumn('int') id", 'number ≤ 2 ** 31 - 1'],
    ["@PrimaryColumn('smallint') id: number", 'number ≤ 2 ** 15 - 1'],
    ["@PrimaryColumn('timestamp') id", ''],
    ['@PrimaryColumn() id: string = ulid()', 'ulid'],
    ['@PrimaryColumn() id: string; constructor() { this.id = ulid() }', 'ulid'],
    ['@PrimaryColumn() id: string = raw(`gen_random_uuid()`)', 'uuid4'],
    ['@ObjectIdColumn() _id: ObjectId', 'objectId'],
    ['@ObjectIdColumn() id', 'objectId'],
    ["@ObjectIdColumn({ name: '_id' }) id: string", 'objectId'],
    ["@Column({ type: 'uuid', primary: true }) id: string", 'uuid'],
    ["@Column({ type: 'uuid', primary: true }) orderId: string", 'uuid'],
    ["@Column({ type: 'uuid', primary: false }) orderId: string", ''],
    ['@Column() id: string', ''],
    ['@Column() _id: string', 'text'],
    ['id: number', ''],
    // A table has a single ID.
    ['@PrimaryColumn() a: number; @PrimaryColumn() b: number', ''],
    ['@PrimaryColumn() tenant: string; @PrimaryColumn() id: number', 'number'],
    ['@PrimaryColumn() a: number; @PrimaryColumn() b: number; @Column() id: number', ''],
    ['@PrimaryColumn() orderId: number', 'number'],
    ['@PrimaryColumn() order_id: number', 'number'],
    ['@PrimaryColumn() userId: number', ''],
    ['@PrimaryColumn() userIdNumber: number', 'number'],
    ['@PrimaryColumn() static id: number', ''],
    // A row with the key of another entity has no own key.
    ["@PrimaryColumn() owner: number; @OneToOne(() => User) @JoinColumn({ name: 'owner' }) user: User", ''],
    ['@OneToOne(() => User, { primary: true }) user: number', ''],
    // Decorators of other packages describe documents and messages.
    ["@ApiProperty({ type: 'integer' }) @PrimaryColumn() id: string", 'text'],
    ['@ApiProperty({ primary: true }) id: string', ''],
  ])('%s: %s', (body, values) => {
    const head = "import { ApiProperty } from '@nestjs/swagger'\nimport { Entity } from 'typeorm'\n"
    expect(valuesIn(`${head}@Entity() class Order { ${body} }`)).toBe(values)
  })

  it.each([
    ['@Entity() class Order', true],
    ['@Entity class Order', true],
    ["@Entity('orders') class Order", true],
    ["@ViewEntity({ expression: '' }) class Order", true],
    ['@ChildEntity() class Order', true],
    ['@Index() @Entity() class Order', true],
    ['@Entity({ abstract: false }) class Order', true],
    ['@Entity({ abstract: true }) class Order', false],
    ['@Entities() class Order', false],
    ['@Index() class Order', false],
    ['@Entity() export default class', false],
    ["import { Entity } from 'typeorm/browser'\n@Entity() class Order", true],
    ["import { Entity } from 'typeorm-legacy'\n@Entity() class Order", false],
    ["import { Entity } from './ecs'\n@Entity() class Order", false],
    ["import { Entity as Row } from 'typeorm' // @Entity\n@Row() class Order", true],
    ["import { PrimaryColumn } from './ecs'\n@Entity() class Order", false],
  ])('%s declares an entity: %s', (head, isEntity) => {
    expect(valuesIn(`${head} { @PrimaryColumn() id: number }`)).toBe(isEntity ? 'number' : '')
  })

  it.each([
    '@Entity()\nclass Order { @PrimaryColumn() id: number }',
    "// Orders\n@Index(['id'])\n@Entity()\nexport class Order { @PrimaryColumn() id: number }",
    '\n\nexport @Entity() class Order { @PrimaryColumn() id: number }',
  ])('is found where the decorators begin: %j', (code) => {
    const line = code.split('\n').findIndex((each) => each.includes('@')) + 1
    expect(placesIn(code)).toBe(`order a.ts:${line}`)
  })
})

describe('the key of an entity of MikroORM', () => {
  it.each<Row>([
    ['@PrimaryKey() id!: number', 'number'],
    ['@PrimaryKey() id!: bigint', 'bigint'],
    ['@PrimaryKey() uuid!: string', 'text'],
    ["@PrimaryKey({ type: 'uuid' }) id!: string", 'uuid'],
    ["@PrimaryKey({ type: 'uuid', defaultRaw: 'gen_random_uuid()' }) id!: string", 'uuid4'],
    ["@PrimaryKey({ type: 'uuid', generated: 'uuidv7()' }) id!: string", 'uuid7'],
    ["@PrimaryKey({ type: 'uuid' }) id = v4()", 'uuid4'],
    ['@PrimaryKey({ type: t.uuid, onCreate: () => v7() }) id!: string', 'uuid7'],
    ['@PrimaryKey({ onCreate: () => ulid() }) id!: string', 'ulid'],
    ['@PrimaryKey({ onCreate: ulid }) id!: string', 'ulid'],
    ['@PrimaryKey({ onUpdate: () => ulid() }) id!: string', 'text'],
    ['@PrimaryKey({ default: ulid }) id!: string', 'ulid'],
    ["@PrimaryKey({ type: 'text', columnType: 'uuid' }) id!: string", 'uuid'],
    ["@PrimaryKey({ columnType: 'varchar(36)' }) id!: string", 'text'],
    ["@PrimaryKey({ columnType: 'int(10) UNSIGNED' }) id!: number", 'number ≤ 2 ** 32 - 1'],
    ["@PrimaryKey({ columnType: 'mediumint\\nunsigned' }) id!: number", 'number ≤ 2 ** 24 - 1'],
    ["@PrimaryKey({ type: 'integer', unsigned: true }) id!: number", 'number ≤ 2 ** 32 - 1'],
    ['@PrimaryKey({ type: new UuidType() }) id', ''],
    ['@PrimaryKey({ type: types.integer }) id', 'number ≤ 2 ** 31 - 1'],
    ['@PrimaryKey({ type: types[kind] }) id', ''],
    ['@PrimaryKey() _id!: ObjectId; @SerializedPrimaryKey() id!: string', 'objectId'],
    ["@Property({ type: 'uuid', primary: true }) id!: string", 'uuid'],
    ["@ManyToOne({ entity: 'User', primary: true, mapToPk: true }) owner!: string", ''],
    ['@ManyToOne({ primary: true, mapToPk: true }) owner!: string', ''],
    // A relation without options has the type of its annotation.
    ['@PrimaryKey() id!: number; @ManyToOne() author!: User', 'number'],
  ])('%s: %s', (body, values) => {
    const head = "import { Entity, types, t } from '@mikro-orm/core'\n"
    expect(valuesIn(`${head}@Entity() class Order { ${body} }`)).toBe(values)
  })
})

describe('the key of a document of Mongoose', () => {
  it.each([
    [
      "import { Prop, Schema } from '@nestjs/mongoose'\n@Schema() class Order { @Prop() name: string }",
      'objectId',
    ],
    ["import * as nest from '@nestjs/mongoose'\n@nest.Schema() class Order {}", 'objectId'],
    [
      "import { modelOptions, prop } from '@typegoose/typegoose'\n@modelOptions({}) class Order {}",
      'objectId',
    ],
    ['// mongoose\n@Schema() class Order { @Prop() id: number }', 'objectId'],
    ['// mongoose\n@Schema({ _id: true }) class Order {}', 'objectId'],
    ['// mongoose\n@Schema({ _id: false }) class Order {}', ''],
    ['// mongoose\n@Schema({ id: false }) class Order {}', 'objectId'],
    ['// mongoose\n@Schema() class Order { @Prop() _id: string }', 'text'],
    ['// mongoose\n@Schema() class Order { @Prop({ type: Types.ObjectId }) _id }', 'objectId'],
    ['// mongoose\n@Schema() class Order { @Prop({ type: Number }) _id }', 'number'],
    ['// mongoose\n@Schema() class Order { @Prop({ type: String, default: () => nanoid() }) _id }', 'nanoid'],
    ["import { Schema } from 'effect' // mongoose\n@Schema() class Order {}", ''],
  ])('%s: %s', (code, values) => expect(valuesIn(code)).toBe(values))
})

describe('the key of a table of sequelize-typescript', () => {
  it.each<Row>([
    ['id: number', 'number'],
    ['declare id: CreationOptional<number>', 'number'],
    ['@PrimaryKey @AutoIncrement @Column(DataType.INTEGER) id: number', 'number ≤ 2 ** 31 - 1'],
    ['@PrimaryKey @Column(DataType.INTEGER.UNSIGNED) id: number', 'number ≤ 2 ** 32 - 1'],
    ['@PrimaryKey @Column(DataType.INTEGER(10).UNSIGNED.ZEROFILL) id: number', 'number ≤ 2 ** 32 - 1'],
    ['@PrimaryKey @Column(DataType.SMALLINT.ZEROFILL) id: number', 'number ≤ 2 ** 16 - 1'],
    ['@PrimaryKey @Column(DataType.TINYINT.UNSIGNED) id: number', 'number ≤ 255'],
    ['@PrimaryKey @Column(DataType.BIGINT) id: number', 'number'],
    ['@PrimaryKey @Column(DataType.STRING(36)) id: string', 'text'],
    ['@PrimaryKey @Column(UUID) id: string', 'uuid'],
    ['@PrimaryKey @Column({ type: DataType.UUID }) id: string', 'uuid'],
    ['@PrimaryKey @Default(DataType.UUIDV4) @Column(DataType.UUID) id: string', 'uuid4'],
    ['@PrimaryKey @Default(ulid) @Column(DataType.STRING) id: string', 'ulid'],
    ['@PrimaryKey @Default(() => ulid()) @Column id: string', 'ulid'],
    ['@PrimaryKey @Comment(() => ulid()) @Column id: string', 'text'],
    ['@Column({ type: DataType.UUID, primaryKey: true, defaultValue: DataType.UUIDV4 }) id: string', 'uuid4'],
    ['@Column({ type: DataType.STRING, primaryKey: true, defaultValue: () => ulid() }) key: string', 'ulid'],
    ['@Column({ type: DataType.STRING, primaryKey: false }) key: string', ''],
    ['@PrimaryKey @ForeignKey(() => User) @Column owner: number', ''],
    ["@PrimaryKey @Column owner: number; @BelongsTo(() => User, 'owner') user: User", ''],
  ])('%s: %s', (body, values) => {
    const head = "import { Table } from 'sequelize-typescript'\n"
    expect(valuesIn(`${head}@Table class Order extends Model { ${body} }`)).toBe(values)
  })
})
