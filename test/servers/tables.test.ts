import { createRegistry } from 'brandid/core'
import { idColumn } from 'brandid/drizzle-pg'
import { checkConstraint, columnType } from 'brandid/sql'
import { and, gte, lt, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { pgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkSuite } from '../sql/check-suite.ts'
import { openDuring } from '../sql/engines.ts'
import { kinds } from '../sql/kinds.ts'
import { bigintRangeSuite, textRangeSuite, uuidRangeSuite } from '../sql/range-suite.ts'
import { renameSuite } from '../sql/rename-suite.ts'
import {
  type Driver,
  describeBoth,
  describeMariadb,
  describePostgres,
  mariadbDrivers,
  postgresAdmin,
  postgresDrivers,
  postgresUrl,
  schemaName,
} from './servers.ts'

function ranges({ open }: Driver, types: readonly string[]): void {
  const engine = openDuring(open)

  describe.each(types)('%s', (type) => textRangeSuite(engine, () => type))
  uuidRangeSuite(engine)
  bigintRangeSuite(engine)
}

describePostgres('PostgreSQL', () =>
  ranges(postgresDrivers[0], [
    'text collate "C"',
    'text',
    'text collate "en-x-icu"',
    'text collate "de-x-icu"',
    'varchar(64) collate "und-x-icu"',
  ]),
)

describeMariadb('MariaDB', () =>
  ranges(mariadbDrivers[0], [
    'varchar(64) character set ascii collate ascii_bin',
    'varchar(64) character set ascii collate ascii_general_ci',
    'varchar(64) character set latin1 collate latin1_swedish_ci',
    'varchar(64) character set utf8mb4 collate utf8mb4_general_ci',
    'varchar(64) character set utf8mb4 collate utf8mb4_unicode_520_ci',
    'varchar(64) character set utf8mb4 collate utf8mb4_uca1400_ai_ci',
    'varchar(64) character set utf8mb4 collate utf8mb4_bin',
  ]),
)

function checks({ open, dialect }: Driver, columnTypeOf = columnType): void {
  const engine = openDuring(() => open({ connections: 1 }))
  let session: unknown
  const sessionNow = () =>
    engine().run(dialect === 'mysql' ? 'select connection_id()' : 'select pg_backend_pid()')
  beforeAll(async () => {
    session = await sessionNow()
  })
  afterEach(async () => expect(await sessionNow(), 'the connection of the start').toEqual(session))

  checkSuite(engine, columnTypeOf)
}

describePostgres('a column of PostgreSQL', () => {
  describe('of the type that fits best', () => checks(postgresDrivers[0]))

  // Lithuanian sorts "y" between "i" and "k".
  describe('with a collation of its own', () => {
    checks(postgresDrivers[0], () => 'text collate "lt-x-icu"')
  })
})

describeMariadb('a column of MariaDB', () => {
  describe('of the type that fits best', () => checks(mariadbDrivers[0]))

  // What somebody has who did not take the type from here.
  describe('that folds case', () => {
    checks(mariadbDrivers[0], () => 'varchar(1100) character set utf8mb4 collate utf8mb4_general_ci')
  })

  it('refuses in non-strict mode, too, where texts that are too long are cut', async () => {
    const engine = await mariadbDrivers[0].open({ connections: 1 })
    const [{ definition, ids }] = kinds as [(typeof kinds)[number]]
    await engine.run(
      `create table loose (id ${columnType('mysql', definition)} not null check (${checkConstraint('mysql', definition, 'id')}))`,
    )
    await engine.run("set sql_mode = ''")
    for (const text of [`${ids[0]}x`, `${ids[0]} `, `${ids[0]}  `, `${ids[0]}İ`, '']) {
      await expect(engine.run('insert into loose values (?)', [text])).rejects.toMatchObject({ errno: 4025 })
    }
    await engine.close()
  })
})

describeBoth('a renamed prefix', renameSuite)

describePostgres('a database whose language sorts letters its own way', () => {
  const EventId = createRegistry().defineId('event')
  const byDefault = pgTable('by_default', { id: idColumn(EventId).primaryKey() })
  const asText = pgTable('as_text', { id: idColumn(EventId, { type: 'text' }).primaryKey() })
  const hour = 3_600_000
  const start = Date.UTC(2026, 0, 1)
  const windows = Array.from({ length: 50 }, (_, i) => start + i * hour)
  const ids = windows.flatMap((from) =>
    Array.from({ length: 100 }, (_, i) => EventId.generate({ at: from + i * (hour / 100) })),
  )

  // Lithuanian sorts "y" after "i"; in Danish "aa" comes last, in Czech "ch" after "h", in Hungarian "cs" after "c".
  it.each(['lt', 'da', 'cs', 'hu'])('finds the rows of a window: %s', async (locale) => {
    const database = `${schemaName}_${locale}`
    await postgresAdmin(
      `create database ${database} template template0 encoding utf8 locale_provider icu icu_locale '${locale}'`,
    )
    const url = new URL(postgresUrl)
    url.pathname = database
    const pool = new pg.Pool({ connectionString: url.href })
    try {
      const db = drizzle(pool)
      const wrong = { byDefault: 0, asText: 0 }
      for (const [name, table] of Object.entries({ byDefault, asText })) {
        await db.execute(sql`create table ${table} (id ${sql.raw(table.id.getSQLType())} primary key)`)
        await db.insert(table).values(ids.map((id) => ({ id })))
        for (const from of windows) {
          const window = and(
            gte(table.id, EventId.lowerBound(from)),
            lt(table.id, EventId.lowerBound(from + hour)),
          )
          if ((await db.select().from(table).where(window)).length !== 100) {
            wrong[name as keyof typeof wrong]++
          }
        }
      }
      expect(wrong.byDefault).toBe(0)
      // The trap is there: without the collation of `columnType`, windows have too many rows or too few.
      if (locale === 'lt') expect(wrong.asText).toBeGreaterThan(0)
      const collation = await db.execute(sql`select pg_collation_for(id) as name from ${byDefault} limit 1`)
      expect(collation.rows).toEqual([{ name: '"C"' }])
    } finally {
      await pool.end()
      await postgresAdmin(`drop database ${database}`)
    }
  })
})
