import { sqliteTable } from 'drizzle-orm/sqlite-core'
import { expect, it } from 'vitest'
import { createRegistry } from '../../src/core.ts'
import { idCodec } from '../../src/drizzle/id-codec.ts'
import { idColumn } from '../../src/drizzle/sqlite.ts'

const UserId = createRegistry().defineId('user')

it('names no place when no column calls it', () => {
  const { fromDriver } = idCodec(UserId, {})
  expect(() => fromDriver.call(undefined, 'user_1')).toThrow(
    'Expected a user id ("user_" and 25 characters) but received 1 character after "user_".',
  )
})

it('keeps the hint of an error that it places', () => {
  const users = sqliteTable('users', { id: idColumn(UserId) })
  const id = UserId.generate()
  const errors = [
    () => users.id.mapFromDriverValue(id.toUpperCase()),
    () => users.id.mapToDriverValue(id.toUpperCase() as typeof id),
  ].map((convert) => {
    try {
      return convert()
    } catch (error) {
      return error
    }
  })
  for (const error of errors) {
    expect(error).toMatchObject({
      message: expect.stringContaining('in column "id" of table "users"'),
      hint: 'normalize() accepts this text.',
    })
  }
})

it('passes on what is not an error of ours', () => {
  const broken = new Error('broken')
  const definition = {
    ...UserId,
    parse() {
      throw broken
    },
  }
  expect(() => idCodec(definition, {}).fromDriver('user_1')).toThrow(broken)
})
