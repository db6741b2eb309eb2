import { createId, init, isCuid } from '@paralleldrive/cuid2'
import { createRegistry } from 'brandid/core'
import { checkConstraint } from 'brandid/sql'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../test/full-length.ts'
import { MAX_WORD, wordsOf } from '../../../test/random-sources.ts'
import { codeOf } from '../../../test/refusals.ts'
import { cuid2 } from './cuid2.ts'

const UserId = createRegistry().defineId('user', { format: cuid2() })

describe('published vectors', () => {
  // README of https://github.com/paralleldrive/cuid2, version 3.3.0.
  it.each(['tz4a98xxat96iws9zmbrgj3a', 'pfh0haxfpzowht3oi213cqos', 'nc6bzmkmd014706rfda898to'])(
    'accepts %s',
    (body) => {
      expect(UserId.body(UserId.parse(`user_${body}`))).toBe(body)
    },
  )
})

it('starts with a letter in the condition of SQLite, which has no regular expressions', () => {
  const condition = checkConstraint('sqlite', UserId, 'id')
  expect(condition).toContain(`glob 'user_[a-z]${'?'.repeat(23)}'`)
})

describe('the npm package @paralleldrive/cuid2 as oracle', () => {
  it('accepts the IDs generated here, and vice versa', { tags: 'slow' }, () => {
    for (let i = 0; i < runs(10_000); i++) {
      expect(isCuid(UserId.body(UserId.generate()))).toBe(true)
      expect(UserId.is(`user_${createId()}`)).toBe(true)
    }
  })

  it('rejects the same 24-character strings', () => {
    const rejected = [
      '0z4a98xxat96iws9zmbrgj3a',
      'Tz4a98xxat96iws9zmbrgj3a',
      'tz4a98xxat96iws9zmbrgj3A',
      'tz4a98xxat96iws9-mbrgj3a',
    ]
    for (const body of rejected) {
      expect(isCuid(body)).toBe(false)
      expect(codeOf(() => UserId.parse(`user_${body}`))).toBe('invalid_character')
    }
  })

  it.each([2, 23, 25, 32])('generates %i-character IDs, which belong to another format', (length) => {
    expect(codeOf(() => UserId.parse(`user_${init({ length })()}`))).toBe('invalid_length')
  })
})

describe('cuid2', () => {
  it.each(['`', '{', '0', '9', '@', 'A'])('rejects %s as the first character', (first) => {
    expect(cuid2().check(`${first}z4a98xxat96iws9zmbrgj3a`, 0)).toBe('invalid_character')
  })

  it('draws a word for the letter and a word per four digits, and redraws words that would cause a bias', () => {
    const words = wordsOf(0, 1, 0x80000001, 0, 0x40000001, ...Array(4).fill(MAX_WORD))
    expect(cuid2().generator('user_', words)(0)).toBe('user_ai0009000zzzzzzzzzzzzzzz')
    expect(words.left).toBe(0)
    expect(cuid2().generator('', wordsOf(...Array(7).fill(MAX_WORD)))(0)).toBe('z'.repeat(24))
  })

  it('normalizes what people type', () => {
    expect(UserId.normalize(' USER_TZ4A98XXAT96IWS9ZMBRGJ3A ')).toBe('user_tz4a98xxat96iws9zmbrgj3a')
  })
})
