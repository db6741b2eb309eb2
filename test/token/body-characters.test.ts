import { describe, expect, it } from 'vitest'
import { bodyCodeOf, endOfRun } from '../../src/token/body-characters.ts'

const textOf = (text: string) => {
  const code = bodyCodeOf(text.charCodeAt(0))
  return code === 0 ? undefined : String.fromCharCode(code)
}

describe('a character of a body', () => {
  it('is each digit and letter of ASCII, and nothing else of ASCII', () => {
    for (let code = 0; code < 128; code++) {
      const text = String.fromCharCode(code)
      expect(textOf(text), text).toBe(/[0-9A-Za-z]/.test(text) ? text.toLowerCase() : undefined)
    }
  })

  it.each([
    ['０', '0'],
    ['９', '9'],
    ['Ａ', 'a'],
    ['ｚ', 'z'],
    ['İ', 'i'],
    ['ı', 'i'],
    ['ſ', 's'],
    ['\u212a', 'k'],
    ['：', undefined],
    ['／', undefined],
    ['｛', undefined],
    ['ü', undefined],
    ['\x80', undefined],
    ['\ud800', undefined],
  ])('is %j as %j', (text, folded) => {
    expect(textOf(text)).toBe(folded)
  })
})

describe('a run', () => {
  it.each([
    ['ab1!x', 0, 5, 3],
    ['ab1!x', 3, 5, 3],
    ['ab1!x', 4, 5, 5],
    ['ab1!x', 0, 2, 2],
    ['', 0, 0, 0],
  ])('in %j from %i, below %i, ends at %i', (text, start, limit, end) => {
    expect(endOfRun(text, start, limit)).toBe(end)
  })
})
