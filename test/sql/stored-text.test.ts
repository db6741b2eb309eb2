import { createRegistry } from 'brandid/core'
import { bare, nanoid, opaque } from 'brandid/formats'
import { columnType } from 'brandid/sql'
import { describe, expect, it } from 'vitest'
import { listStoredTexts } from '../../src/sql/text.ts'

const { defineId, idUnion } = createRegistry()
const now = nanoid({ length: 16 })
const former = opaque({ length: [3, 20], alphabet: 'ab' })
const MovedId = defineId('moved', { format: now, accepts: [former], named: ['moved_root'] })
const UserId = defineId('user')

describe('the texts of a column', () => {
  it('are those of every format, the present one first, and of named ids', () => {
    expect(listStoredTexts(MovedId)).toEqual([
      { head: 'moved_', pattern: '[0-9a-z]{16}', lengths: [22, 22], format: now },
      { head: 'moved_', pattern: '[ab]{3,20}', lengths: [9, 26], format: former },
      { head: '', pattern: 'moved_root', lengths: [10, 10] },
    ])
    expect(listStoredTexts(MovedId, { body: true })).toEqual([
      { head: '', pattern: '[0-9a-z]{16}', lengths: [16, 16], format: now },
      { head: '', pattern: '[ab]{3,20}', lengths: [3, 20], format: former },
      { head: '', pattern: 'root', lengths: [4, 4] },
    ])
  })

  it('are bare ids, too, in a column of whole ids', () => {
    const TagId = defineId('tag', { format: now, accepts: [bare(former)] })
    expect(listStoredTexts(TagId)).toEqual([
      { head: 'tag_', pattern: '[0-9a-z]{16}', lengths: [20, 20], format: now },
      { head: '', pattern: '[ab]{3,20}', lengths: [3, 20], format: former },
    ])
    expect(listStoredTexts(TagId, { body: true })).toHaveLength(1)
  })

  it('are those of each member of a union', () => {
    expect(listStoredTexts(idUnion(UserId, MovedId)).map(({ head }) => head)).toEqual([
      'user_',
      'moved_',
      'moved_',
      '',
    ])
  })
})

it('the most characters are those of the longest text', () => {
  expect(columnType('mysql', MovedId)).toContain('varchar(27)')
  expect(columnType('mysql', MovedId, { body: true })).toContain('varchar(21)')
  expect(columnType('mysql', idUnion(UserId, MovedId))).toContain('varchar(31)')
})
