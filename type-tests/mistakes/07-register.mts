// # `Register`

import { defineId, matchId, parse } from 'brandid'
import { text } from './domain.mts'

// ## Two getters for one prefix
// The compiler finds the duplicate before the registry can.
// Instead: remove one of the two.
const FileId = defineId('file')
declare module 'brandid/register' {
  interface Register {
    get file(): typeof FileId
  }
}
declare module 'brandid/register' {
  interface Register {
    get file(): typeof FileId
    //:
  }
}

// ## A getter for the definition of another prefix
// Each use of the definition fails to compile with a type that says so.
// Instead: name the getter after the prefix.
const AddressId = defineId('addr')
declare module 'brandid/register' {
  interface Register {
    get address(): typeof AddressId
    //: get addr(): typeof AddressId
  }
}
const found = parse(text)
if (found.prefix === 'address') found.definition.generate()
//: if (found.prefix === 'addr') found.definition.generate()

// ## A getter left behind by a renamed prefix
// So does each use of its id. `parse` never returns an ID with that prefix.
// Instead: name the prefix of the definition, here and in the getter.
if (found.prefix === 'address') AddressId.body(found.id)
//: if (found.prefix === 'addr') AddressId.body(found.id)

// ## Matching with a getter left behind by a renamed prefix
// `matchId` calls the handler of the prefix, and no ID has the prefix of the getter.
// Instead: name the handler after the prefix, as the getter.
const visit = () =>
  matchId(found.id, { user: () => 1, post: () => 2, team: () => 3, file: () => 4, address: () => 5 })
//: matchId(found.id, { user: () => 1, post: () => 2, team: () => 3, file: () => 4, addr: () => 5, invoice: () => 6 })

// ## A property instead of a getter
// Each use of the definition fails to compile with a type that says so. The compiler accepts a second property of the name.
// Instead: declare a getter.
const InvoiceId = defineId('invoice')
declare module 'brandid/register' {
  interface Register {
    invoice: typeof InvoiceId
    //: get invoice(): typeof InvoiceId
  }
}
const other = parse(text)
if (other.prefix === 'invoice') other.definition.generate()
