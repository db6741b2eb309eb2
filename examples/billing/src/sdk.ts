/** The SDK that customers install: IDs are loose in and out, so fixtures stay plain texts. */
import { createRegistry, type LooseId } from 'brandid/core'
import { opaque } from 'brandid/formats'
import { insertOnce } from 'brandid/sql'

// Prefix only: an old copy of the SDK accepts the IDs of tomorrow's server.
const { defineId } = createRegistry()
const format = opaque({ length: [1, 255] })
export const CustomerId = defineId('cus', { entity: 'customer', format })
export const InvoiceId = defineId('inv', { entity: 'invoice', format })

export interface Invoice {
  readonly id: LooseId<'inv'>
  readonly customer_id: LooseId<'cus'>
  readonly cents: number
  readonly payment_id: LooseId<'pay'> | null
}
export interface NewInvoice {
  readonly customer: LooseId<'cus'>
  readonly coupon?: LooseId<'coupon'>
  readonly lines: readonly { readonly price: LooseId<'price'>; readonly quantity: number }[]
}
type Send = (path: string, init: RequestInit) => Promise<Response> | Response

export function createClient(send: Send, apiKey: string) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }

  return {
    /** Sends the invoice until an answer comes: the key makes it one invoice. */
    async createInvoice(invoice: NewInvoice, key: string = crypto.randomUUID()): Promise<LooseId<'inv'>> {
      CustomerId.parse(invoice.customer)
      const init = {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: JSON.stringify(invoice),
      }
      const post = async () => answerOf(await send('/invoices', init))
      // The server finds the first invoice, so nothing is looked up here.
      const answer = await insertOnce(key, post, { find: () => undefined, pauseMs: 0 })
      return InvoiceId.parse(Object(answer).id)
    },

    async retrieveInvoice(id: LooseId<'inv'>): Promise<Invoice> {
      return (await answerOf(await send(`/invoices/${InvoiceId.parse(id)}`, { headers }))) as Invoice
    },
  }
}

async function answerOf(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}
