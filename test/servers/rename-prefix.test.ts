import { describe } from 'vitest'
import { openDuring } from '../sql/engines.ts'
import { renameSuite } from '../sql/rename-suite.ts'
import { type Driver, describeMariadb, describePostgres, mariadbDrivers, postgresDrivers } from './servers.ts'

function suite({ name, open }: Driver): void {
  describe(`renaming a prefix through ${name}`, () => renameSuite(openDuring(() => open({ connections: 1 }))))
}

describePostgres('PostgreSQL', () => suite(postgresDrivers[0] as Driver))
describeMariadb('MariaDB', () => suite(mariadbDrivers[0] as Driver))
