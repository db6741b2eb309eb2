/** The HTTP API of the shop, with its OpenAPI document. */
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { problemOf, schemaOf } from 'brandid'
import { uniqueViolation } from 'brandid/sql'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { OrderId, PaymentId, ProductId, SessionToken, UserId } from './ids.ts'
import { pageOf } from './page.ts'
import type { Shop } from './shop.ts'

const json = <Schema extends z.ZodType>(schema: Schema) => ({ content: { 'application/json': { schema } } })
const answer = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  ...json(schema),
})

const Product = z.object({ id: ProductId.schema, name: z.string(), cents: z.int() }).openapi('Product')
const CartItem = z
  .object({ product: ProductId.schema, quantity: z.int().min(1).max(100) })
  .openapi('CartItem')
const Order = z.object({ id: OrderId.schema, payment: PaymentId.schema, cents: z.int() }).openapi('Order')
const OrderParams = z.object({ id: OrderId.schema })

export function createApp(shop: Shop) {
  const signedIn = createMiddleware<{ Variables: { user: UserId } }>(async (c, next) => {
    const user = await shop.userOf(c.req.header('authorization')?.replace(/^Bearer /, ''))
    if (!user) throw new HTTPException(401, { message: 'Expected the token of a session.' })
    c.set('user', user)
    await next()
  })

  const app = new OpenAPIHono({
    defaultHook(result, c) {
      if (!result.success)
        return c.json(problemOf(result.error), 400, { 'content-type': 'application/problem+json' })
    },
  })
    .openapi(
      createRoute({
        method: 'post',
        path: '/users',
        request: { body: { ...json(z.object({ name: z.string().min(1) })), required: true } },
        responses: {
          201: answer(
            'The user, and the token of a session',
            z.object({ id: UserId.schema, session: schemaOf(SessionToken) }),
          ),
        },
      }),
      async (c) => c.json(await shop.signUp(c.req.valid('json').name), 201),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/products',
        responses: { 200: answer('All products', z.array(Product)) },
      }),
      async (c) => c.json(await shop.listProducts(), 200),
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/cart',
        middleware: [signedIn] as const,
        request: { body: { ...json(CartItem), required: true } },
        responses: { 200: answer('The cart', z.array(CartItem)) },
      }),
      async (c) => {
        const { product, quantity } = c.req.valid('json')
        const { user } = c.var
        if (!(await shop.putInCart(user, product, quantity)))
          throw new HTTPException(404, { message: 'No such product.' })
        return c.json(await shop.listCart(user), 200)
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/orders/{id}',
        middleware: [signedIn] as const,
        request: {
          params: OrderParams,
          body: { ...json(z.object({ payment: PaymentId.schema })), required: true },
        },
        responses: { 200: answer('The order, placed now or before', Order) },
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        await shop.placeOrder(c.var.user, id, c.req.valid('json').payment)
        const order = await shop.findOrder(c.var.user, id)
        if (!order) throw new HTTPException(409, { message: 'The ID belongs to another order.' })
        return c.json(order, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/orders/{id}',
        middleware: [signedIn] as const,
        request: { params: OrderParams },
        responses: { 200: answer('The order', Order) },
      }),
      async (c) => {
        const order = await shop.findOrder(c.var.user, c.req.valid('param').id)
        if (!order) throw new HTTPException(404, { message: 'No such order.' })
        return c.json(order, 200)
      },
    )

  app.onError((error, c) => {
    if (error instanceof HTTPException) return c.text(error.message, error.status)
    if (uniqueViolation(error)) return c.text('The payment belongs to another order.', 409)
    return c.text('Internal Server Error', 500)
  })
  const about = { openapi: '3.1.0', info: { title: 'Shop', version: '1' } }
  app.doc31('/openapi.json', about)
  app.get('/', (c) => c.html(pageOf(app.getOpenAPI31Document(about))))
  return app
}

export type App = ReturnType<typeof createApp>
