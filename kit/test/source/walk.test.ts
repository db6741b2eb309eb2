import { describe, expect, it } from 'vitest'
import { runs } from '../../../test/full-length.ts'
import { type Node, readEnd, readName, readStart } from '../../src/source/estree.ts'
import { isFunction, isInFunction, listChildren, nodesBelow } from '../../src/source/syntax.ts'
import { ruleContextIn } from '../rules/rule-context-in.ts'

const treeOf = (code: string) => ruleContextIn(code).module.tree

describe('the nodes below a node', () => {
  const a = { type: 'Identifier', name: 'a' }
  const b = { type: 'Identifier', name: 'b' }

  it.each<[string, object]>([
    ['in a list', { elements: [a, null, 'b', b] }],
    ['behind keys', { left: a, operator: '+', right: b, regex: { pattern: 'c' }, value: null }],
    ['and no other object with a type', { left: a, extra: { type: 5 }, right: b }],
  ])('are found %s', (_, members) => {
    expect(listChildren({ type: 'ArrayExpression', ...members } as Node)).toEqual([a, b])
  })

  it.each(['parent', 'loc', 'range', 'start', 'end', 'tokens', 'comments'])(
    'are not sought in `%s`',
    (key) => {
      const node = { type: 'ArrayExpression', elements: [a] }
      Object.defineProperty(node, key, { enumerable: true, get: () => expect.unreachable() })
      expect(listChildren(node as Node)).toEqual([a])
    },
  )
})

describe('a tree', () => {
  it('has the nodes of a type in the order of the text', () => {
    const tree = treeOf('f(g(), h())\ni()')
    expect(tree.all('CallExpression').map(({ callee }) => callee)).toMatchObject(
      ['f', 'g', 'h', 'i'].map((name) => ({ name })),
    )
    expect(tree.all('TaggedTemplateExpression')).toEqual([])
  })

  it('has the node around each', () => {
    const tree = treeOf('f(a)')
    const [call] = tree.all('CallExpression')
    expect(call && tree.findParent(call)).toMatchObject({ type: 'ExpressionStatement' })
    expect(tree.findParent(tree.program)).toBeUndefined()
  })

  it('has the nodes below a node, without some and what is below those', () => {
    const { program } = treeOf('f(g(), () => h(), i.j)')
    const names = nodesBelow(program, isFunction).flatMap((each) =>
      each.type === 'Identifier' ? each.name : [],
    )
    expect(names).toEqual(['f', 'g', 'i', 'j'])
    expect(nodesBelow(program, () => true)).toEqual([])
  })

  it.each([
    ['f()', false],
    ['if (x) { f() }', false],
    ['class A { static { f() } }', false],
    ['function g() { f() }', true],
    ['g(function () { f() })', true],
    ['g(() => { if (x) f() })', true],
    ['class A { g() { f() } }', true],
  ])('tells whether a call runs with a function: %s', (code, isInside) => {
    const tree = treeOf(code)
    const [call] = tree
      .all('CallExpression')
      .filter(({ callee }) => callee.type === 'Identifier' && callee.name === 'f')
    expect(call && isInFunction(call, tree)).toBe(isInside)
  })
})

describe('a large tree', () => {
  const terms = runs(9000)
  const statements = runs(200_000)

  it(`may be as deep as a sum of ${terms} terms, and as wide as ${statements} statements`, () => {
    expect(treeOf(`x${' + f()'.repeat(terms)}`).all('CallExpression')).toHaveLength(terms)
    const wide = treeOf('f()\n'.repeat(statements))
    expect(listChildren(wide.program)).toHaveLength(statements)
    expect(nodesBelow(wide.program, isFunction).slice(0, 3)).toMatchObject([
      { type: 'ExpressionStatement' },
      { type: 'CallExpression' },
      { type: 'Identifier' },
    ])
  })
})

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
