import { checkConstraint, columnType } from 'brandid/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../sql/engines.ts'
import { badTexts, badValues, kinds } from '../sql/kinds.ts'
import { type Driver, describeMariadb, describePostgres, mariadbDrivers, postgresDrivers } from './servers.ts'

/** The CHECK takes what `is` takes and refuses what it refuses. */
function suite({ open }: Driver, columnTypeOf = columnType): void {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine.close())

  it.each(kinds)('of $definition.prefix ($definition.format.name)', async ({ definition, ids }) => {
    const { dialect } = engine
    const table = `t_${definition.prefix}`
    await engine.run(`drop table if exists ${table}`)
    await engine.run(
      `create table ${table} (id ${columnTypeOf(dialect, definition)} not null check (${checkConstraint(dialect, definition, 'id')}))`,
    )
    for (const id of ids) await engine.run(`insert into ${table} values (?)`, [id])
    expect((await engine.run(`select id from ${table}`)).map(([id]) => id)).toEqual(ids)

    const accepted: string[] = []
    const texts = [
      ...badTexts(definition, ids[0] as string, definition.prefix === 'user' ? 1 : 8),
      ...badValues(definition),
    ]
    for (const text of texts) {
      await engine.run(`insert into ${table} values (?)`, [text]).then(
        () => accepted.push(text),
        () => {},
      )
    }
    expect(accepted).toEqual([])
    expect(texts.length).toBeGreaterThan(80)
  })
}

describePostgres('a column of PostgreSQL', () => {
  describe.each(postgresDrivers)('through $name', (driver) => suite(driver))
})

describeMariadb('a column of MariaDB', () => {
  describe.each(mariadbDrivers)('through $name', (driver) => suite(driver))

  // What somebody has who did not take the type from here.
  describe('that folds case', () => {
    suite(mariadbDrivers[0] as Driver, () => 'varchar(200) character set utf8mb4 collate utf8mb4_general_ci')
  })

  it('refuses in non-strict mode, too, where texts that are too long are cut', async () => {
    const engine = await (mariadbDrivers[0] as Driver).open({ connections: 1 })
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
