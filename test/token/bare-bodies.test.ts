import { defineToken } from 'brandid/token'
import { describe, expect, it } from 'vitest'
import { bareBodyFinder } from '../../src/token/bare-bodies.ts'
import { crc32, withChecksum } from '../../src/token/checksum.ts'
import { seeded } from '../random-sources.ts'
import { digits, field, textOf } from './texts.ts'

const bodyOf = (token: string) => token.slice(token.lastIndexOf('_') + 1)
const find = bareBodyFinder(['sess', 'api_key'])
const whole = (text: string) => find(text, 0, text.length)
const random = seeded(14)

describe('a bare body', () => {
  it.each(Array.from({ length: 150 }, (_, before) => before))('is found behind %i characters', (before) => {
    for (const length of [50, 25]) {
      const body = bodyOf(withChecksum(`api_key_${digits(random, length)}`))
      const text = digits(random, before) + body + digits(random, before % 40)
      expect(whole(text)).toEqual({ start: before, end: before + body.length })
      expect(find(`__${text}__`, 2, text.length + 2)).toEqual({
        start: before + 2,
        end: before + 2 + body.length,
      })
    }
  })

  it('is found when it is signed, whatever is inside', () => {
    for (const claims of [
      [...field(''), ...field('k'), ...field(''), ...field(new Array(16).fill(0))],
      [
        ...field('a'.repeat(255)),
        ...field('k'.repeat(63)),
        ...field('123456'),
        ...field(new Array(32).fill(255)),
      ],
    ]) {
      const body = bodyOf(textOf('sess', [...claims, ...new Array(32).fill(7)]))
      expect(whole(`xs1${body}x`)).toEqual({ start: 3, end: 3 + body.length })
      expect(whole(body.toUpperCase())).toEqual({ start: 0, end: body.length })
      expect(whole(body.slice(0, -1))).toBeUndefined()
      expect(find(body, 0, body.length - 1)).toBeUndefined()
      expect(find(`x${body}y`, 1, body.length + 1)).toEqual({ start: 1, end: body.length + 1 })
    }
  })

  it('is not found when it is signed by another layout', () => {
    const carried = [...field(''), ...field('k'), ...field(''), ...field(new Array(16).fill(0))]
    for (const mark of ['s2', 't1', '11', 'ss'])
      expect(whole(bodyOf(textOf('sess', [...carried, ...new Array(32).fill(7)], mark)))).toBeUndefined()
  })

  it('is not found where its checksum is written above 32 bits', () => {
    // Behind a 0 or 1 there is room for 2^32 values, and for the least 58,597,376 of them once more.
    const text = Array.from({ length: 5000 }, () => `sess_${digits(random, 50)}`).find(
      (each) => crc32(each, each.length) + 2 ** 32 < 2 * 36 ** 6,
    ) as string
    const above = (crc32(text, text.length) + 2 ** 32).toString(36)
    expect(whole(bodyOf(withChecksum(text)))).toEqual({ start: 0, end: 57 })
    expect(whole(bodyOf(text) + above)).toBeUndefined()
  })

  it('is not found for another prefix, nor where a character of it is another', () => {
    const body = bodyOf(defineToken('sess').generate())
    expect(whole(body)).toEqual({ start: 0, end: 57 })
    expect(bareBodyFinder(['ses', 'key'])(body, 0, 57)).toBeUndefined()
    for (let i = 0; i < body.length; i++) {
      const other = body[i] === '0' ? '1' : '0'
      expect(whole(body.slice(0, i) + other + body.slice(i + 1))).toBeUndefined()
    }
  })

  // Bodies of `sess` whose checksum is the least or the greatest there is.
  const least = 'et4matkf6dzsn33tu63shspfbfur1qu2kwrwl4pqtlr80t7xl0'
  const greatest = 'qxxeluvtxads4xink9x2gtnwjscftqrod9brk4qj5h1fheteb0'
  const leastSigned =
    's1000mm00glni8516ql4i1c4j1r7ug6vh4cmmsp9qjm8ojs1v9bv1jsa8r11k9m2lm4ieiv46qhinuheeim4qo2'

  it.each([
    { body: least, checksum: '0000000' },
    { body: greatest, checksum: '1z141z3' },
    { body: leastSigned, checksum: '0000000' },
  ])('is found with the checksum $checksum, and with no text that is none', ({ body, checksum }) => {
    expect(whole(body + checksum)).toEqual({ start: 0, end: body.length + 7 })
    for (const other of ['zzzzzzz', '1z141z4', '2000000', '1zzzzzz'])
      expect(whole(body + other)).toBeUndefined()
  })

  it('is not found where its first character would be before the run, though the checksum would fit', () => {
    expect(whole('dzp9rt4pe3ai7nnzzgq21r43lgr0kqrk60u3gcrm04y68i0cc07698mf')).toBeUndefined()
  })

  it('ends at its limit', () => {
    const body = bodyOf(withChecksum(`sess_${digits(random, 50)}`))
    expect(find(body, 0, 56)).toBeUndefined()
    expect(find(`a${body}`, 2, 58)).toBeUndefined()
    expect(find('', 0, 0)).toBeUndefined()
  })

  it('is not found in 10^6 random characters, nor of a checksum above 32 bits', () => {
    expect(whole(digits(random, 1_000_000))).toBeUndefined()
    expect(whole('1zzzzzz'.repeat(30))).toBeUndefined()
    expect(whole('s1zz'.repeat(200))).toBeUndefined()
  })
})
