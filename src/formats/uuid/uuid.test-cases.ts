/** The test cases of `uuid`. */
import type { FormatCases } from '../../../test/formats/format-cases.ts'
import { uuid } from './uuid.ts'

const CHARACTERS = '0123456789abcdef-'
const patternOf = (middle: string) => `[0-9a-f]{8}${middle}-[0-9a-f]{12}`
const versioned = (version: number) => patternOf(`-[0-9a-f]{4}-${version}[0-9a-f]{3}-[89ab][0-9a-f]{3}`)

const uuidCases: FormatCases = {
  holdsUuid: true,
  sql: 'uuid',
  options: [{ version: 4 }, { version: 5 }, { version: 'any' }, {}],
  described: [
    [uuid(), 'uuid(7)', CHARACTERS, 36, versioned(7), 74],
    [uuid({ version: 4 }), 'uuid(4)', CHARACTERS, 36, versioned(4), 122],
    [uuid({ version: 5 }), 'uuid(5)', CHARACTERS, 36, versioned(5)],
    [uuid({ version: 8 }), 'uuid(8)', CHARACTERS, 36, versioned(8)],
    [uuid({ version: 'any' }), 'uuid(any)', CHARACTERS, 36, patternOf('(?:-[0-9a-f]{4}){3}'), 74],
  ],
  variants: [uuid({ version: 8 })],
  bundle: { ceiling: 2900, modules: ['package uuidv7'] },
}

export const CASES = { uuid: uuidCases }
