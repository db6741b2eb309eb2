/** `npm run check -- edges shop`: starts the shop with a few products and a customer, and prints where to look. */
import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { openShop } from './shop.ts'

const shop = await openShop()
for (const [name, cents] of [
  ['Teapot', 2900],
  ['Cup', 700],
  ['Kettle', 5400],
] as const) {
  await shop.addProduct(name, cents)
}
const { id, session } = await shop.signUp('Ada')

const server = serve({ fetch: createApp(shop).fetch, port: Number(process.env.PORT ?? 3000) }, ({ port }) => {
  const origin = `http://localhost:${port}`
  console.log(`The API:       ${origin}/
OpenAPI:       ${origin}/openapi.json
The products:  ${origin}/products
Ada is ${id}, and signed in with
  curl -H 'authorization: Bearer ${session}' -H 'content-type: application/json' \\
    -X PUT ${origin}/cart -d '{ "product": "<id of a product>", "quantity": 2 }'`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => server.close(() => process.exit()))
