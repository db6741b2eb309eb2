/** The test cases of `ulid` and `hexUlid`. */
import type { FormatCases } from '../../../test/formats/format-cases.ts'
import { hexUlid, ulid } from './ulid.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const ulidCases: FormatCases = {
  example: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  holdsUuid: true,
  sql: 'ulid',
  options: [{}],
  described: [[ulid(), 'ulid', CROCKFORD, 26, '[0-7][0-9A-HJKMNP-TV-Z]{25}', 80]],
  bundle: { ceiling: 1200 },
}

const hexUlidCases: FormatCases = {
  example: '0195CDE29854C57A5C3D4E1A2B3C4D5E',
  holdsUuid: true,
  sql: 'hexUlid',
  options: [{}],
  described: [[hexUlid(), 'hexUlid', '0123456789ABCDEF', 32, '[0-9A-F]{32}', 80]],
  bundle: { ceiling: 1150 },
}

export const CASES = { ulid: ulidCases, hexUlid: hexUlidCases }
