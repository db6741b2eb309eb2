import { createRegistry, defineId, IdError, idUnion } from 'brandid/core'
import { describe, expect, it } from 'vitest'
import { tokenPrefixes } from '../../src/definition/token-prefixes.ts'
import { sharedRecords } from '../../src/registry/records.ts'
import { errorOf } from '../refusals.ts'

const UserId = defineId('user', { aliases: ['usr'] })
const TeamId = defineId('team')
defineId('post')
const ProjectId = defineId('project')
const OwnerId = idUnion(UserId, TeamId)
const user = UserId.generate()
const team = TeamId.generate()
const BODY = UserId.body(user)

describe('idUnion', () => {
  it.each([
    { prefix: 'user', id: user, definition: UserId },
    { prefix: 'team', id: team, definition: TeamId },
  ])('resolves an id of $prefix', ({ prefix, id, definition }) => {
    expect(OwnerId.parse(id)).toBe(id)
    expect(OwnerId.safeParse(id)).toEqual({ success: true, data: id })
    expect(OwnerId.resolve(id)).toEqual({ prefix, id })
    expect(OwnerId.resolve(id).definition).toBe(definition)
    expect(OwnerId.safeResolve(id)).toEqual({ success: true, data: { prefix, id } })
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
    const refusal = { code, message: `Expected ${text}.` }
    for (const refuse of [OwnerId.parse, OwnerId.resolve] as ((value: unknown) => unknown)[]) {
      expect(errorOf(() => refuse(input))).toMatchObject(refusal)
    }
    for (const refuse of [OwnerId.safeParse, OwnerId.safeResolve]) {
      expect(refuse(input)).toMatchObject({ success: false, error: refusal })
    }
    expect(OwnerId.safeParse(input).error).toBeInstanceOf(IdError)
    expect(OwnerId.is(input)).toBe(false)
    expect(OwnerId['~standard'].validate(input)).toEqual({ issues: [refusal] })
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

  it('requires a definition', () => {
    expect(errorOf(() => (idUnion as (...definitions: never[]) => unknown)())).toMatchObject({
      code: 'invalid_option',
      message: 'Expected at least one definition but received none.',
    })
  })

  it('joins the definitions of another union', () => {
    const AnyId = idUnion(...OwnerId.definitions, ProjectId)
    expect(AnyId.definitions).toEqual([UserId, TeamId, ProjectId])
    expect(AnyId.pattern.source).toBe('^user_[0-9a-z]{25}$|^team_[0-9a-z]{25}$|^project_[0-9a-z]{25}$')
  })

  it('is a standard schema of its own', () => {
    expect(OwnerId['~standard']).toMatchObject({ version: 1, vendor: 'brandid' })
    const target = { target: 'draft-07' }
    const { input, output } = OwnerId['~standard'].jsonSchema
    const members = [UserId, TeamId].map((member) => member['~standard'].jsonSchema.output(target))
    expect(output(target)).toEqual({ anyOf: members })
    expect(input(target)).toEqual({ anyOf: members })
  })

  it('works unbound', () => {
    const { is, parse, safeParse, resolve } = OwnerId
    expect([user, 'user_1', team].filter(is)).toEqual([user, team])
    expect([user, team].map(parse)).toEqual([user, team])
    expect([user, team].map(resolve).map(({ prefix }) => prefix)).toEqual(['user', 'team'])
    expect([user, ''].map(safeParse).map(({ success }) => success)).toEqual([true, false])
  })

  it('of a private registry names the prefixes of that registry alone', () => {
    const { defineId, idUnion } = createRegistry()
    const union = idUnion(defineId('job'), defineId('task'))
    defineId('kind')
    expect(union.safeParse(`kind_${BODY}`).error?.message).toContain('an id of another kind ("kind")')
    expect(union.safeParse(user).error?.message).toContain('30 characters with another prefix')
  })

  it('names no token, and keeps no token', () => {
    tokenPrefixes().add('sess')
    sharedRecords().set('sess', {
      isToken: true,
      prefixes: ['sess'],
      likeness: '',
      claims: [],
      bodyLength: 57,
    })
    const { error } = OwnerId.safeParse('sess_hunter2')
    expect(error).toMatchObject({
      code: 'wrong_prefix',
      message: 'Expected a user or team id but received a token ("sess").',
    })
    expect(error).not.toHaveProperty('received')
  })
})
