/** libsql, or better-sqlite3, which has the same methods: SQLite with a CHECK, and a default that makes hex-ULIDs. */
import { defineId } from 'brandid'
import { parseStored } from 'brandid/decorators'
import { hexUlid } from 'brandid/formats'
import {
  checkConstraint,
  columnType,
  defaultExpression,
  publicIdTable,
  uniqueConstraint,
  withFreshId,
} from 'brandid/sql'
import type Database from 'libsql'
import { DatabaseId } from './ids.ts'

/** Rows of this table are written by other programs, too: so the database makes the IDs. */
export const EventId = defineId('event', { format: hexUlid() })

export function createTables(database: Database.Database): void {
  database.exec(publicIdTable('sqlite', DatabaseId, { table: 'databases' }))
  // Without NOT NULL, SQLite takes NULL for a primary key.
  database.exec(`create table events (
    id ${columnType('sqlite', EventId)} not null primary key
      default ${defaultExpression('sqlite', EventId)}
      check (${checkConstraint('sqlite', EventId, 'id')}),
    name text not null
  )`)
}

export function recordEvent(database: Database.Database, name: string) {
  const row = database.prepare('insert into events (name) values (?) returning id').get([name])
  return parseStored(EventId, (row as { id: unknown }).id, 'events.id')
}

export function createDatabase(database: Database.Database): Promise<DatabaseId> {
  const insert = database.prepare('insert into "databases" (public_id) values (?)')
  return withFreshId(
    DatabaseId,
    (id) => {
      insert.run([id])
      return id
    },
    { constraint: uniqueConstraint('sqlite', 'databases') },
  )
}
