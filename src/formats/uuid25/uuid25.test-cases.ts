/** The test cases of `uuid25`. */
import type { FormatCases } from '../../../test/formats/format-cases.ts'
import { BASE36_ALPHABET } from '../../digits/base36.ts'
import { uuid25 } from './uuid25.ts'

const uuid25Cases: FormatCases = {
  holdsUuid: true,
  sql: 'uuid25',
  options: [{}, { version: 4 }, { version: 8, padded: false }, { version: 'any', padded: false }],
  described: [
    [uuid25(), 'uuid25', BASE36_ALPHABET, 25, '[0-9a-z]{25}', 73],
    [uuid25({ padded: false }), 'uuid25(unpadded)', BASE36_ALPHABET, [16, 25], '[1-9a-z][0-9a-z]{15,24}', 73],
  ],
  variants: [
    uuid25({ version: 4 }),
    uuid25({ version: 4, padded: false }),
    uuid25({ version: 5 }),
    uuid25({ version: 5, padded: false }),
    uuid25({ version: 8 }),
    uuid25({ version: 8, padded: false }),
    uuid25({ version: 'any' }),
    uuid25({ version: 'any', padded: false }),
  ],
  bundle: { ceiling: 1250 },
}

export const CASES = { uuid25: uuid25Cases }
