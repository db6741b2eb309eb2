import { afterAll, beforeAll, describe } from 'vitest'
import { type Engine, openLibsql, openPglite, openSqlJs } from '../engines.ts'
import { renameSuite } from '../rename-suite.ts'

describe.each([
  ['PGlite', openPglite],
  ['libsql', openLibsql],
  ['sql.js', openSqlJs],
])('renaming a prefix in %s', (_, open) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine.close())
  renameSuite(() => engine)
})
