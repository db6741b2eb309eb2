/** The test cases of `timeRandom`. */
import type { FormatCases } from '../../../test/formats/format-cases.ts'
import { BASE36_ALPHABET } from '../../digits/base36.ts'
import { timeRandom } from './time-random.ts'

const UPPER = '0123456789ABCDEF'
const hex64 = timeRandom({ randomBits: 64, alphabet: UPPER })

const timeRandomCases: FormatCases = {
  example: '0q0oj4sg3zkcnf1oc1t',
  options: [{}, { randomBits: 64, alphabet: UPPER }],
  described: [
    [timeRandom(), 'timeRandom(32)', BASE36_ALPHABET, 19, '[0-9a-z]{19}', 32],
    [hex64, 'timeRandom(64, [0-9A-F])', UPPER, 32, '[0-9A-F]{32}', 64],
  ],
  variants: [timeRandom({ randomBits: 16 }), timeRandom({ randomBits: 256, alphabet: UPPER.toLowerCase() })],
  bundle: { ceiling: 2250 },
}

export const CASES = { timeRandom: timeRandomCases }
