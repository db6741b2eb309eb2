import { defineToken } from 'brandid/token'
import { describe, expect, it } from 'vitest'
import { endOfBody, REDACTED } from '../../src/token/end-of-body.ts'

const HEAD = 'sess_'
const token = defineToken('sess').generate()

/** What of a text that begins with a head is taken for a body. */
function bodyIn(text: string, limit = text.length): string {
  return text.slice(HEAD.length, endOfBody(text, { prefix: 'sess', start: 0, bodyStart: HEAD.length }, limit))
}

const hash = `sha256-${'0123456789abcdef'.repeat(4)}`
const body = token.slice(HEAD.length)

describe('after a head', () => {
  it.each([
    { about: 'a redacted token', text: REDACTED },
    { about: 'a hash', text: hash },
    { about: 'a hash and a word', text: `${hash} and more` },
    { about: 'white space', text: ' ' },
    { about: 'nothing', text: '' },
  ])('stays $about', ({ text }) => {
    expect(bodyIn(HEAD + text)).toBe('')
  })

  it.each([
    { about: 'a shorter hash', text: hash.slice(0, -1) },
    { about: 'a longer hash', text: `${hash}0` },
    { about: 'a hash of other digits', text: hash.replace('f', 'g') },
  ])('is a body in $about', ({ text }) => {
    expect(bodyIn(HEAD + text)).not.toBe('')
  })

  it('ends a whole token, whatever follows', () => {
    for (const rest of ['', ' and more', 'andmore', '_', '.']) expect(bodyIn(token + rest)).toBe(body)
  })

  it.each(['\n', '\r\n', ' \n', '\t \r\n', '\n  ', '\n\t> ', '=', '\\n', '%0A'])(
    'goes on behind %j inside of a token',
    (gap) => {
      const broken = body.slice(0, 20) + gap + body.slice(20)
      expect(bodyIn(HEAD + broken)).toBe(broken)
    },
  )

  it('ends with a damaged token of the right length, though a long word follows', () => {
    const damaged = (body.startsWith('0') ? '1' : '0') + body.slice(1)
    expect(bodyIn(`${HEAD}${damaged} ${'x'.repeat(30)}`)).toBe(damaged)
  })

  it('ends at the next head', () => {
    expect(bodyIn(token, token.length - 8)).toBe(body.slice(0, -8))
  })
})
