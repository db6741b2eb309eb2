/** What the service does, on its database. */
import { insertOnce } from 'brandid/sql'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Cursor } from './cursors.ts'
import type { Database } from './database.ts'
import * as ids from './ids.ts'

type Db = Kysely<Database>

export interface InvoiceRequest {
  readonly customer: ids.CustomerId
  readonly coupon?: ids.CouponId | undefined
  readonly lines: readonly { readonly price: ids.PriceId; readonly quantity: number }[]
}

/** The key belongs to a request with another body. */
export class KeyReused extends Error {}

export async function teamOf(db: Db, apiKey: unknown): Promise<ids.TeamId | undefined> {
  const { data: key } = ids.ApiKey.safeParse(apiKey)
  if (!key) return undefined
  const hash = await ids.ApiKey.hash(key)
  const row = await db.selectFrom('api_keys').where('hash', '=', hash).select('team_id').executeTakeFirst()
  return row?.team_id
}

export async function addCustomer(db: Db, owner: ids.OwnerId, name: string): Promise<ids.CustomerId> {
  const id = ids.CustomerId.generate()
  await db.insertInto('customers').values({ id, owner_id: owner, name }).execute()
  return id
}

/** Whether a team owns a customer, and not a person. */
export const isOfTeam = (owner: ids.OwnerId): boolean => ids.TeamId.is(owner)

/** The sum of the lines, less the coupon. */
async function totalOf(db: Db, { lines, coupon }: InvoiceRequest): Promise<number> {
  const priceIds = lines.map(({ price }) => price)
  const rows = await db.selectFrom('prices').where('id', 'in', priceIds).select(['id', 'cents']).execute()
  const cents = new Map<ids.PriceId, number>(rows.map((row) => [row.id, row.cents]))
  const sum = lines.reduce((total, { price, quantity }) => total + (cents.get(price) ?? 0) * quantity, 0)
  const discount =
    coupon && (await db.selectFrom('coupons').where('id', '=', coupon).select('percent').executeTakeFirst())
  return Math.round((sum * (100 - (discount?.percent ?? 0))) / 100)
}

/** Writes one invoice for a key of its customer, however often and from how many processes it is asked for. */
export async function placeInvoice(db: Db, key: string, request: InvoiceRequest): Promise<ids.InvoiceId> {
  const { customer, coupon, lines } = request
  const cents = await totalOf(db, request)
  const find = () =>
    db
      .selectFrom('invoices')
      .where('customer_id', '=', customer)
      .where('request_key', '=', key)
      .select(['id', 'cents', 'coupon_id'])
      .executeTakeFirst()
  const insert = (id: ids.InvoiceId) =>
    db.transaction().execute(async (tx) => {
      const row = { id, customer_id: customer, coupon_id: coupon ?? null, cents }
      await tx
        .insertInto('invoices')
        .values({ ...row, request_key: key, created_ms: Date.now() })
        .execute()
      const rows = lines.map(({ price, quantity }) => {
        return { id: ids.LineId.generate(), invoice_id: id, price_id: price, quantity }
      })
      await tx.insertInto('lines').values(rows).execute()
      await tx.insertInto('events').values(eventOf(id)).execute()
      return row
    })
  const invoice = await insertOnce(ids.InvoiceId.generate(), insert, { find, resuming: true })
  if (invoice.cents !== cents || invoice.coupon_id !== (coupon ?? null))
    throw new KeyReused('The key belongs to another request.')
  return invoice.id
}

/** The payment has its ID before the worker first tries it, so it may try again. */
export function eventOf(
  subject: ids.SubjectId,
  stripeId: ids.StripeEventId | null = null,
): Insertable<Database['events']> {
  return {
    id: ids.EventId.generate(),
    stripe_id: stripeId,
    subject_id: subject,
    payment_id: ids.PaymentId.generate(),
    done: false,
  }
}

/** The invoices of a customer after a cursor, oldest first. */
export function listInvoices(db: Db, customer: ids.CustomerId, limit: number, after?: Cursor) {
  const place = after && sql<boolean>`(created_ms, id) > (${after.createdMs}, ${after.id})`
  return db
    .selectFrom('invoices')
    .where('customer_id', '=', customer)
    .$if(place !== undefined, (query) => query.where(place as NonNullable<typeof place>))
    .orderBy('created_ms')
    .orderBy('id')
    .limit(limit)
    .select(['id', 'cents', 'created_ms'])
    .execute()
}

/** An invoice of a customer of the team. */
export function findInvoice(db: Db, team: ids.TeamId, invoice: ids.InvoiceId) {
  return db
    .selectFrom('invoices')
    .innerJoin('customers', 'customers.id', 'invoices.customer_id')
    .leftJoin('payments', (join) => join.onRef('payments.invoice_id', '=', 'invoices.id'))
    .where('invoices.id', '=', invoice)
    .where('customers.owner_id', '=', team)
    .select(['invoices.id', 'invoices.customer_id', 'invoices.cents', 'payments.id as payment_id'])
    .executeTakeFirst()
}

/** Lines of a price, over all invoices. */
export async function countSold(db: Db, price: ids.PriceId): Promise<number> {
  const { rows } = await sql<{ sold: number }>`
    select coalesce(sum(quantity), 0)::integer as sold from lines where price_id = ${price}`.execute(db)
  return rows[0]?.sold ?? 0
}
