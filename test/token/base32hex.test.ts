import { describe, expect, it } from 'vitest'
import { decodeBase32hex, encodeBase32hex } from '../../src/token/signed-text.ts'
import { STRANGERS } from '../refusals.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

describe('base32hex', () => {
  // RFC 4648, section 10 (October 2006): https://www.rfc-editor.org/rfc/rfc4648#section-10. Here in lower case, without padding.
  const spellings = {
    '': '',
    f: 'co',
    fo: 'cpng',
    foo: 'cpnmu',
    foob: 'cpnmuog',
    fooba: 'cpnmuoj1',
    foobar: 'cpnmuoj1e8',
  }
  it.each(Object.entries(spellings))('spells "%s" as "%s", and reads it back', (text, spelling) => {
    expect(encodeBase32hex(bytesOf(text))).toBe(spelling)
    expect(decodeBase32hex(spelling)).toEqual(bytesOf(text))
  })

  it('has one spelling for each row of bytes', () => {
    const digits = '0123456789abcdefghijklmnopqrstuv'
    for (const spelling of ['co', 'cpng', 'cpnmu', 'cpnmuog']) {
      const others = [...digits]
        .map((digit) => spelling.slice(0, -1) + digit)
        .filter((each) => decodeBase32hex(each))
      const read = others.map((each) => encodeBase32hex(decodeBase32hex(each) as Uint8Array))
      expect(read).toEqual(others)
    }
    expect(decodeBase32hex('cp')).toBeUndefined()
  })

  it.each(['c', '0', 'cpn', 'co0', 'cpnmuo', 'cpnmuoj1e', 'cpnmuoj10'])(
    'refuses "%s", which has a digit too many',
    (spelling) => {
      expect(decodeBase32hex(spelling)).toBeUndefined()
    },
  )

  it.each(['w', 'z', 'C', '=', ...STRANGERS])('refuses %j', (stranger) => {
    for (let i = 0; i < 8; i++)
      expect(decodeBase32hex('cpnmuoj1'.slice(0, i) + stranger + 'cpnmuoj1'.slice(i + 1))).toBeUndefined()
  })
})
