/** The test cases of `nanoid`. */
import type { FormatCases } from '../../../test/formats/format-cases.ts'
import { BASE36_ALPHABET } from '../../digits/base36.ts'
import { nanoid } from './nanoid.ts'

const custom = nanoid({ length: 21, alphabet: 'cba-' })

const nanoidCases: FormatCases = {
  example: '3ahov29gnu18',
  sql: 'uniform',
  options: [{}, { length: 21, alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ-' }],
  described: [
    [nanoid(), 'nanoid(12)', BASE36_ALPHABET, 12, '[0-9a-z]{12}', 12 * Math.log2(36)],
    [custom, 'nanoid(21, [\\-a-c])', '-abc', 21, '[\\-a-c]{21}', 42],
  ],
  variants: [
    nanoid({ length: 1 }),
    nanoid({ length: 21, alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-.' }),
    nanoid({ length: 64, alphabet: '01' }),
  ],
  bundle: { ceiling: 850 },
}

export const CASES = { nanoid: nanoidCases }
