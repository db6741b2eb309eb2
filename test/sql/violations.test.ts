import { createClient } from '@libsql/client'
import { checkViolation, foreignKeyViolation, uniqueViolation } from 'brandid/sql'
import { describe, expect, it } from 'vitest'
import { imitations, others, violations } from './recorded-errors.ts'
import { thrownBy } from './refusal-of.ts'

const key = (constraint: string, table?: string) => ({ constraint, ...(table !== undefined && { table }) })

/** An error as @libsql/client, node:sqlite, sql.js, libsql and D1 give it, after `SQLITE_CONSTRAINT_`. */
const sqliteErrors = (kind: string, errcode: number, message: string): [string, object][] => [
  ['libsql', { code: `SQLITE_CONSTRAINT_${kind}`, message }],
  ['node:sqlite', { code: 'ERR_SQLITE_ERROR', errcode, message }],
  ['sql.js', { message }],
  [
    '@libsql/client',
    {
      code: 'SQLITE_CONSTRAINT',
      extendedCode: `SQLITE_CONSTRAINT_${kind}`,
      message: `SQLITE_CONSTRAINT: ${message}`,
    },
  ],
  ['D1', { message: `D1_ERROR: ${message}: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_${kind})` }],
]

describe('a violated index', () => {
  const mysql = (sqlMessage: unknown) => ({ errno: 1062, sqlMessage })
  const sqlite = (message: unknown) => ({ message })
  const failed = 'UNIQUE constraint failed: users.public_id'

  it.each(violations)(
    'is recognized in the recorded error of %s, also when it is wrapped',
    (_, error, told) => {
      expect(uniqueViolation(error)).toStrictEqual(told)
      const wrapped = new Error('outer', { cause: new Error('inner', { cause: error }) })
      expect(uniqueViolation(wrapped)).toEqual(told)
    },
  )

  it.each<readonly [string, unknown, ...unknown[]]>([...others, ...imitations])('is not %s', (_, thrown) => {
    expect(uniqueViolation(thrown)).toBeUndefined()
  })

  it.each([
    { error: mysql('Duplicate entry'), told: {} },
    { error: mysql("Duplicate entry 'a' for key '.k.l'"), told: key('k.l', '') },
    { error: mysql("Duplicate entry 'v'x' for key 'o'neil_key'"), told: key("o'neil_key") },
    { error: mysql("Duplicate entry 'x' for key 'o'neil_key' for key 'email'"), told: key('email') },
    { error: mysql("Duplicate entry 'a' for key 'a 'b' c'"), told: key("a 'b' c") },
    { error: mysql("Doppelter Eintrag 'v'x' für Schlüssel 'o'neil_key'"), told: key("o'neil_key") },
    { error: mysql("'v'x' は索引 'o'neil_key' で重複しています。"), told: key("o'neil_key") },
    { error: mysql("重复条目'v'x'键'o'neil_key'"), told: key("o'neil_key") },
    { error: mysql("Duplicate entry 'a' for key 't.o'neil_key'"), told: key("o'neil_key", 't') },
    { error: mysql(["Duplicate entry 'a' for key 'k'"]), told: {} },
    { error: sqlite('SQLITE_CONSTRAINT: UNIQUE constraint failed: e.id'), told: key('e.id') },
    { error: sqlite('SQLITE_CONSTRAINT_UNIQUE: UNIQUE constraint failed: e.id'), told: key('e.id') },
    { error: sqlite("UNIQUE constraint failed: index 'low'"), told: key('low') },
    { error: sqlite("UNIQUE constraint failed: e.index 'low'"), told: key("e.index 'low'") },
    { error: sqlite("UNIQUE constraint failed: index 'low'.id"), told: key("index 'low'.id") },
    { error: sqlite(['UNIQUE constraint failed: e.id']), told: undefined },
  ])('of $error tells $told', ({ error, told }) => {
    expect(uniqueViolation(error)).toStrictEqual(told)
  })

  it.each(['_PRIMARYKEY', '_UNIQUE', '_ROWID', ''])(
    'has the code SQLITE_CONSTRAINT%s, and no longer one',
    (end) => {
      const code = `SQLITE_CONSTRAINT${end}`
      expect(uniqueViolation({ code, message: failed })).toEqual({ constraint: 'users.public_id' })
      expect(uniqueViolation({ code: `${code}X`, message: failed })).toBeUndefined()
    },
  )

  it.each([1555, 2067, 2579])('has the number %i of SQLite, and not the next one', (errcode) => {
    expect(uniqueViolation({ errcode, message: failed })).toEqual({ constraint: 'users.public_id' })
    expect(uniqueViolation({ errcode: errcode + 1, message: failed })).toBeUndefined()
  })

  it('is not looked for again in an error that is its own cause', () => {
    const error = new Error('round')
    error.cause = { cause: error }
    expect(uniqueViolation(error)).toBeUndefined()
  })

  it('is reported through @libsql/client', async () => {
    const client = createClient({ url: ':memory:' })
    await client.execute('create table e (id text primary key)')
    await client.execute("insert into e values ('a')")
    const error = await thrownBy(() => client.execute("insert into e values ('a')"))
    expect(uniqueViolation(error)).toEqual({ constraint: 'e.id' })
    client.close()
  })
})

describe('a violated index in a message of Vitess', () => {
  const duplicate = "Duplicate entry 'a' for key 'e.uq' (errno 1062) (sqlstate 23000)"
  const uq = key('uq', 'e')

  it.each([
    { message: duplicate, told: uq },
    { message: `vttablet: ${duplicate}`, told: uq },
    { message: `rpc error: code = AlreadyExists desc = ${duplicate}`, told: uq },
    {
      message: `target: s.-.primary: vttablet: rpc error: code = AlreadyExists desc = ${duplicate}`,
      told: uq,
    },
    { message: `x ${duplicate}`, told: undefined },
    { message: `x: ${duplicate}`, told: undefined },
    { message: "Duplicate entry 'a' for key 'e.uq'", told: undefined },
    { message: '(errno 1062) (sqlstate 23000)', told: undefined },
    { message: [duplicate], told: undefined },
    { message: `${duplicate}: insert into e values ('for key')`, told: uq },
    { message: duplicate.replace('e.uq', "o'neil.uq"), told: key('uq', "o'neil") },
    { message: duplicate.replace('e.uq', ''), told: key('') },
    { message: `${duplicate}: values ('x' for key 'e.uq')`, told: uq },
    // A stored value or a bound one may hold such a text, too.
    { message: `${duplicate}: values ('x' for key 'other')`, told: {} },
    { message: `${duplicate}: values ("${duplicate.replace('e.uq', 'other')}")`, told: {} },
    { message: duplicate.replace("'a'", "'x' for key 'uq'"), told: {} },
    { message: duplicate.replace("'a'", "'x' for key 'uq' (errno 1062) (sqlstate 23000)'"), told: {} },
  ])('$message tells $told', ({ message, told }) => {
    expect(uniqueViolation({ message })).toEqual(told)
  })
})

// MySQL 8, Prisma and D1 from their sources and manuals; the others as their databases sent them.
describe('a violated foreign key', () => {
  const failed = 'FOREIGN KEY constraint failed'
  const text =
    "a foreign key constraint fails (`shop`.`orders`, CONSTRAINT `o'fkey` FOREIGN KEY (`u`) REFERENCES `users` (`id`))"
  const named = key("o'fkey", 'orders')
  const mysql = (errno: number, sqlMessage?: string) => ({ errno, sqlMessage })
  const inPrisma = (code: string, meta: object) => ({ name: 'PrismaClientKnownRequestError', code, meta })
  const adapted = (constraint: object) => ({
    modelName: 'Order',
    driverAdapterError: { cause: { kind: 'ForeignKeyConstraintViolation', constraint } },
  })
  const ofVitess = `target: a.-.primary: vttablet: ${text.replace("o'", 'o_')} (errno 1452) (sqlstate 23000)`

  it.each<[string, object, object]>([
    ['pg', { code: '23503', constraint: 'fk', table: 'orders' }, key('fk', 'orders')],
    ['postgres.js', { code: '23503', constraint_name: 'fk', table_name: 'orders' }, key('fk', 'orders')],
    ['mysql2, of the row that refers', mysql(1452, `Cannot add or update a child row: ${text}`), named],
    ['mysql2, of the row that is referred to', mysql(1451, `Cannot delete a parent row: ${text}`), named],
    ['mariadb, in Chinese', mysql(1452, `无法添加或更新子行：${text}`), named],
    ['MySQL without the right to see it', mysql(1216, 'Cannot add or update a child row'), {}],
    ['MySQL without that right, of the other row', mysql(1217, 'Cannot delete a row'), {}],
    ['mysql2 without a message', mysql(1452), {}],
    ['PlanetScale', { message: ofVitess }, key('o_fkey', 'orders')],
    [
      'a name with a backtick',
      mysql(1452, '(`d`.`a``b`, CONSTRAINT `c``d` FOREIGN KEY …)'),
      key('c`d', 'a`b'),
    ],
    ...sqliteErrors('FOREIGNKEY', 787, failed).map(
      ([driver, error]) => [driver, error, {}] as [string, object, object],
    ),
    ['Prisma 7', inPrisma('P2003', adapted({ index: 'fk' })), key('fk', 'Order')],
    ['Prisma 7, a raw statement', inPrisma('P2010', adapted({ fields: ['u', 'v'] })), key('u, v', 'Order')],
    ['Prisma 6', inPrisma('P2003', { modelName: 'Order', field_name: 'fk (i)' }), key('fk (i)', 'Order')],
  ])('of %s is recognized', (_, error, violation) => {
    expect(foreignKeyViolation(error)).toStrictEqual(violation)
    expect(foreignKeyViolation(new Error('outer', { cause: error }))).toStrictEqual(violation)
  })

  it.each([
    ...violations.map(([, error]) => error),
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

// MySQL 8, Prisma and D1 from their sources and manuals; the others as their databases sent them.
describe('a violated CHECK', () => {
  const failed = 'CHECK constraint failed: users_id_check'
  const named = key('users_id_check')
  const inTable = key('users_id_check', 'users')
  const mariadb = (sqlMessage?: string) => ({ errno: 4025, sqlMessage })
  const ofPrisma = { driverAdapterError: { cause: { kind: 'postgres', originalCode: '23514' } } }
  const imitating = 'UNIQUE constraint failed: e.id'

  it.each<[string, object, object]>([
    ['pg', { code: '23514', constraint: 'users_id_check', table: 'users' }, inTable],
    ['postgres.js', { code: '23514', constraint_name: 'users_id_check', table_name: 'users' }, inTable],
    ["Prisma's driver adapter", { code: 'P2010', meta: ofPrisma }, {}],
    ['MariaDB', mariadb('CONSTRAINT `users_id_check` failed for `shop`.`users`'), inTable],
    ['MariaDB in Chinese', mariadb('CONSTRAINT `users_id_check`失败的`shop`。`users`'), inTable],
    [
      'MariaDB, of a column',
      mariadb('CONSTRAINT `users.n` failed for `shop`.`users`'),
      key('users.n', 'users'),
    ],
    ['MySQL 8', { errno: 3819, sqlMessage: "Check constraint 'users_id_check' is violated." }, named],
    ['mysql2 without a message', mariadb(), {}],
    ...sqliteErrors('CHECK', 275, failed).map(
      ([driver, error]) => [driver, error, named] as [string, object, object],
    ),
    ['sql.js, without a name', { message: 'CHECK constraint failed: n > 0' }, key('n > 0')],
    ['sql.js, whose name imitates', { message: `CHECK constraint failed: ${imitating}` }, key(imitating)],
  ])('of %s is recognized', (_, error, violation) => {
    expect(checkViolation(error)).toStrictEqual(violation)
    expect(checkViolation(new Error('outer', { cause: error }))).toStrictEqual(violation)
  })

  it.each([
    ...violations.map(([, error]) => error),
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
