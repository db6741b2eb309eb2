import { createRegistry } from 'brandid/core'
import { checkConstraint, columnType, defaultExpression, idFunctions } from 'brandid/sql'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultSuite, functionSuite, schemaSuite, versionSuite } from '../default-suite.ts'
import { embedded, openDuring, openPglite } from '../engines.ts'

describe.each(embedded)('a default in %s', (_, open) => defaultSuite(openDuring(open)))

const { defineId } = createRegistry()
const UserId = defineId('user')

describe('functions of PostgreSQL', () => {
  const engine = openDuring(openPglite)
  beforeAll(async () => {
    for (const statement of [...idFunctions('postgresql'), ...idFunctions('postgresql')])
      await engine().run(statement)
  })

  functionSuite(engine)
  versionSuite(engine)
  schemaSuite(engine, 'app of ours')

  it('serve as a default and as a generated column', async () => {
    await engine().run(`create table users (
      id ${columnType('postgresql', UserId)} primary key default ${defaultExpression('postgresql', UserId)}
        check (${checkConstraint('postgresql', UserId, 'id')}),
      uuid uuid generated always as (brandid_uuid(id)) stored
    )`)
    const [row] = await engine().run('insert into users default values returning id, uuid')
    expect(UserId.toUuid(UserId.parse(row?.[0]))).toBe(row?.[1])
  })
})
