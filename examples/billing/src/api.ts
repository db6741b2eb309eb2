/** The HTTP API. */
import { sValidator } from '@hono/standard-validator'
import { problemOf, schemaOf } from 'brandid'
import { foreignKeyViolation } from 'brandid/sql'
import type { Signer } from 'brandid/token'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import { addCustomer, findInvoice, KeyReused, listInvoices, placeInvoice, teamOf } from './billing.ts'
import { decodeCursor, encodeCursor } from './cursors.ts'
import type { Database } from './database.ts'
import { CouponId, CustomerId, InvoiceId, OwnerId, PriceId, TeamId as Team, type TeamId } from './ids.ts'
import { join } from './invitations.ts'
import { findTyped, pathOf } from './search.ts'
import { receive } from './worker.ts'

const NewCustomer = z.object({ owner: OwnerId, name: z.string().min(1) })
export const NewInvoice = z.object({
  customer: schemaOf(CustomerId, { normalize: true }), // customers have former IDs in their settings
  coupon: CouponId.schema.optional(),
  lines: z.array(z.object({ price: PriceId, quantity: z.int().min(1) })).min(1),
})
const Cursor = z.string().transform((text, context) => {
  try {
    return decodeCursor(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'Expected the cursor of a page of invoices.' })
    return z.NEVER
  }
})
const Page = z.object({
  after: Cursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

function refuse(result: { success: boolean; error?: unknown }, c: Context) {
  if (!result.success)
    return c.json(problemOf(result.error), 400, { 'content-type': 'application/problem+json' })
}

export function createApi({ db, signer }: { readonly db: Kysely<Database>; readonly signer: Signer }) {
  const signedIn = createMiddleware<{ Variables: { team: TeamId } }>(async (c, next) => {
    const team = await teamOf(db, c.req.header('authorization')?.replace(/^Bearer /, ''))
    if (!team) throw new HTTPException(401, { message: 'Expected an API key.' })
    c.set('team', team)
    await next()
  })

  const api = new Hono()
    .post('/customers', sValidator('json', NewCustomer, refuse), async (c) => {
      const { owner, name } = c.req.valid('json')
      return c.json({ id: await addCustomer(db, owner, name) }, 201)
    })
    .post('/invoices', signedIn, sValidator('json', NewInvoice, refuse), async (c) => {
      const key = c.req.header('idempotency-key')
      if (!key) throw new HTTPException(400, { message: 'Expected the header Idempotency-Key.' })
      return c.json({ id: await placeInvoice(db, key, c.req.valid('json')) }, 201)
    })
    .get('/invoices/:id', signedIn, sValidator('param', z.object({ id: InvoiceId }), refuse), async (c) => {
      const invoice = await findInvoice(db, c.var.team, c.req.valid('param').id)
      if (!invoice) throw new HTTPException(404, { message: 'No such invoice.' })
      return c.json(invoice, 200)
    })
    .get(
      '/customers/:id/invoices',
      sValidator('param', z.object({ id: CustomerId }), refuse),
      sValidator('query', Page, refuse),
      async (c) => {
        const { after, limit } = c.req.valid('query')
        const invoices = await listInvoices(db, c.req.valid('param').id, limit, after)
        const last = invoices.at(-1)
        const next = last ? encodeCursor({ createdMs: Number(last.created_ms), id: last.id }) : null
        return c.json({ invoices, next }, 200)
      },
    )
    .post('/teams/:id/users', sValidator('param', z.object({ id: Team }), refuse), async (c) => {
      const { token, name } = z.object({ token: z.string(), name: z.string() }).parse(await c.req.json())
      const user = await join({ signer, db }, { token, team: c.req.valid('param').id, name })
      if (!user) throw new HTTPException(401, { message: 'Expected an invitation to this team.' })
      return c.json({ id: user }, 201)
    })
    .post('/stripe', async (c) => {
      await receive(db, await c.req.json())
      return c.body(null, 204)
    })
    .get('/admin/search', (c) => {
      const id = findTyped(c.req.query('q') ?? '')
      return id ? c.redirect(pathOf(id)) : c.text('No ID of ours.', 404)
    })

  api.onError((error, c) => {
    if (error instanceof HTTPException) return c.text(error.message, error.status)
    if (error instanceof KeyReused) return c.text(error.message, 422)
    if (foreignKeyViolation(error)) return c.text('It names what does not exist.', 422)
    const problem = problemOf(error)
    if (problem) return c.json(problem, 400, { 'content-type': 'application/problem+json' })
    return c.text('Internal Server Error', 500)
  })
  return api
}

export type Api = ReturnType<typeof createApi>
