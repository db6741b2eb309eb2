import { describe, expect, it } from 'vitest'
import { checkPrefix, foldAscii, readPrefix } from '../../src/definition/prefix.ts'
import { errorOf } from '../refusals.ts'

const LONGEST = `p${'x'.repeat(62)}`

describe('readPrefix', () => {
  it.each(['user', 'sub_sched', 'a_', '__proto__', LONGEST])('reads %s', (prefix) => {
    expect(readPrefix(`${prefix}_1`)).toBe(prefix)
    expect(readPrefix(`${prefix}_`)).toBe(prefix)
  })

  it.each([`${LONGEST}x_1`, `user_${LONGEST}_1`, '_1', '_', '', 'user'])('reads none in "%s"', (text) => {
    expect(readPrefix(text)).toBe('')
  })
})

describe('checkPrefix', () => {
  it.each(['a', 'z', 'a0', 'user', 'sub_sched', 'a__b', 'u2f', 'constructor', LONGEST])(
    'allows %s',
    (prefix) => {
      expect(() => checkPrefix(prefix)).not.toThrow()
    },
  )

  const refusal = (received: string) => ({
    code: 'invalid_prefix',
    message: `Expected a prefix (1 to 63 characters a-z, 0-9 and "_", starting with a letter and not ending with "_") but received ${received}.`,
  })

  it.each([
    ...['', '_', '_user', 'user_', '1user', 'User', 'usEr', 'us-er', 'us er', ' user', '__proto__'],
    ...['usér', 'uſer', 'ｕser', `${LONGEST}x`, `sess_${'a1'.repeat(15)}a.`],
  ])('refuses "%s"', (prefix) => {
    expect(errorOf(() => checkPrefix(prefix))).toMatchObject(refusal(`"${prefix}"`))
  })

  it.each([
    { prefix: 'user\n', received: '"user\\n"' },
    { prefix: 'user\0', received: '"user\\u0000"' },
    { prefix: 'user\u202e', received: '"user\\u{202e}"' },
    { prefix: `${LONGEST}xy`, received: '65 characters' },
    { prefix: `sess_${'a1'.repeat(16)}.`, received: '38 characters' },
    { prefix: undefined, received: 'undefined' },
    { prefix: null, received: 'null' },
    { prefix: 1, received: 'a number' },
    { prefix: ['user'], received: 'an array' },
    { prefix: Symbol('user'), received: 'a symbol' },
  ])('refuses $received', ({ prefix, received }) => {
    expect(errorOf(() => checkPrefix(prefix))).toMatchObject(refusal(received))
  })

  it('refuses what a narrower rule does not allow', () => {
    expect(errorOf(() => checkPrefix('u2f', /^[a-z_]+$/))).toMatchObject({
      code: 'invalid_prefix',
      message: 'Expected a prefix that the format allows (^[a-z_]+$) but received "u2f".',
    })
    const long = `u2f${'_x'.repeat(30)}`
    expect(errorOf(() => checkPrefix(long, /^[a-z_]+$/))?.receivedText).toBe(`"${long}"`)
    expect(() => checkPrefix('user', /^[a-z_]+$/)).not.toThrow()
  })
})

describe('foldAscii', () => {
  it('makes A to Z small, and nothing else', () => {
    expect(foldAscii('ABCXYZ usEr_1')).toBe('abcxyz user_1')
    expect(foldAscii('@[`{\u0130\u212aÄ')).toBe('@[`{\u0130\u212aÄ')
  })
})
