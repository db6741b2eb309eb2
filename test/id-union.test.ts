import { createRegistry, defineId, IdError, idUnion } from 'brandid/core'
import { describe, expect, it } from 'vitest'
import { sharedEntries } from '../src/entries.ts'
import { tokenPrefixes } from '../src/token-prefixes.ts'
import { errorOf } from './refusals.ts'

const UserId = defineId('user', { aliases: ['usr'] })
const TeamId = defineId('team')
defineId('post')
const OwnerId = idUnion(UserId, TeamId)
const user = UserId.generate()
const team = TeamId.generate()
const BODY = UserId.body(user)

describe('idUnion', () => {
  it.each([
    { prefix: 'user', id: user, definition: UserId },
    { prefix: 'team', id: team, definition: TeamId },
  ])('tells that an id is a $prefix', ({ prefix, id, definition }) => {
    const data = { prefix, id, definition }
    expect(OwnerId.parse(id)).toEqual(data)
    expect(OwnerId.parse(id).definition).toBe(definition)
    expect(OwnerId.safeParse(id)).toEqual({ success: true, data })
    expect(OwnerId.is(id)).toBe(true)
    expect(OwnerId['~standard'].validate(id)).toEqual({ value: id })
  })

  it('holds its definitions in the order given', () => {
    expect(OwnerId.definitions).toEqual([UserId, TeamId])
    expect(idUnion(TeamId, UserId).definitions).toEqual([TeamId, UserId])
  })

  it.each([
    { input: undefined, code: 'not_a_string', text: 'a user or team id but received undefined' },
    { input: [user], code: 'not_a_string', text: 'a user or team id but received an array' },
    { input: '', code: 'missing_prefix', text: 'a user or team id but received an empty string' },
    {
      input: BODY,
      code: 'missing_prefix',
      text: 'a user or team id but received 25 characters without a prefix',
    },
    {
      input: `post_${BODY}`,
      code: 'wrong_prefix',
      text: 'a user or team id but received an id of another kind ("post")',
    },
    {
      input: `org_${BODY}`,
      code: 'wrong_prefix',
      text: 'a user or team id but received 29 characters with another prefix',
    },
    {
      input: `constructor_${BODY}`,
      code: 'wrong_prefix',
      text: 'a user or team id but received 37 characters with another prefix',
    },
    {
      input: 'team_1',
      code: 'invalid_length',
      text: 'a team id ("team_" and 25 characters) but received 1 character after "team_"',
    },
    {
      input: `usr_${BODY}`,
      code: 'former_prefix',
      text: 'a user id ("user_" and 25 characters) but received an id with a former prefix ("usr")',
    },
  ])('refuses $input with $code', ({ input, code, text }) => {
    const refusal = { code, message: `Expected ${text}.`, received: input }
    expect(errorOf(() => OwnerId.parse(input))).toMatchObject(refusal)
    expect(OwnerId.safeParse(input)).toMatchObject({ success: false, error: refusal })
    expect(OwnerId.safeParse(input).error).toBeInstanceOf(IdError)
    expect(OwnerId.is(input)).toBe(false)
    expect(OwnerId['~standard'].validate(input)).toEqual({ issues: [{ message: refusal.message }] })
  })

  it('finds a former prefix of any member', () => {
    const { error } = idUnion(TeamId, UserId).safeParse(`usr_${BODY}`)
    expect(error).toMatchObject({ code: 'former_prefix', prefix: 'user' })
  })

  it.each([
    { prefixes: ['user'], words: 'a user id' },
    { prefixes: ['org', 'user'], words: 'an org or user id' },
    { prefixes: ['user', 'team', 'org'], words: 'a user, team or org id' },
    { prefixes: ['a', 'b', 'c', 'd'], words: 'an a, b, c or d id' },
  ])('expects $words', ({ prefixes, words }) => {
    const { defineId } = createRegistry()
    const [first, ...others] = prefixes.map((prefix) => defineId(prefix as 'user'))
    const union = idUnion(first as typeof UserId, ...others)
    expect(union.safeParse(1).error).toMatchObject({
      message: `Expected ${words} but received a number.`,
      expected: words,
    })
  })

  it('is a standard schema of its own', () => {
    expect(OwnerId['~standard']).toMatchObject({ version: 1, vendor: 'brandid' })
  })

  it('works unbound', () => {
    const { is, parse, safeParse } = OwnerId
    expect([user, 'user_1', team].filter(is)).toEqual([user, team])
    expect([user, team].map(parse).map(({ prefix }) => prefix)).toEqual(['user', 'team'])
    expect([user, ''].map(safeParse).map(({ success }) => success)).toEqual([true, false])
  })

  it('names no token, and keeps none', () => {
    const entry = { ...sharedEntries().get('user'), prefixes: ['sess'], isToken: true }
    tokenPrefixes().add('sess')
    sharedEntries().set('sess', entry as never)
    const { error } = OwnerId.safeParse('sess_hunter2')
    expect(error).toMatchObject({
      code: 'wrong_prefix',
      message: 'Expected a user or team id but received a token ("sess").',
    })
    expect(error).not.toHaveProperty('received')
  })
})
