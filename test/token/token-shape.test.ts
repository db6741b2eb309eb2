import { describe, expect, it } from 'vitest'
import { withChecksum } from '../../src/token/checksum.ts'
import { createTokenShape, faultOf, isToken, newToken } from '../../src/token/token-shape.ts'
import { errorOf } from '../refusals.ts'

const holders = new Map()
const shape = createTokenShape('sess', 256, holders)
const short = createTokenShape('reset', 128, holders)
const zeros = withChecksum(`sess_${'0'.repeat(50)}`)

describe('the shape of a token', () => {
  it('is its prefix, and the lengths of its bits and of a checksum', () => {
    expect(shape).toMatchObject({ prefix: 'sess', head: 'sess_', length: 57, holders })
    expect(short).toMatchObject({ prefix: 'reset', head: 'reset_', length: 32 })
    expect(errorOf(() => createTokenShape('sess', 64 as 128, holders))?.code).toBe('invalid_format')
  })

  it.each([shape, short])('is that of each new token of $prefix', (each) => {
    const token = newToken(each)
    expect(token).toHaveLength(each.head.length + each.length)
    expect(isToken(each, token)).toBe(true)
    expect(newToken(each)).not.toBe(token)
  })

  it.each([
    { text: zeros, fault: undefined },
    { text: zeros.slice(0, -1), fault: 'invalid_length' },
    { text: `${zeros}0`, fault: 'invalid_length' },
    { text: `${zeros}-`, fault: 'invalid_length' },
    { text: `sess_${'A'.repeat(57)}`, fault: 'invalid_character' },
    { text: `sess_${'0'.repeat(56)}-`, fault: 'invalid_character' },
    { text: withChecksum(`sess_${'z'.repeat(50)}`), fault: 'overflow' },
    { text: `sess_${'0'.repeat(57)}`, fault: 'invalid_checksum' },
  ])('has a fault, the plainest first: $fault', ({ text, fault }) => {
    expect(faultOf(shape, text)).toBe(fault)
    expect(isToken(shape, text)).toBe(fault === undefined)
  })

  it.each([undefined, 1, [zeros], `x${zeros}`, withChecksum(`ress_${'0'.repeat(50)}`)])(
    'is not that of %j',
    (input) => {
      expect(isToken(shape, input)).toBe(false)
    },
  )
})
