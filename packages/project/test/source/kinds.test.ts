import { describe, expect, it } from 'vitest'
import { moduleIn } from './read.ts'

// `const value = …`, and what kind of value it is: the constants are in evaluator.test.ts.

const HEAD = `import { createRegistry, defineId, idUnion, isId, registry } from 'brandid'
import * as brandid from 'brandid'
import { defineToken } from 'brandid/token'
import { ulid } from 'brandid/formats'
import { isId as fake } from './brandid'
const own = createRegistry()
`

function valueIn(expression: string) {
  const { module, definitions } = moduleIn(`${HEAD}const value = ${expression}`)
  const { evaluator } = definitions
  return { evaluator, value: evaluator.local(module, 'value') }
}

const ofOwn = { type: 'CallExpression', callee: { name: 'createRegistry' } }

describe('the kind of a value', () => {
  it.each<[string, object | undefined]>([
    ["defineId('a')", { kind: 'definition', of: 'id', registry: 'shared' }],
    ["brandid.defineId('a')", { kind: 'definition', of: 'id', registry: 'shared' }],
    ["own.defineId('a')", { kind: 'definition', of: 'id', registry: ofOwn }],
    ["defineId('a', { registry: own })", { kind: 'definition', of: 'id', registry: 'shared' }],
    ["(() => { if (x) return x; return defineId('a') })()", { kind: 'definition', of: 'id' }],
    ["defineToken('a', { registry: own })", { kind: 'definition', of: 'token', registry: ofOwn }],
    ["defineToken('a', { registry: 1 })", { kind: 'definition', of: 'token', registry: 'shared' }],
    ['defineId', { kind: 'definer', of: 'id', registry: 'shared' }],
    ['(defineId<string>)', { kind: 'definer', of: 'id', registry: 'shared' }],
    ['defineToken', { kind: 'definer', of: 'token', registry: 'shared' }],
    ['own.defineId', { kind: 'definer', of: 'id', registry: ofOwn }],
    ['registry', { kind: 'registry', registry: 'shared' }],
    ['own', { kind: 'registry', registry: ofOwn }],
    ['own.isId', { kind: 'export', entry: 'brandid', name: 'isId' }],
    ['isId', { kind: 'export', entry: 'brandid', name: 'isId' }],
    ['brandid', { kind: 'entry', entry: 'brandid' }],
    ['idUnion(own).parse', { kind: 'member', name: 'parse' }],
    ["defineId('a').parse", { kind: 'member', name: 'parse' }],
    ['ulid()', { kind: 'format', name: 'ulid' }],
    ['(() => function () { if (x) return 1; return 2 })()', { kind: 'function' }],
    ['-1n', { kind: 'constant', value: -1n }],
    ["isId('a')", undefined],
    ['fake', undefined],
    ['1n + 1', undefined],
    ['own.isId.x', undefined],
    ['brandid[x]', undefined],
  ])('of %s', (expression, kind) => {
    const { value } = valueIn(expression)
    if (kind) expect(value).toMatchObject(kind)
    else expect(value).toBeUndefined()
  })

  it.each<[string, string[] | undefined]>([
    ["['a', 'b']", ['a', 'b']],
    ['[]', []],
    ["['a', 5]", undefined],
    ["['a', x]", undefined],
    ["['a', ...x]", undefined],
    ["'a'", undefined],
    ['x', undefined],
  ])('of %s has the texts %j', (expression, texts) => {
    const { evaluator, value } = valueIn(expression)
    expect(evaluator.texts(value)).toEqual(texts)
  })

  it('that is an object has keys, and an empty one where some are not known', () => {
    const { evaluator, value } = valueIn("{ a: 1, ['b']: 2, [c]: 3, ...d, ...{ e: 4 } }")
    if (value?.kind !== 'object') return expect.unreachable()
    expect(evaluator.listKeys(value)).toEqual(['a', 'b', '', 'e'])
  })
})
