import { describe, expect, it } from 'vitest'
import { readIdName, readKeyName, readTypeName, spellEntity } from '../../src/rules/names/id-names.ts'
import { list, ruleContextIn } from './rule-context-in.ts'

describe('the name of an id', () => {
  it.each([
    ['userId', 'user'],
    ['user_id', 'user'],
    ['userID', 'user'],
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
    ['ownerId', 'owner'],
    ['newOwnerId', 'new_owner', 'owner'],
    // Another system's, as far as the name goes.
    ['stripeCustomerId', 'stripe_customer'],
    ['externalUserId', 'external_user'],
    ['sourceStripeCustomerId', 'source_stripe_customer', 'stripe_customer'],
    ['partnerGroupId', 'partner_group'],
  ])('%s may be named after %s', (name, ...entities) => {
    expect(readIdName(name)).toEqual({ entities, isPlural: false })
    expect(readIdName(`${name}s`)).toEqual({ entities, isPlural: true })
  })

  it.each(
    list(`user; userid; kids; valid; UserId; USER_ID; Id; id; _id; userIdx; userIds2; userIdentity; $userId;
      user-id; `),
  )('is not %j', (name) => expect(readIdName(name)).toBeUndefined())
})

describe('the name of a key', () => {
  it.each([
    ['userKey', 'user'],
    ['user_key', 'user'],
    ['sourcePartnerKey', 'source_partner', 'partner'],
    ['apiKeyKey', 'api_key'],
    ['apiKey', 'api'],
    ['primaryKey', 'primary'],
    // Columns of keys are called as ids are.
    ['user_id', 'user'],
    ['userKeyId', 'user_key'],
  ])('%s may be named after %s', (name, ...entities) => {
    expect(readKeyName(name)).toEqual({ entities, isPlural: false })
    expect(readKeyName(`${name}s`)).toEqual({ entities, isPlural: true })
  })

  it.each(list('key; Key; _key; monkey; UserKey; USER_KEY; userKEY; userKeyed; userkey; '))(
    'is not %j',
    (name) => expect(readKeyName(name)).toBeUndefined(),
  )
})

it.each([
  ...list(`User; UserRow; UserRecord; UserEntity; UserModel; UserDto; UserDTO; UserSchema; userSchema`).map(
    (name) => [name, 'user'],
  ),
  ...list('ApiKey; APIKey; apiKeySchema').map((name) => [name, 'api_key']),
  ['UserProps', 'user_props'],
  ['Users', 'users'],
  ...list('Row; schema; user; userRow; ').map((name) => [name, undefined]),
])('the name of a type %s is after %s', (name = '', entity) => expect(readTypeName(name)).toBe(entity))

it('spells entities as names are read', () => {
  expect(list('API key; apiKey; api_key; (one)  TWO three; !').map(spellEntity)).toEqual(
    list('api_key; api_key; api_key; one_two_three; '),
  )
})

const HEAD = `import { createRegistry, defineId, defineKey } from 'brandid'
import { uuid } from 'brandid/formats'
import { defineToken } from 'brandid/token'
`
const knownIn = (code: string) => ruleContextIn(HEAD + code, { others: { './ids': '' } }).known

describe('a definition', () => {
  const IDS = list(`userId; user_id; authorId; uId; apiKeyId; api_key_id; oneTwoThreeId; sessId; authorIdId;
    allId`)
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
  ])('of ids gives its names: %s', (code, names) => {
    const { named } = knownIn(code)
    expect(IDS.filter((name) => named(name))).toEqual(names)
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
    ["defineId('user')", []],
    ['defineKey(process.env.NAME)', []],
    // What they are at run time is not known.
    ["defineKey('user', { format: process.env.FORMAT })", []],
    ["defineKey('user', options)", []],
  ])('of keys gives its names and their type: %s', (code, names, plain) => {
    const { named, ofType } = knownIn(code).keys
    expect(KEYS.filter((name) => named(name))).toEqual(names)
    expect(ofType('UserRow')).toEqual(plain && { name: 'user', plain })
  })

  it('is the first that claims a name', () => {
    const code = (define: string) =>
      `const A = ${define}('a', { entity: 'b' })\nconst B = ${define}('b')\nconst C = ${define}('a')`
    const ids = knownIn(code('defineId'))
    expect(ids.named('bId')).toEqual({ prefix: 'a', isPlural: false })
    expect(ids.named('bIds')).toEqual({ prefix: 'a', isPlural: true })
    expect(ids.byPrefix.get('a')?.name?.local).toBe('A')
    const { keys } = knownIn(code('defineKey'))
    expect(keys.named('bKey')).toEqual({ name: 'a', plain: 'number', isPlural: false })
    expect(keys.named('bKeys')).toEqual({ name: 'a', plain: 'number', isPlural: true })
    expect(keys.byName.get('a')?.name?.local).toBe('A')
  })

  it('is found by its prefix, and by that without its scope where no other has it', () => {
    const { byPrefix } = knownIn(
      "const stripe = createRegistry('stripe')\nstripe.defineId('price')\nstripe.defineId('user')\ndefineId('user')\ndefineKey('team')",
    )
    const scopes = list('stripe:price; price; stripe:user; user').map((name) => byPrefix.get(name)?.scope)
    expect(scopes).toEqual(['stripe', 'stripe', 'stripe', undefined])
    expect([...byPrefix.keys()].sort()).toEqual(list('price; stripe:price; stripe:user; user'))
  })

  it('is of the longest entity that is known', () => {
    const ids = knownIn("defineId('partner')\ndefineId('source_partner')\ndefineId('owner')")
    expect(
      list('sourcePartnerId; targetPartnerId; ownerId; newOwnerId').map((name) => ids.named(name)?.prefix),
    ).toEqual(list('source_partner; partner; owner; owner'))
    const { keys } = knownIn("defineKey('partner')\ndefineKey('source_partner')")
    expect(
      list('sourcePartnerKey; targetPartnerKey; stripePartnerKey').map((name) => keys.named(name)?.name),
    ).toEqual(['source_partner', 'partner', undefined])
  })

  it('is that of the entity of a type', () => {
    const { ofType } = knownIn("defineId('pn', { entity: 'partner' })\ndefineId('x', { entity: '!' })")
    expect(list('Partner; PartnerRow; partnerSchema').map((name) => ofType(name)?.prefix)).toEqual(
      list('pn; pn; pn'),
    )
    expect(list('Program; partner; PartnerProps; ').filter(ofType)).toEqual([])
  })
})
