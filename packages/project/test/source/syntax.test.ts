import {
  createTree,
  findTooDeep,
  isFunction,
  isInFunction,
  listChildren,
  type Node,
  nodesBelow,
  parseSource,
  readName,
  TOO_DEEP,
} from '@brandid/base/syntax'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../test/full-length.ts'

it.each([
  { path: 'a.ts', text: 'const a: string = (b)', error: undefined },
  { path: 'a.js', text: 'const a: string = b', error: expect.stringContaining('Missing initializer') },
  { path: 'a.tsx', text: 'const a = <b />', error: undefined },
  { path: 'a.ts', text: 'const = 1', error: expect.stringContaining('Unexpected token') },
])('parses $text in $path, and says what is wrong: $error', ({ path, text, error }) => {
  expect(parseSource(path, text)).toMatchObject({
    program: expect.objectContaining({ type: 'Program' }),
    error,
  })
})

it('leaves out parentheses, which the evaluator has no use for', () => {
  const { program } = parseSource('a.ts', 'f((a))')
  expect(JSON.stringify(program)).not.toContain('ParenthesizedExpression')
})

it('reads nothing of what would overflow the stack of the parser', { tags: 'slow' }, () => {
  const nested = (depth: number) => `${'('.repeat(depth)}1${')'.repeat(depth)}`
  expect(parseSource('a.ts', nested(1000)).program.body).toHaveLength(1)
  expect(parseSource('a.ts', nested(20_000))).toMatchObject({ program: { body: [] }, error: TOO_DEEP })
  const tags = (depth: number) => `x = ${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`
  expect(parseSource('a.tsx', tags(999)).error).toBe(undefined)
  expect(parseSource('b.tsx', tags(20_000)).error).toBe(TOO_DEEP)
})

it('reads what is long and flat, after a look at it from afar', { tags: 'slow' }, () => {
  const flat = 'f(`(`, /[({]/.test(a) ? b[0] : { c: (d) => <e,>() => d })\n'.repeat(2000)
  expect(parseSource('a.ts', flat)).toMatchObject({ error: undefined, program: { body: { length: 2000 } } })
})

it('names a text whose operators alone are too deep', () => {
  const text = `${'!'.repeat(50_000)}a`
  expect([...findTooDeep([{ path: 'a.ts', text }])]).toEqual(['a.ts'])
})

it('names each of several texts that are too deep, and none beside them', { tags: 'slow' }, () => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  const flat = 'f((1))\n'.repeat(2000)
  const texts = [flat, deep, flat, deep, '(', flat].map((text, i) => ({ path: `${i}.ts`, text }))
  expect([...findTooDeep(texts)]).toEqual(['1.ts', '3.ts'])
})

const treeOf = (code: string) => createTree(parseSource('a.ts', code).program)
const node = (members: object) => members as Node

describe('a node', () => {
  it('has those below it in lists and behind keys, and none in what leads up the tree or out of it', () => {
    const a = { type: 'Identifier', name: 'a' }
    const b = { type: 'Identifier', name: 'b' }
    const given = {
      type: 'ArrayExpression',
      elements: [a, null, 'b'],
      extra: { type: 5 },
      value: null,
      right: b,
    }
    for (const key of ['parent', 'loc', 'range', 'start', 'end', 'tokens', 'comments'])
      Object.defineProperty(given, key, { enumerable: true, get: () => expect.unreachable() })
    expect(listChildren(node(given))).toEqual([a, b])
  })

  it('has a name where it is an identifier or a text', () => {
    const values = ['b', 5].map((value) => node({ type: 'Literal', value }))
    expect([node({ type: 'Identifier', name: 'a' }), ...values, null].map(readName)).toEqual([
      'a',
      'b',
      '',
      '',
    ])
  })

  it.each([
    ['f()', false],
    ['class A { static { f() } }', false],
    ['function g() { f() }', true],
    ['g(function () { f() })', true],
    ['g(() => { if (x) f() })', true],
  ])('tells whether it runs with a function: %s', (code, isInside) => {
    const tree = treeOf(code)
    const call = tree.all('CallExpression').at(-1)
    expect(call && isInFunction(call, tree)).toBe(isInside)
  })
})

describe('a large tree', () => {
  const terms = runs(9000)
  const statements = runs(200_000)

  it(`may be as deep as a sum of ${terms} terms, and as wide as ${statements} statements`, {
    tags: 'slow',
  }, () => {
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
