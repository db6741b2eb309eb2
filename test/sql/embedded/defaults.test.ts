import { describe } from 'vitest'
import { defaultSuite } from '../default-suite.ts'
import { embedded, openDuring } from '../engines.ts'

describe.each(embedded)('%s', (_, open) => defaultSuite(openDuring(open)))
