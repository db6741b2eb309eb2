import { createClient } from '@libsql/client'
import { uniqueViolation } from 'brandid/sql'
import { describe, expect, it } from 'vitest'
import { imitations, others, violations } from './recorded-errors.ts'
import { thrownBy } from './thrown-by.ts'

describe('a recorded error', () => {
  it.each(violations)('of %s is recognized', (_, error, told) => {
    expect(uniqueViolation(error)).toStrictEqual(told)
  })

  it.each(violations)('of %s is recognized when it is wrapped', (_, error, told) => {
    const wrapped = new Error('outer', { cause: new Error('inner', { cause: error }) })
    expect(uniqueViolation(wrapped)).toEqual(told)
  })

  it.each(others)('of another sort is not one: %s', (_, error) => {
    expect(uniqueViolation(error)).toBeUndefined()
  })

  it.each(imitations)('that looks like one is not one: %s', (_, thrown) => {
    expect(uniqueViolation(thrown)).toBeUndefined()
  })
})

describe('a message', () => {
  const mysql = (sqlMessage: unknown) => ({ errno: 1062, sqlMessage })
  const sqlite = (message: unknown) => ({ message })
  const key = (constraint: string) => ({ constraint })

  it.each([
    { error: mysql('Duplicate entry'), told: {} },
    { error: mysql("Duplicate entry 'a' for key '.k.l'"), told: { constraint: 'k.l', table: '' } },
    { error: mysql("Duplicate entry 'v'x' for key 'o'neil_key'"), told: key("o'neil_key") },
    { error: mysql("Duplicate entry 'x' for key 'o'neil_key' for key 'email'"), told: key('email') },
    { error: mysql("Duplicate entry 'a' for key 'a 'b' c'"), told: key("a 'b' c") },
    { error: mysql("Doppelter Eintrag 'v'x' für Schlüssel 'o'neil_key'"), told: key("o'neil_key") },
    { error: mysql("'v'x' は索引 'o'neil_key' で重複しています。"), told: key("o'neil_key") },
    { error: mysql("重复条目'v'x'键'o'neil_key'"), told: key("o'neil_key") },
    {
      error: mysql("Duplicate entry 'a' for key 't.o'neil_key'"),
      told: { ...key("o'neil_key"), table: 't' },
    },
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
})

describe('a code by itself', () => {
  it.each([
    [
      { errno: 1062, sqlMessage: "Duplicate entry 'a' for key 'users.uq_public_id'" },
      'users',
      'uq_public_id',
    ],
    [
      { errno: 1586, sqlMessage: "Duplicate entry 'a' for key 'users.uq_public_id'" },
      'users',
      'uq_public_id',
    ],
    [{ errno: 1062, sqlMessage: "Duplicate entry 'a' for key 'u.uq'" }, 'u', 'uq'],
    [{ errno: 1062, sqlMessage: "Duplicate entry 'a' for key '.uq'" }, '', 'uq'],
    [{ errno: 1062, sqlMessage: "Duplicate entry 'a' for key 'uq_public_id'" }, undefined, 'uq_public_id'],
  ])('tells table and key of %o', (error, table, constraint) => {
    expect(uniqueViolation(error)).toEqual({ constraint, ...(table !== undefined && { table }) })
  })

  it.each([
    'SQLITE_CONSTRAINT_PRIMARYKEY',
    'SQLITE_CONSTRAINT_UNIQUE',
    'SQLITE_CONSTRAINT_ROWID',
    'SQLITE_CONSTRAINT',
    undefined,
  ])('of SQLite is recognized: %s', (code) => {
    const message = 'UNIQUE constraint failed: users.public_id'
    expect(uniqueViolation({ code, message })).toEqual({ constraint: 'users.public_id' })
    expect(uniqueViolation({ code: `${code}X`, message })).toBeUndefined()
  })

  it.each([1555, 2067, 2579])('of SQLite is recognized as the number %i', (errcode) => {
    const message = 'UNIQUE constraint failed: users.public_id'
    expect(uniqueViolation({ errcode, message })).toEqual({ constraint: 'users.public_id' })
    expect(uniqueViolation({ errcode: errcode + 1, message })).toBeUndefined()
  })
})

it('gives up on an error that is its own cause', () => {
  const error = new Error('round')
  error.cause = { cause: error }
  expect(uniqueViolation(error)).toBeUndefined()
})

it('reports the index through @libsql/client', async () => {
  const client = createClient({ url: ':memory:' })
  await client.execute('create table e (id text primary key)')
  await client.execute("insert into e values ('a')")
  const error = await thrownBy(() => client.execute("insert into e values ('a')"))
  expect(uniqueViolation(error)).toEqual({ constraint: 'e.id' })
  client.close()
})
