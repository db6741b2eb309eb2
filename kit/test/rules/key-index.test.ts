import { describe, expect, it } from 'vitest'
import { ruleContextIn } from './rule-context-in.ts'

const keysIn = (code: string) =>
  ruleContextIn(
    `import { defineId, defineKey } from 'brandid'\nimport { uuid } from 'brandid/formats'\n${code}`,
    { others: { './ids': '' } },
  ).known.keys

const NAMES = ['userKey', 'user_key', 'userId', 'authorKey', 'uKey', 'apiKeyKey', 'api_key_id']

describe('the names of a key', () => {
  it.each<[string, string[]]>([
    ["[defineKey('user')]", ['userKey', 'user_key', 'userId']],
    ["const AuthorKey = defineKey('user')", ['userKey', 'user_key', 'userId', 'authorKey']],
    ["const UKey = defineKey('user')", ['userKey', 'user_key', 'userId', 'uKey']],
    ["const AuthorId = defineKey('user')", ['userKey', 'user_key', 'userId']],
    ["const keys = { author: defineKey('user') }", ['userKey', 'user_key', 'userId', 'authorKey']],
    [
      "defineKey('user', { entity: 'API key' })",
      ['userKey', 'user_key', 'userId', 'apiKeyKey', 'api_key_id'],
    ],
    ["defineId('user')", []],
    ['defineKey(process.env.NAME)', []],
    // What they are at run time is not known.
    ["defineKey('user', { format: process.env.FORMAT })", []],
    ["defineKey('user', options)", []],
  ])('of %s', (code, names) => {
    const { named } = keysIn(code)
    expect(NAMES.filter((name) => named(name))).toEqual(names)
  })

  it('are those of the first that claims them', () => {
    const { named, byName } = keysIn(
      "const A = defineKey('a', { entity: 'b' })\nconst B = defineKey('b')\nconst C = defineKey('a')",
    )
    expect(named('bKey')).toEqual({ name: 'a', plain: 'number', isPlural: false })
    expect(named('bKeys')).toEqual({ name: 'a', plain: 'number', isPlural: true })
    expect(byName.get('a')?.name?.local).toBe('A')
  })

  it('are of the longest entity that is known', () => {
    const { named } = keysIn("defineKey('partner')\ndefineKey('source_partner')")
    expect(
      ['sourcePartnerKey', 'targetPartnerKey', 'stripePartnerKey'].map((each) => named(each)?.name),
    ).toEqual(['source_partner', 'partner', undefined])
  })
})

it.each([
  ["defineKey('user')", 'number'],
  ["defineKey('user', { max: 9 })", 'number'],
  ["defineKey('user', { format: 'number' })", 'number'],
  ["defineKey('user', { format: 'bigint' })", 'bigint'],
  ["defineKey('user', { format: uuid() })", 'string'],
])('knows the type that the keys of %s extend: %s', (code, plain) => {
  expect(keysIn(code).ofType('UserRow')).toEqual({ name: 'user', plain })
})
