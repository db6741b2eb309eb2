/**
 * The entry point `brandid/lease`: worker ids for `snowflake`, leased from Redis, PostgreSQL, MySQL or MariaDB. It
 * requires no client of its own.
 */
export { leaseTable } from './lease/lease-table.ts'
export { type LeaseOptions, leaseWorkerId } from './lease/lease-worker-id.ts'
export { memoryStore } from './lease/memory-store.ts'
export { type MysqlClient, mysqlStore } from './lease/mysql-store.ts'
export { type PostgresClient, postgresStore } from './lease/postgres-store.ts'
export { type RedisClient, redisStore } from './lease/redis-store.ts'
export type * from './lease/store.ts'
export type { WorkerLease } from './lease/worker-lease-type.ts'
