import { describe, expect, it } from 'vitest'
import { ruleContextIn } from '../rules/rule-context-in.ts'

const moduleOf = (code: string) => ruleContextIn(code).module

describe('the exports of a module', () => {
  it.each<[string, Readonly<Record<string, object>>]>([
    ['const a = 1', {}],
    [
      'export const a = 1, { b, c: [d] } = f()',
      { a: { kind: 'local', name: 'a' }, b: { kind: 'local', name: 'b' } },
    ],
    ['export const a = 1\nconst b = 1', { a: { kind: 'local', name: 'a' } }],
    ['export let a = 1, b', {}],
    ['export class A {}', { A: { kind: 'local', name: 'A' } }],
    ['export interface A {}', { A: { kind: 'local', name: 'A' } }],
    ['export function a() {}', { a: { kind: 'local', name: 'a' } }],
    ['export type A = 1', { A: { kind: 'local', name: 'A' } }],
    [
      'const a = 1\nexport { a as b, a as "c-d" }',
      { b: { kind: 'local', name: 'a' }, 'c-d': { kind: 'local', name: 'a' } },
    ],
    [
      "export { a, b as c } from './d'",
      { a: { kind: 'from', source: './d', name: 'a' }, c: { kind: 'from', source: './d', name: 'b' } },
    ],
    ["export * as a from './d'", { a: { kind: 'from', source: './d', name: '*' } }],
    ['export default 5', { default: { kind: 'expression', node: { value: 5 } } }],
  ])('%s', (code, exports) => {
    const { exports: found, stars } = moduleOf(code)
    expect(Object.fromEntries(found)).toMatchObject(exports)
    expect([...found.keys()]).toEqual(Object.keys(exports))
    expect(stars).toEqual([])
  })

  it('are those of other modules, too', () => {
    const { exports, stars } = moduleOf("export * from './a'\nexport * from './b'")
    expect(stars).toEqual(['./a', './b'])
    expect(exports.size).toBe(0)
  })
})

it('has the aliases of types of its own scope', () => {
  const { types } = moduleOf('type A = 1\nexport type B = 2\ninterface C {}\nnamespace N { type D = 3 }')
  expect([...types.keys()]).toEqual(['A', 'B'])
})
