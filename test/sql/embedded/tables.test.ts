import { describe } from 'vitest'
import { embedded, openDuring } from '../engines.ts'
import { publicIdSuite } from '../public-id-suite.ts'
import { bigintRangeSuite, textRangeSuite, uuidRangeSuite } from '../range-suite.ts'
import { renameSuite } from '../rename-suite.ts'
import { requestSuite } from '../request-suite.ts'
import { violationSuite } from '../violation-suite.ts'

describe.each(embedded)('%s', (name, open) => {
  const engine = openDuring(open)
  publicIdSuite(engine)
  violationSuite(engine)
  requestSuite(engine)

  const types = name === 'PGlite' ? ['text', 'text collate "C"'] : ['text', 'text collate nocase']
  describe.each(types)('%s', (type) => textRangeSuite(engine, () => type))
  if (name === 'PGlite') uuidRangeSuite(engine)
  bigintRangeSuite(engine)

  describe('a renamed prefix', () => renameSuite(engine))
})
