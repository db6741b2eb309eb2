import { expect, it } from 'vitest'
import { createRegistry } from '../../src/core.ts'
import { idCodec } from '../../src/drizzle/id-codec.ts'

const UserId = createRegistry().defineId('user')

it('names no place when no column calls it', () => {
  const { fromDriver } = idCodec(UserId, {})
  expect(() => fromDriver.call(undefined, 'user_1')).toThrow(
    'Expected a user id ("user_" and 25 characters) but received 1 character after "user_".',
  )
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
