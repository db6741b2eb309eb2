import { BASE62_ALPHABET } from 'brandid/internal'
import { describe, expect, it } from 'vitest'
import { adopt } from '../adopt/adopted.ts'
import { keysIn, placesIn } from './read-model.ts'

const INT = 'number ≤ 2 ** 31 - 1'
const keysOf = (schema: string) => keysIn({ 'schema.prisma': schema })

describe('the ID of a model of Prisma', () => {
  it.each([
    // Types and native types.
    ['id Int @id', INT],
    ['id Int @id @db.Integer', INT],
    ['id Int @id @db.SmallInt', 'number ≤ 2 ** 15 - 1'],
    ['id Int @id @db.TinyInt', 'number ≤ 127'],
    ['id Int @id @db.MediumInt', 'number ≤ 2 ** 23 - 1'],
    ['id Int @id @db.UnsignedSmallInt', 'number ≤ 2 ** 16 - 1'],
    ['id Int @id @db.UnsignedTinyInt', 'number ≤ 255'],
    ['id Int @id @db.UnsignedMediumInt', 'number ≤ 2 ** 24 - 1'],
    ['id Int @id @db.Oid', INT],
    ['id BigInt @id @db.UnsignedBigInt', 'bigint'],
    ['id String @id', 'text'],
    ['id String @id @db.VarChar(36)', 'text'],
    ['id String @id @db.Uuid', 'uuid'],
    ['id String @id @default(auto()) @map("_id") @db.ObjectId', 'objectId'],
    ['id String @id @db.UuidOf', 'text'],
    ['id Bytes @id', ''],
    ['id DateTime @id @db.Uuid', ''],
    // Defaults.
    ['id Int @id @default(autoincrement())', INT],
    ['id Int @id @default(1)', ''],
    ['id Int @id @default( 1)', ''],
    ['id Int @id @default(cuid(1))', INT],
    ['id String @id @default(cuid())', 'cuid'],
    ['id String @id @default(cuid(1))', 'cuid'],
    ['id String @id @default( cuid( 2 ) )', 'cuid2'],
    ['id String @id @default(uuid(4))', 'uuid4'],
    ['id String @id @default(uuid( 7 ))', 'uuid7'],
    ['id String @id @default(ulid())', 'ulid'],
    ['id String @id @default(nanoid())', 'nanoid'],
    ['id String @id @default(nanoid( ))', 'nanoid'],
    ['id String @id @default(nanoid( 12 ))', `opaque({ length: 12, alphabet: '${BASE62_ALPHABET}-' })`],
    ['id String @id @default(dbgenerated("gen_random_uuid()"))', 'uuid4'],
    ['id String @id @default(dbgenerated("uuidv7()")) @db.Uuid', 'uuid7'],
    ['id String @id @default(dbgenerated())', 'text'],
    ['id String @id @default(dbgenerated)', 'text'],
    ['id String @id @default("uuid()")', 'text'],
    ['id String @id // @default(uuid())', 'text'],
    // What marks it, and what it is called.
    ['code Int @id', INT],
    ['id Int @unique', ''],
    ['id Int @ids', ''],
    ['id Int\n  @@id([id])', INT],
    ['code Int\n  @@id( [ code ] )', INT],
    ['code Int\n  @@id( fields : [code], name: "key")', INT],
    ['code Int\n  @@id(map: "key", fields: [code])', ''],
    ['code Int\n  version Int\n  @@id([code, version])', ''],
    ['id Int\n  version Int\n  @@id([id, version])', INT],
    ['id Int\n  code String @id', 'text'],
    ['id Int\n  code String\n  @@unique([id])', ''],
    ['id Int\n  @@id(fields  :  [id])', INT],
    ['code Int\n  @@map("id Int @id")', ''],
    ['id     Int   @id', INT],
    ['id Int @id\r\n  code String // @id\r', INT],
    ['order_id Int @id', INT],
    ['teamId Int @id', ''],
    ['ids Int[] @id', ''],
    ['id Int? @id', INT],
    ['  id\tInt\t@id', INT],
    // Relations.
    ['id Int @id\n  team Team @relation(fields: [id], references: [id])', ''],
    ['id Int @id\n  team Team @relation("of", references: [id], fields :  [id])', ''],
    ['id Int @id\n  of Int\n  team Team @relation(fields: [id, of], references: [id, of])', INT],
    ['id Int @id\n  of Int\n  team Team @relation(fields: [of], references: [id])', INT],
    ['id Int @id\n  teams Team[] @relation("id")', INT],
    ['id Int @id\n  teams Team[]', INT],
  ])('%s', (fields, key) => {
    expect(keysOf(`model Order {\n  ${fields}\n}\n`)).toBe(key && `order ${key}`)
  })
})

describe('the models of a schema of Prisma', () => {
  it.each([
    [
      'model Order {\n  id Int @id\n}\n\nmodel OrderLine {\n  id BigInt @id\n}',
      `order ${INT}, order_line bigint`,
    ],
    ['  model Order  {\n  id Int @id\n  }', `order ${INT}`],
    ['models Order {\n  id Int @id\n}', ''],
    ['a model Order {\n  id Int @id\n}', ''],
    ['model Order\n{\n  id Int @id\n}', ''],
    ['model Order {\n  id Int @id', ''],
    ['model Order {\n  note String @default("}")\n  id Int @id\n}', `order ${INT}`],
    ['model Order {\n  id Int @id\n}\nenum Kind {\n  id Int @id\n}', `order ${INT}`],
    ['model   Order {\n  id Int @id\n}', `order ${INT}`],
    ['model Order {\r\n  /// id of String\r\n  id Int @id\r\n}\r\n', `order ${INT}`],
    ['model Order {\n}\nview Line {\n  id Int @id\n}', ''],
    ['model Order {\n  // id Int @id\n  code Int\n}', ''],
    ['model Order { // all\n  id Int @id // key\n}', `order ${INT}`],
  ])('%j', (schema, keys) => expect(keysOf(schema)).toBe(keys))

  it('are placed at their lines', () => {
    const schema = '// one\nmodel Order {\n  id Int @id\n}\n\n\nmodel Line {\n  id Int @id\n}\n'
    expect(placesIn({ 'prisma/schema.prisma': schema })).toBe(
      'order prisma/schema.prisma:2, line prisma/schema.prisma:7',
    )
  })

  const MORE = `import { defineKey } from 'brandid'
export const PersonKey = defineKey('person')
export const OrderPersonKey = defineKey('order_person')
`
  it.each([
    ['who Int\n  person Person @relation(fields: [who], references: [id])', true],
    ['who Int\n  person Person? @relation(name: "of", fields: [who], references: [id])', true],
    ['who Int @unique\n  person Person @relation(fields: [who], references: [id])', true],
    ['who Int @unique\n  team Team @relation(fields: [who], references: [id])', false],
    ['who Int\n  team Team @relation(fields: [who], references: [id])', false],
    ['who Int\n  v Int\n  human Person @relation(fields: [who, v], references: [id, v])', false],
    ['who Int\n  humans Person[]', false],
  ])('refer to others by their relations: %j', (fields, isPerson) => {
    const schema = `model OrderPerson {\n  id Int${fields.includes('@unique') ? '' : ' @id'}\n  ${fields.replace('person ', 'human ')}\n}\n`
    // In the folder `orders`, a `personId` may be an order person's unless the rows of order persons refer to persons.
    const { left } = adopt(
      'export const load = (personId: number) => 1\n',
      { 'more.ts': MORE, 'schema.prisma': schema },
      { path: 'orders/load.ts' },
    )
    expect(left.length === 0).toBe(isPerson)
  })
})
