/**
 * What drizzle-kit makes of ID columns. A schema that exists exports the same DDL before and after `idColumn`, and
 * `generate` finds nothing to migrate. In PostgreSQL, `push` keeps a domain, and a collation that a migration has set.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { defineId } from 'brandid/core'
import { idColumn } from 'brandid/drizzle-pg'
import { pushSchema } from 'drizzle-kit/api'
import { pgTable } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'

const directory = fileURLToPath(new URL('.', import.meta.url))

function drizzleKit(...args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['../node_modules/drizzle-kit/bin.cjs', ...args],
    { cwd: directory, encoding: 'utf8' },
  )
  assert.equal(status, 0, stdout + stderr)
  return stdout
}

const dialects = [
  ['mysql', 'mysql'],
  ['pg', 'postgresql'],
  ['sqlite', 'sqlite'],
]
for (const [name, dialect] of dialects) {
  const schemas = ['before', 'after'].map((time) => `./${time}/${name}.ts`)
  const [before, after] = schemas.map((schema) =>
    drizzleKit('export', '--dialect', dialect, '--schema', schema).replaceAll(
      /^.*[/\\](before|after)[/\\].*$/gm,
      '',
    ),
  )
  assert.match(before, /CREATE TABLE/)
  assert.equal(after, before)

  const out = mkdtempSync(join(tmpdir(), 'brandid-drizzle-kit-'))
  for (const schema of schemas) drizzleKit('generate', '--dialect', dialect, '--schema', schema, '--out', out)
  // One migration: that of the schema before.
  assert.equal(JSON.parse(readFileSync(join(out, 'meta', '_journal.json'), 'utf8')).entries.length, 1)
  rmSync(out, { recursive: true })
}

const UserId = defineId('person')
const client = new PGlite()
const db = drizzle(client)

/** The statements of a push, which are run. */
async function push(type) {
  const users = pgTable('users', { id: idColumn(UserId, type ? { type } : {}).primaryKey() })
  const { statementsToExecute, apply } = await pushSchema({ users }, db)
  await apply()
  return statementsToExecute
}

const collation = async () =>
  (
    await client.query(
      "select c.collname from pg_attribute a join pg_collation c on c.oid = a.attcollation where attrelid = 'users'::regclass and attname = 'id'",
    )
  ).rows[0].collname

// By default a column has the collation from the start; push, which does not see it, sets it again at each run.
assert.match((await push()).join(), /"id" text collate "C" PRIMARY KEY/)
assert.equal(await collation(), 'C')
assert.deepEqual(await push(), ['ALTER TABLE "users" ALTER COLUMN "id" SET DATA TYPE text collate "C";'])

// With the type `text` it leaves the collation that is there.
assert.deepEqual(await push('text'), [])
assert.equal(await collation(), 'C')
await client.exec('drop table users')

// A domain has the collation from the start, and push keeps it.
await client.exec('create domain id_text as text collate "C"')
assert.match((await push('id_text')).join(), /"id" "id_text" PRIMARY KEY/)
assert.equal(await collation(), 'C')
assert.deepEqual(await push('id_text'), [])
await client.close()

console.log('drizzle-kit finds the DDL of existing columns unchanged.')
