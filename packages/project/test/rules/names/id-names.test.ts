import { describe, expect, it } from 'vitest'
import { findingsOf, list } from '../findings.ts'

const HEAD = `import { createRegistry, defineId, defineKey } from 'brandid'
import { uuid } from 'brandid/formats'
import { defineToken } from 'brandid/token'
`

/** The names that a definition gives to strings or numbers, each with what it should be typed as: `userId: an id of 'user'`. */
function namedBy(code: string, text: string): string[] {
  const found = findingsOf('no-string-id', text, { others: { './ids': HEAD + code } })
  return found.map(({ message }) => {
    const [, name = '', type = ''] = /^'(\w+)'.* type (?:it|each) as (.*)\.$/.exec(message) ?? []
    return `${name}: ${type}`
  })
}

/** Parameters of a type, by their names. */
const parameters = (names: readonly string[], type: string) =>
  `export const f = (${names.map((name) => `${name}: ${type}`).join(', ')}) => 1\n`

const nameOf = (found: string) => found.split(':')[0]

/** The entities that a name could end with: `by_user` and `user` of `createdByUserId`. */
function endingsOf(name: string): string[] {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .filter(Boolean)
    .slice(0, -1)
  return words.map((_, index) => words.slice(index).join('_'))
}

describe('the name of an ID', () => {
  it.each([
    ['userId', 'user'],
    ['user_id', 'user'],
    ['_userId', 'user'],
    ['apiKeyId', 'api_key'],
    ['api_key_id', 'api_key'],
    ['s3BucketId', 's3_bucket'],
    ['sourcePartnerId', 'source_partner', 'partner'],
    ['source_partner_id', 'source_partner', 'partner'],
    ['createdByUserId', 'created_by_user', 'by_user', 'user'],
    ['excludeUserId', 'exclude_user', 'user'],
    ['lastProcessedProjectId', 'last_processed_project', 'processed_project', 'project'],
    ['impersonatedUserId', 'impersonated_user', 'user'],
    ['newOwnerId', 'new_owner', 'owner'],
    // Another system's, as far as the name goes.
    ['stripeCustomerId', 'stripe_customer'],
    ['externalUserId', 'external_user'],
    ['sourceStripeCustomerId', 'source_stripe_customer', 'stripe_customer'],
    ['partnerGroupId', 'partner_group'],
  ])('%s may be named after %s', (name, ...entities) => {
    const text = parameters([name], 'string') + parameters([`${name}s`], 'string[]')
    const found = endingsOf(name).filter((entity) => {
      const names = namedBy(`[defineId('${entity}')]`, text)
      if (names.length > 0) expect(names.map(nameOf)).toEqual([name, `${name}s`])
      return names.length > 0
    })
    expect(found).toEqual(entities)
  })

  it.each(['oauth_client', 'o_auth_client'])('after %s is the same however OAuth is written', (entity) => {
    const names = list('oauthClientId; oAuthClientId; oauth_client_id; o_auth_client_id; userOAuthClientId')
    const found = namedBy(`[defineId('${entity}')]`, parameters([...names, 'authClientId'], 'string'))
    expect(found.map(nameOf)).toEqual(names.slice(0, -1))
  })

  it('keeps a letter at its end, which is a word', () =>
    expect(
      namedBy("[defineId('plan_b')]", parameters(['planBId', 'plan_b_id'], 'string')).map(nameOf),
    ).toEqual(['planBId', 'plan_b_id']))

  it('has a capital D as well, and is none in other spellings', () => {
    const others = list(
      'user; userid; kids; valid; UserId; USER_ID; Id; id; _id; userIdx; userIds2; userIdentity; $userId',
    )
    const names = namedBy("[defineId('user')]", parameters(['userID', ...others], 'string'))
    expect(names.map(nameOf)).toEqual(['userID'])
  })
})

describe('the name of a key', () => {
  it.each([
    ['userKey', 'user'],
    ['user_key', 'user'],
    ['sourcePartnerKey', 'source_partner', 'partner'],
    ['apiKeyKey', 'api_key'],
    ['apiKey', 'api'],
    // Columns of keys are called as ids are.
    ['user_id', 'user'],
    ['userKeyId', 'user_key'],
  ])('%s may be named after %s', (name, ...entities) => {
    const text = parameters([name], 'number') + parameters([`${name}s`], 'number[]')
    const found = endingsOf(name).filter((entity) => namedBy(`[defineKey('${entity}')]`, text).length > 0)
    expect(found).toEqual(entities)
  })

  it('is none in other spellings', () => {
    const others = list('key; Key; _key; monkey; UserKey; USER_KEY; userKEY; userKeyed; userkey')
    expect(namedBy("[defineKey('user')]", parameters(others, 'number'))).toEqual([])
  })
})

describe('the name of a type', () => {
  const named = (types: readonly string[], code: string) =>
    namedBy(code, types.map((name) => `export interface ${name} { id: string }\n`).join('')).length

  it.each([
    ['user', list('User; UserRow; UserRecord; UserEntity; UserModel; UserDto; UserDTO; UserSchema')],
    ['api_key', list('ApiKey; APIKey')],
    ['oauth_client', list('OAuthClient; OauthClient; OAUTHClient; OAuthClientRow')],
  ])('is after %s', (entity, types) => {
    expect(named(types, `[defineId('${entity}')]`)).toBe(types.length)
  })

  it('is after no other entity', () => {
    expect(named(list('UserProps; Users; Row; schema; user; userRow'), "[defineId('user')]")).toBe(0)
  })
})

describe('a definition', () => {
  const IDS = list(
    'userId; user_id; authorId; uId; apiKeyId; api_key_id; oneTwoThreeId; sessId; authorIdId; allId',
  )
  const user = list('userId; user_id')

  it.each<[string, string[]]>([
    ["[defineId('user')]", user],
    ["const AuthorId = defineId('user')", [...user, 'authorId']],
    ["const UId = defineId('user')", [...user, 'uId']],
    ["const authorId = defineId('user')", user],
    ["const AuthorIdTable = defineId('user')", user],
    ["const Author = defineId('user')", user],
    ["const Author$Id = defineId('user')", user],
    ["const AuthorKey = defineId('user')", user],
    ["const ids = { author: defineId('user') }", [...user, 'authorId']],
    ["const ids = { all: { author: defineId('user') } }", [...user, 'authorId']],
    ["const ids = { Author: defineId('user') }", user],
    ["defineId('user', { entity: 'API key' })", [...user, 'apiKeyId', 'api_key_id']],
    ["defineId('user', { entity: '(one)  TWO three' })", [...user, 'oneTwoThreeId']],
    ["defineId('user', { entity: '!' })", user],
    ["defineId('api_key')", ['apiKeyId', 'api_key_id']],
    ["defineId('user', { entity: process.env.NAME })", user],
    ["const SessId = defineToken('sess')", []],
    ['defineId(process.env.NAME)', []],
  ])('of IDs gives its names: %s', (code, names) => {
    expect(namedBy(code, parameters(IDS, 'string')).map(nameOf)).toEqual(names)
  })

  const KEYS = list('userKey; user_key; userId; authorKey; uKey; apiKeyKey; api_key_id')
  const userKey = list('userKey; user_key; userId')

  it.each<[string, string[], string?]>([
    ["[defineKey('user')]", userKey, 'number'],
    ["const AuthorKey = defineKey('user', { max: 9 })", [...userKey, 'authorKey'], 'number'],
    ["const UKey = defineKey('user', { format: 'number' })", [...userKey, 'uKey'], 'number'],
    ["const AuthorId = defineKey('user', { format: 'bigint' })", userKey, 'bigint'],
    ["const keys = { author: defineKey('user', { format: uuid() }) }", [...userKey, 'authorKey'], 'string'],
    ["defineKey('user', { entity: 'API key' })", [...userKey, 'apiKeyKey', 'api_key_id'], 'number'],
    ['defineKey(process.env.NAME)', []],
    // What they are at run time is not known.
    ["defineKey('user', { format: process.env.FORMAT })", []],
    ["defineKey('user', options)", []],
  ])('of keys gives its names and their type: %s', (code, names, plain) => {
    for (const type of ['number', 'bigint', 'string']) {
      const found = namedBy(code, parameters(KEYS, type)).map(nameOf)
      expect(found, type).toEqual(type === plain ? names : [])
    }
  })

  it('is the first that claims a name', () => {
    const code = (define: string) =>
      `export const A = ${define}('a', { entity: 'b' })
export const B = ${define}('b')
export const C = ${define}('a')
export type A = IdOf<typeof A>
export type B = IdOf<typeof B>
import type { IdOf } from 'brandid'`
    expect(namedBy(code('defineId'), parameters(['bId'], 'string'))).toEqual(["bId: A from './ids.js'"])
    expect(namedBy(code('defineKey'), parameters(['bKey'], 'number'))).toEqual([
      "bKey: A from './ids.js' or LooseKey<'a'>",
    ])
  })

  it('is of the longest entity that is known', () => {
    const ids = "[defineId('partner'), defineId('source_partner'), defineId('owner')]"
    const names = list('sourcePartnerId; targetPartnerId; ownerId; newOwnerId')
    const prefixes = ['source_partner', 'partner', 'owner', 'owner']
    expect(namedBy(ids, parameters(names, 'string'))).toEqual(
      names.map((name, index) => `${name}: an ID of '${prefixes[index]}'`),
    )
    const keys = "[defineKey('partner'), defineKey('source_partner')]"
    expect(
      namedBy(keys, parameters(list('sourcePartnerKey; targetPartnerKey; stripePartnerKey'), 'number')),
    ).toEqual([
      "sourcePartnerKey: Key<'source_partner'> or LooseKey<'source_partner'>",
      "targetPartnerKey: Key<'partner'> or LooseKey<'partner'>",
    ])
  })
})
