import { createRegistry, defineId, IdError, idUnion } from 'brandid/core'
import { opaque } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { tokenPrefixes } from '../../src/definition/token-prefixes.ts'
import { sharedRecords } from '../../src/registry/records.ts'
import { errorOf } from '../refusals.ts'
import { defineIn, type Options } from './define-in.ts'

const UserId = defineId('user', { aliases: ['usr'] })
const TeamId = defineId('team')
defineId('post')
const ProjectId = defineId('project')
const WorkspaceId = defineId('ws', { named: ['ws_local_root'] })
const LocalId = defineId('ws_local')
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
    for (const result of [OwnerId.safeParse(input), OwnerId.safeResolve(input)]) {
      expect(result).toMatchObject({ success: false, error: refusal })
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
    { name: 'first', members: [WorkspaceId, LocalId] },
    { name: 'last', members: [LocalId, WorkspaceId] },
  ] as const)('accepts a named id of its $name member that looks like one of the other', ({ members }) => {
    const union = idUnion(...members)
    const id = 'ws_local_root'
    expect(union.is(id)).toBe(true)
    expect(union.parse(id)).toBe(id)
    expect(union.safeParse(id)).toEqual({ success: true, data: id })
    expect(union.resolve(id)).toEqual({ prefix: 'ws', id })
    expect(union.resolve(id).definition).toBe(WorkspaceId)
    expect(union.safeResolve(id)).toEqual({ success: true, data: { prefix: 'ws', id } })
    expect(union['~standard'].validate(id)).toEqual({ value: id })
    expect(union.pattern.test(id)).toBe(true)
    expect(union.resolve(LocalId.generate()).definition).toBe(LocalId)
    expect(union.safeParse('ws_local_roots').error?.prefix).toBe('ws_local')
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

  it.each([
    { name: 'a prefix', one: ['user'], other: ['user'], key: 'user' },
    {
      name: 'a named id, which a format accepts',
      one: ['sub', { named: ['sub_sched_root'] }],
      other: ['sub_sched', { format: opaque({ length: 4 }) }],
      key: 'sub_sched_root',
    },
    {
      name: 'a named id twice',
      one: ['ws', { named: ['ws_local_root'] }],
      other: ['ws_local', { named: ['ws_local_root'] }],
      key: 'ws_local_root',
    },
  ] as const)('refuses definitions of two registries that share $name', ({ one, other, key }) => {
    const define = ([prefix, options]: readonly [string, Options?]) =>
      defineIn('/app/one.ts', createRegistry().defineId, prefix, options)
    const [first, second] = [define(one), define(other)]
    for (const join of [() => idUnion(first, second), () => idUnion(second, first)]) {
      expect(errorOf(join)).toMatchObject({
        code: 'duplicate_prefix',
        message: `Expected definitions that share no prefix and no named id but received two with "${key}": rename one, or leave it out.`,
        prefix: key,
      })
    }
  })

  it('takes the definitions before and after a renaming, and asks the owner of a prefix before that of a former one', () => {
    const former = createRegistry().defineId('cust')
    const present = createRegistry().defineId('customer', { aliases: ['cust'] })
    for (const union of [idUnion(former, present), idUnion(present, former)]) {
      for (const id of [former.generate(), present.generate()]) expect(union.is(id)).toBe(true)
      expect(union.safeParse('cust_1').error).toMatchObject({ code: 'invalid_length', prefix: 'cust' })
    }
    const alone = createRegistry().defineId('client', { aliases: ['cust'] })
    expect(idUnion(present, alone).safeParse('cust_1').error).toMatchObject({
      code: 'former_prefix',
      prefix: 'customer',
    })
  })

  it('takes a definition twice, as two unions joined may have it', () => {
    const union = idUnion(...OwnerId.definitions, UserId, WorkspaceId, WorkspaceId)
    expect(union.resolve(user).definition).toBe(UserId)
    expect(union.is('ws_local_root')).toBe(true)
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
    expect(union.safeParse(`user_${BODY}`).error?.message).toContain('30 characters with another prefix')
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
      code: 'is_token',
      message: 'Expected a user or team id but received a token ("sess").',
    })
    expect(error).not.toHaveProperty('received')
  })
})
