import { defineKey, type IdOf, problemOf } from 'brandid/core'
import { idColumnOptions, idProperty, parseStored } from 'brandid/decorators'
import { uuid } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { createRegistry, IdError } from '../../src/core.ts'
import { errorOf } from '../refusals.ts'

const { defineId, idUnion } = createRegistry()
const UserId = defineId('user')
const PostId = defineId('post')
const OwnerId = idUnion(UserId, PostId)
const OrderKey = defineKey('stored_order')
const LineKey = defineKey('stored_line', { format: uuid() })

const user = UserId.generate()

describe('parseStored', () => {
  it('returns what a column holds, typed', () => {
    const id: IdOf<typeof UserId> = parseStored(UserId, user, 'users.id')
    const owner: IdOf<typeof OwnerId> = parseStored(OwnerId, user, 'posts.owner')
    const key: IdOf<typeof OrderKey> = parseStored(OrderKey, 7, 'orders.id')
    expect([id, owner, key]).toEqual([user, user, 7])
  })

  it.each([
    ['an ID', UserId, 'user_1', 'invalid_length'],
    ['an ID of another kind', UserId, PostId.generate(), 'wrong_prefix'],
    ['a union', OwnerId, 'team_1', 'wrong_prefix'],
    ['a number', OrderKey, -1, 'out_of_range'],
    ['a string of a key', LineKey, 'x', 'invalid_length'],
    ['NULL', UserId, null, 'not_a_string'],
  ])('blames the row, and no client, for %s', (_, source, value, code) => {
    const parse = source.parse as (value: unknown) => unknown
    const byHand = errorOf(() => parse(value))
    const error = errorOf(() => parseStored(source, value, 'table.name'))
    expect(error).toBeInstanceOf(IdError)
    expect(error).toMatchObject({ message: byHand?.message, received: byHand?.received })
    expect(error?.code).toBe(byHand?.code)
    expect(error?.details).toEqual({ column: 'table.name' })
    expect([problemOf(byHand)?.status, problemOf(error)]).toEqual([400, undefined])
    if (source !== OwnerId) expect(error?.code).toBe(code)
  })
})

// TypeORM and MikroORM call these for each value of a row.
describe('the options of decorators', () => {
  const column = idColumnOptions(UserId).transformer
  const property = new (
    idProperty(UserId).type as new () => {
      convertToDatabaseValue(value: unknown): unknown
      convertToJSValue(value: unknown): unknown
    }
  )()

  it.each([
    ['TypeORM', column.from, column.to],
    [
      'MikroORM',
      (value: unknown) => property.convertToJSValue(value),
      (value: unknown) => property.convertToDatabaseValue(value),
    ],
  ])('of %s leave a bad row to a 500, and a value of a request to a 400', (_, read, write) => {
    expect(problemOf(errorOf(() => read('user_1')))).toBeUndefined()
    expect(problemOf(errorOf(() => write('user_1')))?.status).toBe(400)
  })
})
