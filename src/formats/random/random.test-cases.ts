/** The test cases of `random`. */
import type { FormatCases } from '../../../test/formats/format-cases.ts'
import { BASE36_ALPHABET } from '../../digits/base36.ts'
import { random } from './random.ts'

const short256 = random({ bits: 256, padded: false })
const short128 = random({ padded: false })

const randomCases: FormatCases = {
  options: [{}, { bits: 256, padded: false }],
  described: [
    [random(), 'random(128)', BASE36_ALPHABET, 25, '[0-9a-z]{25}', 128],
    [random({ bits: 256 }), 'random(256)', BASE36_ALPHABET, 50, '[0-9a-z]{50}', 256],
    [short256, 'random(256, unpadded)', BASE36_ALPHABET, [1, 50], '(?:0|[1-9a-z][0-9a-z]{0,49})', 256],
    [short128, 'random(128, unpadded)', BASE36_ALPHABET, [1, 25], '(?:0|[1-9a-z][0-9a-z]{0,24})', 128],
  ],
  bundle: { ceiling: 2000 },
}

export const CASES = { random: randomCases }
