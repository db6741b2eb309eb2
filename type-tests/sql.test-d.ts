import { defineId, type Id, idUnion } from 'brandid'
import { opaque } from 'brandid/formats'
import {
  type CheckOptions,
  type ConstraintViolation,
  checkConstraint,
  checkViolation,
  columnType,
  type Dialect,
  defaultExpression,
  type FreshIdOptions,
  foreignKeyViolation,
  idTaken,
  insertOnce,
  lengthenPublicId,
  publicIdTable,
  type UniqueViolation,
  uniqueViolation,
  withFreshId,
} from 'brandid/sql'
import { expectAssignable, expectType } from 'tsd'

const UserId = defineId('sql_user')
const PostId = defineId('sql_post')
const CustomerId = defineId('sql_cus', { format: opaque({ length: 14 }) })
const options = { constraint: 'users_public_id_key' }

// The insert gets an ID of the definition; what it returns comes back, without the mark.
expectType<Promise<Id<'sql_user'>>>(withFreshId(UserId, (id) => id, options))
expectType<Promise<number>>(withFreshId(UserId, async () => 1, options))
expectType<Promise<'x'>>(withFreshId(UserId, (id) => (id ? 'x' : idTaken), options))
expectType<Promise<void>>(withFreshId(UserId, async () => {}, options))
declare const insertPost: (id: Id<'sql_post'>) => Promise<void>
withFreshId(PostId, insertPost, options)
// @ts-expect-error
withFreshId(UserId, insertPost, options)
// @ts-expect-error: IDs of another system are not generated
withFreshId(CustomerId, async () => 1, options)
// @ts-expect-error: without its constraint there is nothing to retry
withFreshId(UserId, async () => 1, {})

// One ID for all attempts.
declare const userId: Id<'sql_user'>
expectType<Promise<number>>(insertOnce(userId, async () => 1, { find: async () => 2 }))
expectType<Promise<number | string>>(insertOnce(userId, () => 1, { find: (): string | undefined => 'x' }))
insertOnce(PostId.generate(), insertPost, { find: () => undefined })
// @ts-expect-error
insertOnce(userId, insertPost, { find: () => undefined })
// @ts-expect-error
insertOnce(userId, async () => 1, {})

expectType<UniqueViolation | undefined>(uniqueViolation(null))
expectType<ConstraintViolation | undefined>(foreignKeyViolation(null))
expectType<ConstraintViolation | undefined>(checkViolation(null))

// `find` returns one row: no list, no boolean, no result of a query.
interface Row {
  id: string
  nonce: string
}
declare const row: Row | undefined
declare const one: () => Promise<number>
expectType<Promise<number | Row>>(insertOnce(userId, one, { find: () => row }))
insertOnce(userId, one, { find: async () => ({}) as unknown })
insertOnce(userId, one, { find: async (id) => JSON.parse(id) })
insertOnce(userId, one, { find: async () => ({}) as Record<string, unknown> | null })
insertOnce(userId, one, { find: async () => ({ rows: [1], title: 'a spreadsheet' }) })
// @ts-expect-error: Drizzle's `select`
insertOnce(userId, one, { find: async (): Promise<Row[]> => [] })
// @ts-expect-error: mysql2's `query`
insertOnce(userId, one, { find: async (): Promise<[Row[], unknown[]]> => [[], []] })
// @ts-expect-error
insertOnce(userId, one, { find: () => row !== undefined })
// @ts-expect-error: pg's `query`
insertOnce(userId, one, { find: async () => ({ rows: [] as Row[], fields: [], rowCount: 0 }) })
// @ts-expect-error: libsql's `execute`
insertOnce(userId, one, { find: async () => ({ rows: [] as Row[], columns: ['id'] }) })
// @ts-expect-error: D1's `all`
insertOnce(userId, one, { find: async () => ({ results: [] as Row[], success: true }) })

// Whose row it is.
const isOurs = ({ nonce }: Row) => nonce === 'n'
insertOnce(userId, one, { find: () => row, isOurs, pauseMs: 5, signal: AbortSignal.timeout(9) })
insertOnce(userId, one, { find: () => row, isOurs: async ({ nonce }) => nonce === 'n' })
// @ts-expect-error: the row has no number
insertOnce(userId, one, { find: () => row, isOurs: ({ n }) => n === 1 })
expectType<Promise<number | Row>>(
  withFreshId(UserId, one, { ...options, once: { find: (id: Id<'sql_user'>) => id && row, isOurs } }),
)
// @ts-expect-error: IDs that can collide have to tell whose row it is
withFreshId(UserId, one, { ...options, once: { find: () => row } })
// @ts-expect-error
withFreshId(UserId, one, { ...options, once: { find: async () => [row], isOurs: () => true } })
const named: FreshIdOptions = { constraint: 'users_public_id_key' }
expectType<Promise<number>>(withFreshId(UserId, one, named))
expectType<Promise<number>>(
  withFreshId(UserId, one, {
    constraint: ({ constraint, table }) => table === 'users' && constraint !== undefined,
    uniqueViolation: () => ({}),
  }),
)

// Texts of three databases.
expectType<string>(columnType('postgresql', CustomerId, { body: true }))
expectType<string>(checkConstraint('mysql', UserId, 'id'))
expectType<string>(defaultExpression('sqlite', UserId))
expectType<string>(publicIdTable('sqlite', UserId, { table: 'users' }))
// @ts-expect-error
columnType('oracle', UserId)
// @ts-expect-error
publicIdTable('sqlite', UserId, {})

// Conditions and types of columns are for one definition or several; a default and a table are for one.
const OwnerId = idUnion(UserId, PostId)
checkConstraint('postgresql', OwnerId, 'owner', { exact: { schema: 'app' } })
checkConstraint('postgresql', OwnerId, 'owner', { exact: true, body: true })
checkConstraint('sqlite', OwnerId, 'owner', { exact: false })
// Only the CHECK of PostgreSQL calls functions.
// @ts-expect-error
checkConstraint('sqlite', OwnerId, 'owner', { exact: true })
declare const dialect: Dialect
// @ts-expect-error
checkConstraint(dialect, OwnerId, 'owner', { exact: true })
checkConstraint(dialect, OwnerId, 'owner', { body: true })
expectAssignable<CheckOptions<'mysql'>>({ body: true })
columnType('mysql', OwnerId)
// @ts-expect-error
defaultExpression('sqlite', OwnerId)
// @ts-expect-error
publicIdTable('sqlite', OwnerId, { table: 'owners' })
expectType<readonly string[]>(lengthenPublicId('mysql', PostId, { schema: 'app', table: 'posts' }))
// @ts-expect-error: SQLite changes no constraint
lengthenPublicId('sqlite', PostId, { table: 'posts' })
// @ts-expect-error: no such database
columnType('postgres', PostId)
