import { createRegistry, type GeneratingIdDef, type Id, IdError } from 'brandid/core'
import { nanoid } from 'brandid/formats'
import { idTaken, insertOnce, type UniqueViolation, withFreshId } from 'brandid/sql'
import { describe, expect, it } from 'vitest'

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
    ['a function', ({ constraint }: UniqueViolation) => constraint?.endsWith('public_id_key') ?? false],
  ])('gets another ID while its index refuses, recognized by %s', async (_, constraint) => {
    const { tried, insert } = failing(violation('users_public_id_key'), violation('users_public_id_key'))
    expect(await withFreshId(UserId, insert, { constraint })).toBe(tried[2])
    expect(new Set(tried).size).toBe(3)
  })

  it.each([
    ['of another index', violation('users_email_key')],
    ['of the index in another table', violation('users_public_id_key', 'teams'), 'users.users_public_id_key'],
    ['that no driver tells the name of', { code: '23505' }],
    ['that a function refuses', violation('users_public_id_key'), (): boolean => false],
    ['that is no violation, whatever a function says', new Error('x'), (): boolean => true],
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
        'No free db ID after 10 attempts (nanoid(2) has 1,296 values; 42 IDs have a 50% chance of a duplicate).',
      hint: 'IDs of this length are used up, or `constraint` is not the ID index. Lengthen the IDs instead of raising `attempts`.',
    })
  })

  const budget = (format: string, values: string, ids: string) =>
    ` (${format} has ${values} values; ${ids} IDs have a 50% chance of a duplicate)`
  it.each([
    [DigitId, 'digit', budget('nanoid(1, [01])', '2', '2')],
    [defineId('dbs', { entity: 'database' }), 'database', ''],
    [UserId, 'user', ''],
    [defineId('big', { format: nanoid({ length: 21 }) }), 'big', budget('nanoid(21)', '4.8e+32', '2.6e+16')],
    [defineId('mine', { format: { ...nanoid(), randomBits: undefined } as never }), 'mine', ''],
  ])('says how many IDs there are: %#', async (definition, entity, budgetText) => {
    await expect(
      withFreshId(definition as GeneratingIdDef, () => idTaken, { ...options, attempts: 1 }),
    ).rejects.toThrow(`No free ${entity} ID after 1 attempt${budgetText}.`)
  })

  it('may say by itself that the ID is taken', async () => {
    let count = 0
    const id = await withFreshId(UserId, (id) => (++count < 3 ? idTaken : id), options)
    expect(UserId.is(id)).toBe(true)
    expect(count).toBe(3)
    const error = await withFreshId(UserId, () => idTaken, options).catch((error: unknown) => error)
    expect(error).toMatchObject({ code: 'no_free_id' })
    expect(error).not.toHaveProperty('cause')
  })

  it('is not tried 0 times', async () => {
    const { tried, insert } = failing()
    await expect(withFreshId(UserId, insert, { ...options, attempts: 0 })).rejects.toThrow(
      'Expected `attempts` to be a positive integer but received 0.',
    )
    expect(tried).toEqual([])
  })
})

describe('once', () => {
  const timeout = { code: 'ETIMEDOUT' }
  const taken = () => violation('users_public_id_key')
  interface Row {
    readonly id: string
    readonly nonce: string
  }
  const isOurs = ({ nonce }: Row) => nonce === 'ours'
  const row = (id: string, nonce = 'ours'): Row => ({ id, nonce })

  it('repeats the insert under the same id, and finds what it wrote', async () => {
    const { tried, insert } = failing(timeout, taken())
    const once = { find: (id: string) => row(id), isOurs, pauseMs: 0 }
    expect(await withFreshId(UserId, insert, { ...options, once })).toEqual(row(tried[0] as string))
    expect(new Set(tried).size).toBe(1)
    expect(tried).toHaveLength(2)
  })

  it.each([
    ['throws', undefined],
    ['writes nothing', idTaken],
  ])('draws another ID where a retry meets the row of another and %s', async (_, result) => {
    const tried: string[] = []
    const insert = async (id: string) => {
      tried.push(id)
      if (tried.length === 1) throw timeout
      if (tried.length > 2) return id
      if (result) return result
      throw taken()
    }
    const once = { find: (id: string) => row(id, 'theirs'), isOurs, pauseMs: 0 }
    expect(await withFreshId(UserId, insert, { ...options, once })).toBe(tried[2])
    expect(tried[1]).toBe(tried[0])
    expect(tried[2]).not.toBe(tried[0])
  })

  it('draws another ID on the first attempt, and does not look', async () => {
    const { tried, insert } = failing(taken())
    const once = { find: () => expect.unreachable(), isOurs, pauseMs: 0 }
    expect(await withFreshId(UserId, insert, { ...options, once })).toBe(tried[1])
  })

  it('risks no second row where the ID is taken and no row has it, in one call and around insertOnce', async () => {
    const refusal = taken()
    const once = { find: () => undefined, isOurs, pauseMs: 0 }
    const [one, around] = [failing(timeout, refusal), failing(timeout, refusal)]
    await expect(withFreshId(UserId, one.insert, { ...options, once })).rejects.toBe(refusal)
    const insert = (id: Id<'user'>) => insertOnce(id, around.insert, once)
    await expect(withFreshId(UserId, insert, options)).rejects.toBe(refusal)
    expect([one.tried.length, around.tried.length]).toEqual([2, 2])
  })

  it('risks no second row where the driver throws a violation of another query at find', async () => {
    const stale = violation('users_public_id_key')
    const { tried, insert } = failing(timeout, taken())
    const find = () => {
      throw stale
    }
    const outcome = withFreshId(UserId, insert, { ...options, once: { find, isOurs, pauseMs: 0 } })
    await expect(outcome).rejects.toBe(stale)
    expect(tried).toHaveLength(2)
  })

  it('draws another ID around insertOnce where the row is not ours', async () => {
    const { tried, insert } = failing(timeout, taken())
    const once = { find: (id: string) => row(id, 'theirs'), isOurs, pauseMs: 0 }
    const result = await withFreshId(UserId, (id) => insertOnce(id, insert, once), options)
    expect(result).toBe(tried[2])
    expect(tried[2]).not.toBe(tried[1])
  })

  it('asks a driver of your own', async () => {
    const refused = new Error('row refused')
    const uniqueViolation = (error: unknown) =>
      error === refused ? { constraint: 'users_public_id_key' } : undefined
    const { tried, insert } = failing(refused, timeout, refused)
    const once = { find: (id: string) => row(id), isOurs, pauseMs: 0 }
    const result = await withFreshId(UserId, insert, { ...options, uniqueViolation, once })
    expect(result).toEqual(row(tried[1] as string))
  })
})

describe('the option `once`', () => {
  const find = () => undefined

  it.each([
    [{ find }, 'Expected `once.isOurs` to be a function but received undefined.'],
    [{ find, isOurs: true }, 'Expected `once.isOurs` to be a function but received a boolean.'],
    [
      { find, isOurs: () => true, isOur: () => true },
      'Expected `find`, `isOurs`, `isRetryable`, `attempts`, `pauseMs` or `signal` as an option of `once` of withFreshId but received "isOur".',
    ],
    [null, 'Expected an options object but received null.'],
  ])('cannot be %o', async (once, message) => {
    const { tried, insert } = failing()
    const outcome = Reflect.apply(withFreshId, undefined, [UserId, insert, { ...options, once }])
    await expect(outcome).rejects.toMatchObject({ code: 'invalid_option', message })
    expect(tried).toEqual([])
  })
})
