import { createRegistry, defineKey } from 'brandid/core'
import {
  bare,
  layout,
  nanoid,
  opaque,
  random,
  sealed,
  snowflake,
  timeRandom,
  uuid,
  uuid25,
} from 'brandid/formats'
import { defineToken } from 'brandid/token'
import { expect, it, vi } from 'vitest'
import { errorOf } from '../refusals.ts'

const CustomerKey = defineKey('customer')
const fields = [
  { kind: 'time', bits: 48 },
  { kind: 'random', bits: 80 },
] as const

// What a program without types may write.
const given = (options: object) => options as never

it.each([
  { of: 'uuid', make: () => uuid(given({ verison: 4 })), near: '`version`', stranger: 'verison' },
  { of: 'uuid25', make: () => uuid25(given({ paded: false })), near: '`padded`', stranger: 'paded' },
  { of: 'random', make: () => random(given({ bit: 256 })), near: '`bits`', stranger: 'bit' },
  { of: 'nanoid', make: () => nanoid(given({ lenght: 21 })), near: '`length`', stranger: 'lenght' },
  {
    of: 'opaque',
    make: () => opaque(given({ length: 3, alphabt: 'ab' })),
    near: '`alphabet`',
    stranger: 'alphabt',
  },
  {
    of: 'bare',
    make: () => bare(given({ length: 25, alphabet: '01', lenght: 24 })),
    near: '`length`',
    stranger: 'lenght',
  },
  {
    of: 'timeRandom',
    make: () => timeRandom(given({ randomBit: 32 })),
    near: '`randomBits`',
    stranger: 'randomBit',
  },
  {
    of: 'snowflake',
    make: () => snowflake(given({ epoch: 0, wokerId: 1 })),
    near: '`workerId`',
    stranger: 'wokerId',
  },
  {
    of: 'layout',
    make: () => layout(given({ fields, encodng: 'pieces' })),
    near: '`encoding`',
    stranger: 'encodng',
  },
  ...[
    { field: { kind: 'time', bits: 48, unit: 10 }, near: '`unitMs`', stranger: 'unit' },
    { field: { kind: 'random', bits: 80, nmae: 'tail' }, near: '`name`', stranger: 'nmae' },
    { field: { kind: 'counter', bits: 12, strat: 'random' }, near: '`start`', stranger: 'strat' },
    { field: { kind: 'worker', bits: 10, ids: 3 }, near: '`id`', stranger: 'ids' },
    { field: { kind: 'fixed', text: '2', txt: '3' }, near: '`text`', stranger: 'txt' },
    { field: { kind: 'choice', of: ['e', 'u'], defualt: 'e' }, near: '`default`', stranger: 'defualt' },
    // An option of another kind is none of this.
    {
      field: { kind: 'random', bits: 80, epoch: 0 },
      near: '`kind`, `name`, `bits` or `length`',
      stranger: 'epoch',
    },
  ].map(({ field, near, stranger }) => ({
    of: `a field of the kind "${field.kind}"`,
    make: () => layout(given({ fields: [fields[0], field].slice(field.kind === 'time' ? 1 : 0) })),
    near,
    stranger,
  })),
  {
    of: 'sealed',
    make: () => sealed(CustomerKey, given({ accept: 'key' })),
    near: '`accepts`',
    stranger: 'accept',
  },
  { of: 'nanoid', make: () => nanoid(given({ size: 21 })), near: '`length` or `alphabet`', stranger: 'size' },
  { of: 'uuid', make: () => uuid(given({ v: undefined })), near: '`version`', stranger: 'v' },
  {
    of: 'defineToken',
    make: () => defineToken('sess', given({ registry: createRegistry(), bites: 256 })),
    near: '`bits`',
    stranger: 'bites',
  },
  {
    of: 'defineId',
    make: () => createRegistry().defineId('user', given({ fromat: uuid() })),
    near: '`format`',
    stranger: 'fromat',
  },
  {
    of: 'defineId',
    make: () => createRegistry('stripe').defineId('sub', given({ title: 'x' })),
    near: '`format`, `entity`, `description`, `examples`, `aliases`, `accepts` or `named`',
    stranger: 'title',
  },
  {
    of: 'defineId',
    make: () => createRegistry().defineIds({ user: given({ prefx: 'usr' }) }),
    near: '`format`, `entity`, `description`, `examples`, `aliases`, `accepts` or `named`',
    stranger: 'prefx',
  },
  {
    of: 'defineKey',
    make: () => defineKey('options', given({ mx: 2 ** 31 - 1 })),
    near: '`max`',
    stranger: 'mx',
  },
])('$of refuses the unknown option $stranger', ({ of, make, near, stranger }) => {
  expect(errorOf(make)).toMatchObject({
    code: 'invalid_option',
    message: `Expected ${near} as an option of ${of} but received "${stranger}".`,
  })
})

it('reads no name in production, as other checks of what a program writes down', async () => {
  vi.resetModules()
  vi.stubEnv('NODE_ENV', 'production')
  const formats = await import('brandid/formats')
  expect(formats.nanoid(given({ lenght: 21 })).length).toBe(12)
  expect(formats.layout(given({ fields: [{ kind: 'random', length: 9, nmae: 'tail' }] })).length).toBe(9)
  vi.unstubAllEnvs()
})

it.each(['', 'a'])('ends in production, where nothing checks the alphabet %j of nanoid', async (alphabet) => {
  vi.resetModules()
  vi.stubEnv('NODE_ENV', 'production')
  const { nanoid } = await import('brandid/formats')
  const DbId = createRegistry().defineId('db', { format: nanoid({ alphabet }) })
  expect(DbId.generate()).toBe(`db_${alphabet.repeat(12)}`)
  vi.unstubAllEnvs()
})
