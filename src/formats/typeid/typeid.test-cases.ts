/** The test cases of `typeid`. */
import type { FormatCases } from '../../../test/formats/format-cases.ts'
import { typeid } from './typeid.ts'

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'

const typeidCases: FormatCases = {
  example: '01h455vb4pex5vsknk084sn02q',
  holdsUuid: true,
  sql: 'typeid',
  options: [{}],
  described: [[typeid(), 'typeid', DIGITS, 26, '[0-7][0-9a-hjkmnp-tv-z]{25}', 74]],
  bundle: { ceiling: 1250 },
}

export const CASES = { typeid: typeidCases }
