import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../shop/app.ts'
import { clientOf } from '../shop/client.ts'
import { OrderId, PaymentId, type ProductId, SessionToken, UserId } from '../shop/ids.ts'
import { openShop, type Shop } from '../shop/shop.ts'
import { expectDocument } from './openapi.ts'
import { get, running } from './server.ts'

let shop: Shop
const service = running(async (port) => {
  shop = await openShop()
  await shop.addProduct('Teapot', 2900)
  await shop.addProduct('Cup', 700)
  return serve({ fetch: createApp(shop).fetch, port })
})

const paymentOf = (digit: number) => PaymentId.parse(`pi_${String(digit).repeat(24)}`)
const countOf = async (table: string) =>
  (await shop.client.query<{ n: number }>(`select count(*)::integer as n from ${table}`)).rows[0]?.n

/** A customer with two teapots and a cup in the cart. */
async function customer() {
  const response = await clientOf(service.origin).api.users.$post({ json: { name: 'Ada' } })
  const { id, session } = await response.json()
  const { api, placeOrder } = clientOf(service.origin, session)
  const [teapot, cup] = await (await api.products.$get()).json()
  await api.cart.$put({ json: { product: teapot?.id as ProductId, quantity: 2 } })
  await api.cart.$put({ json: { product: cup?.id as ProductId, quantity: 1 } })
  return { id, session, api, placeOrder, teapot: teapot?.id as ProductId }
}

describe('the shop', () => {
  it('sells what is in the cart', async () => {
    const { id, session, api, placeOrder } = await customer()
    expect(UserId.is(id)).toBe(true)
    expect(SessionToken.is(session)).toBe(true)
    const order = await placeOrder(paymentOf(1))
    expect(order).toEqual({ id: expect.stringMatching(OrderId.pattern), payment: paymentOf(1), cents: 6500 })
    expect(await (await api.orders[':id'].$get({ param: { id: order.id } })).json()).toEqual(order)
    expect(await countOf(`cart_items where user_id = '${id}'`)).toBe(0)
  })

  it('stores no token of a session', async () => {
    const { session } = await customer()
    const { rows } = await shop.client.query<{ hash: string }>('select hash from sessions')
    expect(rows.map(({ hash }) => hash)).toContain(await SessionToken.hash(session))
    expect(JSON.stringify(rows)).not.toContain(session)
  })

  it('refuses a payment of another order', async () => {
    const [one, other] = [await customer(), await customer()]
    await one.placeOrder(paymentOf(2))
    await expect(other.placeOrder(paymentOf(2))).rejects.toThrow('The payment belongs to another order.')
  })

  it("neither shows nor takes another customer's order", async () => {
    const [one, other] = [await customer(), await customer()]
    const { id } = await one.placeOrder(paymentOf(3))
    expect((await other.api.orders[':id'].$get({ param: { id } })).status).toBe(404)
    const taken = await other.api.orders[':id'].$put({ param: { id }, json: { payment: paymentOf(4) } })
    expect(taken.status).toBe(409)
    expect(await countOf(`cart_items where user_id = '${other.id}'`)).toBe(2)
  })

  it('answers 401 without a session, and 400 to other IDs', async () => {
    const { api, teapot } = await customer()
    const stranger = clientOf(service.origin, SessionToken.generate())
    expect((await stranger.api.cart.$put({ json: { product: teapot, quantity: 1 } })).status).toBe(401)
    // @ts-expect-error: an ID of an order is no ID of a product
    const refused = await api.cart.$put({ json: { product: OrderId.generate(), quantity: 1 } })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ errors: [{ pointer: '#/product', code: 'wrong_prefix' }] })
    // @ts-expect-error: an ID of a product is no ID of an order
    expect((await api.orders[':id'].$get({ param: { id: teapot } })).status).toBe(400)
  })

  it('answers 500 where the database holds something else', async () => {
    const { api, placeOrder } = await customer()
    const { id } = await placeOrder(paymentOf(5))
    await shop.client.exec(`alter table orders drop constraint orders_payment_id_check;
      update orders set payment_id = 'pi_damaged' where id = '${id}'`)
    expect((await api.orders[':id'].$get({ param: { id } })).status).toBe(500)
  })

  it('shows its API, as a page and as a valid document', async () => {
    expect((await get(service.origin)).body).toContain('<td>/orders/{id}</td>')
    const { body } = await get(`${service.origin}/openapi.json`)
    await expectDocument(body)
    expect(body.components.schemas.Product.properties.id).toMatchObject({ pattern: '^prod_[0-9a-z]{12}$' })
  })
})

describe('an order whose answer is lost', () => {
  let proxy: Server
  let origin: string
  let lost = 0
  let passed = 0

  // Passes requests on, and drops the connection in place of the first two answers to an order.
  beforeAll(async () => {
    proxy = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const headers = request.headers as Record<string, string>
      const { method = 'GET', url = '/' } = request
      const body = method === 'GET' ? undefined : Buffer.concat(chunks)
      const answer = await fetch(service.origin + url, {
        method,
        body,
        headers: { ...headers, connection: 'close' },
      }).catch(String)
      if (typeof answer === 'string') return response.writeHead(502).end(answer)
      if (url.startsWith('/orders/') && lost < 2) {
        lost++
        return request.socket.destroy()
      }
      passed++
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
    }).listen(0)
    origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  })
  afterAll(() => {
    proxy.close()
    proxy.closeAllConnections()
  })

  it('is sent again under the same ID, and placed once', async () => {
    const { id, session } = await customer()
    const before = (await countOf('orders')) as number
    const order = await clientOf(origin, session).placeOrder(paymentOf(6))
    expect(order).toMatchObject({ payment: paymentOf(6), cents: 6500 })
    expect([lost, passed]).toEqual([2, 1])
    expect(await countOf('orders')).toBe(before + 1)
    expect(await countOf(`orders where user_id = '${id}'`)).toBe(1)
  })
})
