/** Inserts on every embedded database. Each is opened once: PGlite takes a while to start. */
import { createRegistry } from 'brandid/core'
import { nanoid } from 'brandid/formats'
import {
  idTaken,
  insertOnce,
  publicIdTable,
  uniqueConstraint,
  uniqueViolation,
  withFreshId,
} from 'brandid/sql'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isFullLength } from '../../full-length.ts'
import { type Engine, embedded, openDuring } from '../engines.ts'
import { chances, type FaultRunOptions, runUnderFaults, type Store } from '../fault-run.ts'
import { thrownBy } from '../refusal-of.ts'

const { defineId } = createRegistry()
const OrderId = defineId('order')
const DatabaseId = defineId('db', { format: nanoid({ length: 2 }) })
const DigitId = defineId('digit', { format: nanoid({ length: 1, alphabet: '01' }) })

const timeout = { code: 'ETIMEDOUT' }
const OPERATIONS = isFullLength ? 200 : 60
/** So many that IDs of two characters collide. */
const MANY = 200

describe.each(embedded)('%s', (name, open) => {
  const engine = openDuring(open)
  const run = (...given: Parameters<Engine['run']>) => engine().run(...given)
  const dialect = name === 'PGlite' ? 'postgresql' : 'sqlite'
  beforeAll(async () => {
    for (const statement of [
      'create table orders (id varchar(40) primary key, email varchar(40) unique)',
      publicIdTable(dialect, DigitId, { table: 'users' }),
      'alter table users add email text',
      'create unique index users_email_key on users (email)',
      'create table e (id int primary key, public_id text not null unique, email text, low text)',
      'create unique index uq_email on e (email)',
      'create unique index uq_low on e (lower(low))',
      "insert into e values (1, 'a', 'm@x', 'L')",
      'create table databases (public_id varchar(40) not null, nonce varchar(40) not null)',
      'create unique index databases_public_id_key on databases (public_id)',
      publicIdTable(dialect, DatabaseId, { table: 'members' }),
      "insert into members (public_id) values ('db_00')",
    ])
      await run(statement)
  })

  it.each([
    [`(1, 'b', 'n@x', 'M')`, 'e_pkey', 'e.id'],
    [`(2, 'a', 'n@x', 'M')`, 'e_public_id_key', 'e.public_id'],
    [`(2, 'b', 'm@x', 'M')`, 'uq_email', 'e.email'],
    [`(2, 'b', 'n@x', 'l')`, 'uq_low', 'uq_low'],
  ])('reports the index that refuses %s', async (row, inPostgres, inSqlite) => {
    const error = await thrownBy(() => run(`insert into e values ${row}`))
    expect(uniqueViolation(error)?.constraint).toBe(dialect === 'postgresql' ? inPostgres : inSqlite)
  })

  it.each([`(2, null, 'n@x', 'M')`, '(2)', 'values'])('reports nothing about %s', async (row) => {
    expect(uniqueViolation(await thrownBy(() => run(`insert into e values ${row}`)))).toBeUndefined()
  })

  it('keeps one row when every answer is lost', async () => {
    const find = async (id: string) => {
      const [row] = await run('select id from orders where id = ?', [id])
      return row?.[0] as string | undefined
    }
    for (let i = 0; i < 20; i++) {
      const order = OrderId.generate()
      let answersLost = 2
      const insert = async (id: string) => {
        await run('insert into orders values (?, ?)', [id, `${id}@x`])
        if (answersLost-- > 0) throw timeout
        return id
      }
      expect(await insertOnce(order, insert, { find, pauseMs: 0 })).toBe(order)
    }
    const stolen = () => run('insert into orders select ?, email from orders limit 1', [OrderId.generate()])
    await expect(insertOnce(OrderId.generate(), stolen, { find, resuming: true })).rejects.toThrow(/unique/i)
    expect(await run('select count(*) from orders').then(([row]) => Number(row?.[0]))).toBe(20)
  })

  it('assigns every value once, then says that no ID is left', async () => {
    const constraint = uniqueConstraint(dialect, 'users')
    const insert = (id: string) => run('insert into users (public_id) values (?)', [id])
    for (const _ of [0, 1]) await withFreshId(DigitId, insert, { constraint, attempts: 100 })
    const rows = await run('select public_id from users order by public_id')
    expect(rows).toEqual([['digit_0'], ['digit_1']])
    await expect(withFreshId(DigitId, insert, { constraint })).rejects.toMatchObject({ code: 'no_free_id' })
  })

  it('does not try again when the e-mail address is taken', async () => {
    await run('update users set email = public_id')
    await run('delete from users where public_id = ?', ['digit_1'])
    const insert = vi.fn(() => run("insert into users (public_id, email) values ('digit_1', 'digit_0')"))
    const constraint = uniqueConstraint(dialect, 'users')
    const error = await thrownBy(() => withFreshId(DigitId, insert, { constraint }))
    expect(uniqueViolation(error)?.constraint).toMatch(/email/)
    expect(insert).toHaveBeenCalledTimes(1)
  })

  describe('under faults', () => {
    beforeEach(() => run('delete from databases'))

    /** The table, over a line that loses three in ten requests, and as many answers. */
    function lossyStore(): Store {
      const chance = chances(1)
      async function lossy<Result>(run: () => Promise<Result>): Promise<Result> {
        const fault = chance()
        if (fault < 0.3) throw { ...timeout }
        const result = await run()
        if (fault < 0.6) throw { ...timeout }
        return result
      }
      const read = async (where: string, parameters: readonly unknown[] = []) => {
        const rows = await run(`select public_id, nonce from databases ${where}`, parameters)
        return rows.map(([publicId, nonce]) => ({ publicId: String(publicId), nonce: String(nonce) }))
      }
      return {
        insert: ({ publicId, nonce }) =>
          lossy(() => run('insert into databases values (?, ?)', [publicId, nonce])),
        find: (publicId) => lossy(async () => (await read('where public_id = ?', [publicId]))[0]),
        all: () => read(''),
      }
    }

    const options = (settledBy: FaultRunOptions['settledBy'], operations = OPERATIONS): FaultRunOptions => ({
      // Draws the same ids in each run.
      definition: { ...DatabaseId, generate: drawnBy(chances(2)) },
      constraint: dialect === 'sqlite' ? 'databases.public_id' : 'databases_public_id_key',
      operations,
      workers: 4,
      pauseMs: 0,
      settledBy,
    })

    it.each(['once', 'insertOnce'] as const)(
      'keeps a row an operation, and gives none away: %s',
      { tags: 'slow' },
      async (by) => {
        expect(await runUnderFaults(lossyStore(), options(by))).toEqual({
          acknowledged: OPERATIONS,
          rows: OPERATIONS,
          foreign: 0,
          notOnce: 0,
        })
      },
    )

    it('gives rows of others away where nothing identifies their owner', { tags: 'slow' }, async () => {
      const { acknowledged, foreign, notOnce } = await runUnderFaults(lossyStore(), options('id', MANY))
      expect(acknowledged).toBe(MANY)
      expect(foreign).toBeGreaterThan(0)
      expect(notOnce).toBe(foreign)
    })
  })

  if (name !== 'PGlite') return

  describe('in a transaction of PostgreSQL', () => {
    const constraint = uniqueConstraint('postgresql', 'members')
    const definition = () => {
      const rest = ['db_00', 'db_00', 'db_01']
      return { ...DatabaseId, generate: () => DatabaseId.parse(rest.shift()) }
    }
    beforeEach(() => run('begin'))
    afterEach(() => run('rollback'))

    it('a plain insert spoils what follows', async () => {
      const insert = (id: string) => run('insert into members (public_id) values (?)', [id])
      await expect(withFreshId(definition(), insert, { constraint })).rejects.toMatchObject({ code: '25P02' })
    })

    it('an insert in a savepoint does not', async () => {
      const insert = async (id: string) => {
        await run('savepoint attempt')
        try {
          return await run('insert into members (public_id) values (?) returning public_id', [id])
        } catch (error) {
          await run('rollback to savepoint attempt')
          throw error
        }
      }
      expect(await withFreshId(definition(), insert, { constraint })).toEqual([['db_01']])
    })

    it('nor does ON CONFLICT DO NOTHING', async () => {
      const insert = async (id: string) => {
        const [row] = await run(
          'insert into members (public_id) values (?) on conflict (public_id) do nothing returning public_id',
          [id],
        )
        return row ?? idTaken
      }
      expect(await withFreshId(definition(), insert, { constraint })).toEqual(['db_01'])
    })
  })
})

/** Ids of two characters, by chance. */
function drawnBy(chance: () => number) {
  const digit = () => Math.floor(chance() * 36).toString(36)
  return () => DatabaseId.fromBody(digit() + digit())
}
