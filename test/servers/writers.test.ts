import { createRegistry } from 'brandid/core'
import { nanoid } from 'brandid/formats'
import { publicIdTable, uniqueConstraint, uniqueViolation, withFreshId } from 'brandid/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../sql/engines.ts'
import {
  type Driver,
  describeMariadb,
  describePostgres,
  mariadbDrivers,
  mysql2Pool,
  postgresDrivers,
  postgresJs,
} from './servers.ts'

const WRITERS = 16
const ShortId = createRegistry().defineId('short', { format: nanoid({ length: 2 }) })
const VALUES = 36 ** 2

/** The definition, whose first ids have these bodies. */
function drawing(...bodies: string[]) {
  const rest = bodies.map(ShortId.fromBody)
  return { ...ShortId, generate: () => rest.shift() ?? ShortId.generate() }
}

function suite({ name, open }: Driver): void {
  let engine: Engine
  const table = `short_${name.replace('.', '')}`
  const constraint = () => uniqueConstraint(engine.dialect, table)

  beforeAll(async () => {
    engine = await open({ connections: 4 })
    await engine.run(publicIdTable(engine.dialect, ShortId, { table, body: true }))
    await engine.run(`alter table ${table} add email varchar(40)`)
    await engine.run(`create unique index ${table}_email on ${table} (email)`)
  })
  afterAll(() => engine.close())

  it(`gives each of ${WRITERS} writers IDs of its own, until all are used up`, async () => {
    const assigned: string[] = []
    const done = new Error('all are assigned')
    const insert = async (id: string) => {
      if (assigned.length === VALUES) throw done
      await engine.run(`insert into ${table} (public_id) values (?)`, [id.slice(-2)])
      assigned.push(id)
    }
    const write = async () => {
      for (;;) await withFreshId(ShortId, insert, { constraint: constraint(), attempts: 50_000 })
    }
    const outcomes = await Promise.allSettled(Array.from({ length: WRITERS }, write))
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: done })

    expect(new Set(assigned).size).toBe(VALUES)
    expect(assigned).toHaveLength(VALUES)
    const rows = await engine.run(`select public_id from ${table}`)
    expect(rows.map(([body]) => `short_${body}`).sort()).toEqual([...assigned].sort())

    const errors = await Promise.all(
      Array.from({ length: WRITERS }, () =>
        withFreshId(
          ShortId,
          (id) => engine.run(`insert into ${table} (public_id) values (?)`, [id.slice(-2)]),
          { constraint: constraint(), attempts: 50 },
        ).catch((error: unknown) => error),
      ),
    )
    for (const error of errors) {
      expect(error).toMatchObject({
        code: 'no_free_id',
        message:
          'No free short ID after 50 attempts (nanoid(2) has 1,296 values; 42 IDs have a 50% chance of a duplicate).',
      })
    }
  })

  it('does not try again when the e-mail address is taken', async () => {
    await engine.run(`delete from ${table} where public_id < 'b'`)
    await engine.run(`update ${table} set email = 'm@x' where public_id = 'zz'`)
    const reported: (string | undefined)[] = []
    for (let i = 0; i < 200; i++) {
      const tried: string[] = []
      const error = await withFreshId(
        ShortId,
        async (id) => {
          tried.push(id)
          // A taken id comes first in some of these databases, the address in others: both orders end.
          await engine.run(`insert into ${table} (public_id, email) values (?, 'm@x')`, [id.slice(-2)])
        },
        { constraint: constraint(), attempts: 1000 },
      ).catch((error: unknown) => error)
      reported.push(uniqueViolation(error)?.constraint)
      // All tries before the last one met an id that was there.
      for (const id of tried.slice(0, -1)) expect(id > 'short_b').toBe(true)
    }
    expect(new Set(reported)).toEqual(new Set([`${table}_email`]))
  })
}

describePostgres('PostgreSQL', () => {
  describe.each(postgresDrivers)('through $name', suite)

  it.each(postgresDrivers)(
    'draws another ID in a partitioned table, through $name',
    async ({ name, open }) => {
      const engine = await open({ connections: 1 })
      const table = `parts_${name.replace('.', '')}`
      await engine.run(`create table ${table} (public_id text primary key) partition by hash (public_id)`)
      await engine.run(
        `create table ${table}_0 partition of ${table} for values with (modulus 1, remainder 0)`,
      )
      await engine.run(`insert into ${table} values ('short_aa')`)
      const ids = () => drawing('aa', 'bb')
      const insert = (id: string) => engine.run(`insert into ${table} values (?)`, [id])
      // The index that is reported is the one of the partition.
      const byName = withFreshId(ids(), insert, { constraint: `${table}_pkey` })
      await expect(byName).rejects.toSatisfy(
        (error) => uniqueViolation(error)?.constraint === `${table}_0_pkey`,
      )
      await withFreshId(ids(), insert, {
        constraint: ({ constraint }) => constraint?.endsWith('_pkey') ?? false,
      })
      expect(await engine.run(`select public_id from ${table} order by 1`)).toEqual([
        ['short_aa'],
        ['short_bb'],
      ])
      await engine.run(`delete from ${table}`)
      await engine.close()
    },
  )

  // The plain insert, which spoils the transaction, and ON CONFLICT: test/sql/embedded/inserts.test.ts.
  it('goes on within a transaction by a nested one', async () => {
    const sql = postgresJs({ connections: 1 })
    await sql.unsafe(publicIdTable('postgresql', ShortId, { table: 'inside' }))
    await sql`insert into inside (public_id) values ('short_aa')`
    await sql.begin((outer) =>
      withFreshId(
        drawing('aa', 'aa', 'bb'),
        (id) => outer.savepoint((inner) => inner`insert into inside (public_id) values (${id})`),
        { constraint: uniqueConstraint('postgresql', 'inside') },
      ),
    )
    const rows = await sql`select public_id from inside order by id`
    expect(rows.map(({ public_id }) => public_id)).toEqual(['short_aa', 'short_bb'])
    await sql.end()
  })
})

describeMariadb('MariaDB', () => {
  describe.each(mariadbDrivers)('through $name', suite)

  it('goes on within a transaction, without more ado', async () => {
    const pool = mysql2Pool({ connections: 1 })
    const client = await pool.getConnection()
    await client.query(publicIdTable('mysql', ShortId, { table: 'inside' }))
    const insert = (id: string) => client.query('insert into inside (public_id) values (?)', [id])
    await insert('short_aa')
    await client.beginTransaction()
    const constraint = uniqueConstraint('mysql', 'inside')
    await withFreshId(drawing('aa', 'aa', 'bb'), insert, { constraint })
    await client.commit()
    const [rows] = await client.query('select public_id from inside order by id')
    expect(rows).toEqual([{ public_id: 'short_aa' }, { public_id: 'short_bb' }])
    client.release()
    await pool.end()
  })
})
