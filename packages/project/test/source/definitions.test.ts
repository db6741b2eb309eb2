import { describe, expect, it } from 'vitest'
import { findingsOf } from '../rules/findings.ts'
import { moduleIn } from './read.ts'

const HEAD = `import { createRegistry, defineId } from 'brandid'
import { defineToken } from 'brandid/token'
`

function definitionsOf(code: string, others?: Readonly<Record<string, string>>) {
  const { module, definitions } = moduleIn(HEAD + code, others)
  return { module, definitions, found: definitions.definitionsIn(module) }
}

/** What is defined, as `prefix:path`, where the path has the exported name and its keys. */
const named = (code: string) =>
  definitionsOf(code).found.map(({ prefix, name }) =>
    name ? `${prefix}: ${[name.exported ?? `(${name.local})`, ...name.keys].join('.')}` : `${prefix}`,
  )

it.each<[string, string[]]>([
  ["export const A = defineId('a')", ['a: A']],
  ["const A = defineId('a')", ['a: (A)']],
  ["const A = defineId('a')\nexport { A as B }", ['a: B']],
  ["export { C } from './ids'\nconst C = defineId('a')", ['a: (C)']],
  ["export default defineId('a')", ['a: default']],
  ["const A = defineId('a')\nexport default A", ['a: (A)']],
  ["export default { one: defineId('a') }", ['a: default.one']],
  ["let A = defineId('a')", ['a']],
  ["function A() {}\nexport const B = defineId('b')", ['b: B']],
  ["export const all = { a: defineId('a'), in: { b: defineId('b') } }", ['a: all.a', 'b: all.in.b']],
  ["export const all = { a: { b: { c: defineId('a') } } }", ['a: all.a.b.c']],
  ["export const all = { a: { b: { c: { d: defineId('a') } } } }", ['a']],
  ["export const A = defineId('a'), B = defineId('a')", ['a: A', 'a: B']],
  ["export const all = { '': defineId('a') }", ['a']],
  ["export const all = { [x]: defineId('a'), b: defineId('b') }", ['a', 'b: all.b']],
  [
    "const define = (prefix: string) => defineId(prefix)\nexport const A = define('a'), B = define('b')",
    ['a: A', 'b: B'],
  ],
  ['const A = 1\nexport default defineId', []],
])('the name of a definition in %s', (code, names) => expect(named(code)).toEqual(names))

describe('a definition that a wrapper of another module makes', () => {
  const others = {
    './define': `import { defineId } from 'brandid'
export const define = (prefix: string) => defineId(prefix)
export const Other = define('a')
export default Other`,
  }
  it.each([
    ["import { define, Other } from './define'\nexport const A = define('a')", 'A'],
    ["import { define } from './define'\nexport { default } from './define'\ndefine('a')", undefined],
  ])('has no name of that module: %s', (code, local) => {
    const { found } = definitionsOf(code, others)
    expect(found.map(({ prefix, name }) => [prefix, name?.local])).toEqual([['a', local]])
  })
})

describe('a wrapper', () => {
  const use = "\nexport const A = define('a')"
  it.each([
    'const define = (prefix: string) => defineId(prefix)',
    'const define = ((prefix: string) => defineId(prefix)) as Define',
    'const define = ((prefix: string) => defineId(prefix)) satisfies Define',
    'function define(prefix: string) { return defineId(prefix) }',
    'function define(prefix: string) { const id = defineId(prefix); log(id); return id }',
    'const define = function (prefix: string) { return defineId(prefix) }',
    'const define = <Define>((prefix: string) => defineId(prefix))',
    'const { define } = { define: (prefix: string) => defineId(prefix) }',
    'const inner = (prefix: string) => defineId(prefix)\nconst define = (prefix: string) => inner(prefix)',
    'const define = (prefix: string) => defineId(`\u0024{prefix}`)',
    'const define = ({ prefix }: Options) => defineId(prefix)',
  ])('is read: %s', (code) => {
    const call = code.includes('Options') ? "define({ prefix: 'a' })" : "define('a')"
    const text = `${HEAD}${code}\nexport const A = ${call}`
    // oxlint's tree has parentheses, and the trees of ESLint and of `check` have none.
    for (const preserveParens of [false, true])
      expect(
        findingsOf('registered', text, { preserveParens }).map(({ at, message }) => [at, message]),
      ).toEqual([[call, "No getter 'a' in `Register`; run brandid types."]])
  })

  it.each<[string, (string | undefined)[]]>([
    ['const define = (prefix: string) => defineId(prefix)', []],
    ['export default (prefix: string) => defineId(prefix)', []],
    ['const make = () => (prefix: string) => defineId(prefix)', []],
    ['const make = function () { return (prefix: string) => defineId(prefix) }', []],
    ['const all = { define: (prefix: string) => defineId(prefix) }', []],
    ['const all = [(prefix: string) => defineId(prefix)] as All', [undefined]],
    [`const define = () => defineId('b')${use}`, ['b']],
    [`const define = (prefix: string) => [defineId(prefix), defineId('b')]${use}`, ['b', 'a']],
    [`const other = defineId('b')\nconst define = (prefix: string) => defineId(prefix)${use}`, ['b', 'a']],
    ["const define = (prefix: string) => defineId(prefix)\nconst other = defineId('b')", ['b']],
    ["const define = (description: string) => defineId('b', { description })", ['b']],
    ["['b'].map((prefix) => defineId(prefix))", [undefined]],
    ['class B { define(prefix: string) { return defineId(prefix) } }', [undefined]],
    ['defineId(process.env.B)', [undefined]],
    [`const define = () => defineId(process.env.B)${use}`, [undefined]],
    ['const define = (prefix: string) => defineId(process.env.B, { description: prefix })', []],
    [`const make = () => (prefix: string) => defineId(prefix)\nconst define = make()${use}`, ['a']],
    [
      `const make = (o: Options) => ({ define: (prefix: string) => defineId(prefix, o) })\nconst { define } = make({})${use}`,
      ['a'],
    ],
    [
      `const define = (prefix: string) => { const make = () => defineId(prefix); return make() }${use}`,
      ['a'],
    ],
    [`function define(prefix: string) { function make() { return defineId(prefix) } make() }${use}`, ['a']],
    [`const define = (prefix: string) => (() => defineId(prefix))()${use}`, ['a']],
    [`const define = (prefix: string) => (function () { return defineId(prefix) })()${use}`, ['a']],
    [`const define = (name: string) => { const prefix = name; return defineId(prefix) }${use}`, ['a']],
    [`const define = (description: string) => defineId('b', { description })${use}`, ['b']],
    ["((prefix: string) => defineId(prefix))('a')", ['a']],
    [`const define = (prefix = 'b') => defineId(prefix)\ndefine()`, ['b']],
    [`const define = (prefix = 'b') => defineId(prefix)\ndefine(process.env.B)`, [undefined]],
    [`const define = (prefix: string) => define(prefix)${use}`, []],
    [`const define = (prefix: string) => log(prefix)${use}`, []],
  ])('defines what it is called with: %s', (code, prefixes) => {
    expect(definitionsOf(code).found.map(({ prefix }) => prefix)).toEqual(prefixes)
  })
})

it('a module exports types, too, and no variable that may get another value', () => {
  const types = 'export class A {}\nexport interface B {}\nexport enum C {}\nexport type D = 1'
  const { module } = moduleIn(`${types}\nexport let a = 1, b\nexport const { c, d: [e] } = f()`)
  expect([...module.exports.keys()]).toEqual(['A', 'B', 'C', 'D', 'c'])
})

it('a module tells what it imports for types alone, and which names have no value', () => {
  const { scopes, tree } = moduleIn("import { type A, b } from 'f'\nimport type { C } from 'f'\nlet d").module
  const names = Array.from(scopes.listNames(tree.program).values())
  expect(names).toMatchObject([{ isType: true }, { isType: false }, { isType: true }, { kind: 'opaque' }])
})

it('a definition has options, read when they are asked for', () => {
  const { definitions, found } = definitionsOf("defineId('a', { entity: 'b' })")
  const [definition] = found
  if (!definition) return expect.unreachable()
  expect(definitions.option(definition, 'entity')).toEqual({ kind: 'constant', value: 'b' })
  expect(definitions.option(definition, 'none')).toEqual({ kind: 'constant', value: undefined })
})

describe('definitions of `defineIds`', () => {
  const HEAD_OF_MANY = `import { createRegistry, defineIds } from 'brandid'
import { members, OF_OTHERS } from './members'
`
  const others = {
    './members':
      'export const members = { far: {} }\nexport const OF_OTHERS = "oth"\nexport const opaque = f()',
  }
  const many = (code: string) => {
    const { module, definitions } = moduleIn(HEAD_OF_MANY + code, others)
    return definitions.definitionsIn(module).map(({ prefix, member, name, site, scope }) => ({
      is: `${scope === undefined ? '' : `${scope}:`}${prefix} ${member}: ${name ? [name.local, ...name.keys].join('.') : 'no name'}`,
      at: module.text.slice(site.start, site.end),
    }))
  }

  it.each<[string, string[]]>([
    [
      "export const ids = defineIds({ user: {}, 'the_post': {} })",
      ['user user: ids.user', 'the_post the_post: ids.the_post'],
    ],
    ["const ids = defineIds({ keyspace: { prefix: 'ks' } })", ['ks keyspace: ids.keyspace']],
    ['const ids = defineIds({ other: { prefix: OF_OTHERS } })', ['oth other: ids.other']],
    ['const ids = defineIds({ user: { prefix: undefined } })', ['user user: ids.user']],
    [
      "const { user, keyspace: K } = defineIds({ user: {}, keyspace: { prefix: 'ks' } })",
      ['user user: user', 'ks keyspace: K'],
    ],
    ['const all = { in: defineIds({ user: {} }) }', ['user user: all.in.user']],
    ['const ids = defineIds({ ...members, near: {} })', ['far far: ids.far', 'near near: ids.near']],
    ['const ids = defineIds(members)', ['far far: ids.far']],
    ["const ids = defineIds({ a: { prefix: 'x' }, b: { prefix: 'x' } })", ['x a: ids.a', 'x b: ids.b']],
    ["const stripe = createRegistry('stripe').defineIds({ sub: {} })", ['stripe:sub sub: stripe.sub']],
    ['const make = (all: All) => defineIds(all)\nconst ids = make({ user: {} })', ['user user: ids.user']],
    [
      'const make = (prefix: string) => defineIds({ user: { prefix } })\nconst ids = make("u")',
      ['u user: ids.user'],
    ],
    // What only running the program could tell.
    ['const ids = defineIds(read())', ['undefined : no name']],
    ['const ids = defineIds()', ['undefined : no name']],
    ['const ids = defineIds({ ...read(), user: {} })', ['undefined : no name', 'user user: ids.user']],
    [
      'const ids = defineIds({ user: read(), post: { prefix: 1 }, "": {} })',
      ['undefined user: ids.user', 'undefined post: ids.post', 'undefined : no name'],
    ],
  ])('have names in %s', (code, expected) => expect(many(code).map(({ is }) => is)).toEqual(expected))

  it.each<[string, string[]]>([
    [
      "const ids = defineIds({ user: {}, 'post': {}, ['tag']: {} })",
      ['user: {}', "'post': {}", "defineIds({ user: {}, 'post': {}, ['tag']: {} })"],
    ],
    ['const make = (all: All) => defineIds(all)\nconst ids = make({ user: {} })', ['user: {}']],
    ['const own = { user: {} }\nconst f = () => defineIds(own)', ['defineIds(own)']],
    ['defineIds(members)', ['defineIds(members)']],
    ['defineIds({ 1: {} })', ['1: {}']],
  ])('have places in %s', (code, expected) => expect(many(code).map(({ at }) => at)).toEqual(expected))

  it('have options, and nothing else is in what it returns', () => {
    const { module, definitions } = moduleIn(
      "import { defineIds } from 'brandid'\nconst ids = defineIds({ user: { entity: 'human' } })\nconst none = ids.none",
    )
    const [user] = definitions.definitionsIn(module)
    if (!user) return expect.unreachable()
    expect(definitions.option(user, 'entity')).toEqual({ kind: 'constant', value: 'human' })
    expect(definitions.evaluator.local(module, 'none')).toBeUndefined()
  })
})
