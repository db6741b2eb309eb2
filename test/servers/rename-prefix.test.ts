import { afterAll, beforeAll, describe } from 'vitest'
import type { Engine } from '../sql/engines.ts'
import { renameSuite } from '../sql/rename-suite.ts'
import { type Driver, describeMariadb, describePostgres, mariadbDrivers, postgresDrivers } from './servers.ts'

function suite({ name, open }: Driver): void {
  describe(`renaming a prefix through ${name}`, () => {
    let engine: Engine
    beforeAll(async () => {
      engine = await open({ connections: 1 })
    })
    afterAll(() => engine.close())
    renameSuite(() => engine)
  })
}

describePostgres('PostgreSQL', () => suite(postgresDrivers[0] as Driver))
describeMariadb('MariaDB', () => suite(mariadbDrivers[0] as Driver))
