import { describe, expect, it } from 'vitest'
import { readRegisterBlock } from '../../src/source/id-types.ts'
import { ruleContextIn } from '../rules/rule-context-in.ts'

const blockOf = (code: string) => {
  const { module, definitions } = ruleContextIn(code)
  return readRegisterBlock(module, definitions)
}

const inside = (name: string, code: string) => `declare module '${name}' { ${code} }`
const BLOCK = "interface Register { get user(): 1; 'the-post': 2 }"

describe('the getters of `Register`', () => {
  it.each<[string, string[]]>([
    [inside('brandid', BLOCK), ['user', 'the-post']],
    [inside('brandid/register', BLOCK), ['user', 'the-post']],
    [inside('brandid', `namespace Inner { ${BLOCK} }`), []],
    [inside('brandids', BLOCK), []],
    [inside('@acme/brandid', BLOCK), []],
    [inside('brandid', 'interface Other { get user(): 1 }'), []],
    [BLOCK, []],
    ['', []],
    [
      `${inside('brandid', BLOCK)}\n${inside('brandid/register', 'interface Register { get tag(): 1 }')}`,
      ['user', 'the-post', 'tag'],
    ],
    [inside('brandid', 'interface Register { (): 1; [key: string]: 2; user: 3 }'), ['', '', 'user']],
  ])('in %s', (code, prefixes) => {
    expect(blockOf(code)).toEqual({ prefixes, isOpen: false, tables: [] })
  })

  it.each([
    inside('brandid', 'interface Register extends Others {}'),
    `${inside('brandid', 'interface Register {}')}\n${inside('brandid', 'interface Register extends Others {}')}`,
  ])('may be more than are read: %s', (code) => {
    expect(blockOf(code)).toEqual({ prefixes: [], isOpen: true, tables: [] })
  })
})

describe('what `Register` extends', () => {
  const IDS_OF_MANY = `import { createRegistry, defineId, defineIds, type RegisterOf } from 'brandid'
export const ids = defineIds({ user: {}, keyspace: { prefix: 'ks' } })
export const scoped = { stripe: createRegistry('stripe').defineIds({ sub: {} }) }
export const unread = defineIds({ user: {}, post: { prefix: process.env.POST } })
export const object = { user: defineId('user') }
`
  const extending = (base: string) =>
    blockOf(
      `${IDS_OF_MANY}${inside('brandid/register', `interface Register extends ${base} { get a(): 1 }`)}`,
    )

  it.each<[string, string[], string[]]>([
    ['RegisterOf<typeof ids>', ['a', 'user', 'ks'], ['user,ks']],
    [
      'RegisterOf<typeof ids>, RegisterOf<typeof scoped.stripe>',
      ['a', 'user', 'ks', 'stripe:sub'],
      ['user,ks', 'stripe:sub'],
    ],
  ])('is read: %s', (base, prefixes, tables) => {
    expect(extending(base)).toEqual({ prefixes, isOpen: false, tables })
  })

  it.each([
    'RegisterOf',
    'RegisterOf<Ids>',
    'Others<typeof ids>',
    'others.RegisterOf<typeof ids>',
    'RegisterOf<typeof unread>',
    'RegisterOf<typeof object>',
    'RegisterOf<typeof nowhere>',
    'RegisterOf<typeof ids>, Others',
  ])('may hold more: %s', (base) => {
    expect(extending(base).isOpen).toBe(true)
  })
})
