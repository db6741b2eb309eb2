import { describe, expect, it } from 'vitest'
import { readName } from '../../src/source/estree.ts'
import type { Binding } from '../../src/source/scopes.ts'
import { ruleContextIn } from '../rules/rule-context-in.ts'

/** A binding in short: an import with its source, the keys of a constant and of a parameter. */
function shortOf(binding: Binding | undefined): string {
  switch (binding?.kind) {
    case 'import':
      return `${binding.name} of ${binding.source}${binding.isType ? ', a type' : ''}`
    case 'constant':
      return ['constant', ...binding.keys].join('.')
    case 'parameter':
      return (
        [`parameter ${binding.index}`, ...binding.keys].join('.') +
        (binding.fallback || binding.keyFallback ? ' or another' : '')
      )
    default:
      return `${binding?.kind}`
  }
}

function namesIn(code: string) {
  const { scopes, tree } = ruleContextIn(code).module
  return Object.fromEntries(
    Array.from(scopes.listNames(tree.program), ([name, binding]) => [name, shortOf(binding)]),
  )
}

describe('the names of a module', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    [
      "import a, { b, c as d, 'e' as f } from 'g'",
      { a: 'default of g', b: 'b of g', d: 'c of g', f: 'e of g' },
    ],
    ["import * as a from 'b'", { a: '* of b' }],
    ["import { type A, b } from 'c'", { A: 'A of c, a type', b: 'b of c' }],
    ["import type { A } from 'c'", { A: 'A of c, a type' }],
    ['const a = 1, b = 2', { a: 'constant', b: 'constant' }],
    ['export const a = 1', { a: 'constant' }],
    ['let a = 1\nvar b = 2\ndeclare const c: 3', { a: 'opaque', b: 'opaque', c: 'opaque' }],
    ['const { a, b: { c }, "d": e } = f', { a: 'constant.a', c: 'constant.b.c', e: 'constant.d' }],
    ['const { a = 1, [b]: c, ...d } = e', { a: 'opaque', c: 'opaque', d: 'opaque' }],
    ['const { [a]: { b } } = c', { b: 'opaque' }],
    ['const { a: [b, { c }] } = d', { b: 'opaque', c: 'opaque' }],
    ['const [a, , { b }, ...c] = d', { a: 'opaque', b: 'opaque', c: 'opaque' }],
    ['function a() {}', { a: 'function' }],
    ['export function a() {}', { a: 'function' }],
    ['export default function a() {}', { a: 'function' }],
    ['export default function () {}', {}],
    ['export default 5', {}],
    ['class A {}\nenum B {}', { A: 'opaque', B: 'opaque' }],
    ['export class A {}', { A: 'opaque' }],
    ['export default class A {}', { A: 'opaque' }],
    ['export default class {}', {}],
    ["export { a } from 'b'", {}],
    ['a()\n{ const b = 1 }', {}],
  ])('%s', (code, names) => {
    expect(namesIn(code)).toEqual(names)
  })
})

describe('a parameter', () => {
  it.each([
    ['(a) => { a = 1 }', true],
    ['(a) => { [{ b: a }] = c }', true],
    ['(a) => { a++ }', true],
    ['(a) => { () => { a += 1 } }', true],
    ['(a) => { a.b = 1 }', false],
    ['(a) => { (a) => { } }\na = 1', false],
    ['(a) => { const b = a }', false],
  ])('gets another value: %s', (code, isAssigned) => {
    const { scopes, tree } = ruleContextIn(code).module
    const [outer] = tree.all('ArrowFunctionExpression')
    const binding = outer && scopes.listNames(outer).get('a')
    if (!binding) return expect.unreachable()
    expect([scopes.isAssigned(binding), scopes.isAssigned(binding)]).toEqual([isAssigned, isAssigned])
  })
})

describe('a name at a place', () => {
  it.each([
    ['use(a)', 'undefined'],
    ['const a = 1\nuse(a)', 'constant'],
    ['let a\n{ const a = 1; use(a) }', 'constant'],
    ['let a\nnamespace N { const a = 1; use(a) }', 'constant'],
    ['let a\nclass B { static { const a = 1; use(a) } }', 'constant'],
    ['let a\nfor (const a = 1; ; ) use(a)', 'constant'],
    ['const a = 1\nfor (;;) use(a)', 'constant'],
    ['let a\nswitch (b) { case 1: const a = 1; break; default: use(a) }', 'constant'],
    ['const a = 1\nfor (const a of b) use(a)', 'opaque'],
    ['const a = 1\nfor (const a in b) use(a)', 'opaque'],
    ['const a = 1\ntry {} catch (a) { use(a) }', 'opaque'],
    ['const a = 1\ntry {} catch ({ a }) { use(a) }', 'opaque'],
    ['const a = 1\ntry {} catch { use(a) }', 'constant'],
    ['function b(a) { use(a) }', 'parameter 0'],
    ['f(function (b, a) { use(a) })', 'parameter 1'],
    ['(b, { c: { a } }) => use(a)', 'parameter 1.c.a'],
    ['(a = 1) => use(a)', 'parameter 0 or another'],
    ['({ a } = {}) => use(a)', 'parameter 0.a or another'],
    ['({ a = 1 }) => use(a)', 'parameter 0.a or another'],
    ['([a]) => use(a)', 'opaque'],
    ['(...a) => use(a)', 'opaque'],
    ['class B { constructor(private a: string) { use(a) } }', 'parameter 0'],
    ['class B { constructor(private a = 1) { use(a) } }', 'opaque'],
    ['function b(this: B, a) { use(a) }', 'parameter 0'],
  ])('in %s is %s', (code, expected) => {
    const { scopes, tree } = ruleContextIn(code).module
    const at = tree.all('CallExpression').find(({ callee }) => readName(callee) === 'use')
    expect(shortOf(at && scopes.lookup('a', at))).toBe(expected)
  })
})
