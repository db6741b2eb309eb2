import { createRegistry, defineId, idUnion } from 'brandid/core'
import { bare, uuid } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../refusals.ts'
import { defineIn, type Options } from './define-in.ts'

const UserId = defineId('user', { aliases: ['usr'] })
const TeamId = defineId('team')
defineId('post')
const ProjectId = defineId('project')
const WorkspaceId = defineId('ws', { named: ['ws_local_root'] })
const OwnerId = idUnion(UserId, TeamId)
const user = UserId.generate()
const team = TeamId.generate()
const BODY = UserId.body(user)

describe('idUnion', () => {
  it.each([
    { prefix: 'user', id: user, definition: UserId },
    { prefix: 'team', id: team, definition: TeamId },
  ])('resolves an ID of $prefix', ({ prefix, id, definition }) => {
    expect(OwnerId.parse(id)).toBe(id)
    expect(OwnerId.safeParse(id)).toEqual({ success: true, data: id })
    expect(OwnerId.resolve(id)).toEqual({ prefix, id })
    expect(OwnerId.resolve(id).definition).toBe(definition)
    expect(OwnerId.safeResolve(id)).toEqual({ success: true, data: { prefix, id } })
    expect(OwnerId.is(id)).toBe(true)
    expect(OwnerId['~standard'].validate(id)).toEqual({ value: id })
  })

  it.each([
    ['in capitals', user.toUpperCase(), user],
    ['of a former prefix', ` usr_${BODY}`, user],
    ['of another member', ` ${team}`, team],
  ])('normalizes a text %s', (_, text, id) => {
    expect(OwnerId.normalize(text)).toBe(id)
    expect(OwnerId.safeNormalize(text)).toEqual({ success: true, data: id })
  })

  it('normalizes no text of another definition', () => {
    const message = 'Expected a user or team ID but received an ID of another kind ("post").'
    expect(OwnerId.safeNormalize(`post_${BODY}`).error).toMatchObject({ code: 'wrong_prefix', message })
    expect(() => OwnerId.normalize(`post_${BODY}`)).toThrow(message)
  })

  it.each([
    [undefined, 'not_a_string', 'a user or team ID but received undefined'],
    ['', 'missing_prefix', 'a user or team ID but received an empty string'],
    [BODY, 'missing_prefix', 'a user or team ID but received 25 characters without a prefix'],
    [`post_${BODY}`, 'wrong_prefix', 'a user or team ID but received an ID of another kind ("post")'],
    [`org_${BODY}`, 'wrong_prefix', 'a user or team ID but received 29 characters with another prefix'],
    [
      'team_1',
      'invalid_length',
      'a team ID ("team_" and 25 characters) but received 1 character after "team_"',
    ],
    [
      `usr_${BODY}`,
      'former_prefix',
      'a user ID ("user_" and 25 characters) but received an ID with a former prefix ("usr")',
    ],
  ])('refuses %j with %s', (input, code, text) => {
    const refusal = { code, message: `Expected ${text}.` }
    for (const refuse of [OwnerId.parse, OwnerId.resolve] as ((value: unknown) => unknown)[]) {
      expect(errorOf(() => refuse(input))).toMatchObject(refusal)
    }
    for (const result of [OwnerId.safeParse(input), OwnerId.safeResolve(input)]) {
      expect(result).toMatchObject({ success: false, error: refusal })
    }
    expect(OwnerId.is(input)).toBe(false)
    expect(OwnerId['~standard'].validate(input)).toEqual({ issues: [refusal] })
  })

  it.each([
    { prefixes: ['user'], words: 'a user ID' },
    { prefixes: ['org', 'user'], words: 'an org or user ID' },
    { prefixes: ['user', 'team', 'org'], words: 'a user, team or org ID' },
  ])('expects $words', ({ prefixes, words }) => {
    const { defineId } = createRegistry()
    const [first, ...others] = prefixes.map((prefix) => defineId(prefix as 'user'))
    const union = idUnion(first as typeof UserId, ...others)
    expect(union.safeParse(1 as unknown).error).toMatchObject({
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
      name: 'a named ID twice',
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
        message: `Expected definitions that share no prefix or named ID but received two with "${key}".`,
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

  it('joins the definitions of another union, and has one that is given twice once', () => {
    const union = idUnion(...OwnerId.definitions, UserId, WorkspaceId, WorkspaceId)
    expect(union.definitions).toEqual([...OwnerId.definitions, WorkspaceId])
    expect(idUnion(UserId, UserId).pattern).toEqual(UserId.pattern)
    expect(idUnion(...OwnerId.definitions, ProjectId).pattern.source).toBe(
      '^user_[0-9a-z]{25}$|^team_[0-9a-z]{25}$|^project_[0-9a-z]{25}$',
    )
    expect(union.resolve(user).definition).toBe(UserId)
    expect(union.is('ws_local_root')).toBe(true)
  })

  it('is a standard schema of its own', () => {
    expect(OwnerId['~standard']).toMatchObject({ version: 1, vendor: 'brandid' })
    const target = { target: 'draft-07' }
    const { input, output } = OwnerId['~standard'].jsonSchema
    const members = [UserId, TeamId].map((member) => member['~standard'].jsonSchema.output(target))
    expect(output(target)).toEqual({ anyOf: members })
    expect(input(target)).toEqual({ anyOf: members })
  })

  it('shows no bare example of a member, because it rejects bare IDs', () => {
    const { defineId, idUnion } = createRegistry()
    const examples = ['doc_036twi214qwj7mgsvq83nm8wf', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'] as const
    const DocId = defineId('doc', { accepts: [bare(uuid())], examples: [...examples] })
    const target = { target: 'draft-07' }
    expect(DocId['~standard'].jsonSchema.output(target)).toMatchObject({ examples })
    expect(idUnion(DocId, defineId('page'))['~standard'].jsonSchema.output(target)).toMatchObject({
      anyOf: [{ examples: [examples[0]] }, {}],
    })
  })

  it('works unbound', () => {
    const { is, parse, safeParse, resolve } = OwnerId
    expect([user, 'user_1', team].filter(is)).toEqual([user, team])
    expect([user, team].map(parse)).toEqual([user, team])
    expect([user, team].map(resolve).map(({ prefix }) => prefix)).toEqual(['user', 'team'])
    expect([user, ''].map(safeParse).map(({ success }) => success)).toEqual([true, false])
  })
})
