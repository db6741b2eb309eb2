/** The generators: each format of brandid beside the best-known packages for it. All ids begin with `user_`. */
import { createId } from '@paralleldrive/cuid2'
import { Snowflake } from '@sapphire/snowflake'
import { ObjectId } from 'bson'
import { customAlphabet, nanoid } from 'nanoid'
import { typeid, typeidUnboxed } from 'typeid-js'
import { monotonicFactory, ulid } from 'ulid'
import { nanoid as unikuNanoid } from 'uniku/nanoid'
import { objectid as unikuObjectId } from 'uniku/objectid'
import { typeid as unikuTypeid } from 'uniku/typeid'
import { ulid as unikuUlid } from 'uniku/ulid'
import { uuidv4 as unikuV4 } from 'uniku/uuid/v4'
import { uuidv7 as unikuV7 } from 'uniku/uuid/v7'
import { v4, v7 } from 'uuid'
import { uuidv7 } from 'uuidv7'
import * as formats from '../../dist/formats.js'
import { leaseWorkerId } from '../../dist/lease.js'
import { createRegistry } from '../../dist/node/core.js'
import { floor } from './floor.js'

/** Ids of one `generateMany`. */
export const MANY = 1000

/** What no generator can be faster than. For lists, which read the clock once, it is without clock. */
export const FLOOR = 'floor: clock, random bytes, flat string'
export const FLOOR_OF_LISTS = 'floor of lists: the same without clock'

const define = (format) => createRegistry().defineId('user', format && { format })

const base36Of12 = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 12)
const monotonicUlid = monotonicFactory()
const sapphire = new Snowflake(1_420_070_400_000)

/** The longest window that a lease may have, a day, outlasts every clock of these measurements: nobody renews it while a loop runs. */
const DAY_MS = 86_400_000

const worker = await leaseWorkerId({
  fleet: 'bench',
  windowMs: DAY_MS,
  store: {
    acquire: async () => ({
      workerId: 1,
      fromMs: Date.now(),
      untilMs: Date.now() + DAY_MS,
      nowMs: Date.now(),
    }),
    renew: async () => undefined,
    release: async () => {},
  },
})

const one = (format) => () => define(format).generate
const many = (format) => () => {
  const { generateMany } = define(format)
  return () => generateMany(MANY)
}

/** What makes the function that is measured, by the label of its row. */
export const makers = {
  brandid: one(),
  [`brandid, generateMany(${MANY})`]: many(),
  'brandid: typeid()': one(formats.typeid()),
  [`brandid: typeid(), generateMany(${MANY})`]: many(formats.typeid()),
  'brandid: uuid()': one(formats.uuid()),
  'brandid: uuid({ version: 4 })': one(formats.uuid({ version: 4 })),
  'brandid: nanoid()': one(formats.nanoid()),
  [`brandid: nanoid(), generateMany(${MANY})`]: many(formats.nanoid()),
  'brandid: nanoid({ length: 21 })': one(formats.nanoid({ length: 21 })),
  'brandid: ulid()': one(formats.ulid()),
  'brandid: objectId()': one(formats.objectId()),
  'brandid: snowflake()': one(formats.snowflake({ epoch: 'discord', workerId: 1 })),
  'brandid: snowflake(), leased': one(formats.snowflake({ epoch: 'discord', worker })),
  'brandid: hexUlid()': one(formats.hexUlid()),
  'brandid: timeRandom()': one(formats.timeRandom()),
  'brandid: random()': one(formats.random()),

  'crypto.randomUUID()': () => () => `user_${crypto.randomUUID()}`,
  'nanoid: nanoid()': () => () => `user_${nanoid()}`,
  'nanoid: nanoid(12)': () => () => `user_${nanoid(12)}`,
  'nanoid: customAlphabet(base36, 12)': () => () => `user_${base36Of12()}`,
  'uuidv7: uuidv7()': () => () => `user_${uuidv7()}`,
  'typeid-js: typeid()': () => () => typeid('user').toString(),
  'typeid-js: typeidUnboxed()': () => () => typeidUnboxed('user'),
  'uuid: v7()': () => () => `user_${v7()}`,
  'uuid: v4()': () => () => `user_${v4()}`,
  'ulid: monotonicFactory()': () => () => `user_${monotonicUlid()}`,
  'ulid: ulid()': () => () => `user_${ulid()}`,
  'bson: ObjectId': () => () => `user_${new ObjectId().toHexString()}`,
  '@sapphire/snowflake': () => () => `user_${sapphire.generate()}`,
  'cuid2: createId()': () => () => `user_${createId()}`,
  'uniku: typeid()': () => () => unikuTypeid('user'),
  'uniku: uuidv7()': () => () => `user_${unikuV7()}`,
  'uniku: uuidv4()': () => () => `user_${unikuV4()}`,
  'uniku: nanoid()': () => () => `user_${unikuNanoid()}`,
  'uniku: ulid()': () => () => `user_${unikuUlid()}`,
  'uniku: objectid()': () => () => `user_${unikuObjectId()}`,

  [FLOOR]: () => floor(true),
  [FLOOR_OF_LISTS]: () => floor(false),
}

/** Whether a row measures lists: `MANY` ids an operation. */
export const isMany = (label) => label.includes('generateMany')

/** Rows that are of one format. The rivals are compared with the first of `brandid`. */
export const families = [
  {
    name: 'the default: `uuid25()`',
    brandid: ['brandid', `brandid, generateMany(${MANY})`],
    rivals: [
      'crypto.randomUUID()',
      'nanoid: nanoid()',
      'uuidv7: uuidv7()',
      'typeid-js: typeid()',
      'typeid-js: typeidUnboxed()',
      'uuid: v7()',
      'cuid2: createId()',
    ],
  },
  {
    name: '`typeid()`',
    brandid: ['brandid: typeid()', `brandid: typeid(), generateMany(${MANY})`],
    rivals: ['typeid-js: typeid()', 'typeid-js: typeidUnboxed()', 'uniku: typeid()'],
  },
  {
    name: '`uuid()`',
    brandid: ['brandid: uuid()'],
    rivals: ['uuidv7: uuidv7()', 'uuid: v7()', 'uniku: uuidv7()'],
  },
  {
    name: '`uuid({ version: 4 })`',
    brandid: ['brandid: uuid({ version: 4 })'],
    rivals: ['crypto.randomUUID()', 'uuid: v4()', 'uniku: uuidv4()'],
  },
  {
    name: '`nanoid()`: 12 of base 36',
    brandid: ['brandid: nanoid()', `brandid: nanoid(), generateMany(${MANY})`],
    rivals: ['nanoid: customAlphabet(base36, 12)', 'nanoid: nanoid(12)'],
  },
  {
    name: '`nanoid({ length: 21 })`: 21 of base 36',
    brandid: ['brandid: nanoid({ length: 21 })'],
    rivals: ['nanoid: nanoid()', 'uniku: nanoid()'],
  },
  {
    name: '`ulid()`',
    brandid: ['brandid: ulid()'],
    rivals: ['ulid: monotonicFactory()', 'ulid: ulid()', 'uniku: ulid()'],
  },
  {
    name: '`objectId()`',
    brandid: ['brandid: objectId()'],
    rivals: ['bson: ObjectId', 'uniku: objectid()'],
  },
  {
    name: '`snowflake()`',
    brandid: ['brandid: snowflake()', 'brandid: snowflake(), leased'],
    rivals: ['@sapphire/snowflake'],
  },
  { name: '`hexUlid()`', brandid: ['brandid: hexUlid()'], rivals: [] },
  { name: '`timeRandom()`', brandid: ['brandid: timeRandom()'], rivals: [] },
  { name: '`random()`', brandid: ['brandid: random()'], rivals: [] },
]
