import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPglite } from '../../../test/sql/pglite.ts'
import { createDomain, nameInSnakeCase } from '../../src/languages/domain.ts'
import { generateSql } from '../../src/languages/sql.ts'
import {
  describeAll,
  domainOf,
  everyFormat,
  everyKey,
  everyText,
  shop,
  vectorsOf,
  withKeys,
} from './manifests.ts'

let database: PGlite
beforeAll(async () => {
  database = await createPglite()
})
afterAll(() => database.close())

it('is the migration that is published, to be read', async () => {
  await expect(generateSql(createDomain(shop))).toMatchFileSnapshot('generated/ids.sql')
})

describe.each([
  { name: 'of a shop', manifest: shop },
  { name: 'with every format', manifest: everyFormat },
  { name: 'with ids from before their prefixes', manifest: everyText },
])('a migration $name', ({ manifest }) => {
  const domain = createDomain(manifest)
  const { definitions } = vectorsOf(manifest)

  it('runs twice, and accepts what brandid accepts', async () => {
    await database.exec(generateSql(domain))
    await database.exec(generateSql(domain))
    for (const [i, { valid, invalid }] of definitions.entries()) {
      const texts = [...valid.map(({ id }) => id), ...invalid.map(({ text }) => text)]
      const { rows } = await database.query<{ is: boolean }>(
        `select pg_input_is_valid(text, '${nameInSnakeCase(domain.kinds[i]?.name as string)}') as is
         from unnest($1::text[]) with ordinality as texts (text, place) order by place`,
        [texts],
      )
      expect(rows.map(({ is }, at) => [texts[at], is])).toEqual(
        texts.map((text, at) => [text, at < valid.length]),
      )
    }
  })

  it('has every prefix', async () => {
    await database.exec(generateSql(domain))
    const { rows } = await database.query<{ prefix: string }>(
      'select prefix from id_prefixes order by prefix',
    )
    const prefixes = domain.kinds.flatMap(({ entry }) => [entry.prefix, ...entry.aliases])
    expect(rows.map(({ prefix }) => prefix)).toEqual(prefixes.sort())
  })
})

it('refuses an id of another kind, and keeps those that are there', async () => {
  await database.exec(generateSql(createDomain(shop)))
  await database.exec('create table orders (id order_id primary key, buyer user_id not null)')
  const insert = (buyer: string) =>
    database.query('insert into orders values ($1, $2)', ['order_01h455vb4pex5vsknk084sn02q', buyer])
  await expect(insert('order_01h455vb4pex5vsknk084sn02q')).rejects.toThrow('user_id_check')
  await insert('user_036twi214qwj7mgsvq83nm8wf')
  await database.exec(generateSql(createDomain(shop)))
  const narrower = { name: 'OrderId', prefix: 'order' }
  await expect(database.exec(generateSql(domainOf(narrower)))).rejects.toThrow('contains values that violate')
})

it('writes no statement that a description holds', () => {
  const description = "x\ndrop table users; --'\r\ndrop table users;\u2028drop table users;"
  const lines = generateSql(domainOf({ prefix: 'a', description, format: { name: 'nanoid' } })).split('\n')
  expect(lines.filter((line) => line.includes('drop table'))).toEqual([
    "-- x drop table users; --' drop table users; drop table users;",
  ])
})

it('has no functions where no format requires them', () => {
  expect(generateSql(domainOf({ prefix: 'a', format: { name: 'nanoid' } }))).not.toContain(
    'create or replace',
  )
})

it('gives every domain a name of its own, which is no reserved word', () => {
  expect(generateSql(domainOf({ prefix: 'a', name: 'Select' }))).toContain('create domain select_id as text')
  const alike = describeAll({ prefix: 'a', name: 'UserID' }, { prefix: 'b', name: 'UserId' })
  expect(() => generateSql(createDomain(alike))).toThrow(
    'Expected different domains but received "user_id" twice.',
  )
})

describe('keys', () => {
  const domain = createDomain(everyKey)
  const vectors = vectorsOf(everyKey).keys ?? []

  it.each(domain.keys.map((kind) => [kind.entry.key, kind] as const))(
    'of %s are those of brandid',
    async (key, { name, entry }) => {
      await database.exec(generateSql(domain))
      const { valid = [], invalid = [] } = vectors.find((each) => each.key === key) ?? {}
      // PostgreSQL reads other spellings of an integer.
      const refused = invalid.filter(
        ({ text }) => entry.value === 'text' || /^-?(?:0|[1-9][0-9]*)$/.test(text),
      )
      const texts = [...valid, ...refused.map(({ text }) => text)]
      const { rows } = await database.query<{ is: boolean }>(
        `select pg_input_is_valid(text, '${nameInSnakeCase(name)}') as is
       from unnest($1::text[]) with ordinality as texts (text, place) order by place`,
        [texts],
      )
      expect(rows.map(({ is }, at) => [texts[at], is])).toEqual(
        texts.map((text, at) => [text, at < valid.length]),
      )
    },
  )

  it('have the narrowest type that holds them', async () => {
    await database.exec(generateSql(domain))
    const { rows } = await database.query<{ name: string; type: string }>(
      `select typname as name, format_type(typbasetype, typtypmod) as type from pg_type
       where typtype = 'd' and typname like '%\\_key'`,
    )
    expect(Object.fromEntries(rows.map(({ name, type }) => [name, type]))).toMatchObject({
      user_key: 'bigint',
      small_key: 'integer',
      event_key: 'bigint',
      unsigned_key: 'numeric(20,0)',
      order_key: 'text',
    })
  })

  it('alone have no table of prefixes', () => {
    const statements = generateSql(createDomain({ ...withKeys(describeAll(), { key: 'user' }), tokens: [] }))
    expect(statements).toContain('-- user key\n')
    expect(statements).not.toContain('id_prefixes')
  })
})
