import { loadFormats } from '@brandid/base/formats'
import { createManifest } from '@brandid/project/definitions'
import { describe, expect, it } from 'vitest'
import { moduleIn } from '../source/read.ts'

const createFormat = await loadFormats()

function read(code: string) {
  const { module, definitions } = moduleIn(`import { createRegistry, defineId, defineKey } from 'brandid'
import { bare, layout, nanoid, opaque, sealed, snowflake, uuid } from 'brandid/formats'
import { defineToken } from 'brandid/token'
${code}`)
  return createManifest(definitions.definitionsIn(module), definitions.evaluator, createFormat)
}

const manifestOf = (code: string) => read(code).manifest

const faultsOf = (code: string) => read(code).faults.map(({ message }) => message)

it('is in the order of prefixes; those that are equal are in the order of the source', () => {
  const { definitions, tokens } = manifestOf(`
defineId('b')
defineId('a')
createRegistry().defineId('a')
defineToken('t')
defineToken('s')
defineToken('s', { registry: createRegistry() })`)
  const named = [...definitions, ...tokens].map(({ prefix, registry = 'shared' }) => `${prefix} ${registry}`)
  expect(named).toEqual(['a shared', 'a private', 'b shared', 's shared', 's private', 't shared'])
})

it('says the scope of a registry, which no entity has', () => {
  const { definitions, tokens } = manifestOf(`
const stripe = createRegistry('stripe')
stripe.defineId('sub')
createRegistry('acme').defineId('sub', { entity: 'seat' })
defineId('sub')
defineToken('sk', { registry: stripe })`)
  expect([...definitions, ...tokens]).toMatchObject([
    { prefix: 'sub', entity: 'sub' },
    { prefix: 'sub', entity: 'seat', registry: 'private', scope: 'acme' },
    { prefix: 'sub', entity: 'sub', registry: 'private', scope: 'stripe' },
    { prefix: 'sk', registry: 'private', scope: 'stripe' },
  ])
  expect(definitions[0]).not.toHaveProperty('scope')
})

it('has the members of defineIds, whose names are their entities', () => {
  const many = "import { defineIds } from 'brandid'\n"
  const code = `${many}defineIds({ user: {}, keyspace: { prefix: 'ks', format: nanoid(), description: 'ours' }, api_key: { prefix: 'ak', entity: 'API key' } })
createRegistry('stripe').defineIds({ customer: { prefix: 'cus', aliases: ['customer'] } })`
  expect(manifestOf(code).definitions).toMatchObject([
    { prefix: 'ak', entity: 'API key' },
    { prefix: 'cus', entity: 'customer', aliases: ['customer'], scope: 'stripe' },
    { prefix: 'ks', entity: 'keyspace', format: { name: 'nanoid' }, description: 'ours' },
    { prefix: 'user', entity: 'user', format: { name: 'uuid25' } },
  ])
  expect(
    faultsOf(`${many}defineIds(x)\ndefineIds({ user: x, tag: { prefix: x }, post: { format: x } })`),
  ).toEqual([
    'Expected literal members for `defineIds` but received an expression.',
    'Expected a literal as the prefix of `defineIds` but received an expression.',
    'Expected a literal as the prefix of `defineIds` but received an expression.',
    'Expected a format from `brandid/formats` but received a runtime expression.',
  ])
})

it('leaves out options that are undefined, and those that say who generates', () => {
  const fields = Object.entries({ time: 41, worker: 10, random: 40 }).map(([kind, bits]) => ({ kind, bits }))
  const { definitions } = manifestOf(`
defineId('a', undefined)
defineId('b', { description: undefined, format: undefined })
defineId('c', { format: snowflake({ epoch: 'twitter', workerId: Number(process.env.WORKER) }) })
defineId('d', { format: layout({ fields: [{ kind: 'time', bits: 41 }, { kind: 'worker', bits: 10, id: WORKER }, { kind: 'random', bits: 40 }] }) })
defineId('e', { format: nanoid({ length: undefined }) })`)
  expect(
    definitions.map(({ format: { body: _, pattern: __, order: ___, typed: ____, ...format } }) => format),
  ).toStrictEqual([
    { name: 'uuid25' },
    { name: 'uuid25' },
    { name: 'snowflake', options: { epoch: 'twitter' } },
    { name: 'layout', options: { fields } },
    { name: 'nanoid' },
  ])
  expect(definitions.some((each) => 'description' in each)).toBe(false)
})

it.each(['1n', '[1, f()]', '{ a: 1n }', '{ a: f() }', '() => 1', '/a/'])('%s is no literal', (value) => {
  const message = 'Expected a literal as `description` but received an expression.'
  expect(faultsOf(`defineId('a', { description: ${value} })`)).toEqual([message])
})

it('has the name and the kind of the keys that an ID is sealed from', () => {
  const { definitions } = manifestOf(`
const UserKey = defineKey('user')
defineId('a', { format: sealed(UserKey) })
defineId('b', { accepts: [sealed(defineKey('event', { format: 'bigint' }))] })
defineId('c', { format: sealed(defineKey('small', { max: 5 })) })
defineId('d', { format: sealed(defineKey(NAME)) })`)
  expect(
    definitions.flatMap(({ format, accepts }) =>
      [format, ...accepts].map(({ body: _, pattern: __, order: ___, typed: ____, ...rest }) => rest),
    ),
  ).toEqual([
    { name: 'sealed', options: { name: 'user', format: 'number' } },
    { name: 'uuid25' },
    { name: 'sealed', options: { name: 'event', format: 'bigint' } },
    { name: 'sealed', options: { name: 'small', format: 'number' } },
  ])
})

it('has an example of every ID: the first of its own, or that of its format, and no keys where there are none', () => {
  const { definitions, ...rest } = manifestOf(`
defineId('a', { examples: ['a_036twi214qwj7mgsvq83nm8wf'] })
defineId('b', { examples: [] })
defineId('c')`)
  expect(definitions.map(({ example }) => example)).toEqual([
    'a_036twi214qwj7mgsvq83nm8wf',
    'b_036twi214qwj7mgsvq83nm8wf',
    'c_036twi214qwj7mgsvq83nm8wf',
  ])
  expect('keys' in rest).toBe(false)
})

describe('keys', () => {
  it('are in the order of their names, with what they are', () => {
    const { keys = [] } = manifestOf(`
export const UserKey = defineKey('user', { entity: 'person', description: 'Who signs in.' })
const SmallKey = defineKey('small', { max: 2 ** 31 - 1 })
defineKey('event', { format: 'bigint' })
defineKey('huge', { format: 'bigint', max: 2n ** 64n - 1n })
defineKey('order', { format: uuid({ version: 'any' }) })
defineKey('plain', { format: 'number' })`)
    const user = { name: 'UserKey', key: 'user', entity: 'person', description: 'Who signs in.' }
    expect(keys.map(({ format, ...key }) => ({ ...key, ...(format && { format: format.name }) }))).toEqual([
      { key: 'event', entity: 'event', value: 'bigint', max: '0x7fffffffffffffff' },
      { key: 'huge', entity: 'huge', value: 'bigint', max: '0xffffffffffffffff' },
      { key: 'order', entity: 'order', value: 'text', format: 'uuid' },
      { key: 'plain', entity: 'plain', value: 'number', max: '0x1fffffffffffff' },
      { name: 'SmallKey', key: 'small', entity: 'small', value: 'number', max: '0x7fffffff' },
      { ...user, value: 'number', max: '0x1fffffffffffff' },
    ])
  })

  it.each([
    ['NAME', 'Expected a literal as the name of `defineKey` but received an expression.'],
    ["'a', { max: MAX }", 'Expected a literal as `max` but received an expression.'],
    ["'a', { max: null }", 'Expected a literal as `max` but received an expression.'],
    ["'a', { max: 1.5 }", 'Expected `max` to be an integer from 1 to 9007199254740991 but received 1.5.'],
    ["'a', { format: own() }", 'Expected a format from `brandid/formats` but received a runtime expression.'],
    ["'a', { format: 'text' }", expect.stringMatching(/^Expected/)],
  ])('defineKey(%s) is a fault', (given, message) => {
    expect(faultsOf(`defineKey(${given})`)).toEqual([message])
  })
})

describe('IDs from before the prefix', () => {
  it('have formats apart from the former ones', () => {
    const { definitions } = manifestOf(`
defineId('a', { accepts: [nanoid(), bare(uuid()), bare({ length: [2, 4], alphabet: 'ab_' })] })
defineId('b', { accepts: [nanoid()] })`)
    const names = ({ name, options }: { name: string; options?: object }) => ({
      name,
      ...(options && { options }),
    })
    expect(definitions.map(({ accepts, bare }) => [accepts.map(names), bare?.map(names)])).toEqual([
      [
        [{ name: 'nanoid' }],
        [{ name: 'uuid' }, { name: 'opaque', options: { length: [2, 4], alphabet: 'ab_' } }],
      ],
      [[{ name: 'nanoid' }], undefined],
    ])
  })

  it.each([
    ['bare(own())', 'Expected a format from `brandid/formats` but received a runtime expression.'],
    ['bare()', 'Expected a format from `brandid/formats` but received a runtime expression.'],
    ['bare({ length: LENGTH })', 'Expected literal options for `bare` but received an expression.'],
  ])('%s is a fault', (code, message) => {
    expect(faultsOf(`defineId('a', { accepts: [${code}] })`)).toEqual([message])
  })
})
