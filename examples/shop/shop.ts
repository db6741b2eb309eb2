/** What the shop does, on its database. */
import { PGlite } from '@electric-sql/pglite'
import { uniqueConstraint, withFreshId } from 'brandid/sql'
import { and, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { type OrderId, type PaymentId, ProductId, SessionToken, type UserId } from './ids.ts'
import { cartItems, orders, products, sessions, statements, users } from './tables.ts'

export async function openShop() {
  const client = new PGlite()
  await client.exec(statements)
  const db = drizzle(client)

  return {
    client,

    /** The session's token is shown once; its hash is stored. */
    async signUp(name: string) {
      const [user] = await db.insert(users).values({ name }).returning()
      if (!user) throw new Error('No row came back')
      const session = SessionToken.generate()
      await db.insert(sessions).values({ hash: await SessionToken.hash(session), user: user.id })
      return { id: user.id, session }
    },

    async userOf(session: unknown): Promise<UserId | undefined> {
      const { data: token } = SessionToken.safeParse(session)
      if (!token) return
      const [row] = await db
        .select()
        .from(sessions)
        .where(eq(sessions.hash, await SessionToken.hash(token)))
      return row?.user
    },

    /** A short ID may be taken: the UNIQUE index decides, and another one is drawn. */
    addProduct: (name: string, cents: number) =>
      withFreshId(
        ProductId,
        async (publicId) => {
          await db.insert(products).values({ publicId, name, cents })
          return publicId
        },
        { constraint: uniqueConstraint('postgresql', 'products') },
      ),

    listProducts: () =>
      db.select({ id: products.publicId, name: products.name, cents: products.cents }).from(products),

    async putInCart(user: UserId, product: ProductId, quantity: number): Promise<boolean> {
      const [row] = await db.select({ id: products.id }).from(products).where(eq(products.publicId, product))
      if (!row) return false
      await db
        .insert(cartItems)
        .values({ user, product: row.id, quantity })
        .onConflictDoUpdate({ target: [cartItems.user, cartItems.product], set: { quantity } })
      return true
    },

    listCart: (user: UserId) =>
      db
        .select({ product: products.publicId, quantity: cartItems.quantity })
        .from(cartItems)
        .innerJoin(products, eq(products.id, cartItems.product))
        .where(eq(cartItems.user, user)),

    /** Places the cart as an order. Sent again, it finds the order of the first time. */
    placeOrder: (user: UserId, id: OrderId, payment: PaymentId) =>
      db.transaction(async (tx) => {
        const total = sql<number>`coalesce(sum(${products.cents} * ${cartItems.quantity}), 0)::integer`
        const [cart] = await tx
          .select({ cents: total })
          .from(cartItems)
          .innerJoin(products, eq(products.id, cartItems.product))
          .where(eq(cartItems.user, user))
        const row = { id, user, payment, cents: cart?.cents ?? 0 }
        const [placed] = await tx
          .insert(orders)
          .values(row)
          .onConflictDoNothing({ target: orders.id })
          .returning()
        if (placed) await tx.delete(cartItems).where(eq(cartItems.user, user))
        return placed !== undefined
      }),

    async findOrder(user: UserId, id: OrderId) {
      const columns = { id: orders.id, payment: orders.payment, cents: orders.cents }
      const [order] = await db
        .select(columns)
        .from(orders)
        .where(and(eq(orders.id, id), eq(orders.user, user)))
      return order
    },
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
