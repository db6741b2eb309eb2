import { describe, expect, it } from 'vitest'
import { DEEPEST, estimateDepth } from '../../src/analysis/nesting.ts'

const repeat = (text: string, times: number) => text.repeat(times)
const depthOf = (text: string, hasTags = false) => Math.round(estimateDepth(text, hasTags))

describe('the estimate', () => {
  it.each([
    { what: 'brackets', text: (n: number) => `${repeat('(', n)}1${repeat(')', n)}` },
    { what: 'brackets of three kinds', text: (n: number) => `${repeat('[', n)}${repeat(']', n)}` },
    { what: 'objects', text: (n: number) => `x = ${repeat('{ a(', n / 2)}1${repeat(')}', n / 2)}` },
    { what: 'templates', text: (n: number) => `${repeat('`${', n)}1${repeat('}`', n)}` },
    { what: 'arrow functions', text: (n: number) => `${repeat('a => ', n)}1` },
    { what: 'assignments over lines', text: (n: number) => `${repeat('a =\n', n)}1` },
    { what: 'conditions', text: (n: number) => `${repeat('if (1) ', n)};` },
    { what: 'words over lines', text: (n: number) => `${repeat('new\n', n)}a` },
    { what: 'types', text: (n: number) => `let x: ${repeat('A<B, ', n)}1${repeat('>', n)}` },
    { what: 'decorators', text: (n: number) => `${repeat('@ ', n)}a` },
  ])('counts $what', ({ text }) => {
    expect(depthOf(text(800))).toBeGreaterThanOrEqual(800)
    expect(depthOf(text(800))).toBeLessThan(830)
    expect(depthOf(text(3000))).toBeGreaterThan(DEEPEST)
  })

  it.each([
    { what: 'a sum', text: (n: number) => `x${repeat(' + 1', n)}`, one: 0.1 },
    { what: 'a sum over lines', text: (n: number) => `x${repeat(' +\n"a"', n)}`, one: 0.1 },
    { what: 'members', text: (n: number) => `x${repeat('.a', n)}`, one: 0.1 },
    { what: 'optional members', text: (n: number) => `x${repeat('?.a', n)}`, one: 0.1 },
    { what: 'conditions of null', text: (n: number) => `x${repeat(' ?? a', n)}`, one: 0.1 },
    { what: 'casts', text: (n: number) => `x${repeat(' as A', n)}`, one: 0.1 },
    { what: 'calls', text: (n: number) => `x${repeat('()', n)}`, one: 0.02 },
    { what: 'a union of types', text: (n: number) => `let x: A${repeat(' | A', n)}`, one: 0 },
  ])('counts $what as $one', ({ text, one }) => {
    expect(Math.abs(estimateDepth(text(5000), false) - 5000 * one)).toBeLessThan(3)
  })

  it('counts tags where there are tags', () => {
    const tags = (open: string) => `x = ${repeat(open, 600)}${repeat('</a>', 600)}`
    expect(depthOf(tags('<a>'), true)).toBe(601)
    expect(depthOf(tags('<a> text; '), true)).toBe(600)
    expect(depthOf(`x = <a>${repeat('<b /> ', 600)}</a>`, true)).toBe(3)
    expect(depthOf(`x = <a>${repeat('<b>text</b>\n', 600)}</a>`, true)).toBe(3)
    expect(depthOf(repeat('x = <A>y;', 600))).toBe(2)
  })

  it.each([
    { what: 'strings', text: repeat("f('(', \"[\", 'it\\'s {')\n", 600) },
    { what: 'comments', text: repeat('// (it is)({[\n/* ([{ */', 600) },
    { what: 'escaped characters', text: repeat('f(/\\(\\[/)\n', 600) },
    { what: 'statements without semicolons', text: repeat('const a = b\nc = d()\n', 600) },
    { what: 'statements with them', text: repeat('a = b; if (a) b;', 600) },
    { what: 'elements', text: `[${repeat('a => b, ', 600)}]` },
    { what: 'properties', text: `x = {${repeat('a: () => b(c),\n', 600)}}` },
    { what: 'comparisons', text: repeat('if (a < b || c > d) { e(f <= 1) }\n', 600) },
    { what: 'closing brackets that nothing opened', text: repeat(')]}', 600) },
    { what: 'brackets that a block leaves open', text: repeat('{ (([ };', 600) },
  ])('starts anew after $what', ({ text }) => {
    expect(depthOf(text)).toBeLessThan(8)
  })

  it.each(['as A', 'else', 'extends A', 'in a', 'instanceof A', 'satisfies A', 'is A'])(
    'goes on with a statement that a line begins with `%s`',
    (word) => {
      expect(depthOf(`a ${repeat(`= b\n${word} `, 300)}`)).toBeGreaterThanOrEqual(300)
      expect(depthOf(`a ${repeat(`= b\nx${word} `, 300)}`)).toBeLessThan(3)
    },
  )

  it('looks at no text that is too short to be deep', () => {
    expect(estimateDepth(repeat('(', 999), false)).toBe(0)
    expect(estimateDepth(repeat('(', 1000), false)).toBe(1000)
  })
})
