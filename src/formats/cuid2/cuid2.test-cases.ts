/** The test cases of `cuid2`. */
import type { FormatCases } from '../../../test/formats/format-cases.ts'
import { BASE36_ALPHABET } from '../../digits/base36.ts'
import { cuid2 } from './cuid2.ts'

const RANDOM_BITS = Math.log2(26) + 23 * Math.log2(36)

const cuid2Cases: FormatCases = {
  options: [{}],
  described: [[cuid2(), 'cuid2', BASE36_ALPHABET, 24, '[a-z][0-9a-z]{23}', RANDOM_BITS]],
  example: 'tz4a98xxat96iws9zmbrgj3a',
  bundle: { ceiling: 600 },
}

export const CASES = { cuid2: cuid2Cases }
