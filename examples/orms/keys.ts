/** TypeORM with integer keys: the database generates them, so a column needs the type alone. */
import { defineKey, type IdOf } from 'brandid/core'
import { EntitySchema, type FindOptionsWhere } from 'typeorm'

const AccountKey = defineKey('account', { max: 2 ** 31 - 1 })
type AccountKey = IdOf<typeof AccountKey>
const InvoiceKey = defineKey('invoice', { max: 2 ** 31 - 1 })
type InvoiceKey = IdOf<typeof InvoiceKey>

export interface Invoice {
  id: InvoiceKey
  accountId: AccountKey
}

export const Invoices = new EntitySchema<Invoice>({
  name: 'invoice',
  columns: {
    id: { type: 'integer', primary: true, generated: true },
    accountId: { type: 'integer' },
  },
})

export const ofAccount = (accountId: AccountKey): FindOptionsWhere<Invoice> => ({ accountId })

// @ts-expect-error: the key of another table
export const wrong = (accountId: AccountKey): FindOptionsWhere<Invoice> => ({ id: accountId })
