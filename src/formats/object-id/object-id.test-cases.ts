/** The test cases of `objectId`. */
import type { FormatCases } from '../../../test/formats/format-cases.ts'
import { objectId } from './object-id.ts'

const objectIdCases: FormatCases = {
  example: '507f1f77bcf86cd799439011',
  options: [{}],
  described: [[objectId(), 'objectId', '0123456789abcdef', 24, '[0-9a-f]{24}']],
  bundle: { ceiling: 700 },
}

export const CASES = { objectId: objectIdCases }
