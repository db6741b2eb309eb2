/** The API takes orders: `POST /orders` with a buyer, `GET /orders/<id>`. */
import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { IdError } from 'brandid'
import type { Pool } from 'pg'
import * as z from 'zod'
import { InvoiceId, OrderId, UserId } from './ids.ts'

const NewOrder = z.object({ buyer: UserId.schema })
const Order = z.object({ id: OrderId.schema, buyer: UserId.schema, invoice: InvoiceId.schema.nullable() })
type Order = z.infer<typeof Order>

async function addOrder(pool: Pool, body: unknown): Promise<Order> {
  const { buyer } = NewOrder.parse(body)
  const order = { id: OrderId.generate(), buyer, invoice: null }
  await pool.query('insert into orders (id, buyer) values ($1, $2)', [order.id, buyer])
  return order
}

async function findOrder(pool: Pool, id: OrderId): Promise<Order | undefined> {
  const { rows } = await pool.query('select id, buyer, invoice from orders where id = $1', [id])
  return Order.optional().parse(rows[0])
}

/** A server that is to listen. */
export function createApi(pool: Pool): Server {
  return createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    try {
      if (request.method === 'POST') return void answer(201, await addOrder(pool, await json(request)))
      const order = await findOrder(pool, OrderId.parse(request.url?.replace('/orders/', '')))
      answer(order ? 200 : 404, order ?? { error: 'no such order' })
    } catch (error) {
      if (error instanceof IdError) return void answer(400, { error: error.message })
      if (error instanceof z.ZodError) return void answer(400, { error: error.issues[0]?.message })
      answer(500, { error: 'the API failed' })
    }
  })
}
