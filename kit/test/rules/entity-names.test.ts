import { describe, expect, it } from 'vitest'
import { readIdName, readKeyName, readTypeName, spellEntity } from '../../src/rules/names/id-names.ts'

describe('the name of an id', () => {
  const names = {
    userId: ['user'],
    user_id: ['user'],
    userID: ['user'],
    _userId: ['user'],
    apiKeyId: ['api_key'],
    api_key_id: ['api_key'],
    s3BucketId: ['s3_bucket'],
    sourcePartnerId: ['source_partner', 'partner'],
    source_partner_id: ['source_partner', 'partner'],
    defaultFolderId: ['default_folder', 'folder'],
    createdByUserId: ['created_by_user', 'by_user', 'user'],
    ownerId: ['owner'],
    parentId: ['parent'],
    newOwnerId: ['new_owner', 'owner'],
    // Another system's, as far as the name goes.
    stripeCustomerId: ['stripe_customer'],
    externalUserId: ['external_user'],
    slackUserId: ['slack_user'],
    sourceStripeCustomerId: ['source_stripe_customer', 'stripe_customer'],
    partnerGroupId: ['partner_group'],
  }
  it.each(Object.entries(names))('%s may be named after %j', (name, entities) => {
    expect(readIdName(name)).toEqual({ entities, isPlural: false })
    expect(readIdName(`${name}s`)).toEqual({ entities, isPlural: true })
  })

  it.each([
    'user',
    'userid',
    'paid',
    'kids',
    'valid',
    'UserId',
    'USER_ID',
    'Id',
    'id',
    '_id',
    'userIdx',
    'userIds2',
    'userIdentity',
    '$userId',
    'user-id',
    '',
  ])('is not %j', (name) => {
    expect(readIdName(name)).toBeUndefined()
  })
})

describe('the name of a key', () => {
  const names = {
    userKey: ['user'],
    user_key: ['user'],
    sourcePartnerKey: ['source_partner', 'partner'],
    apiKeyKey: ['api_key'],
    apiKey: ['api'],
    primaryKey: ['primary'],
    // Columns of keys are called as ids are.
    user_id: ['user'],
    userKeyId: ['user_key'],
  }
  it.each(Object.entries(names))('%s may be named after %j', (name, entities) => {
    expect(readKeyName(name)).toEqual({ entities, isPlural: false })
    expect(readKeyName(`${name}s`)).toEqual({ entities, isPlural: true })
  })

  it.each(['key', 'Key', '_key', 'monkey', 'UserKey', 'USER_KEY', 'userKEY', 'userKeyed', 'userkey', ''])(
    'is not %j',
    (name) => {
      expect(readKeyName(name)).toBeUndefined()
    },
  )
})

describe('the name of a type', () => {
  const names = {
    User: 'user',
    ApiKey: 'api_key',
    APIKey: 'api_key',
    UserRow: 'user',
    UserRecord: 'user',
    UserEntity: 'user',
    UserModel: 'user',
    UserDto: 'user',
    UserDTO: 'user',
    UserSchema: 'user',
    userSchema: 'user',
    apiKeySchema: 'api_key',
    UserProps: 'user_props',
    UserInput: 'user_input',
    Users: 'users',
  }
  it.each(Object.entries(names))('%s is named after %s', (name, entity) => {
    expect(readTypeName(name)).toBe(entity)
  })

  it.each(['Row', 'schema', 'user', 'userRow', ''])('is not %j', (name) => {
    expect(readTypeName(name)).toBe(undefined)
  })
})

it('spells entities as names are read', () => {
  expect(['API key', 'apiKey', 'api_key', '(one)  TWO three', '!'].map(spellEntity)).toEqual([
    'api_key',
    'api_key',
    'api_key',
    'one_two_three',
    '',
  ])
})
