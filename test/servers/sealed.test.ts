import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRegistry, defineKey, problemOf } from 'brandid'
import { sealed } from 'brandid/formats'
import { createSealer } from 'brandid/sealed'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../sql/engines.ts'
import { type Driver, describeMariadb, describePostgres, mariadbDrivers, postgresDrivers } from './servers.ts'

// Rows with serial keys, behind an HTTP server that shows sealed ids alone.

const OrderKey = defineKey('order', { max: 2 ** 31 - 1 })
const OrderId = createRegistry().defineId('order', { format: sealed(OrderKey) })
const sealer = createSealer({ secrets: [crypto.getRandomValues(new Uint8Array(32))] })

/** `GET /orders` lists the orders, `GET /orders/<id>` shows one. */
function serve(engine: Engine): Server {
  async function answer(path: string): Promise<readonly [status: number, body: unknown]> {
    const [, , input] = path.split('/')
    if (input === undefined) {
      const rows = await engine.run('select id, title from orders order by id')
      return [200, rows.map(([key, title]) => ({ id: sealer.seal(OrderId, OrderKey.parse(key)), title }))]
    }
    const { data: key, error } = sealer.safeOpen(OrderId, input)
    if (error) return [400, problemOf(error)]
    const [row] = await engine.run('select title from orders where id = ?', [key])
    return row ? [200, { title: row[0] }] : [404, {}]
  }
  return createServer(async ({ url = '' }, response) => {
    const [status, body] = await answer(url)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
}

function suite({ name, open }: Driver, type: string): void {
  describe(`orders through ${name}`, () => {
    let engine: Engine
    let server: Server
    const get = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
      return { status: response.status, body: (await response.json()) as unknown }
    }

    beforeAll(async () => {
      engine = await open({ connections: 1 })
      await engine.run(`create table orders (id ${type} primary key, title varchar(20) not null)`)
      for (const title of ['first', 'second', 'third'])
        await engine.run('insert into orders (title) values (?)', [title])
      server = serve(engine).listen(0, '127.0.0.1')
      await once(server, 'listening')
    })
    afterAll(async () => {
      server.close()
      await engine.run('drop table orders')
      await engine.close()
    })

    it('are found by their sealed ids', async () => {
      const { body } = await get('/orders')
      const orders = body as readonly { readonly id: string; readonly title: string }[]
      expect(orders.map(({ title }) => title)).toEqual(['first', 'second', 'third'])
      for (const { id, title } of orders) {
        expect(OrderId.is(id)).toBe(true)
        expect(await get(`/orders/${id}`)).toEqual({ status: 200, body: { title } })
      }
    })

    it('are not found by their keys, nor by ids near those that are known', async () => {
      const { body } = await get('/orders')
      const [{ id }] = body as [{ readonly id: string }]
      const last = Number.parseInt(id.slice(-1), 36)
      const neighbours = [1, 2, 3].map((step) => id.slice(0, -1) + ((last + step) % 36).toString(36))
      for (const input of ['1', '2', 'order_1', ...neighbours]) {
        const { status } = await get(`/orders/${input}`)
        expect({ input, status }).toEqual({ input, status: 400 })
      }
    })

    it('that do not exist are not found by a sealed id either', async () => {
      expect(await get(`/orders/${sealer.seal(OrderId, OrderKey.parse(99))}`)).toMatchObject({ status: 404 })
    })
  })
}

describePostgres('PostgreSQL', () => suite(postgresDrivers[0] as Driver, 'serial'))
describeMariadb('MariaDB', () => suite(mariadbDrivers[0] as Driver, 'integer auto_increment'))
