import { describe } from 'vitest'
import { embedded, openDuring } from '../engines.ts'
import { bigintRangeSuite, textRangeSuite, uuidRangeSuite } from '../range-suite.ts'

describe.each(embedded)('%s', (name, open) => {
  const engine = openDuring(open)

  const types = name === 'PGlite' ? ['text', 'text collate "C"'] : ['text', 'text collate nocase']
  describe.each(types)('%s', (type) => textRangeSuite(engine, () => type))
  if (name === 'PGlite') uuidRangeSuite(engine)
  bigintRangeSuite(engine)
})
