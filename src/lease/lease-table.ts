/** The table in which PostgreSQL, MySQL and MariaDB keep leases. */

/** The name of the table: in the schema or database that the connection uses. */
export const LEASE_TABLE = 'brandid_leases'

const TEXT = { postgresql: '', mysql: ' character set ascii collate ascii_bin' }

/**
 * The statement that creates the table of `postgresStore` or `mysqlStore`, for a migration: one row for each worker id
 * of each fleet.
 *
 * @example
 * await pool.query(leaseTable('postgresql'))
 */
export function leaseTable(dialect: 'postgresql' | 'mysql'): string {
  return `create table ${LEASE_TABLE} (
  fleet varchar(64)${TEXT[dialect]} not null,
  worker_id integer not null,
  owner varchar(36)${TEXT[dialect]} not null,
  until_ms bigint not null,
  primary key (fleet, worker_id)
)`
}
