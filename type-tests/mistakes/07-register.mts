// # `Register`

import { defineId, parse } from 'brandid'
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
