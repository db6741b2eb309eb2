/** The test cases of `sealed`. */
import type { FormatCases } from '../../../test/formats/format-cases.ts'
import { BASE36_ALPHABET } from '../../digits/base36.ts'
import { createKeyDefinition } from '../../key/define-key.ts'
import type { KeyDef } from '../../key/key-definition-type.ts'
import { sealed } from './sealed.ts'

// Bypasses `defineKey`, which would register the name.
const CustomerKey = createKeyDefinition('customer', {}) as KeyDef<'customer'>

const sealedCases: FormatCases = {
  options: [
    { name: 'customer', format: 'number' },
    { name: 'event', format: 'bigint' },
  ],
  described: [[sealed(CustomerKey), 'sealed(customer)', BASE36_ALPHABET, 25, '[g-v][0-9a-z]{24}']],
  bundle: { ceiling: 750 },
}

export const CASES = { sealed: sealedCases }
