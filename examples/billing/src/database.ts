/** The tables: their types for Kysely, their statements, and the check of every row that is read. */
import type { PGlite } from '@electric-sql/pglite'
import type { AnyIdDef } from 'brandid'
import { checkConstraint, columnType } from 'brandid/sql'
import type { TokenHash } from 'brandid/token'
import { type ColumnType, Kysely, type KyselyPlugin, PostgresDialect } from 'kysely'
import * as ids from './ids.ts'

/** An ID that is set at insert and never changed. */
type Key<Id> = ColumnType<Id, Id, never>

export interface Database {
  users: { id: Key<ids.UserId>; team_id: ids.TeamId; name: string }
  teams: { id: Key<ids.TeamId>; name: string }
  api_keys: { hash: TokenHash<'key'>; team_id: ids.TeamId }
  customers: { id: Key<ids.CustomerId>; owner_id: ids.OwnerId; name: string }
  plans: { id: Key<ids.PlanId>; name: string }
  prices: { id: Key<ids.PriceId>; plan_id: ids.PlanId; cents: number }
  coupons: { id: Key<ids.CouponId>; percent: number }
  subscriptions: {
    id: Key<ids.SubscriptionId>
    customer_id: ids.CustomerId
    price_id: ids.PriceId
    stripe_id: ids.StripeSubscriptionId
  }
  invoices: {
    id: Key<ids.InvoiceId>
    customer_id: ids.CustomerId
    coupon_id: ids.CouponId | null
    request_key: string
    cents: number
    created_ms: number
  }
  lines: { id: Key<ids.LineId>; invoice_id: ids.InvoiceId; price_id: ids.PriceId; quantity: number }
  payments: { id: Key<ids.PaymentId>; invoice_id: ids.InvoiceId; cents: number }
  events: {
    id: Key<ids.EventId>
    stripe_id: ids.StripeEventId | null
    subject_id: ids.SubjectId
    payment_id: ids.PaymentId
    done: boolean
  }
  audits: { id: Key<ids.AuditId>; actor_id: ids.UserId; subject_id: ids.SubjectId }
}

/** A column of IDs, which the database checks, too. */
function column(name: string, definition: Parameters<typeof columnType>[1], rest = 'not null'): string {
  return `${name} ${columnType('postgresql', definition)} ${rest} check (${checkConstraint('postgresql', definition, name)})`
}
const key = (definition: AnyIdDef) => column('id', definition, 'primary key')

export const statements = `
create table teams (${key(ids.TeamId)}, name text not null);
create table users (${key(ids.UserId)}, ${column('team_id', ids.TeamId, 'references teams')}, name text not null);
create table api_keys (hash text primary key, ${column('team_id', ids.TeamId, 'references teams')});
create table customers (${key(ids.CustomerId)}, ${column('owner_id', ids.OwnerId)}, name text not null);
create table plans (${key(ids.PlanId)}, name text not null);
create table prices (${key(ids.PriceId)}, ${column('plan_id', ids.PlanId, 'references plans')}, cents integer not null);
create table coupons (${key(ids.CouponId)}, percent integer not null);
create table subscriptions (${key(ids.SubscriptionId)}, ${column('customer_id', ids.CustomerId, 'references customers')},
  ${column('price_id', ids.PriceId, 'references prices')}, ${column('stripe_id', ids.StripeSubscriptionId)});
create table invoices (${key(ids.InvoiceId)}, ${column('customer_id', ids.CustomerId, 'references customers')},
  ${column('coupon_id', ids.CouponId, 'references coupons')}, request_key text not null, cents integer not null,
  created_ms bigint not null, unique (customer_id, request_key));
create index invoices_created on invoices (customer_id, created_ms, id);
create table lines (${key(ids.LineId)}, ${column('invoice_id', ids.InvoiceId, 'references invoices')},
  ${column('price_id', ids.PriceId, 'references prices')}, quantity integer not null);
create table payments (${key(ids.PaymentId)}, ${column('invoice_id', ids.InvoiceId, 'references invoices')}, cents integer not null);
create table events (${key(ids.EventId)}, ${column('stripe_id', ids.StripeEventId, 'unique')},
  ${column('subject_id', ids.SubjectId)}, ${column('payment_id', ids.PaymentId)}, done boolean not null);
create table audits (${key(ids.AuditId)}, ${column('actor_id', ids.UserId, 'references users')}, ${column('subject_id', ids.SubjectId)});
`

/** The columns of IDs that a query may return, by their names. */
const CHECKED: Record<string, { is(this: void, input: unknown): boolean }> = {
  team_id: ids.TeamId,
  owner_id: ids.OwnerId,
  customer_id: ids.CustomerId,
  invoice_id: ids.InvoiceId,
  price_id: ids.PriceId,
  payment_id: ids.PaymentId,
  subject_id: ids.SubjectId,
}

/** A damaged row is a fault of ours: it answers 500, and its ID goes nowhere. */
const checkRows: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    for (const row of result.rows)
      for (const [name, definition] of Object.entries(CHECKED))
        if (row[name] != null && !definition.is(row[name])) throw new Error(`A row with a wrong ${name}`)
    return result
  },
}

/** Kysely on the embedded PostgreSQL, which has one connection: each query or transaction waits for the one before. */
export function openDatabase(client: PGlite): Kysely<Database> {
  let last = Promise.resolve()
  const query = async (text: string, parameters: readonly unknown[]) => {
    const { rows, affectedRows = 0 } = await client.query(text, [...parameters])
    return { command: 'SELECT' as const, rowCount: affectedRows, rows: rows as never[] }
  }
  const connect = async () => {
    const before = last
    let release = () => {}
    last = new Promise((resolve) => {
      release = resolve
    })
    await before
    return { query: query as never, release: () => release() }
  }
  const pool = { connect, end: () => client.close() }
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [checkRows] })
}
