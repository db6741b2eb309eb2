import { validate, version } from 'uuid'
import { describe, expect, it } from 'vitest'
import { checkUuid, isUuidVersion, uuidSpeller } from '../../src/digits/uuid-digits.ts'
import { seeded } from '../random-sources.ts'
import { STRANGERS } from '../refusals.ts'

const UUID = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f' // RFC 9562, A.6

describe('uuidSpeller', () => {
  it('spells what the npm package uuid takes, after its head', () => {
    const words = seeded(9562)
    const spell = uuidSpeller('user_')
    for (let i = 0; i < 1000; i++) {
      const bytes = Uint8Array.from({ length: 16 }, () => words.uint32() >>> 24)
      bytes[6] = 0x70
      bytes[8] = 0x80
      const [head, text = ''] = spell(bytes).split('_')
      if (head !== 'user' || !validate(text) || version(text) !== 7) expect.fail(text)
      if (text.replaceAll('-', '') !== Buffer.from(bytes).toString('hex')) expect.fail(text)
    }
  })
})

describe('checkUuid', () => {
  it('takes the text from an offset', () => {
    expect(checkUuid(UUID, 0)).toBeUndefined()
    expect(checkUuid(`user_${UUID}`, 5)).toBeUndefined()
  })

  it.each([UUID.slice(1), `${UUID}0`, ''])('refuses the length of %j', (text) => {
    expect(checkUuid(text, 0)).toBe('invalid_length')
  })

  it('refuses each strange character in each place, and a digit in the place of a hyphen', () => {
    const strange = [...STRANGERS.filter((each) => each.length === 1), 'g', 'A', '/', ':', '`']
    for (let at = 0; at < UUID.length; at++) {
      for (const character of UUID[at] === '-' ? [...strange, '0'] : [...strange, '-']) {
        if (character === UUID[at]) continue
        const text = UUID.slice(0, at) + character + UUID.slice(at + 1)
        if (checkUuid(text, 0) !== 'invalid_character') expect.fail(`${JSON.stringify(text)} is taken`)
      }
    }
  })
})

describe('isUuidVersion', () => {
  it('looks at the version and at the two bits of the variant', () => {
    expect(isUuidVersion(7, UUID, 0)).toBe(true)
    expect(isUuidVersion(7, `user_${UUID}`, 5)).toBe(true)
    expect(isUuidVersion(4, UUID, 0)).toBe(false)
    for (const [digit, isOurs] of Object.entries({
      7: false,
      8: true,
      9: true,
      a: true,
      b: true,
      c: false,
      f: false,
    })) {
      expect(isUuidVersion(7, UUID.slice(0, 19) + digit + UUID.slice(20), 0)).toBe(isOurs)
    }
  })
})
