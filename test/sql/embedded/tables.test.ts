import { describe } from 'vitest'
import { embedded, openDuring } from '../engines.ts'
import { publicIdSuite } from '../public-id-suite.ts'
import { requestSuite } from '../request-suite.ts'
import { violationSuite } from '../violation-suite.ts'

describe.each(embedded)('%s', (_, open) => {
  const engine = openDuring(open)
  publicIdSuite(engine)
  violationSuite(engine)
  requestSuite(engine)
})
