/** What the recipes of requests with a key and of cursors must keep, on any database. */
import { problemOf } from 'brandid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Cursor, decodeCursor, encodeCursor, pageOfOrders } from '../../examples/databases/cursors.ts'
import { OrderId, UserId } from '../../examples/databases/ids.ts'
import { createOrders, KeyReused, placeOnce } from '../../examples/databases/requests.ts'
import { errorOf } from '../refusals.ts'
import type { Engine } from './engines.ts'

export function requestSuite(engine: () => Engine): void {
  const run = (statement: string, parameters: readonly unknown[] = []) => engine().run(statement, parameters)

  describe('requests with a key', () => {
    const request = { client: 'a', key: 'key-1', total: 3 }
    const count = async () => Number((await run('select count(*) from orders'))[0]?.[0])

    beforeAll(() => run(createOrders(engine().dialect)))
    beforeEach(() => run('delete from orders'))
    afterAll(() => run('drop table orders'))

    it('give the first order for the same request, sent again', async () => {
      const id = await placeOnce(run, request)
      expect(await placeOnce(run, request)).toBe(id)
      expect(await count()).toBe(1)
    })

    it('refuse a key of another request', async () => {
      await placeOnce(run, request)
      await expect(placeOnce(run, { ...request, total: 4 })).rejects.toThrow(KeyReused)
      expect(await placeOnce(run, { ...request, client: 'b', total: 4 })).not.toBe(
        await placeOnce(run, request),
      )
      expect(await count()).toBe(2)
    })

    it('give one order for all that are sent at once', async () => {
      const ids = await Promise.all(Array.from({ length: 16 }, () => placeOnce(run, request)))
      expect(new Set(ids).size).toBe(1)
      expect(await count()).toBe(1)
    })

    it.each(['before', 'after'])('survive a crash %s the row is written', async (moment) => {
      const crashing = async (statement: string, parameters: readonly unknown[]) => {
        if (!statement.startsWith('insert')) return run(statement, parameters)
        if (moment === 'after') await run(statement, parameters)
        throw new Error('crashed')
      }
      await expect(placeOnce(crashing, request)).rejects.toThrow('crashed')
      const id = await placeOnce(run, request)
      expect(await run('select id, total from orders')).toEqual([[id, 3]])
    })

    it('are sent again where the answer is lost', async () => {
      let isLost = true
      const lossy = async (statement: string, parameters: readonly unknown[]) => {
        const rows = await run(statement, parameters)
        if (statement.startsWith('insert') && isLost) {
          isLost = false
          throw { code: 'ETIMEDOUT' }
        }
        return rows
      }
      const id = await placeOnce(lossy, request)
      expect(await run('select id from orders')).toEqual([[id]])
    })
  })

  describe('pages by a cursor', () => {
    const created = [1, 2, 2, 2, 3, 5, 5, 8, 9, 9]
    const orders = created
      .map((createdMs) => ({ createdMs, id: OrderId.generate() }))
      .sort((a, b) => a.createdMs - b.createdMs || (a.id < b.id ? -1 : 1))

    beforeAll(async () => {
      await run('create table orders (created_ms bigint not null, id varchar(40) not null primary key)')
      for (const { createdMs, id } of [...orders].reverse())
        await run('insert into orders values (?, ?)', [createdMs, id])
    })
    afterAll(() => run('drop table orders'))

    it.each([1, 2, 3, 10, 11])('hold every order once, %d a page, in both directions', async (limit) => {
      const forwards: typeof orders = []
      let after: Cursor<typeof OrderId> | undefined
      do {
        const page = await pageOfOrders(run, limit, after && { after })
        forwards.push(...page)
        const last = page.at(-1)
        after = last && decodeCursor(OrderId, encodeCursor(last))
      } while (after)
      expect(forwards).toEqual(orders)

      const backwards: typeof orders = []
      let before: Cursor<typeof OrderId> | undefined = { createdMs: 10, id: OrderId.generate() }
      while (before) {
        const page: typeof orders = await pageOfOrders(run, limit, { before })
        backwards.unshift(...page)
        before = page[0]
      }
      expect(backwards).toEqual(orders)
    })

    it('refuse a cursor of another kind, and other texts, as a request that is wrong', () => {
      const [order] = orders
      expect(() => decodeCursor(UserId, encodeCursor(order as (typeof orders)[number]))).toThrow(
        'Expected a user ID',
      )
      for (const text of ['', '1', '1.', '01.x', '-1.x', `1.${order?.id}\n`, `1e3.${order?.id}`]) {
        const error = errorOf(() => decodeCursor(OrderId, text))
        expect(error?.message, text).toMatch(/^Expected/)
        expect(problemOf(error)?.status, text).toBe(400)
      }
      // @ts-expect-error: a cursor of users is none of orders
      expect(() => pageOfOrders(run, 1, { after: { createdMs: 1, id: UserId.generate() } })).toBeTypeOf(
        'function',
      )
    })
  })
}
