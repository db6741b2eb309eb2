import { createRegistry, type Format } from 'brandid/core'
import { nanoid, opaque, snowflake, ulid } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { mostCharacters, storedTextsOf } from '../../src/sql/stored-text.ts'

const { defineId, idUnion } = createRegistry()
const now = nanoid({ length: 16 })
const former = opaque({ length: [3, 20], alphabet: 'ab' })
const MovedId = defineId('moved', { format: now, accepts: [former], named: ['moved_root'] })
const UserId = defineId('user')
const odd = opaque({ length: 2, alphabet: 'ab' })
const oddFormat: Format = {
  ...odd,
  name: 'odd',
  alphabet: 'ba',
  check: (text, from) => (text.slice(from) > 'ab' ? 'overflow' : odd.check(text, from)),
}
const OddId = defineId('odd', { format: oddFormat })
const MessageId = defineId('msg', { format: snowflake({ epoch: 0 }) })

describe('the texts of a column', () => {
  it('are those of every format, the present one first, and of named ids', () => {
    expect(storedTextsOf(MovedId)).toEqual([
      { head: 'moved_', pattern: '[0-9a-z]{16}', lengths: [22, 22], format: now },
      { head: 'moved_', pattern: '[ab]{3,20}', lengths: [9, 26], format: former },
      { head: '', pattern: 'moved_root', lengths: [10, 10] },
    ])
    expect(storedTextsOf(MovedId, { body: true })).toEqual([
      { head: '', pattern: '[0-9a-z]{16}', lengths: [16, 16], format: now },
      { head: '', pattern: '[ab]{3,20}', lengths: [3, 20], format: former },
      { head: '', pattern: 'root', lengths: [4, 4] },
    ])
  })

  it('are those of each member of a union', () => {
    expect(storedTextsOf(idUnion(UserId, MovedId)).map(({ head }) => head)).toEqual([
      'user_',
      'moved_',
      'moved_',
      '',
    ])
  })

  it.each([
    { definition: UserId, body: false, greatest: 'user_f5lxx1zz5pnorynqglhzmsp33' },
    { definition: UserId, body: true, greatest: 'f5lxx1zz5pnorynqglhzmsp33' },
    { definition: MessageId, body: false, greatest: 'msg_9223372036854775807' },
    { definition: defineId('ulid', { format: ulid() }), body: false, greatest: undefined },
    { definition: MovedId, body: false, greatest: undefined },
    { definition: OddId, body: false, greatest: 'odd_ab' },
  ])(
    'have a greatest one where the pattern admits greater ones: $greatest',
    ({ definition, body, greatest }) => {
      expect(storedTextsOf(definition, { body })[0]?.greatest).toBe(greatest)
    },
  )
})

it('the most characters are those of the longest text', () => {
  expect(mostCharacters(MovedId)).toBe(26)
  expect(mostCharacters(MovedId, { body: true })).toBe(20)
  expect(mostCharacters(idUnion(UserId, MovedId))).toBe(30)
})
