import { findAlmost } from '@brandid/base/readings'
import { fragmentOf, jsonReport } from '@brandid/inspect/answers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestOf, NOW_MS, read, reportOf, ULID, USER } from './read-text.ts'

const almostOf = (text: string) => findAlmost(read(text), { nowMs: NOW_MS })

// Wrong advice is worse than none: a reader who follows it looks up the ID of another row.

describe('no repair is offered', () => {
  it('for two numbers: an ID of Instagram and its user are never joined', () => {
    const text = '2263154303210430871_25025320'
    expect(almostOf(text)).toBeUndefined()
    expect(reportOf(text)).not.toMatch(/correct ID may be|226315430321043087125025320/)
  })

  it('that joins two numbers, whatever their lengths and the sign between them', { tags: 'slow' }, () => {
    const number = (most: number) =>
      fc
        .array(fc.integer({ min: 0, max: 9 }), { minLength: 2, maxLength: most })
        .map((digits) => digits.join(''))
    fc.assert(
      fc.property(number(22), number(22), fc.constantFrom('_', '-', '.', ':', '/'), (one, other, sign) => {
        const text = one + sign + other
        expect([almostOf(text)?.canonical, bestOf(text)?.canonical]).not.toContain(one + other)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['U_kgDOAAjmRw', 583239],
    ['R_kgDOG5fZxw', 462936519],
  ])('for %s, a GitHub node ID, whose prefix is a capital letter', (text, number) => {
    expect(bestOf(text)).toMatchObject({ format: 'github-node' })
    expect(bestOf(text)?.wrong).toBeUndefined()
    expect(almostOf(text)).toBeUndefined()
    expect(reportOf(text)).toContain(`number ${number}`)
    expect(reportOf(text)).not.toContain(text.toLowerCase())
  })
})

describe('a GUID with swapped bytes', () => {
  // The second is the example of Microsoft for NEWSEQUENTIALID().
  it.each([
    ['e2227f01-b079-c37c-98c4-dc0c0c07398f', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f', 7],
    ['6f9619ff-8b86-d011-b42d-00c04fc964ff', 'ff19966f-868b-11d0-b42d-00c04fc964ff', 1],
  ])('%s is no damaged UUID: the bytes are in another order', (text, uuid, version) => {
    expect(almostOf(text)).toBeUndefined()
    expect(bestOf(text)).toMatchObject({ canonical: uuid, uuid, version })
    expect(reportOf(text)).toContain(`swapped bytes: a version ${version} UUID`)
  })
})

describe('a broken ID', () => {
  it('is shown with the ID that was probably meant', () =>
    expect(reportOf('01h2xcejqtf2nbrexx3vqjhpO4')).toContain(
      '; the correct ID may be 01h2xcejqtf2nbrexx3vqjhp04',
    ))

  it.each([
    ['a character of a ULID that its alphabet lacks', `${ULID.slice(0, -1)}U`],
    ['an O in place of a zero', '01h2xcejqtf2nbrexx3vqjhpO4'],
    ['two IDs without anything between them', USER + USER],
  ])('has a link, which support can send: %s', (_, text) => {
    expect(almostOf(text)).toBeDefined()
    expect(fragmentOf(read(text))).toBe(`#id=${encodeURIComponent(text)}`)
    expect(JSON.parse(jsonReport(read(text))).text).toBe(text)
  })
})
