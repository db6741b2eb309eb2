import { describe, expect, it } from 'vitest'
import { findAlphabet } from '../../src/adopt/random-texts.ts'

const repeat = (text: string, times: number) => Array.from({ length: times }, () => text)

describe('findAlphabet', () => {
  it.each([
    { texts: ['01234567890123456789'], name: '0-9' },
    { texts: ['0a1b2c3d4e5f'], name: '0-9 a-f' },
    { texts: ['0A1B2C3D4E5F'], name: '0-9 A-F' },
    { texts: ['01h455vb4pex5vsknk084sn02q'], name: '0-9 a-z' },
    { texts: repeat('01h455vb4pex5vsknk084sn02q', 3), name: "Crockford's base 32 in lower case" },
    { texts: repeat('01ARZ3NDEKTSV4RRFFQ69G5FAV', 3), name: "Crockford's base 32" },
    { texts: ['01ARZ3NDEKTSV4RRFFQ69G5FAV'], name: '0-9 A-Z' },
    { texts: ['5Hq3T9ZrXe8KpLwB'], name: '0-9 A-Z a-z' },
    { texts: repeat('5Hq3T9ZrXe8KpLwB', 7), name: 'base 58' },
    { texts: repeat('5Hq3T9ZrXe8KpLwB', 6), name: '0-9 A-Z a-z' },
    { texts: ['a-b.c'], name: '0-9 A-Z a-z - .' },
  ])('finds $name', ({ texts, name }) => {
    expect(findAlphabet(texts).name).toBe(name)
  })

  it('has every character that it saw, and no separator of its own', () => {
    const { characters } = findAlphabet(['a-b.c'])
    expect(characters).toBe('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-.')
  })
})
