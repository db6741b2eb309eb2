import { createRegistry, type Format } from 'brandid/core'
import { opaque, uuid25 } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../refusals.ts'

const BODY = '036twi214qwj7mgsvq83nm8wf'
const UNPADDED = BODY.slice(1)
const UserId = createRegistry().defineId('user', { aliases: ['usr', 'user_old'] })

describe('normalize', () => {
  it.each([
    { name: 'the ID as it stands', input: `user_${BODY}` },
    { name: 'the white space of the web around', input: `\ufeff\u00a0user_${BODY}\u2003\t` },
    { name: 'mixed case', input: `User_${BODY.replace('w', 'W')}` },
    { name: 'a body without its leading zero', input: `user_${UNPADDED}` },
    { name: 'a former prefix', input: `usr_${BODY}` },
    { name: 'a former prefix with a separator', input: `user_old_${BODY}` },
    { name: 'all of it', input: ` USR_${UNPADDED.toUpperCase()}\r\n` },
  ])('takes $name', ({ input }) => {
    expect(UserId.normalize(input)).toBe(`user_${BODY}`)
    expect(UserId.safeNormalize(input)).toEqual({ success: true, data: `user_${BODY}` })
  })

  it.each([
    [`post_${BODY}`, 'wrong_prefix', '30 characters with another prefix'],
    [`user_old_usr_${BODY}`, 'invalid_character', '"_" as character 4 after "user_"'],
    [BODY, 'missing_prefix', '25 characters without a prefix'],
    [' \n', 'missing_prefix', 'an empty string'],
    ['user_', 'invalid_length', '0 characters after "user_"'],
    [' USER_ ', 'invalid_length', '0 characters after "user_"'],
    ['usr_', 'invalid_length', '0 characters after "user_"'],
    [`user_0${BODY}`, 'invalid_length', '26 characters after "user_"'],
    [`user_ ${UNPADDED}`, 'invalid_character', 'an invisible U+0020 as character 1 after "user_"'],
    [`user_${BODY.slice(0, 24)}\u017f`, 'invalid_character', '"ſ" (U+017F) as character 25 after "user_"'],
    [
      `user_${BODY.slice(0, 24)}\u212a`,
      'invalid_character',
      '"\u212a" (U+212A) as character 25 after "user_"',
    ],
    [`u\u017fer_${BODY}`, 'wrong_prefix', '30 characters with another prefix'],
    [`user_${'Z'.repeat(25)}`, 'overflow', 'a value that is too large'],
    [[`user_${BODY}`], 'not_a_string', 'an array'],
  ])('refuses %j', (input, code, received) => {
    const refusal = {
      code,
      message: `Expected a user ID ("user_" and 25 characters) but received ${received}.`,
    }
    expect(errorOf(() => UserId.normalize(input))).toMatchObject(refusal)
    expect(UserId.safeNormalize(input)).toMatchObject({ success: false, error: refusal })
  })

  it('takes a text of 1,024 characters, and rewrites no longer one', () => {
    const padded = `user_${BODY}`.padEnd(1024)
    expect(UserId.normalize(padded)).toBe(`user_${BODY}`)
    expect(UserId.safeNormalize(`${padded} `).error?.code).toBe('invalid_length')
  })

  it.each([[['usr', 'usr_old']], [['usr_old', 'usr']]])(
    'names the fault after the longest of the former prefixes %j',
    (aliases) => {
      const { safeNormalize } = createRegistry().defineId('user', { aliases })
      expect(safeNormalize('usr_old_12').error?.message).toMatch(/ received 2 characters after "user_"\.$/)
    },
  )
})

describe('normalize, by the format', () => {
  const { defineId } = createRegistry()

  it.each([
    { name: 'lower case', alphabet: '0123456789abc', typed: '1aB', body: '1ab' },
    { name: 'upper case', alphabet: '0123456789ABC', typed: '1aB', body: '1AB' },
    { name: 'both cases', alphabet: '0123456789abcABC', typed: '1aB', body: '1aB' },
    { name: 'no case', alphabet: '0123456789', typed: '123', body: '123' },
  ])('folds into an alphabet of $name', ({ alphabet, typed, body }) => {
    const format = opaque({ alphabet, length: 3 })
    expect(createRegistry().defineId('cus', { format }).normalize(` CUS_${typed}`)).toBe(`cus_${body}`)
  })

  it('drops the leading zeros of an unpadded body', () => {
    const PyId = defineId('py', { format: uuid25({ padded: false }) })
    expect(PyId.normalize(`py_${BODY}`)).toBe(`py_${UNPADDED}`)
    expect(PyId.normalize(`py_${'0'.repeat(99)}${UNPADDED}`)).toBe(`py_${UNPADDED}`)
  })

  it('forgives in the manner of each of several', () => {
    const MixId = defineId('mix', {
      format: opaque({ alphabet: 'abcdef', length: 3 }),
      accepts: [opaque({ alphabet: 'WXYZ', length: 3 })],
    })
    expect(MixId.normalize('mix_ABC')).toBe('mix_abc')
    expect(MixId.normalize('mix_xyz')).toBe('mix_XYZ')
  })

  it('reports the fault of the original body where none of several forgives it', () => {
    const decimal = '0123456789'
    const format: Format = {
      ...opaque({ alphabet: decimal, length: 4 }),
      forgive: (body) => body.padStart(4, '0'),
    }
    const BadId = defineId('bad', { format, accepts: [opaque({ alphabet: decimal, length: 2 })] })
    expect(BadId.safeNormalize('BAD_ 12345').error).toMatchObject({
      code: 'invalid_length',
      message:
        'Expected a bad ID ("bad_" and 2 or 4 characters) but received 6 characters after "bad_", with an invisible U+0020 as character 1.',
    })
  })
})
