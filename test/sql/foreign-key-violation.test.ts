import { foreignKeyViolation } from 'brandid/sql'
import { describe, expect, it } from 'vitest'
import { violations } from './recorded-errors.ts'

const text =
  "a foreign key constraint fails (`shop`.`orders`, CONSTRAINT `o'fkey` FOREIGN KEY (`u`) REFERENCES `users` (`id`))"
const named = { constraint: "o'fkey", table: 'orders' }
const failed = 'FOREIGN KEY constraint failed'
const inPrisma = (code: string, meta: object) => ({ name: 'PrismaClientKnownRequestError', code, meta })
const adapted = (constraint: object) => ({
  modelName: 'Order',
  driverAdapterError: { cause: { kind: 'ForeignKeyConstraintViolation', constraint } },
})

// MySQL 8, Prisma and D1 from their sources and manuals; the others as their databases sent them.
describe('a violated foreign key', () => {
  it.each([
    ['pg', { code: '23503', constraint: 'fk', table: 'orders' }, { constraint: 'fk', table: 'orders' }],
    [
      'postgres.js',
      { code: '23503', constraint_name: 'fk', table_name: 'orders' },
      { constraint: 'fk', table: 'orders' },
    ],
    [
      'mysql2, of the row that refers',
      { errno: 1452, sqlMessage: `Cannot add or update a child row: ${text}` },
      named,
    ],
    [
      'mysql2, of the row that is referred to',
      { errno: 1451, sqlMessage: `Cannot delete a parent row: ${text}` },
      named,
    ],
    ['mariadb, in Chinese', { errno: 1452, sqlMessage: `无法添加或更新子行：${text}` }, named],
    [
      'MySQL without the right to see it',
      { errno: 1216, sqlMessage: 'Cannot add or update a child row' },
      {},
    ],
    [
      'MySQL without the right to see it, of the other row',
      { errno: 1217, sqlMessage: 'Cannot delete a row' },
      {},
    ],
    ['mysql2 without a message', { errno: 1452 }, {}],
    [
      'PlanetScale',
      { message: `target: a.-.primary: vttablet: ${text.replace("o'", 'o_')} (errno 1452) (sqlstate 23000)` },
      { ...named, constraint: 'o_fkey' },
    ],
    [
      'a name with a backtick',
      { errno: 1452, sqlMessage: '(`d`.`a``b`, CONSTRAINT `c``d` FOREIGN KEY …)' },
      { constraint: 'c`d', table: 'a`b' },
    ],
    ['libsql', { code: 'SQLITE_CONSTRAINT_FOREIGNKEY', message: failed }, {}],
    ['node:sqlite', { code: 'ERR_SQLITE_ERROR', errcode: 787, message: failed }, {}],
    ['sql.js', { message: failed }, {}],
    [
      '@libsql/client',
      {
        code: 'SQLITE_CONSTRAINT',
        extendedCode: 'SQLITE_CONSTRAINT_FOREIGNKEY',
        message: `SQLITE_CONSTRAINT: ${failed}`,
      },
      {},
    ],
    [
      'D1',
      { message: `D1_ERROR: ${failed}: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_FOREIGNKEY)` },
      {},
    ],
    ['Prisma 7', inPrisma('P2003', adapted({ index: 'fk' })), { constraint: 'fk', table: 'Order' }],
    [
      'Prisma 7, a raw statement',
      inPrisma('P2010', adapted({ fields: ['u', 'v'] })),
      { constraint: 'u, v', table: 'Order' },
    ],
    [
      'Prisma 6',
      inPrisma('P2003', { modelName: 'Order', field_name: 'fk (index)' }),
      { constraint: 'fk (index)', table: 'Order' },
    ],
  ])('of %s is recognized', (_, error, violation) => {
    expect(foreignKeyViolation(error)).toStrictEqual(violation)
    expect(foreignKeyViolation(new Error('outer', { cause: error }))).toStrictEqual(violation)
  })

  it.each(violations)('is no other: %s', (_, error) => {
    expect(foreignKeyViolation(error)).toBeUndefined()
  })

  it.each([
    { code: 23503 },
    { code: '23514' },
    { errno: '1452', sqlMessage: text },
    { message: `${failed}!` },
    { message: `near: ${failed}` },
    { message: failed, code: 'SQLITE_CONSTRAINT_TRIGGER' },
    { message: failed, errcode: 1811 },
    { message: 'UNIQUE constraint failed: e.id', code: 'SQLITE_CONSTRAINT_FOREIGNKEY' },
    inPrisma('P2010', { driverAdapterError: { cause: { kind: 'UniqueConstraintViolation' } } }),
  ])('is not %o', (error) => {
    expect(foreignKeyViolation(error)).toBeUndefined()
  })
})
