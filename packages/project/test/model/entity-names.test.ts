import { checkCodeBase } from '@brandid/project/rules'
import { openCodeBase } from '@brandid/project/source'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { prefixesIn, relationsIn } from './read-model.ts'

const IDS = `import { defineId, defineKey } from 'brandid'
export const UserId = defineId('user')
export const ApiKeyId = defineId('key', { entity: 'api key' })
export const ClientId = defineId('oc', { entity: 'oauth client' })
export const OwnerId = defineId('own', { entity: 'owner' })
export const AdminUserId = defineId('adm', { entity: 'admin user' })
export const TicketKey = defineKey('ticket')
`

/** The parts of a module that hold an ID or a key without a type, each with the ID or the key. */
function looseIn(code: string): string[] {
  const cwd = onDisk({ '.git/HEAD': '', 'ids.ts': IDS, 'a.ts': `export {}\n${code}` })
  const { codeBase, root } = openCodeBase([], { cwd })
  const { findings } = checkCodeBase(codeBase, root, () => {})
  return findings.filter(({ rule }) => rule === 'no-string-id').map(({ message }) => message)
}

const words = (text: string) => text.trim().split(/\s+/)

describe('the name of an ID', () => {
  it.each([
    [
      'user',
      `userId user_id userIds user_ids userID userIDs _userId sourceUserId source_user_id targetUserIds newOwnerUserId
      createdByUserId parentUserId fromTheUserId`,
      `user userid UserId userIdx idUser stripeUserId externalUserId external_user_id userStripeId userKeyId
      usersId sourceExternalUserId externalSourceUserId userIdString`,
    ],
    [
      'key',
      'apiKeyId api_key_id apiKEYId sourceAPIKeyId source_api_key_ids newApiKeyId',
      'keyAPIId apiId stripeApiKeyId',
    ],
    [
      'oc',
      'oauthClientId oAuthClientId o_auth_client_id oauth_client_id sourceOAuthClientId',
      'oAuthId authClientId clientOAuthId',
    ],
    // A role is an entity if the project defines it.
    ['own', 'ownerId owner_id sourceOwnerId', 'ownersId ownersHipId'],
    [
      'ticket',
      'ticketKey ticket_key ticketKeys ticket_keys ticketId ticket_id parentTicketKey',
      'ticketKeyed TicketKey',
    ],
  ])('of %s: %s', (kind, names, others) => {
    const all = [...words(names), ...words(others)]
    const type = kind === 'ticket' ? 'number' : 'string'
    const code = all.map((name) => {
      const isPlural = /s$/.test(name)
      return `export const f_${name} = (${name}: ${type}${isPlural ? '[]' : ''}) => 1\n`
    })
    const found = looseIn(code.join('')).map((message) => /'(\w+)'.*'(\w+)'/.exec(message)?.slice(1))
    expect(found).toEqual(words(names).map((name) => [name, kind]))
  })

  it.each(
    words(`user userRow blogUser order line api external:no internal:no test:no parent:no source:no created:no
    with:no by:no fallback:no preferred:no sample:no`).map((each) => each.split(':')),
  )('of an entity: %s', (name, no) => {
    const entity = name?.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    expect(prefixesIn(`const ${name}Id = newId('xx')`)).toBe(no ? 'xx' : `xx (${entity})`)
  })
})

describe('the name of a type', () => {
  it.each([
    [
      "'id' of",
      `User UserRow UserRecord UserEntity UserModel UserDto UserDTO UserSchema UpdateUser UpsertUser FilterableUser
      StoreUser BaseUser UpdateUserDTO UpdateUserProps UpdateApiKeyProps AdminUser AdminUserDTO BaseUserProps`,
      `user UserProps UserStats UserUpdate DTO Update UpdateProps Props CreateUser MyUser UpdateUserStats
      UpdateBaseUser UserRowDTO Users`,
    ],
  ])('is the name of an entity', (message, names, others) => {
    const all = [...words(names), ...words(others)]
    const found = looseIn(all.map((name) => `export interface ${name} { id: string }\n`).join(''))
    expect(found.map((each) => each.replace(/^('id' of \w+).*$/s, '$1'))).toEqual(
      words(names).map((name) => `${message} ${name}`),
    )
  })

  it('is the name of the longest entity', () => {
    const found = looseIn(
      'export interface AdminUserRow { id: string }\nexport interface AdminTicket { id: number }\n',
    )
    expect(found).toEqual([expect.stringContaining("'adm'"), expect.stringContaining("'ticket'")])
  })

  it('may be the name of a schema in lower case', () => {
    const schema = (name: string) => `export const ${name} = z.object({ id: z.string() })\n`
    const head = "import { z } from 'zod'\n"
    const names = ['userSchema', 'updateUserSchema', 'user', 'userRow', 'statsSchema']
    expect(looseIn(head + names.map(schema).join(''))).toHaveLength(2)
  })
})

it.each([
  ['BlogUser', 'blog user'],
  ['blog_user', 'blog user'],
  ['blog-user', 'blog user'],
  ['blogUSER', 'blog user'],
  ['BLOG_USER', 'blog user'],
  ['HTTPClient', 'http client'],
  ['OAuthClient', 'oauth client'],
  ['o_auth_client', 'oauth client'],
  ['clientO', 'client o'],
  ['plan2Row', 'plan2 row'],
  ['aBTest', 'abtest'],
])('the entity %s has the words %s', (name, entity) => {
  const code = `// mongoose\n@Schema() class A { @Prop({ ref: '${name}' }) teamId: string }`
  expect(relationsIn(code)).toBe(`teamId → ${entity}`)
})
