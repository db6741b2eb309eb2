import { createRegistry } from 'brandid/core'
import { nanoid } from 'brandid/formats'
import { lengthenPublicId, publicIdTable, uniqueConstraint } from 'brandid/sql'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../refusals.ts'

const { defineId } = createRegistry()
const UserId = defineId('user')
const DatabaseId = defineId('db', { format: nanoid() })

describe('the table of a public ID', () => {
  it('is the same text each time', () => {
    const text = publicIdTable('postgresql', DatabaseId, { table: 'databases', body: true })
    expect(text).toBe(`create table "databases" (
  "id" bigint generated always as identity primary key,
  "public_id" text collate "C" not null,
  constraint "databases_public_id_key" unique ("public_id"),
  constraint "databases_public_id_check" check ("public_id" ~ '^[0-9a-z]{12}$')
)`)
    expect(publicIdTable('mysql', DatabaseId, { table: 'databases' })).toBe(`create table \`databases\` (
  \`id\` bigint unsigned not null auto_increment primary key,
  \`public_id\` varchar(16) character set ascii collate ascii_bin not null,
  constraint \`databases_public_id_key\` unique (\`public_id\`),
  constraint \`databases_public_id_check\` check (\`public_id\` regexp '(?-i)^db_[0-9a-z]{12}(?!.|[[:space:]])')
)`)
    expect(publicIdTable('sqlite', DatabaseId, { table: 'databases', column: 'slug', body: true })).toMatch(
      /^create table "databases" \(\n {2}"id" integer primary key,\n {2}"slug" text not null,\n {2}constraint "databases_slug_key" unique \("slug"\),\n {2}constraint "databases_slug_check" check \(.*\)\n\)$/,
    )
  })

  it('lives in a schema', () => {
    const ofApp = { schema: 'app', table: 'databases' }
    const start = /^create table "app"\."databases" \(.*"databases_public_id_key"/s
    expect(publicIdTable('postgresql', DatabaseId, ofApp)).toMatch(start)
    expect(publicIdTable('sqlite', DatabaseId, ofApp)).toMatch(start)
    const inMysql = /^create table `app`\.`databases` \(.*`databases_public_id_key`/s
    expect(publicIdTable('mysql', DatabaseId, ofApp)).toMatch(inMysql)
    expect(publicIdTable('postgresql', DatabaseId, { table: 'app.databases' })).toContain(
      'create table "app.databases" (',
    )
    expect(() => publicIdTable('sqlite', DatabaseId, { schema: '', table: 't' })).toThrow('received "".')
  })

  it.each(['id', 'ID', 'iD'])('refuses the name of its key for the public ID: %s', (column) => {
    for (const dialect of ['postgresql', 'mysql', 'sqlite'] as const) {
      expect(errorOf(() => publicIdTable(dialect, DatabaseId, { table: 't', column }))).toMatchObject({
        code: 'invalid_option',
        message: `Expected a column name other than "id", the key, but received "${column}".`,
      })
    }
    expect(errorOf(() => lengthenPublicId('mysql', DatabaseId, { table: 't', column }))?.code).toBe(
      'invalid_option',
    )
    expect(publicIdTable('sqlite', DatabaseId, { table: 't', column: 'ids' })).toContain('"ids" text')
  })

  it('refuses names whose constraints would be too long', () => {
    expect(() => publicIdTable('postgresql', UserId, { table: 'x'.repeat(50) })).toThrow('received 66 bytes.')
  })
})

it.each([
  ['postgresql', undefined, 'databases_public_id_key'],
  ['mysql', 'slug', 'databases_slug_key'],
  ['sqlite', undefined, 'databases.public_id'],
  ['sqlite', 'slug', 'databases.slug'],
] as const)('the violated index is, as %s calls it of the column %s, %s', (dialect, column, name) => {
  expect(uniqueConstraint(dialect, 'databases', column)).toBe(name)
})

describe('the statements for longer IDs', () => {
  const LongerId = defineId('longer', { format: nanoid({ length: 16 }), accepts: [nanoid({ length: 12 })] })

  it('are the same for the same arguments', () => {
    expect(lengthenPublicId('postgresql', LongerId, { schema: 'app', table: 'databases' })).toEqual([
      `alter table "app"."databases" drop constraint "databases_public_id_check", add constraint "databases_public_id_check" check ("public_id" ~ '^(?:longer_[0-9a-z]{16}|longer_[0-9a-z]{12})$') not valid`,
      'alter table "app"."databases" validate constraint "databases_public_id_check"',
    ])
    expect(lengthenPublicId('mysql', LongerId, { table: 'databases', body: true })).toEqual([
      "alter table `databases` modify `public_id` varchar(17) character set ascii collate ascii_bin not null, drop constraint `databases_public_id_check`, add constraint `databases_public_id_check` check (`public_id` regexp '(?-i)^(?:[0-9a-z]{16}|[0-9a-z]{12})(?!.|[[:space:]])')",
    ])
  })

  it('are refused for SQLite', () => {
    expect(errorOf(() => lengthenPublicId('sqlite' as never, LongerId, { table: 't' }))).toMatchObject({
      code: 'invalid_option',
      message: 'Expected `dialect` to be "postgresql" or "mysql" but received "sqlite".',
    })
  })
})
