/** The client of the shop, typed by its routes. */
import { insertOnce } from 'brandid/sql'
import { hc } from 'hono/client'
import type { App } from './app.ts'
import { OrderId, type PaymentId } from './ids.ts'

export function clientOf(origin: string, session?: string) {
  const headers: Record<string, string> = session === undefined ? {} : { authorization: `Bearer ${session}` }
  const api = hc<App>(origin, { headers })
  const order = api.orders[':id']

  return {
    api,
    /** Places the order once, however often the connection is lost: the ID stays the same. */
    async placeOrder(payment: PaymentId) {
      const place = async (id: OrderId) => {
        const response = await order.$put({ param: { id }, json: { payment } })
        if (!response.ok) throw new Error(await response.text())
        return response.json()
      }
      const find = async (id: OrderId) => (await order.$get({ param: { id } })).json()
      return insertOnce(OrderId.generate(), place, { find })
    },
  }
}
