/** The test cases of `opaque`. */
import type { FormatCases } from '../../../test/formats/format-cases.ts'
import { BASE62_ALPHABET } from '../../digits/base36.ts'
import { opaque } from './opaque.ts'

const stripe = opaque({ length: [14, 60] })
const custom = opaque({ length: 21, alphabet: 'cba-' })

const opaqueCases: FormatCases = {
  options: [{ length: [14, 60] }, { length: 8, alphabet: 'abc-' }],
  described: [
    [stripe, 'opaque([0-9A-Za-z], 14-60)', BASE62_ALPHABET, [14, 60], '[0-9A-Za-z]{14,60}'],
    [custom, 'opaque([\\-a-c], 21)', '-abc', 21, '[\\-a-c]{21}'],
  ],
  variants: [opaque({ length: 1 }), opaque({ length: [1, 1024], alphabet: 'ab' })],
  bundle: { ceiling: 550 },
}

export const CASES = { opaque: opaqueCases }
