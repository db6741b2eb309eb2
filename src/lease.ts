/**
 * The entry point `brandid/lease`: worker IDs for `snowflake`, leased from Redis, PostgreSQL, MySQL or MariaDB. Requires no database
 * client.
 */
export { type RedisClient, redisStore } from './lease/redis-store.ts'
export {
  leaseTable,
  type MysqlClient,
  mysqlStore,
  type PostgresClient,
  postgresStore,
} from './lease/sql-stores.ts'
export {
  type AcquireRequest,
  type Busy,
  type Grant,
  type LeaseStore,
  memoryStore,
  type ReleaseRequest,
  type Renewal,
  type RenewRequest,
} from './lease/store.ts'
export { type LeaseOptions, leaseWorkerId, type WorkerLease } from './lease/worker.ts'
