import { describe, expect, it } from 'vitest'
import { ruleContextIn } from './rule-context-in.ts'

const knownIn = (code: string) =>
  ruleContextIn(`import { defineId } from 'brandid'\nimport { defineToken } from 'brandid/token'\n${code}`, {
    others: { './ids': '' },
  }).known

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
    ["defineId('user', { entity: 'API key' })", ['userId', 'user_id', 'apiKeyId', 'api_key_id']],
    [
      "defineId('user', { entity: '(one)  TWO three' })",
      ['userId', 'user_id', 'oneTwoThreeId', 'one_two_three_id'],
    ],
    ["defineId('api_key')", ['apiKeyId', 'api_key_id']],
    ["defineId('user', { entity: process.env.NAME })", ['userId', 'user_id']],
    ["const SessId = defineToken('sess')", []],
    ['defineId(process.env.NAME)', []],
  ])('of %s', (code, names) => {
    expect([...knownIn(code).byName.keys()]).toEqual(names)
  })

  it('are those of the first that claims them', () => {
    const { byName, byPrefix } = knownIn(
      "const A = defineId('a', { entity: 'b' })\nconst B = defineId('b')\nconst C = defineId('a')",
    )
    expect(byName.get('bId')?.prefix).toBe('a')
    expect(byPrefix.get('a')?.name?.local).toBe('A')
  })
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
