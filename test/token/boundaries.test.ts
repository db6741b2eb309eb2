import { createSigner, defineToken, redact } from 'brandid/token'
import { expect, it, vi } from 'vitest'
import { refusalText } from '../refusals.ts'
import { secretOf } from './texts.ts'

it('redact warns of nothing where as many tokens are listed as defined', () => {
  defineToken('sess')
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  redact('', ['key'])
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})

it.each([
  { id: `${'k'.repeat(62)} `, received: 'a character that is not visible ASCII' },
  { id: 'k'.repeat(64), received: '64 characters' },
])('the id of a key has at most 63 visible characters: $received', ({ id, received }) => {
  expect(refusalText(() => createSigner({ keys: [{ id, secret: secretOf(1) }] }))).toContain(received)
})
