import { describe } from 'vitest'
import { openDuring, openLibsql, openPglite, openSqlJs } from '../engines.ts'
import { renameSuite } from '../rename-suite.ts'

describe.each([
  ['PGlite', openPglite],
  ['libsql', openLibsql],
  ['sql.js', openSqlJs],
])('renaming a prefix in %s', (_, open) => renameSuite(openDuring(open)))
