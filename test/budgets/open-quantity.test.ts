import { describe, expect, it } from 'vitest'
import { openQuantity } from '../../src/budgets/open-quantity.ts'
import { errorOf } from '../refusals.ts'

describe('openQuantity', () => {
  it.each([
    [{ a: undefined, b: 1, c: 0 }, 'a'],
    [{ a: 0, b: undefined, c: 1 }, 'b'],
    [{ a: 1, b: 1, c: undefined }, 'c'],
  ])('of %o is %s', (quantities, open) => {
    expect(openQuantity(quantities)).toBe(open)
  })

  const refused: [quantities: Record<string, number | undefined>, received: string][] = [
    [{ a: 1, b: 1, c: 1 }, 'a, b and c'],
    [{ a: undefined, b: undefined, c: undefined }, 'none'],
    [{ a: undefined, b: 0, c: undefined }, 'b'],
    [{ a: 1, b: undefined, c: 2, d: undefined }, 'a and c'],
  ]
  it.each(refused)('refuses %o', (quantities, received) => {
    const names = Object.keys(quantities)
    const expected = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
    expect(errorOf(() => openQuantity(quantities))).toMatchObject({
      code: 'out_of_range',
      message: `Expected all but one of ${expected} but received ${received}.`,
    })
  })
})
