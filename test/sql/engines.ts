/** The embedded databases of these tests, behind one interface. */
import { isBuiltin } from 'node:module'
import type { Dialect } from 'brandid/sql'
import Libsql from 'libsql'
import initSqlJs from 'sql.js'
import { afterAll, beforeAll } from 'vitest'
import { hasSlowTests } from '../full-length.ts'
import { createPglite } from './pglite.ts'

/** A database that runs one statement at a time. */
export interface Engine {
  readonly name: string
  readonly dialect: Dialect
  /** Runs a statement with `?` as placeholders; rows are arrays. */
  run(statement: string, parameters?: readonly unknown[]): Promise<unknown[][]>
  close(): Promise<void>
}

export type Run = (statement: string, parameters: readonly unknown[]) => unknown[][] | Promise<unknown[][]>

export function engineOf(name: string, dialect: Dialect, run: Run, close: () => unknown): Engine {
  return {
    name,
    dialect,
    run: async (statement, parameters = []) => run(statement, parameters),
    async close() {
      await close()
    },
  }
}

export async function openPglite(): Promise<Engine> {
  const database = await createPglite()
  const run: Run = async (statement, parameters) => {
    const options = { rowMode: 'array' } as const
    return (await database.query<unknown[]>(numbered(statement), [...parameters], options)).rows
  }
  return engineOf('PGlite', 'postgresql', run, () => database.close())
}

export async function openLibsql(): Promise<Engine> {
  const database = new Libsql(':memory:')
  const run: Run = (statement, parameters) => {
    const prepared = database.prepare(statement)
    if (prepared.reader) return prepared.raw().all([...parameters]) as unknown[][]
    prepared.run([...parameters])
    return []
  }
  return engineOf('libsql', 'sqlite', run, () => database.close())
}

export async function openSqlJs(): Promise<Engine> {
  const { Database } = await initSqlJs()
  const database = new Database()
  const run: Run = (statement, parameters) => {
    const prepared = database.prepare(statement)
    try {
      prepared.bind(parameters as string[])
      const rows: unknown[][] = []
      while (prepared.step()) rows.push(prepared.get())
      return rows
    } finally {
      prepared.free()
    }
  }
  return engineOf('sql.js', 'sqlite', run, () => database.close())
}

/** `?` as PostgreSQL numbers them; not those inside of texts. */
export function numbered(statement: string): string {
  let count = 0
  return statement.replace(/'[^']*'|\?/g, (found) => (found === '?' ? `$${++count}` : found))
}

/** What is used of it: the types of the oldest Node do not know it. */
interface NodeSqlite {
  readonly DatabaseSync: new (
    path: string,
  ) => {
    prepare(statement: string): { all(...parameters: readonly unknown[]): object[] }
    close(): void
  }
}

/** node:sqlite, in the releases of Node that have it. */
export async function openNodeSqlite(): Promise<Engine> {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite') as NodeSqlite
  const database = new DatabaseSync(':memory:')
  const run: Run = (statement, parameters) =>
    database
      .prepare(statement)
      .all(...parameters)
      .map((row) => Object.values(row))
  return engineOf('node:sqlite', 'sqlite', run, () => database.close())
}

/** Every embedded database that this version of Node has. `npm test` opens PostgreSQL and one SQLite. */
export const embedded: readonly (readonly [name: string, open: () => Promise<Engine>])[] = [
  ['PGlite', openPglite],
  ['libsql', openLibsql],
  ...(hasSlowTests ? [['sql.js', openSqlJs] as const] : []),
  ...(hasSlowTests && isBuiltin('node:sqlite') ? [['node:sqlite', openNodeSqlite] as const] : []),
]

/** A database that is open while the tests of a `describe` run. */
export function openDuring(open: () => Promise<Engine>): () => Engine {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine.close())
  return () => engine
}
