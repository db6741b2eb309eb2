/** The tables: for Drizzle, and as the statements that create them. */

import { generatedIdColumn, idColumn } from 'brandid/drizzle-pg'
import { checkConstraint, publicIdTable } from 'brandid/sql'
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { OrderId, PaymentId, ProductId, UserId } from './ids.ts'

export const users = pgTable('users', { id: generatedIdColumn(UserId).primaryKey(), name: text().notNull() })

export const sessions = pgTable('sessions', {
  hash: text().primaryKey(),
  user: idColumn(UserId, { name: 'user_id' }).notNull(),
})

export const products = pgTable('products', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  publicId: idColumn(ProductId, { name: 'public_id' }).notNull(),
  name: text().notNull(),
  cents: integer().notNull(),
})

export const cartItems = pgTable(
  'cart_items',
  {
    user: idColumn(UserId, { name: 'user_id' }).notNull(),
    product: bigint('product_id', { mode: 'bigint' }).notNull(),
    quantity: integer().notNull(),
  },
  ({ user, product }) => [primaryKey({ columns: [user, product] })],
)

export const orders = pgTable('orders', {
  id: idColumn(OrderId).primaryKey(),
  user: idColumn(UserId, { name: 'user_id' }).notNull(),
  payment: idColumn(PaymentId, { name: 'payment_id' }).notNull(),
  cents: integer().notNull(),
})

const check = (definition: Parameters<typeof checkConstraint>[1], column: string) =>
  `check (${checkConstraint('postgresql', definition, column)})`

export const statements = `
create table users (id text primary key ${check(UserId, 'id')}, name text not null);
create table sessions (hash text primary key, user_id text not null references users);
${publicIdTable('postgresql', ProductId, { table: 'products' })};
alter table products add column name text not null, add column cents integer not null;
create table cart_items (
  user_id text not null references users,
  product_id bigint not null references products,
  quantity integer not null check (quantity > 0),
  primary key (user_id, product_id)
);
create table orders (
  id text primary key ${check(OrderId, 'id')},
  user_id text not null references users,
  payment_id text not null unique ${check(PaymentId, 'payment_id')},
  cents integer not null
);
`
