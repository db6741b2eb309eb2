/** How each driver inserts, in a statement that commits by itself and in a transaction. */
import { numbered } from '../sql/engines.ts'
import { mariadbPool, mysql2Pool, type OpenOptions, pgPool, postgresJs, unlessStale } from './servers.ts'

/** A driver whose inserts are committed when they return. */
export interface Committing {
  query(statement: string, parameters: readonly unknown[]): Promise<unknown[][]>
  inTransaction(statement: string, parameters: readonly unknown[]): Promise<void>
  close(): Promise<void>
}

export function committingPg(options: OpenOptions): Committing {
  const pool = pgPool(options)
  return {
    async query(statement, parameters) {
      const values = [...parameters]
      return (await pool.query({ text: numbered(statement), values, rowMode: 'array' })).rows
    },
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
    close: () => pool.end(),
  }
}

export function committingPostgresJs(options: OpenOptions): Committing {
  const sql = postgresJs(options)
  return {
    query: (statement, parameters) =>
      unlessStale(sql.unsafe(numbered(statement), parameters as string[]).values(), statement, parameters),
    // Without `sql.begin`: a connection that is lost within it ends the process, by an exception that nobody can catch
    // (3.4.9, https://github.com/porsager/postgres/issues/1208). Statements of one text are one transaction.
    async inTransaction(statement, parameters) {
      const query = sql.unsafe(`${literal(statement, parameters)}; commit`).simple()
      await unlessStale(query, statement, parameters)
    },
    close: () => sql.end({ timeout: 1 }),
  }
}

export function committingMysql2(options: OpenOptions): Committing {
  const pool = mysql2Pool(options)
  return {
    async query(statement, parameters) {
      const [rows] = await pool.query({ sql: statement, values: [...parameters], rowsAsArray: true })
      return rows as unknown[][]
    },
    inTransaction: async (...insert) => commit(await pool.getConnection(), ...insert),
    close: () => pool.end(),
  }
}

export function committingMariadb(options: OpenOptions): Committing {
  const pool = mariadbPool(options)
  return {
    query: (statement, parameters) => pool.query(statement, [...parameters]),
    inTransaction: async (...insert) => commit(await pool.getConnection(), ...insert),
    close: () => pool.end(),
  }
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
