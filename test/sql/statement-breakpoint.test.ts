import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRegistry } from 'brandid/core'
import type { Format } from 'brandid/formats'
import { checkConstraint, publicIdTable } from 'brandid/sql'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterEach, describe, expect, it } from 'vitest'
import { errorOf } from '../refusals.ts'
import { createPglite } from './pglite.ts'

// Drizzle's migrator splits at the marker wherever it stands, and goose reads its directives at the start of any line.

const MARKER = '--> statement-breakpoint'
const UserId = createRegistry().defineId('user')

/** Four digits, in a pattern of whoever wrote the format. */
const fourDigits = (aside: string): Format => ({
  name: 'fourDigits',
  alphabet: '0123456789',
  length: 4,
  pattern: `(?:[0-9]{4}|${aside})`,
  check: (text, offset) => (/^[0-9]{4}$/.test(text.slice(offset)) ? undefined : 'invalid_length'),
})

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A folder with one migration, as drizzle-kit writes it. */
function writeMigration(sql: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  folders.push(folder)
  mkdirSync(join(folder, 'meta'))
  const entries = [{ idx: 0, version: '7', when: 1, tag: '0000_first', breakpoints: true }]
  const journal = { version: '7', dialect: 'postgresql', entries }
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal))
  writeFileSync(join(folder, '0000_first.sql'), sql)
  return folder
}

describe('the marker of a migrator', () => {
  it.each(['postgresql', 'mysql', 'sqlite'] as const)('stands in no text of %s', (dialect) => {
    for (const aside of [MARKER, `'\\); drop table users;\n${MARKER}\n`, '\n-- +goose Down\n']) {
      const RowId = createRegistry().defineId('row', { format: fourDigits(aside) })
      for (const sql of [
        checkConstraint(dialect, RowId, 'id'),
        publicIdTable(dialect, RowId, { table: 'rows' }),
      ]) {
        expect(sql).not.toContain(MARKER)
        expect(sql).not.toContain('-- +goose')
      }
    }
  })

  it('stands in two texts, which the CHECK joins', () => {
    const RowId = createRegistry().defineId('row', { format: fourDigits(MARKER) })
    const postgres = /~ \('\^row_.*--' \|\| '> statement-breakpoint\)/
    expect(checkConstraint('postgresql', RowId, 'id')).toMatch(postgres)
    const mysql = /regexp concat\('\(\?-i\)\^row_.*--', '> statement-breakpoint\)/
    expect(checkConstraint('mysql', RowId, 'id')).toMatch(mysql)
  })

  it.each(['postgresql', 'mysql', 'sqlite'] as const)('is refused in a name of %s', (dialect) => {
    expect(errorOf(() => checkConstraint(dialect, UserId, `a${MARKER}`))).toMatchObject({
      code: 'out_of_range',
      message: `Expected a name without \`${MARKER}\` but received "a${MARKER}".`,
    })
  })

  it('splits no CHECK: the table of a migration holds what its pattern says', async () => {
    const RowId = createRegistry().defineId('row', {
      format: fourDigits(`x'\\); drop table users; ${MARKER}`),
    })
    const database = await createPglite()
    await database.exec('create table users (id text)')
    const check = checkConstraint('postgresql', RowId, 'id')
    const folder = writeMigration(`create table rows (id text not null check (${check}))`)
    await migrate(drizzle(database), { migrationsFolder: folder })
    await database.query('insert into rows values ($1)', ['row_0042'])
    await expect(database.query('insert into rows values ($1)', ['row_42'])).rejects.toThrow(/check/)
    expect((await database.query('select * from users')).rows).toEqual([])
    await database.close()
  })
})
