import { checkViolation } from 'brandid/sql'
import { describe, expect, it } from 'vitest'
import { violations } from './recorded-errors.ts'

const failed = 'CHECK constraint failed: users_id_check'
const named = { constraint: 'users_id_check' }
const inTable = { ...named, table: 'users' }

// MySQL 8, Prisma and D1 from their sources and manuals; the others as their databases sent them.
describe('a violated CHECK', () => {
  it.each([
    ['pg', { code: '23514', constraint: 'users_id_check', table: 'users' }, inTable],
    ['postgres.js', { code: '23514', constraint_name: 'users_id_check', table_name: 'users' }, inTable],
    [
      "Prisma's driver adapter",
      { code: 'P2010', meta: { driverAdapterError: { cause: { kind: 'postgres', originalCode: '23514' } } } },
      {},
    ],
    [
      'MariaDB',
      { errno: 4025, sqlMessage: 'CONSTRAINT `users_id_check` failed for `shop`.`users`' },
      inTable,
    ],
    [
      'MariaDB in Chinese',
      { errno: 4025, sqlMessage: 'CONSTRAINT `users_id_check`失败的`shop`。`users`' },
      inTable,
    ],
    [
      'MariaDB, of a column',
      { errno: 4025, sqlMessage: 'CONSTRAINT `users.n` failed for `shop`.`users`' },
      { ...inTable, constraint: 'users.n' },
    ],
    ['MySQL 8', { errno: 3819, sqlMessage: "Check constraint 'users_id_check' is violated." }, named],
    ['mysql2 without a message', { errno: 4025 }, {}],
    ['libsql', { code: 'SQLITE_CONSTRAINT_CHECK', message: failed }, named],
    ['node:sqlite', { code: 'ERR_SQLITE_ERROR', errcode: 275, message: failed }, named],
    ['sql.js', { message: failed }, named],
    ['sql.js, without a name', { message: 'CHECK constraint failed: n > 0' }, { constraint: 'n > 0' }],
    [
      'sql.js, whose name imitates',
      { message: 'CHECK constraint failed: UNIQUE constraint failed: e.id' },
      { constraint: 'UNIQUE constraint failed: e.id' },
    ],
    [
      '@libsql/client',
      {
        code: 'SQLITE_CONSTRAINT',
        extendedCode: 'SQLITE_CONSTRAINT_CHECK',
        message: `SQLITE_CONSTRAINT: ${failed}`,
      },
      named,
    ],
    ['D1', { message: `D1_ERROR: ${failed}: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_CHECK)` }, named],
  ])('of %s is recognized', (_, error, violation) => {
    expect(checkViolation(error)).toStrictEqual(violation)
    expect(checkViolation(new Error('outer', { cause: error }))).toStrictEqual(violation)
  })

  it.each(violations)('is no other: %s', (_, error) => {
    expect(checkViolation(error)).toBeUndefined()
  })

  it.each([
    { code: 23514 },
    { code: '23503' },
    { errno: '4025' },
    { message: 'CHECK constraint failed: ' },
    { message: `near: ${failed}` },
    { message: failed, code: 'SQLITE_CONSTRAINT_TRIGGER' },
    { message: failed, errcode: 1811 },
    { code: 'P2004' },
    {},
  ])('is not %o', (error) => {
    expect(checkViolation(error)).toBeUndefined()
  })
})
