import { createRegistry } from 'brandid/core'
import { expect, it } from 'vitest'
import { errorOf } from '../refusals.ts'

const { defineIds } = createRegistry()
const throwing = (name: string) =>
  Object.defineProperty({}, name, {
    enumerable: true,
    get: () => {
      throw new Error('mine')
    },
  })

it.each([
  ['null', null, 'null'],
  ['a text', 'user', 'a string'],
  ['a member that is a number', { user: 7 }, 'a number'],
  ['a member that throws', throwing('user'), 'one that throws when it is read'],
  ['options that throw', { user: throwing('prefix') }, 'one that throws when it is read'],
])('defineIds refuses %s', (_, members, received) => {
  const error = errorOf(() => Reflect.apply(defineIds, undefined, [members]))
  expect([error?.code, error?.message]).toEqual([
    'invalid_option',
    `Expected an options object but received ${received}.`,
  ])
})
