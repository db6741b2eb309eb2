import { createRegistry, type GeneratingIdDef, IdError } from 'brandid/core'
import { nanoid } from 'brandid/formats'
import {
  idTaken,
  inSavepoint,
  publicIdTable,
  uniqueConstraint,
  uniqueViolation,
  withFreshId,
} from 'brandid/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Engine, embedded, openPglite } from './engines.ts'

const { defineId } = createRegistry()
const DatabaseId = defineId('db', { format: nanoid({ length: 2 }) })
const DigitId = defineId('digit', { format: nanoid({ length: 1, alphabet: '01' }) })
const UserId = defineId('user')

const violation = (constraint: string, table = 'users') => ({ code: '23505', constraint, table })
const options = { constraint: 'users_public_id_key' }

/** An insert that fails with each of the errors in turn, and then returns the id. */
function failing(...errors: unknown[]) {
  const tried: string[] = []
  return {
    tried,
    async insert<Id extends string>(id: Id): Promise<Id> {
      tried.push(id)
      if (errors.length > 0) throw errors.shift()
      return id
    },
  }
}

describe('an insert', () => {
  it('gets a fresh id, and what it returns is returned', async () => {
    const { tried, insert } = failing()
    expect(await withFreshId(UserId, insert, options)).toBe(tried[0])
    expect(UserId.is(tried[0])).toBe(true)
  })

  it('may return at once and return anything', async () => {
    for (const result of [undefined, null, 0, '', false]) {
      expect(await withFreshId(UserId, () => result, options)).toBe(result)
    }
  })

  it.each([
    ['the name', 'users_public_id_key'],
    ['table and name', 'users.users_public_id_key'],
    ['one of several', ['users.public_id', 'users_public_id_key']],
  ])('gets another id while its index refuses, told by %s', async (_, constraint) => {
    const { tried, insert } = failing(violation('users_public_id_key'), violation('users_public_id_key'))
    expect(await withFreshId(UserId, insert, { constraint })).toBe(tried[2])
    expect(new Set(tried).size).toBe(3)
  })

  it.each([
    ['of another index', violation('users_email_key')],
    [
      'of the same index in another table',
      violation('users_public_id_key', 'teams'),
      'users.users_public_id_key',
    ],
    ['that no driver tells the name of', { code: '23505' }],
    ['of another sort', new Error('x')],
    ['that is no object', 'x'],
  ])('is not tried again after an error %s', async (_, error, constraint = 'users_public_id_key') => {
    const { tried, insert } = failing(error)
    await expect(withFreshId(UserId, insert, { constraint })).rejects.toBe(error)
    expect(tried).toHaveLength(1)
  })

  it('is tried ten times, and the error has the last one as its cause', async () => {
    const errors = Array.from({ length: 10 }, () => violation('users_public_id_key'))
    const last = errors.at(-1)
    const { tried, insert } = failing(...errors)
    const error = await withFreshId(DatabaseId, insert, options).catch((error: unknown) => error)
    expect(tried).toHaveLength(10)
    expect(error).toBeInstanceOf(IdError)
    expect(error).toMatchObject({
      code: 'no_free_id',
      prefix: 'db',
      cause: last,
      message:
        'Expected a free db id within 10 attempts but received 10 that were taken (nanoid(2) has 1,296 values; among 42 ids two are alike with probability 0.5).',
      hint: 'The ids of this length are used up, or `constraint` is not the index of the id. Lengthen the ids rather than raise `attempts`.',
    })
  })

  it.each([
    [
      DigitId,
      'Expected a free digit id within 1 attempt but received one that was taken (nanoid(1, [01]) has 2 values; among 2 ids two are alike with probability 0.5).',
    ],
    [UserId, 'Expected a free user id within 1 attempt but received one that was taken.'],
    [
      defineId('big', { format: nanoid({ length: 21 }) }),
      'Expected a free big id within 1 attempt but received one that was taken (nanoid(21) has 4.8e+32 values; among 2.6e+16 ids two are alike with probability 0.5).',
    ],
  ])('tells how many ids there are: %#', async (definition, message) => {
    await expect(
      withFreshId(definition as GeneratingIdDef, () => idTaken, { ...options, attempts: 1 }),
    ).rejects.toThrow(message)
  })

  it('may say by itself that the id is taken', async () => {
    let count = 0
    const id = await withFreshId(UserId, (id) => (++count < 3 ? idTaken : id), options)
    expect(UserId.is(id)).toBe(true)
    expect(count).toBe(3)
    const error = await withFreshId(UserId, () => idTaken, options).catch((error: unknown) => error)
    expect(error).toMatchObject({ code: 'no_free_id' })
    expect(error).not.toHaveProperty('cause')
  })

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('is not tried %d times', async (attempts) => {
    const { tried, insert } = failing()
    await expect(withFreshId(UserId, insert, { ...options, attempts })).rejects.toThrow(
      `Expected \`attempts\` to be a whole number from 1 on but received ${attempts}.`,
    )
    expect(tried).toEqual([])
  })
})

describe.each(embedded)('%s', (_, open) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
    await engine.run(publicIdTable(engine.dialect, DigitId, { table: 'users' }))
    await engine.run('alter table users add email text')
    await engine.run('create unique index users_email_key on users (email)')
  }, 60_000)
  afterAll(() => engine.close())

  it('assigns every value once, then says that there are none', async () => {
    const constraint = uniqueConstraint(engine.dialect, 'users')
    const insert = async (id: string) => {
      await engine.run('insert into users (public_id) values (?)', [id])
      return id
    }
    const ids = [
      await withFreshId(DigitId, insert, { constraint, attempts: 100 }),
      await withFreshId(DigitId, insert, { constraint, attempts: 100 }),
    ]
    expect(ids.sort()).toEqual(['digit_0', 'digit_1'])
    await expect(withFreshId(DigitId, insert, { constraint })).rejects.toMatchObject({ code: 'no_free_id' })
  })

  it('does not try again when the e-mail address is taken', async () => {
    await engine.run('update users set email = public_id')
    await engine.run('delete from users where public_id = ?', ['digit_1'])
    let count = 0
    const insert = () => {
      count++
      return engine.run('insert into users (public_id, email) values (?, ?)', ['digit_1', 'digit_0'])
    }
    const error = await withFreshId(DigitId, insert, {
      constraint: uniqueConstraint(engine.dialect, 'users'),
    }).catch((error: unknown) => error)
    expect(uniqueViolation(error)?.constraint).toMatch(/email/)
    expect(count).toBe(1)
  })
})

describe('in a transaction of PostgreSQL', () => {
  let engine: Engine
  const constraint = uniqueConstraint('postgresql', 'users')
  const ids = ['db_00', 'db_00', 'db_01'] as const
  const definition = () => {
    const rest = [...ids]
    return { ...DatabaseId, generate: () => DatabaseId.parse(rest.shift()) }
  }

  beforeAll(async () => {
    engine = await openPglite()
    await engine.run(publicIdTable('postgresql', DatabaseId, { table: 'users' }))
    await engine.run('insert into users (public_id) values (?)', ['db_00'])
  }, 60_000)
  afterAll(() => engine.close())

  it('a plain insert spoils what follows', async () => {
    await engine.run('begin')
    const insert = (id: string) => engine.run('insert into users (public_id) values (?)', [id])
    await expect(withFreshId(definition(), insert, { constraint })).rejects.toMatchObject({ code: '25P02' })
    await engine.run('rollback')
  })

  it('an insert in a savepoint does not', async () => {
    await engine.run('begin')
    const insert = (id: string) =>
      inSavepoint(
        (statement) => engine.run(statement),
        () => engine.run('insert into users (public_id) values (?) returning public_id', [id]),
      )
    expect(await withFreshId(definition(), insert, { constraint })).toEqual([['db_01']])
    await engine.run('rollback')
  })

  it('nor does ON CONFLICT DO NOTHING', async () => {
    await engine.run('begin')
    const insert = async (id: string) => {
      const [row] = await engine.run(
        'insert into users (public_id) values (?) on conflict (public_id) do nothing returning public_id',
        [id],
      )
      return row ?? idTaken
    }
    expect(await withFreshId(definition(), insert, { constraint })).toEqual(['db_01'])
    await engine.run('rollback')
  })
})

describe('a savepoint', () => {
  const record = (failAt?: string) => {
    const statements: string[] = []
    const execute = (statement: string) => {
      statements.push(statement)
      if (statement === failAt) throw new Error(`failed: ${statement}`)
    }
    return { statements, execute }
  }

  it('is released after a success, whose result is returned', async () => {
    const { statements, execute } = record()
    expect(await inSavepoint(execute, () => 1)).toBe(1)
    expect(statements).toEqual(['savepoint brandid', 'release savepoint brandid'])
  })

  it('is gone back to after a failure, which is thrown', async () => {
    const { statements, execute } = record()
    await expect(inSavepoint(execute, () => Promise.reject(new Error('x')))).rejects.toThrow('x')
    expect(statements).toEqual([
      'savepoint brandid',
      'rollback to savepoint brandid',
      'release savepoint brandid',
    ])
  })

  it('does not hide a failure behind its own', async () => {
    const { execute } = record('rollback to savepoint brandid')
    await expect(inSavepoint(execute, () => Promise.reject(new Error('x')))).rejects.toThrow('x')
  })

  it('runs nothing where it cannot be set', async () => {
    const { execute } = record('savepoint brandid')
    await expect(inSavepoint(execute, () => expect.unreachable())).rejects.toThrow('failed: savepoint')
  })
})
