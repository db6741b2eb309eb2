import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldedLike, joinGroups, splitGroups } from '../../src/inspect/finder.ts'

it.each([
  { id: 'user_03h9we7', length: 5, text: 'user_03h9w-e7' },
  { id: 'user_03h9w', length: 5, text: 'user_03h9w' },
  { id: 'a_b_03h9we', length: 2, text: 'a_b_03-h9-we' },
  { id: '03h9we', length: 4, text: '03h9-we' },
  { id: '', length: 4, text: '' },
])('writes $id in groups of $length', ({ id, length, text }) => {
  expect(splitGroups(id, length)).toBe(text)
  expect(joinGroups(text)).toBe(id)
})

it('reads what it writes', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z_]{0,9}_[0-9a-z]{1,40}$/),
      fc.integer({ min: 1, max: 64 }),
      (id, length) => {
        expect(joinGroups(splitGroups(id, length))).toBe(id)
      },
    ),
  )
})

it.each([
  { text: 'USER_A1', canonical: 'user_a1', folded: 'user_a1' },
  { text: 'USER_O1', canonical: 'user_01', folded: 'USER_O1' },
  { text: 'user_a1', canonical: undefined, folded: 'user_a1' },
])('folds $text like $canonical', ({ text, canonical, folded }) => {
  expect(foldedLike(text, canonical)).toBe(folded)
})
