import { idFunctions } from 'brandid/sql'
import { beforeAll, describe } from 'vitest'
import {
  defaultSuite,
  functionSuite,
  postgresFunctionSuite,
  schemaSuite,
  uuidv7Suite,
} from '../default-suite.ts'
import { embedded, openDuring, openPglite } from '../engines.ts'

describe.each(embedded)('a default in %s', (_, open) => defaultSuite(openDuring(open)))

describe('functions of PostgreSQL', { tags: 'slow' }, () => {
  const engine = openDuring(openPglite)
  beforeAll(async () => {
    for (const statement of [...idFunctions('postgresql'), ...idFunctions('postgresql')])
      await engine().run(statement)
  })

  functionSuite(engine)
  // PGlite is PostgreSQL 18.
  uuidv7Suite(engine)
  postgresFunctionSuite(engine)
  schemaSuite(engine, 'app of ours')
})
