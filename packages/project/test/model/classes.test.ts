import { describe, expect, it } from 'vitest'
import { keysIn, placesIn, relationsIn } from './read-model.ts'

/** The values of the key `order` in a module. A second entity shows that the module was read to its end. */
function valuesIn(code: string, base = ''): string {
  const witness = '@Entity() class Witness { @PrimaryKey() id: number }'
  const keys = keysIn({ 'a.ts': `${code}\n${witness}`, 'base.ts': base }).split(', ')
  expect(keys).toContain('witness number')
  const others = keys.filter((each) => each !== 'witness number')
  return others.join(', ').replace(/^order /, '')
}

describe('the members of a class', () => {
  it.each([
    ['class Order { @PrimaryKey() id: number }', 'number'],
    ['class Order { @PrimaryKey() accessor id: number }', 'number'],
    ['class Order { @PrimaryKey() get id(): number { return this.a } }', 'number'],
    ['class Order { @PrimaryKey() get id() { return this.a } }', ''],
    ["class Order { @PrimaryKey({ type: 'uuid' }) set id(value: string) {} }", 'uuid'],
    ['class Order { @PrimaryKey() id(): number { return 1 } }', ''],
    ["class Order { @PrimaryKey({ type: 'uuid' }) id() { return 1 } }", ''],
    ["class Order { @PrimaryKey() 'id': number }", 'number'],
    // A static member and an instance member are two members.
    ['class Order { static id = 1; @PrimaryKey() id: number }', 'number'],
    [
      'class Base { static id: string }\n@Entity() class Order extends Base { @PrimaryKey() id: number }',
      'number',
    ],
    [
      'class Base { @PrimaryKey() id: number }\n@Entity() class Order extends Base { static id: string }',
      'number',
    ],
  ])('are its properties and accessors: %s: %s', (code, values) => {
    expect(valuesIn(code.includes('@Entity') ? code : `@Entity() ${code}`)).toBe(values)
  })

  it.each([
    ['class Base { @PrimaryKey() id: number }', 'class Order extends Base {}', 'number'],
    [
      "class Base { @PrimaryKey({ type: 'uuid' }) id: string }",
      'class Order extends Base { @PrimaryKey() id: bigint }',
      'bigint',
    ],
    [
      'class Base { @PrimaryKey() key: string }',
      'class Order extends Base { @PrimaryKey() key: number }',
      'number',
    ],
    [
      'class Base { id: number }',
      "class Order extends Base { @PrimaryKey({ type: 'uuid' }) id: string }",
      'uuid',
    ],
    [
      'class Row { @PrimaryKey() id: number }\nclass Base extends Row {}',
      'class Order extends Base {}',
      'number',
    ],
    ['class Base { @PrimaryKey() id: number }', 'class Order extends Timed(Base) {}', 'number'],
    ['class Base { @PrimaryKey() id: number }', 'class Order extends Timed(Named(Base, 1)) {}', 'number'],
    ['class Base { @PrimaryKey() id: number }', 'class Order extends Timed() {}', ''],
    ['class Base { @PrimaryKey() id: number }', 'class Order extends rows.Base {}', 'number'],
    ['class Base { @PrimaryKey() id: number }', 'class Order {}', ''],
    ['interface Base { id: number }', 'class Order extends Base {}', ''],
    ['class Base extends Order { @PrimaryKey() id: number }', 'class Order extends Base {}', 'number'],
  ])('include the members of its base classes: %s, then %s: %s', (base, code, values) => {
    expect(valuesIn(`${base}\n@Entity() ${code}`)).toBe(values)
    const exported = base.replaceAll(/class|interface/g, 'export $&')
    const head = "import { Base } from './base'\n"
    if (!/extends Order|rows/.test(base + code))
      expect(valuesIn(`${head}@Entity() ${code}`, exported)).toBe(values)
  })

  it('include the members of up to twenty classes', () => {
    const classes = Array.from({ length: 18 }, (_, i) => `class Row${i} extends Row${i + 1} {}`).join('\n')
    const last = 'class Row18 { @PrimaryKey() id: number }'
    expect(valuesIn(`@Entity() class Order extends Row0 {}\n${classes}\n${last}`)).toBe('number')
  })

  it.each([
    ['this.id = ulid()', 'ulid'],
    ['this.id ??= ulid()', 'ulid'],
    ['let n; n = 1; this.id = ulid()', 'ulid'],
    ['this.id = prefix.id; if (!this.id) { this.id = ulid() }', 'ulid'],
    ['this.key = ulid()', 'text'],
    ['other.id = ulid()', 'text'],
    ['other.this.id = ulid()', 'text'],
    ['this[id] = ulid()', 'ulid'],
  ])('have the values that methods assign: %s: %s', (statements, values) => {
    const code = `{ @PrimaryKey() id: string; key: string\n constructor() { ${statements} } }`
    expect(valuesIn(`@Entity() class Order ${code}`)).toBe(values)
    expect(valuesIn(`@Entity() class Order ${code.replace('constructor', '@BeforeCreate() create')}`)).toBe(
      values,
    )
    expect(valuesIn(`class Base ${code}\n@Entity() class Order extends Base {}`)).toBe(values)
  })

  it('have the values that a class in another file assigns', () => {
    const names = 'uuid_generate_v4, ulid, '.repeat(5)
    const base = `// ${names}\nexport class Base { @PrimaryKey() id: string }`
    const code = (value: string) => `import { Base } from './base'
@Entity() class Order extends Base { constructor() { super(); this.id = ${value} } }`
    expect(valuesIn(code('sql`gen_ulid()`'), base)).toBe('ulid')
    expect(valuesIn(code('sql`next_value()`'), base)).toBe('text')
  })
})

describe('a class', () => {
  it.each([
    ['class Order extends Model { id: number }', 'order number'],
    ['class Order extends sequelize.Model { id: number }', 'order number'],
    ['class Base extends Model {}\nclass Order extends Base { id: number }', 'order number'],
    ['class Order extends Timed(Model) { id: number }', 'order number'],
    ['class Order extends Base { id: number }', ''],
    ['class Order { id: number }', ''],
    ['const Order = class extends Model { id: number }', ''],
    ['export default class extends Model { id: number }', ''],
  ])('is a model below Model: %s: %s', (code, keys) => expect(keysIn(code)).toBe(keys))

  it.each([
    ['class Order extends Model { id: number }', 1],
    ['\nexport class Order extends Model { id: number }', 2],
    ['@Injectable()\n@Log()\nclass Order extends Model { id: number }', 1],
    ['\n@Injectable() export class Order extends Model { id: number }', 2],
    ['export @Injectable() class Order extends Model { id: number }', 1],
    ['\n\nexport\nclass Order extends Model { id: number }', 4],
  ])('begins with its decorators: %j in line %i', (code, line) => {
    expect(placesIn(code)).toBe(`order a.ts:${line}`)
  })

  it.each([
    ["import { Schema as Document } from '@nestjs/mongoose'\n@Document() class Order {}", 'objectId'],
    ["import * as nest from '@nestjs/mongoose'\n@nest.Schema() class Order {}", 'objectId'],
    ["import * as nest from '@nestjs/mongoose'\n@nest.Schema class Order {}", 'objectId'],
    ["import Schema from '@nestjs/mongoose'\n@Schema() class Order {}", 'objectId'],
    ["import { Schema } from './mongoose-like'\n@Schema() class Order {}", 'objectId'],
    ["import * as effect from 'effect' // mongoose\n@effect.Schema() class Order {}", ''],
    ["import { Document as Schema } from '@nestjs/mongoose'\n@Schema() class Order {}", ''],
  ])('has decorators by their exported names: %s: %s', (code, values) => expect(valuesIn(code)).toBe(values))
})

describe('an annotation states the values of a key', () => {
  const head = `import type { Far } from 'elsewhere'
type Num = number
type Nil = string | null
enum Seed { First = 1 }
declare const rows: { id: number }[]
`
  it.each([
    ['number', 'number'],
    ['bigint', 'bigint'],
    ['string', 'text'],
    ['Num', 'number'],
    ['Nil', 'text'],
    ['Seed', 'number'],
    ['number | null', 'number'],
    ['null | undefined | bigint', 'bigint'],
    ['Date', ''],
    ['Buffer', ''],
    ['number | Date', ''],
    // Not enough is known without a column type.
    ['string | number', ''],
    ['Far', ''],
    ["(typeof rows)[number]['id']", ''],
    ['null', ''],
    // Object IDs.
    ['ObjectId', 'objectId'],
    ['ObjectID', 'objectId'],
    ['Types.ObjectId', 'objectId'],
    ['mongoose.Types.ObjectId', 'objectId'],
    ['Schema.Types.ObjectId', 'objectId'],
    ['ObjectIds', ''],
    ['ObjectId.Like', ''],
    // Types that wrap the type of a column.
    ['CreationOptional<number>', 'number'],
    ['Sequelize.CreationOptional<number>', 'number'],
    ['ForeignKey<bigint>', 'bigint'],
    ['Opt<string>', 'text'],
    ['Hidden<string>', 'text'],
    ['Generated<number>', 'number'],
    ['GeneratedAlways<number>', 'number'],
    ['ColumnType<number, never, never>', 'number'],
    ['PrimaryProperty<string>', 'text'],
    ['NonAttribute<string>', 'text'],
    ['Hidden<Opt<ObjectId>>', 'objectId'],
    ['Opt<number | null>', 'number'],
    ['Opt<Date>', ''],
    ['Option<number>', ''],
    ['MyOpt<number>', ''],
    ['number & Opt', 'number'],
    ['Opt & Hidden & string', 'text'],
    ['Hidden & Opt<bigint>', ''],
    ['ObjectId & Opt', 'objectId'],
    ['CreationOptional<string & Opt>', 'text'],
    ["string & { readonly brand: 'order' }", ''],
    ['Opt', ''],
  ])('%s: %s', (type, values) => {
    expect(valuesIn(`${head}@Entity() class Order { @PrimaryKey() id: ${type} }`)).toBe(values)
  })

  it.each([
    ['string', 'uuid'],
    ['Nil', 'uuid'],
    ['Opt<string>', 'uuid'],
    ['string & Opt', 'uuid'],
    ['string | Buffer', ''],
    ['Buffer', ''],
    ['number', ''],
    ['bigint', ''],
    // The column decides if the annotation states nothing.
    ['Far', 'uuid'],
    ["(typeof rows)[number]['id']", 'uuid'],
    ['string | number', 'uuid'],
    ['null', 'uuid'],
    ['Opt', ''],
  ])('beside the type of the column: %s: %s', (type, values) => {
    expect(valuesIn(`${head}@Entity() class Order { @PrimaryKey({ type: 'uuid' }) id: ${type} }`)).toBe(
      values,
    )
  })
})

it('relations are found among inherited members', () => {
  const code = `class Base { @ManyToOne(() => User) team: User }
@Entity() class A extends Base { @Column() teamId: string }`
  expect(relationsIn(code)).toBe('teamId → user')
})
