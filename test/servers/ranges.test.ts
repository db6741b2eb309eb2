import { afterAll, beforeAll, describe } from 'vitest'
import type { Engine } from '../sql/engines.ts'
import { bigintRangeSuite, textRangeSuite, uuidRangeSuite } from '../sql/range-suite.ts'
import { type Driver, describeMariadb, describePostgres, mariadbDrivers, postgresDrivers } from './servers.ts'

function suite({ open }: Driver, types: readonly string[]): void {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine.close())

  describe.each(types)('%s', (type) =>
    textRangeSuite(
      () => engine,
      () => type,
    ),
  )
  uuidRangeSuite(() => engine)
  bigintRangeSuite(() => engine)
}

describePostgres('PostgreSQL', () =>
  suite(postgresDrivers[0] as Driver, [
    'text collate "C"',
    'text',
    'text collate "en-x-icu"',
    'text collate "de-x-icu"',
    'varchar(64) collate "und-x-icu"',
  ]),
)

describeMariadb('MariaDB', () =>
  suite(mariadbDrivers[0] as Driver, [
    'varchar(64) character set ascii collate ascii_bin',
    'varchar(64) character set ascii collate ascii_general_ci',
    'varchar(64) character set latin1 collate latin1_swedish_ci',
    'varchar(64) character set utf8mb4 collate utf8mb4_general_ci',
    'varchar(64) character set utf8mb4 collate utf8mb4_unicode_520_ci',
    'varchar(64) character set utf8mb4 collate utf8mb4_uca1400_ai_ci',
    'varchar(64) character set utf8mb4 collate utf8mb4_bin',
  ]),
)
