/** TypeORM with integer keys: the database generates them, so a column needs the type alone. */
import type { EntityData, RequiredEntityData } from '@mikro-orm/core'
import { defineKey, type IdOf } from 'brandid/core'
import { type DeepPartial, EntitySchema, type FindOptionsWhere, type Repository } from 'typeorm'

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

/** The mapped types of `insert`, `update`, `create` and MikroORM accept keys, and refuse those of other tables. */
export const written = (
  invoices: Repository<Invoice>,
  { id, accountId }: Invoice,
): [Promise<unknown>[], DeepPartial<Invoice>, RequiredEntityData<Invoice>, EntityData<Invoice>] => [
  [
    invoices.insert({ id, accountId }),
    invoices.update({ id }, { accountId }),
    invoices.save({ id, accountId }),
    // @ts-expect-error: the key of another table
    invoices.insert({ id, accountId: id }),
    // @ts-expect-error: the key of another table
    invoices.update({ id }, { accountId: id }),
  ],
  invoices.create({ id, accountId }),
  { id, accountId },
  // @ts-expect-error: the key of another table
  { accountId: id },
]
