import { createRegistry } from 'brandid/core'
import { checkConstraint } from 'brandid/sql'
import { describe, expect, it } from 'vitest'
import { checkSuite } from '../check-suite.ts'
import { embedded, openDuring, openLibsql } from '../engines.ts'

describe.each(embedded)('a column in %s', (_, open) => checkSuite(openDuring(open)))

describe('in SQLite', () => {
  it('refuses blobs, numbers and NULL', async () => {
    const { run, close } = await openLibsql()
    const UserId = createRegistry().defineId('user')
    await run(`create table t (id text not null check (${checkConstraint('sqlite', UserId, 'id')}))`)
    const id = UserId.generate()
    for (const value of [new TextEncoder().encode(id), 1, 1.5, null]) {
      await expect(run('insert into t values (?)', [value])).rejects.toThrow('constraint failed')
    }
    await run('insert into t values (?)', [id])
    await close()
  })
})
