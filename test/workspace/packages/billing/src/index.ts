/** A package with a definition of its own, which sees the IDs package, and nothing of the app. */
import type { UserId } from '@acme/ids'
import { defineId, type IdOf, parse } from 'brandid'

export const InvoiceId = defineId('invoice')
export type InvoiceId = IdOf<typeof InvoiceId>

declare module 'brandid/register' {
  interface Register {
    get invoice(): typeof InvoiceId
  }
}

/** Its emitted type has the name `Parsed`, which the app resolves with the definitions of the app. */
export const read = (text: string) => parse(text)

/** What is taken out of the result has no name: the definitions that this package sees are written into its declaration. */
export const prefixOf = (text: string) => parse(text).prefix

export interface Invoice {
  readonly id: InvoiceId
  readonly payer?: UserId
}
