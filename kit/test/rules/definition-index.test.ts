import { describe, expect, it } from 'vitest'
import { ruleContextIn } from './rule-context-in.ts'

const knownIn = (code: string) =>
  ruleContextIn(`import { defineId } from 'brandid'\nimport { defineToken } from 'brandid/token'\n${code}`, {
    others: { './ids': '' },
  }).known

const NAMES = ['userId', 'user_id', 'authorId', 'uId', 'apiKeyId', 'api_key_id', 'oneTwoThreeId', 'sessId']

describe('the names of an id', () => {
  it.each<[string, string[]]>([
    ["[defineId('user')]", ['userId', 'user_id']],
    ["const AuthorId = defineId('user')", ['userId', 'user_id', 'authorId']],
    ["const UId = defineId('user')", ['userId', 'user_id', 'uId']],
    ["const ourUserId = defineId('user')", ['userId', 'user_id']],
    ["const authorId = defineId('user')", ['userId', 'user_id']],
    ["const AuthorIdTable = defineId('user')", ['userId', 'user_id']],
    ["const Author = defineId('user')", ['userId', 'user_id']],
    ["const Author$Id = defineId('user')", ['userId', 'user_id']],
    ["const ids = { author: defineId('user') }", ['userId', 'user_id', 'authorId']],
    ["const ids = { all: { author: defineId('user') } }", ['userId', 'user_id', 'authorId']],
    ["const ids = { Author: defineId('user') }", ['userId', 'user_id']],
    ["defineId('user', { entity: 'API key' })", ['userId', 'user_id', 'apiKeyId', 'api_key_id']],
    ["defineId('user', { entity: 'apiKey' })", ['userId', 'user_id', 'apiKeyId', 'api_key_id']],
    ["defineId('user', { entity: '(one)  TWO three' })", ['userId', 'user_id', 'oneTwoThreeId']],
    ["defineId('user', { entity: '!' })", ['userId', 'user_id']],
    ["defineId('api_key')", ['apiKeyId', 'api_key_id']],
    ["defineId('user', { entity: process.env.NAME })", ['userId', 'user_id']],
    ["const SessId = defineToken('sess')", []],
    ['defineId(process.env.NAME)', []],
  ])('of %s', (code, names) => {
    const { named } = knownIn(code)
    expect(NAMES.filter((name) => named(name))).toEqual(names)
  })

  it('are those of the first that claims them', () => {
    const { named, byPrefix } = knownIn(
      "const A = defineId('a', { entity: 'b' })\nconst B = defineId('b')\nconst C = defineId('a')",
    )
    expect(named('bId')).toEqual({ prefix: 'a', isPlural: false })
    expect(named('bIds')).toEqual({ prefix: 'a', isPlural: true })
    expect(byPrefix.get('a')?.name?.local).toBe('A')
  })

  it('are of the longest entity that is known', () => {
    const { named } = knownIn("defineId('partner')\ndefineId('source_partner')\ndefineId('owner')")
    expect(
      ['sourcePartnerId', 'targetPartnerId', 'ownerId', 'newOwnerId'].map((name) => named(name)?.prefix),
    ).toEqual(['source_partner', 'partner', 'owner', 'owner'])
  })
})

it('knows the entity that a type is named after', () => {
  const { ofType } = knownIn("defineId('pn', { entity: 'partner' })\ndefineId('x', { entity: '!' })")
  expect(['Partner', 'PartnerRow', 'partnerSchema'].map((name) => ofType(name)?.prefix)).toEqual([
    'pn',
    'pn',
    'pn',
  ])
  expect(['Program', 'partner', 'PartnerProps', ''].map(ofType)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

describe('a getter', () => {
  it.each([
    { block: 'interface Register { get user(): 1 }', knows: ['user'] },
    { block: 'interface Register {}', knows: [] },
    { block: 'interface Register extends Ours {}', knows: ['user', 'team'] },
    { block: 'interface Other { get user(): 1 }', knows: [] },
  ])('of $block', ({ block, knows }) => {
    const { isRegistered } = knownIn(`declare module 'brandid' { ${block} }`)
    expect(['user', 'team'].filter(isRegistered)).toEqual(knows)
  })
})
