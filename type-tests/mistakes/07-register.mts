// # `Register`

import { defineId, matchId, parse } from 'brandid'
import { text } from './domain.mts'

// ## Two getters for one prefix
// The compiler finds the duplicate before the registry can.
const FileId = defineId('file')
declare module 'brandid/register' {
  interface Register {
    get file(): typeof FileId
  }
}
declare module 'brandid/register' {
  interface Register {
    get file(): typeof FileId
  }
}

// ## A getter for the definition of another prefix
// Each use of the definition fails to compile with a type that says so.
const AddressId = defineId('addr')
declare module 'brandid/register' {
  interface Register {
    get address(): typeof AddressId
  }
}
const found = parse(text)
if (found.prefix === 'address') found.definition.generate()

// ## The getter that a renamed prefix left behind
// So does each use of its id. `parse` never returns an id with that prefix.
if (found.prefix === 'address') AddressId.body(found.id)

// ## The getter that a renamed prefix left behind, matched
const visit = () =>
  matchId(found.id, { user: () => 1, post: () => 2, team: () => 3, file: () => 4, address: () => 5 })

// ## A property in place of a getter
// Each use of the definition fails to compile with a type that says so. The compiler accepts a second property of the name.
const InvoiceId = defineId('invoice')
declare module 'brandid/register' {
  interface Register {
    invoice: typeof InvoiceId
  }
}
const other = parse(text)
if (other.prefix === 'invoice') other.definition.generate()
