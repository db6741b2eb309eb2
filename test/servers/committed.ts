/** How each driver inserts, in a statement that commits by itself and in a transaction. */
import { type Engine, numbered } from '../sql/engines.ts'
import {
  mariadbEngine,
  mariadbPool,
  mysql2Engine,
  mysql2Pool,
  type OpenOptions,
  pgEngine,
  pgPool,
  postgresJs,
  postgresJsEngine,
  unlessStale,
} from './servers.ts'

/** A driver whose inserts are committed when they return. */
export interface Committing extends Engine {
  inTransaction(statement: string, parameters: readonly unknown[]): Promise<void>
}

export function committingPg(options: OpenOptions): Committing {
  const pool = pgPool(options)
  return {
    ...pgEngine(pool),
    async inTransaction(statement, parameters) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query(numbered(statement), [...parameters])
        await client.query('commit')
        client.release()
      } catch (error) {
        await client.query('rollback').then(
          () => client.release(),
          () => client.release(true),
        )
        throw error
      }
    },
  }
}

export function committingPostgresJs(options: OpenOptions): Committing {
  const sql = postgresJs(options)
  return {
    ...postgresJsEngine(sql),
    // Without `sql.begin`: a connection that is lost within it ends the process, by an exception that nobody can catch
    // (3.4.9, https://github.com/porsager/postgres/issues/1208). Statements of one text are one transaction.
    async inTransaction(statement, parameters) {
      const query = sql.unsafe(`${literal(statement, parameters)}; commit`).simple()
      await unlessStale(query, statement, parameters)
    },
  }
}

export function committingMysql2(options: OpenOptions): Committing {
  const pool = mysql2Pool(options)
  const inTransaction: Committing['inTransaction'] = async (...insert) =>
    commit(await pool.getConnection(), ...insert)
  return { ...mysql2Engine(pool), inTransaction }
}

export function committingMariadb(options: OpenOptions): Committing {
  const pool = mariadbPool(options)
  const inTransaction: Committing['inTransaction'] = async (...insert) =>
    commit(await pool.getConnection(), ...insert)
  return { ...mariadbEngine(pool), inTransaction }
}

/** A connection of either driver of MariaDB. */
interface Connection {
  beginTransaction(): Promise<unknown>
  query(statement: string, values: unknown[]): Promise<unknown>
  commit(): Promise<unknown>
  rollback(): Promise<unknown>
  release(): unknown
  destroy(): unknown
}

/** Commits one statement, and gives the connection back; one that cannot roll back is closed. */
async function commit(
  connection: Connection,
  statement: string,
  parameters: readonly unknown[],
): Promise<void> {
  try {
    await connection.beginTransaction()
    await connection.query(statement, [...parameters])
    await connection.commit()
    await connection.release()
  } catch (error) {
    await connection.rollback().then(
      () => connection.release(),
      () => connection.destroy(),
    )
    throw error
  }
}

/** The statement with texts of letters, digits and `_` in place of its parameters. */
function literal(statement: string, parameters: readonly unknown[]): string {
  const rest = [...parameters]
  return statement.replace(/\?/g, () => `'${rest.shift()}'`)
}
