/** The worker: takes events, pays invoices, and may be stopped at any line. */
import { matchId } from 'brandid'
import { insertOnce } from 'brandid/sql'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import { eventOf } from './billing.ts'
import type { Database } from './database.ts'
import {
  AuditId,
  type InvoiceId,
  type PaymentId,
  StripeEventId,
  StripeSubscriptionId,
  SubjectId,
  type SubscriptionId,
  type UserId,
} from './ids.ts'

type Db = Kysely<Database>

/** What Stripe sends: its IDs, which are not ours. */
export const StripeEvent = z.object({ id: StripeEventId, subscription: StripeSubscriptionId })

/** Turns an event of Stripe into one of ours, once. */
export async function receive(db: Db, message: unknown): Promise<void> {
  const { id, subscription } = StripeEvent.parse(message)
  const row = await db
    .selectFrom('subscriptions')
    .where('stripe_id', '=', subscription)
    .select('id')
    .executeTakeFirstOrThrow()
  const event = eventOf(row.id, id)
  await db
    .insertInto('events')
    .values(event)
    .onConflict((conflict) => conflict.column('stripe_id').doNothing())
    .execute()
}

/** A payment that an earlier run has written is found, not repeated. */
async function pay(db: Db, invoice: InvoiceId, payment: PaymentId): Promise<void> {
  const { cents } = await db
    .selectFrom('invoices')
    .where('id', '=', invoice)
    .select('cents')
    .executeTakeFirstOrThrow()
  const row = { invoice_id: invoice, cents }
  const find = (id: PaymentId) =>
    db.selectFrom('payments').where('id', '=', id).select('id').executeTakeFirst()
  await insertOnce(
    payment,
    (id) =>
      db
        .insertInto('payments')
        .values({ id, ...row })
        .execute(),
    {
      find,
      resuming: true,
    },
  )
}

const renew = (_db: Db, _subscription: SubscriptionId): void => {}

/** Takes every event that waits; returns how many. */
export async function work(db: Db, actor: UserId): Promise<number> {
  const events = await db.selectFrom('events').where('done', '=', false).selectAll().execute()
  for (const { id, subject_id, payment_id } of events) {
    await matchId(subject_id, {
      inv: (invoice) => pay(db, invoice, payment_id),
      sub: (subscription) => renew(db, subscription),
    })
    await db.insertInto('audits').values({ id: AuditId.generate(), actor_id: actor, subject_id }).execute()
    await db.updateTable('events').set({ done: true }).where('id', '=', id).execute()
  }
  return events.length
}

/** A message of the queue names a subject and nothing else. */
export const readMessage = (text: string): SubjectId => SubjectId.parse(JSON.parse(text))
