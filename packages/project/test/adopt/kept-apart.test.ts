import { describe, expect, it } from 'vitest'
import { adopt } from './adopted.ts'

// Names that a project keeps apart although they read alike, in the shapes of several libraries. The kind of each name is known from the
// shapes themselves: a column that refers to an entity holds its ID, and a name beside it holds something else.

const DOCUMENTS = {
  'more.ts': `import { defineKey } from 'brandid'
import { objectId, uuid } from 'brandid/formats'
export const SubscriberKey = defineKey('subscriber', { format: objectId() })
export const TopicKey = defineKey('topic', { format: objectId() })
export const DeviceKey = defineKey('device', { format: uuid() })
`,
}

/** The names that `adopt` types in a file, and the names that it leaves. */
function sorted(text: string, around: Readonly<Record<string, string>>) {
  const { changed, left } = adopt(text, { ...DOCUMENTS, ...around })
  const after = changed
    ? changed.changes.map(({ text: type }) => type).filter((type) => type.startsWith('Loose'))
    : []
  return { typed: after, left: left.map(({ name, reason }) => `${name}: ${reason}`) }
}

const beside = (name: string, other: string) =>
  `${name}: a type also has '${other}', which may be another kind of ID`

describe('names that a type has beside each other', () => {
  it('are of the entity that a schema of Mongoose refers to, and left otherwise, in every file', () => {
    const around = {
      'job.ts': 'export interface Job { _subscriberId: string; subscriberId: string }\n',
      'schema.ts': `import { Schema } from 'mongoose'
export const jobs = new Schema({
  _subscriberId: { type: Schema.Types.ObjectId, ref: 'Subscriber' },
  subscriberId: Schema.Types.String,
})
`,
    }
    const text =
      'export const load = (_subscriberId: string, subscriberId: string, subscriberIds: string[]) => 1\n'
    expect(sorted(text, around)).toEqual({
      typed: ["LooseTextKey<'subscriber'>"],
      left: [beside('subscriberId', '_subscriberId'), beside('subscriberIds', '_subscriberId')],
    })
  })

  it('are of the entity in the form of `_id` if MongoDB creates its IDs, whatever the end of the other', () => {
    const around = { 'topic.ts': 'export class Topic { _topicId!: string; topicKey!: string }\n' }
    expect(
      sorted('export type A = { _topicId: string }\nexport type B = { topicKey: string }\n', around),
    ).toEqual({
      typed: ["LooseTextKey<'topic'>"],
      left: [beside('topicKey', '_topicId')],
    })
  })

  it('are of the entity whose foreign key TypeORM declares', () => {
    const around = {
      'reading.ts': `import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm'
import { Device } from './device'
@Entity() export class Reading {
  @PrimaryGeneratedColumn('uuid') id!: string
  @Column('uuid') deviceId!: string
  @Column('varchar') deviceKey!: string
  @ManyToOne(() => Device) @JoinColumn({ name: 'deviceId' }) device!: Device
}
`,
    }
    expect(sorted('export const find = (deviceId: string, deviceKey: string) => 1\n', around)).toEqual({
      typed: ["LooseTextKey<'device'>"],
      left: [beside('deviceKey', 'deviceId')],
    })
  })

  it('are left if nothing says which is the ID of the entity', () => {
    const around = {
      'a/row.ts': 'export type Row = { deviceId: string } & { deviceKey: string; deviceId: string }\n',
    }
    expect(sorted('export const find = (deviceId: string, deviceKey: string) => 1\n', around)).toEqual({
      typed: [],
      left: [beside('deviceId', 'deviceKey'), beside('deviceKey', 'deviceId')],
    })
  })

  it('are left in the form of `_id` if MongoDB does not create the IDs', () => {
    const around = { 'row.ts': 'export class Row { _deviceId!: string; deviceKey!: string }\n' }
    expect(sorted('export const find = (_deviceId: string, deviceKey: string) => 1\n', around)).toEqual({
      typed: [],
      left: [beside('_deviceId', 'deviceKey'), beside('deviceKey', '_deviceId')],
    })
  })

  it.each([
    ['the same name in two conventions', 'export interface Row { deviceId: string; device_id: string }'],
    [
      'a private field behind an accessor',
      'export class Row { private _deviceId!: string; deviceId!: string }',
    ],
    ['a computed name', 'export class Row { [deviceKey]!: string; deviceId!: string }'],
    ['a method', 'export class Row { deviceKey() { return 1 }; deviceId!: string }'],
    ['a protected field', 'export class Row { protected deviceKey!: string; deviceId!: string }'],
    ['an index signature', 'export interface Row { [deviceKey: string]: string; deviceId: string }'],
    ['two types', 'export interface A { deviceId: string }\nexport interface B { deviceKey: string }'],
    ['other kinds', 'export interface Row { deviceId: string; _topicId: string }'],
  ])('are one kind in %s', (_, text) => {
    expect(sorted('export const find = (deviceId: string) => 1\n', { 'row.ts': `${text}\n` })).toEqual({
      typed: ["LooseTextKey<'device'>"],
      left: [],
    })
  })
})

describe('an alias', () => {
  it.each(['ExternalSubscriberId', 'VendorSubscriberId', 'TopicId'])(
    'leaves a name with the type %s',
    (alias) => {
      const text = `export type ${alias} = string\nexport const load = (subscriberId: ${alias}) => 1\n`
      expect(sorted(text, {})).toEqual({
        typed: [],
        left: [`subscriberId: its type is ${alias}, which may be another kind of ID`],
      })
    },
  )

  it.each(['SubscriberId', 'ID', 'Uuid', 'EntityId', 'ParentSubscriberId'])(
    'types a name with the type %s',
    (alias) => {
      const text = `export type ${alias} = string\nexport const load = (subscriberId: ${alias}) => 1\n`
      expect(sorted(text, {})).toEqual({ typed: ["LooseKeyOf<'subscriber', "], left: [] })
    },
  )
})

describe('names that a folder qualifies', () => {
  const ids = `import { defineId, defineKey } from 'brandid'
export const ItemId = defineId('item')
export const OrderItemId = defineId('ordit', { entity: 'order item' })
export const PersonKey = defineKey('person')
export const OrderPersonKey = defineKey('order_person')
`
  const models = `import { Entity, PrimaryGeneratedColumn, Column } from 'typeorm'
@Entity() export class OrderPerson { @PrimaryGeneratedColumn() id!: number; @Column() personId!: number }
`
  const text = 'export const load = (itemIds: string[], personId: number) => 1\n'
  const leftIn = (path: string) =>
    adopt(text, { 'more.ts': ids, 'models.ts': models }, { path }).left.map(
      ({ name, reason }) => `${name}: ${reason}`,
    )

  it('are left where the folder and the name are another entity, unless its rows refer to the named one', () => {
    const left = ["itemIds: in this folder, it may refer to 'order item'"]
    expect(leftIn('src/orders/load.ts')).toEqual(left)
    expect(leftIn('order/deep/load.ts')).toEqual(left)
    expect(leftIn('src/carts/load.ts')).toEqual([])
  })
})
