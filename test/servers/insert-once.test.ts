import { createRegistry } from 'brandid/core'
import { checkConstraint, columnType, insertOnce } from 'brandid/sql'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../sql/engines.ts'
import {
  type AnswerDropper,
  openAnswerDropper,
  provesInsertOfMariadb,
  provesInsertOfPostgres,
} from './proxy.ts'
import {
  type Driver,
  describeMariadb,
  describePostgres,
  killMariadb,
  killPostgres,
  mariadbDrivers,
  mariadbUrl,
  postgresDrivers,
  postgresUrl,
} from './servers.ts'

const ROWS = 1000
const WORKERS = 8
const OrderId = createRegistry().defineId('order')

interface Place {
  readonly url: string
  readonly port: number
  /** Ends all connections from the side of the server. */
  kill(): Promise<void>
  /** Whether an answer says that a row went in for good. */
  provesInsert(this: void, answer: Buffer): boolean
}

function suite({ name, open }: Driver, { url, port, kill, provesInsert }: Place): void {
  const table = `orders_${name.replace('.', '')}`
  let engine: Engine
  let proxy: AnswerDropper
  let throughProxy: Engine

  beforeAll(async () => {
    engine = await open({ connections: 4 })
    await engine.run(
      `create table ${table} (id ${columnType(engine.dialect, OrderId)} not null primary key check (${checkConstraint(engine.dialect, OrderId, 'id')}), n int not null unique)`,
    )
    proxy = await openAnswerDropper(new URL(url), port)
    // One for each worker: so no other statement is on its way where an answer is dropped.
    throughProxy = await open({ port: proxy.port, connections: WORKERS })
  })
  afterAll(async () => {
    await throughProxy.close().catch(() => {})
    await proxy.close()
    await engine.close()
  })
  afterEach(() => engine.run(`delete from ${table}`))

  /** Inserts the rows on several connections at once; how often one was sent, and how often a retry found one. */
  async function insertAll(through: Engine, beforeEach: (n: number) => unknown) {
    const ids = OrderId.generateMany(ROWS)
    let sent = 0
    let found = 0
    let next = 0
    const find = async (id: string) => {
      const [row] = await through.run(`select id from ${table} where id = ?`, [id])
      if (row) found++
      return row?.[0]
    }
    const work = async () => {
      for (let n = next++; n < ROWS; n = next++) {
        await beforeEach(n)
        const stored = await insertOnce(
          ids[n] as (typeof ids)[number],
          async (id) => {
            sent++
            await through.run(`insert into ${table} values (?, ?)`, [id, n])
            return id
          },
          { find, attempts: 12 },
        )
        expect(stored).toBe(ids[n])
      }
    }
    await Promise.all(Array.from({ length: WORKERS }, work))

    const rows = await engine.run(`select id, n from ${table} order by n`)
    expect(rows).toEqual(ids.map((id, n) => [id, n]))
    return { sent, found }
  }

  it(`keeps ${ROWS} rows when connections are ended by the server`, async () => {
    const { sent } = await insertAll(engine, (n) => (n % 100 === 50 ? kill() : undefined))
    expect(sent).toBeGreaterThan(ROWS)
  })

  it(`keeps ${ROWS} rows when answers are lost after the commit`, async () => {
    let proven = 0
    proxy.dropWhere((answer) => provesInsert(answer) && proven++ % 10 === 0)
    const { sent, found } = await insertAll(throughProxy, () => undefined)
    proxy.dropWhere(() => false)
    expect(proven).toBe(ROWS)
    expect(proxy.dropped).toBe(ROWS / 10)
    // Every row whose answer was dropped was there when it was sent again.
    expect(found).toBe(proxy.dropped)
    expect(sent).toBeGreaterThanOrEqual(ROWS + found)
  })
}

describePostgres('PostgreSQL', () => {
  describe.each(postgresDrivers)('through $name', (driver) =>
    suite(driver, { url: postgresUrl, port: 5432, kill: killPostgres, provesInsert: provesInsertOfPostgres }),
  )
})

describeMariadb('MariaDB', () => {
  describe.each(mariadbDrivers)('through $name', (driver) =>
    suite(driver, { url: mariadbUrl, port: 3306, kill: killMariadb, provesInsert: provesInsertOfMariadb }),
  )
})
