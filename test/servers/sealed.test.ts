import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRegistry, defineKey, type Exposable, expose, type IdOf, problemOf } from 'brandid'
import { sealed } from 'brandid/formats'
import { createSealer } from 'brandid/sealed'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Engine } from '../sql/engines.ts'
import { describeBoth } from './servers.ts'

// Rows with serial keys, behind an HTTP server that shows sealed ids alone.

const OrderKey = defineKey('order', { max: 2 ** 31 - 1 })
const OrderId = createRegistry().defineId('order', { format: sealed(OrderKey) })
const sealer = createSealer({ secrets: [crypto.getRandomValues(new Uint8Array(32))] })

interface Order {
  readonly id: IdOf<typeof OrderKey>
  readonly title: string
}

async function readOrders(engine: Engine, where = '', values: readonly unknown[] = []): Promise<Order[]> {
  const rows = await engine.run(`select id, title from orders ${where} order by id`, values)
  return rows.map(([id, title]) => ({ id: OrderKey.parse(id), title: String(title) }))
}

const show = ({ id, title }: Order) => ({ id: sealer.seal(OrderId, id), title })

/** What every answer goes through: the compiler refuses a body with a key in it. */
function respond<Body>(status: number, body: Exposable<Body>) {
  return { status, text: JSON.stringify(body) }
}

/** `GET /orders` lists the orders, `GET /orders/<id>` shows one. */
function serve(engine: Engine): Server {
  async function answer(path: string) {
    const [, , input] = path.split('/')
    if (input === undefined) return respond(200, (await readOrders(engine)).map(show))
    const { data: key, error } = sealer.safeOpen(OrderId, input)
    if (error) return respond(400, problemOf(error))
    const [order] = await readOrders(engine, 'where id = ?', [key])
    return order ? respond(200, show(order)) : respond(404, {})
  }
  return createServer(async ({ url = '' }, response) => {
    const { status, text } = await answer(url)
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  })
}

const SERIAL = { postgresql: 'serial', mysql: 'integer auto_increment' }

describeBoth('orders', (engine, dialect) => {
  let server: Server
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
    return { status: response.status, body: (await response.json()) as unknown }
  }

  beforeAll(async () => {
    await engine().run(`create table orders (id ${SERIAL[dialect]} primary key, title varchar(20) not null)`)
    for (const title of ['first', 'second', 'third'])
      await engine().run('insert into orders (title) values (?)', [title])
    server = serve(engine()).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => server.close())

  it('are found by their sealed ids', async () => {
    const { body } = await get('/orders')
    const orders = body as readonly { readonly id: string; readonly title: string }[]
    expect(orders.map(({ title }) => title)).toEqual(['first', 'second', 'third'])
    for (const { id, title } of orders) {
      expect(OrderId.is(id)).toBe(true)
      expect(await get(`/orders/${id}`)).toEqual({ status: 200, body: { id, title } })
    }
  })

  it('are not found by their keys, by ids near those that are known, nor by guesses', async () => {
    const { body } = await get('/orders')
    const [{ id }] = body as [{ readonly id: string }]
    const last = Number.parseInt(id.slice(-1), 36)
    const neighbours = [1, 2, 3].map((step) => id.slice(0, -1) + ((last + step) % 36).toString(36))
    const counted = Array.from({ length: 200 }, (_, i) => [
      `${i + 1}`,
      `order_g${(i + 1).toString(36).padStart(24, '0')}`,
    ])
    const inputs = ['order_1', ...neighbours, ...counted.flat()]
    const answers = await Promise.all(inputs.map((input) => get(`/orders/${input}`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  })

  it('leave the server without their keys, which the compiler refuses in an answer', async () => {
    const orders = await readOrders(engine())
    // @ts-expect-error The internal key of 'order' at '[].id' would leave the server
    const leak = () => respond(200, orders)
    // @ts-expect-error The internal key of 'order' at 'order.id' would leave the server
    expect(expose({ order: orders[0] })).toEqual({ order: orders[0] })
    expect(expose(orders.map(show)).map(({ id }) => sealer.open(OrderId, id))).toEqual([1, 2, 3])
    expect(leak().text).toMatch('"id":1')
    expect(JSON.stringify((await get('/orders')).body)).not.toMatch(/"id":\s*[0-9]/)
  })

  it('that do not exist are not found by a sealed id either', async () => {
    expect(await get(`/orders/${sealer.seal(OrderId, OrderKey.parse(99))}`)).toMatchObject({ status: 404 })
  })
})
