/** The service in one process: requests, the database, the worker, the SDK, and the search box. */
import { PGlite } from '@electric-sql/pglite'
import { type AnyIdDef, literal, registry } from 'brandid'
import { hc } from 'hono/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, createApi } from '../src/api.ts'
import { addCustomer, countSold, isOfTeam, KeyReused, placeInvoice } from '../src/billing.ts'
import { decodeCursor } from '../src/cursors.ts'
import { openDatabase, statements } from '../src/database.ts'
import * as ids from '../src/ids.ts'
import { createInvitations, invite } from '../src/invitations.ts'
import { createClient } from '../src/sdk.ts'
import { findTyped, pathOf } from '../src/search.ts'
import { readMessage, work } from '../src/worker.ts'

const client = new PGlite()
const db = openDatabase(client)
const signer = createInvitations(crypto.getRandomValues(new Uint8Array(32)))
const api = createApi({ db, signer })
const [team, user, plan, price] = [
  ids.TeamId.generate(),
  ids.UserId.generate(),
  ids.PlanId.generate(),
  ids.PriceId.generate(),
]
const coupon = literal(ids.CouponId, 'coupon_abcd1234efgh')
const apiKey = ids.ApiKey.generate()
const authorization = `Bearer ${apiKey}`
const fetchApi = (input: RequestInfo | URL, init?: RequestInit) => api.request(input, init)
const http = hc<Api>('http://billing', { fetch: fetchApi, headers: { authorization } })
let customer: ids.CustomerId

beforeAll(async () => {
  await client.exec(statements)
  await db.insertInto('teams').values({ id: team, name: 'Ada & Co' }).execute()
  await db.insertInto('users').values({ id: user, team_id: team, name: 'Ada' }).execute()
  await db
    .insertInto('api_keys')
    .values({ hash: await ids.ApiKey.hash(apiKey), team_id: team })
    .execute()
  await db.insertInto('plans').values({ id: plan, name: 'Pro' }).execute()
  await db.insertInto('prices').values({ id: price, plan_id: plan, cents: 1000 }).execute()
  await db.insertInto('coupons').values({ id: coupon, percent: 10 }).execute()
  customer = await addCustomer(db, team, 'Grace')
})
afterAll(() => db.destroy())

const lines = () => [{ price, quantity: 2 }]
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  api.request(path, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

describe('a request', () => {
  it('makes a customer of a person or a team', async () => {
    expect((await post('/customers', { owner: user, name: 'Bob' })).status).toBe(201)
    const refused = await post('/customers', { owner: price, name: 'Bob' })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ errors: [{ pointer: '#/owner', code: 'wrong_prefix' }] })
    expect([isOfTeam(team), isOfTeam(user)]).toEqual([true, false])
  })

  it('needs an API key, and an idempotency key', async () => {
    const unknown = { authorization: `Bearer ${ids.ApiKey.generate()}` }
    expect((await post('/invoices', { customer, lines: lines() }, unknown)).status).toBe(401)
    expect((await post('/invoices', { customer, lines: lines() })).status).toBe(400)
  })

  it('may name a customer by the former prefix', async () => {
    const former = customer.replace('cus', 'CUST')
    const { status } = await post(
      '/invoices',
      { customer: former, lines: lines() },
      { 'idempotency-key': 'a' },
    )
    expect(status).toBe(201)
  })

  it.each([
    ['a coupon that does not exist', { coupon: ids.CouponId.generate() }, 422],
    ['a customer that does not exist', { customer: ids.CustomerId.generate() }, 422],
    ['a coupon of another kind', { coupon: ids.LineId.generate() }, 400],
    ['no line', { lines: [] }, 400],
  ])('is refused for %s', async (_, part, status) => {
    const body = { customer, lines: lines(), ...part }
    expect((await post('/invoices', body, { 'idempotency-key': 'refused' })).status).toBe(status)
  })

  it('reads an invoice by a typed client', async () => {
    const id = await placeInvoice(db, 'read', { customer, coupon, lines: lines() })
    const found = await http.invoices[':id'].$get({ param: { id } })
    expect(await found.json()).toEqual({ id, customer_id: customer, cents: 1800, payment_id: null })
    const missing = await http.invoices[':id'].$get({ param: { id: ids.InvoiceId.generate() } })
    expect(missing.status).toBe(404)
  })

  it('answers 500 for a damaged row, and shows nothing of it', async () => {
    await client.exec(`alter table customers drop constraint customers_owner_id_check`)
    await client.query('insert into customers values ($1, $2, $3)', [ids.CustomerId.generate(), 'org_1', 'X'])
    const read = db.selectFrom('customers').where('name', '=', 'X').selectAll().execute()
    await expect(read).rejects.toThrow(/^A row with a wrong owner_id$/)
  })
})

describe('an idempotency key', () => {
  const request = () => ({ customer, lines: lines() })

  it('gives the first invoice, also to requests that arrive together', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => placeInvoice(db, 'together', request())))
    expect(new Set(all).size).toBe(1)
    expect(await placeInvoice(db, 'together', request())).toBe(all[0])
  })

  it('is refused with another body', async () => {
    await placeInvoice(db, 'reused', request())
    const other = { ...request(), lines: [{ price, quantity: 3 }] }
    await expect(placeInvoice(db, 'reused', other)).rejects.toThrow(KeyReused)
    expect((await post('/invoices', other, { 'idempotency-key': 'reused' })).status).toBe(422)
  })

  it('makes one invoice of an SDK that loses answers', async () => {
    let sent = 0
    const sdk = createClient(async (path, init) => {
      const response = await api.request(path, init)
      if (init.method === 'POST' && ++sent < 3) throw Object.assign(new Error('lost'), { code: 'ECONNRESET' })
      return response
    }, apiKey)
    const before = await countSold(db, price)
    const id = await sdk.createInvoice({ customer: `${customer}`, lines: [{ price, quantity: 7 }] })
    expect([sent, await countSold(db, price)]).toEqual([3, before + 7])
    expect((await sdk.retrieveInvoice(id)).cents).toBe(7000)
    await expect(sdk.retrieveInvoice(`${customer}`)).rejects.toThrow('an ID of another kind')
  })
})

describe('a cursor', () => {
  it('leads through all invoices, each once', async () => {
    const owner = await addCustomer(db, team, 'Pages')
    const made: ids.InvoiceId[] = []
    for (const key of 'abcdefg') made.push(await placeInvoice(db, key, { customer: owner, lines: lines() }))
    const seen: string[] = []
    for (let after: string | undefined; ; ) {
      const query = after === undefined ? { limit: '3' } : { limit: '3', after }
      const response = await api.request(`/customers/${owner}/invoices?${new URLSearchParams(query)}`)
      const { invoices, next } = (await response.json()) as {
        invoices: { id: string }[]
        next: string | null
      }
      if (next === null) break
      seen.push(...invoices.map(({ id }) => id))
      after = next
    }
    expect(seen).toEqual(made)
  })

  it.each(['', '1.', '1.cus_1', `1.${ids.CustomerId.generate()}`, `x.${ids.InvoiceId.generate()}`])(
    'is refused: %j',
    async (after) => {
      expect(() => decodeCursor(after)).toThrow(/^Expected an invoice ID/)
      const response = await api.request(`/customers/${customer}/invoices?${new URLSearchParams({ after })}`)
      expect(response.status).toBe(400)
    },
  )
})

describe('the worker', () => {
  it('pays each invoice once, and may be run again', async () => {
    await work(db, user)
    const { count } = db.fn
    const paid = () => db.selectFrom('payments').select(count<string>('id').as('n')).executeTakeFirstOrThrow()
    const before = await paid()
    expect(await work(db, user)).toBe(0)
    // As after a crash between the payment and the mark.
    await db.updateTable('events').set({ done: false }).execute()
    expect(await work(db, user)).toBeGreaterThan(10)
    expect(await paid()).toEqual(before)
  })

  it("takes Stripe's events once, whose IDs are not ours", async () => {
    const stripeId = ids.StripeSubscriptionId.parse('sub_1MowQVLkdIwHu7ix')
    const id = ids.SubscriptionId.generate()
    await db
      .insertInto('subscriptions')
      .values({ id, customer_id: customer, price_id: price, stripe_id: stripeId })
      .execute()
    const message = { id: 'evt_1MowQVLkdIwHu7ixAbCd', subscription: stripeId }
    expect((await post('/stripe', message)).status).toBe(204)
    expect((await post('/stripe', message)).status).toBe(204)
    expect((await post('/stripe', { ...message, subscription: `${customer}` })).status).toBe(400)
    expect(await work(db, user)).toBe(1)
  })

  it('reads messages strictly', () => {
    const id = ids.InvoiceId.generate()
    expect(readMessage(JSON.stringify(id))).toBe(id)
    expect(() => readMessage(JSON.stringify(customer))).toThrow('another kind')
  })
})

it('invites a user to one team', async () => {
  const token = new URL(await invite(signer, team, user)).searchParams.get('token')
  expect((await post(`/teams/${team}/users`, { token, name: 'Eve' })).status).toBe(201)
  expect((await post(`/teams/${ids.TeamId.generate()}/users`, { token, name: 'Eve' })).status).toBe(401)
  expect((await post(`/teams/${team}/users`, { token: `${token}x`, name: 'Eve' })).status).toBe(401)
})

describe('the search box', () => {
  const grouped = (id: string, separator: string) => {
    const [prefix, body = ''] = id.split('_')
    return `${prefix}_${body.replace(/.{4}(?!$)/g, `$&${separator}`)}`
  }
  /** Every way to type an ID, by what it is called. */
  const FORMS: Record<string, (id: string) => string> = {
    'as it is': (id) => id,
    padded: (id) => `  ${id}\n`,
    'a tab before it': (id) => `\t${id}`,
    'a no-break space after it': (id) => `${id}\u00A0`,
    'upper case': (id) => id.toUpperCase(),
    'a capital': (id) => id.replace(/^./, (letter) => letter.toUpperCase()),
    'spaces in it': (id) => grouped(id, ' '),
    'in groups': (id) => grouped(id, '-'),
    'in upper-case groups': (id) => grouped(id, '-').toUpperCase(),
    'a line break in it': (id) => grouped(id, '\r\n'),
    'percent-encoded': (id) => encodeURIComponent(` ${id} `),
    'every character percent-encoded': (id) =>
      Array.from(id, (letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''),
    'percent-encoded groups': (id) => encodeURIComponent(grouped(id, ' ')),
  }
  const definitions = Array.from(registry)
  const newId = (definition: AnyIdDef) => ('generate' in definition ? `${Object(definition).generate()}` : '')

  it('knows the twelve kinds', () => expect(definitions).toHaveLength(12))

  describe.each(Object.entries(FORMS))('finds an ID %s', (_, type) => {
    it.each(definitions.map((definition) => [definition.prefix, definition] as const))(
      'of %s',
      (_, definition) => {
        const id = definition.parse(newId(definition))
        expect(findTyped(type(id))).toBe(id)
      },
    )
  })

  it.each(Object.entries(FORMS))('finds one with the former prefix, %s', (_, type) =>
    expect(findTyped(type(customer.replace('cus_', 'cust_')))).toBe(customer),
  )

  it.each(['', ' ', '_', '%', '%E0%A4%A', 'inv_', 'inv_1', 'org_1', 'inv'])(
    'finds nothing in %j',
    async (text) => {
      expect(findTyped(text)).toBeUndefined()
      expect((await api.request(`/admin/search?q=${encodeURIComponent(text)}`)).status).toBe(404)
    },
  )

  it('shows no token', () => expect(findTyped(apiKey)).toBeUndefined())

  it('leads to the page', async () => {
    const response = await api.request(`/admin/search?q=${encodeURIComponent(` ${coupon.toUpperCase()}`)}`)
    expect(response.headers.get('location')).toBe(pathOf(coupon))
  })
})
