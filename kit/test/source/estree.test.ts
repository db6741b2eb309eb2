import { describe, expect, it } from 'vitest'
import { type Node, readEnd, readName, readStart } from '../../src/source/estree.ts'

const node = (members: object) => members as Node

describe('a node', () => {
  it.each([
    { by: 'oxc', offsets: { start: 3, end: 7 } },
    { by: 'ESLint', offsets: { range: [3, 7], start: { line: 1 }, end: { line: 2 } } },
  ])('of $by has its offsets', ({ offsets }) => {
    const given = node({ type: 'Identifier', ...offsets })
    expect([readStart(given), readEnd(given)]).toEqual([3, 7])
  })

  it.each<[object | null | undefined, string]>([
    [{ type: 'Identifier', name: 'a' }, 'a'],
    [{ type: 'Literal', value: 'a' }, 'a'],
    [{ type: 'Literal', value: 5 }, ''],
    [{ type: 'JSXText', value: 'a' }, ''],
    [null, ''],
    [undefined, ''],
  ])('%j has the name %j', (given, name) => {
    expect(readName(given && node(given))).toBe(name)
  })
})
