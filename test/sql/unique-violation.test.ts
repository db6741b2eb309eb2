import { createClient } from '@libsql/client'
import { uniqueViolation } from 'brandid/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Engine, embedded } from './engines.ts'
import { imitations, others, violations } from './recorded-errors.ts'

async function thrownBy(action: () => unknown): Promise<unknown> {
  try {
    await action()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

describe('a recorded error', () => {
  it.each(violations)('of $driver is told: $told', ({ error, told }) => {
    expect(uniqueViolation(error)).toEqual(told)
  })

  it.each(violations)('of $driver is told when it is wrapped', ({ error, told }) => {
    const wrapped = new Error('outer', { cause: new Error('inner', { cause: error }) })
    expect(uniqueViolation(wrapped)).toEqual(told)
  })

  it.each(others)('of another sort is none: $driver', ({ error }) => {
    expect(uniqueViolation(error)).toBeUndefined()
  })

  it.each(imitations)('that looks like one is none: $what', ({ thrown }) => {
    expect(uniqueViolation(thrown)).toBeUndefined()
  })
})

it('gives up on an error that is its own cause', () => {
  const error = new Error('round')
  error.cause = { cause: error }
  expect(uniqueViolation(error)).toBeUndefined()
})

describe.each(embedded)('%s', (_, open) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
    await engine.run(
      'create table e (id int primary key, public_id text not null unique, email text, low text)',
    )
    await engine.run('create unique index uq_email on e (email)')
    await engine.run('create unique index uq_low on e (lower(low))')
    await engine.run("insert into e values (1, 'a', 'm@x', 'L')")
  }, 60_000)
  afterAll(() => engine.close())

  it.each([
    [`(1, 'b', 'n@x', 'M')`, 'e_pkey', 'e.id'],
    [`(2, 'a', 'n@x', 'M')`, 'e_public_id_key', 'e.public_id'],
    [`(2, 'b', 'm@x', 'M')`, 'uq_email', 'e.email'],
    [`(2, 'b', 'n@x', 'l')`, 'uq_low', 'uq_low'],
  ])('tells the index that refuses %s', async (row, inPostgres, inSqlite) => {
    const error = await thrownBy(() => engine.run(`insert into e values ${row}`))
    expect(uniqueViolation(error)?.constraint).toBe(engine.dialect === 'postgresql' ? inPostgres : inSqlite)
  })

  it.each([`(2, null, 'n@x', 'M')`, '(2)', 'values'])('tells nothing about %s', async (row) => {
    expect(uniqueViolation(await thrownBy(() => engine.run(`insert into e values ${row}`)))).toBeUndefined()
  })
})

it('tells the index through @libsql/client', async () => {
  const client = createClient({ url: ':memory:' })
  await client.execute('create table e (id text primary key)')
  await client.execute("insert into e values ('a')")
  const error = await thrownBy(() => client.execute("insert into e values ('a')"))
  expect(uniqueViolation(error)).toEqual({ constraint: 'e.id' })
  client.close()
})
