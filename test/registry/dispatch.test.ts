import { createRegistry } from 'brandid/core'
import { opaque } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { tokenPrefixes } from '../../src/definition/prefix.ts'
import { dispatch, findNaming, findRecord } from '../../src/registry/dispatch.ts'
import { createRecords, type RegistryRecord, type TokenRecord } from '../../src/registry/records.ts'
import { errorOf } from '../refusals.ts'

const BODY = '036twi214qwj7mgsvq83nm8wf'
const ADVICE =
  'Import a name from the module that defines the prefix: a module that never runs registers nothing, and bundlers drop a bare import from a package with "sideEffects": false.'

/** A registry with these prefixes. */
function registryWith(...prefixes: string[]) {
  const registry = createRegistry()
  for (const prefix of prefixes) registry.defineId(prefix as 'user')
  return registry
}

it('finds no token under a named text', () => {
  const records = createRecords()
  const token: TokenRecord = {
    isToken: true,
    prefixes: ['sess'],
    owner: {},
    fingerprint: '',
    site: undefined,
  } as never
  records.names.set('sess_root', token)
  expect(findNaming(records, 'sess_root')).toBeUndefined()
})

describe('dispatch', () => {
  const registry = createRegistry()
  const UserId = registry.defineId('user', { aliases: ['usr'] })
  const SubId = registry.defineId('sub', { format: opaque({ length: [1, 9] }) })
  const ScheduleId = registry.defineId('sub_sched', { format: opaque({ length: [1, 9] }) })
  const LONGEST_NAME = `ws_${'a'.repeat(124)}`
  const WorkspaceId = registry.defineId('ws', { named: ['ws_root', LONGEST_NAME] })

  it.each([
    { id: `user_${BODY}`, definition: UserId },
    { id: 'sub_sched', definition: SubId },
    { id: 'sub_sched_1', definition: ScheduleId },
    { id: 'ws_root', definition: WorkspaceId },
    { id: LONGEST_NAME, definition: WorkspaceId },
  ])('finds the definition of $id', ({ id, definition }) => {
    const parsed = registry.parse(id)
    expect(parsed).toEqual({ prefix: definition.prefix, id })
    expect(parsed.definition).toBe(definition)
    expect(registry.safeParse(id)).toEqual({ success: true, data: parsed })
  })

  it.each([
    [undefined, 'not_a_string', 'an id but received undefined'],
    [[`user_${BODY}`], 'not_a_string', 'an id but received an array'],
    ['', 'missing_prefix', 'an id of a registered prefix but received an empty string'],
    ['1', 'missing_prefix', 'an id of a registered prefix but received 1 character without a prefix'],
    [
      `org_${BODY}`,
      'unknown_prefix',
      'an id of a registered prefix but received 29 characters with a prefix that is not registered',
    ],
    [
      `${'x'.repeat(64)}_1`,
      'unknown_prefix',
      'an id of a registered prefix but received 66 characters with a prefix that is not registered',
    ],
    [
      `__proto___${BODY}`,
      'unknown_prefix',
      'an id of a registered prefix but received 35 characters with a prefix that is not registered',
    ],
    [
      ` user_${BODY}`,
      'unknown_prefix',
      'an id of a registered prefix but received white space around 30 characters',
    ],
    [
      `User_${BODY}`,
      'unknown_prefix',
      'an id of a registered prefix but received the prefix "user" in another case',
    ],
    [
      'user_1',
      'invalid_length',
      'a user id ("user_" and 25 characters) but received 1 character after "user_"',
    ],
    [
      `usr_${BODY}`,
      'former_prefix',
      'a user id ("user_" and 25 characters) but received an id with a former prefix ("usr")',
    ],
    [
      'sub_sched_-',
      'invalid_character',
      'a sub_sched id ("sub_sched_" and 1 to 9 characters) but received "-" as character 1 after "sub_sched_"',
    ],
  ])('refuses %j with %s', (input, code, text) => {
    const refusal = { code, message: `Expected ${text}.` }
    expect(errorOf(() => registry.parse(input))).toMatchObject(refusal)
    expect(registry.safeParse(input)).toMatchObject({ success: false, error: refusal })
  })
})

describe('the hint at an unknown prefix', () => {
  it.each([
    { registered: ['post', 'user'], unknown: 'usr', nearest: 'user' },
    { registered: ['user', 'users'], unknown: 'userss', nearest: 'users' },
    { registered: ['users', 'user'], unknown: 'userss', nearest: 'users' },
    { registered: ['abcd', 'abce'], unknown: 'abcf', nearest: 'abcd' },
    { registered: ['sub_sched'], unknown: 'sub_schd', nearest: 'sub_sched' },
  ])('names $nearest for $unknown', ({ registered, unknown, nearest }) => {
    expect(registryWith(...registered).safeParse(`${unknown}_${BODY}`).error?.hint).toBe(
      `The nearest registered prefix is "${nearest}". ${ADVICE}`,
    )
  })

  it('looks at 10,000 prefixes, and no more, however many there are', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => `kind${i}x`)
    const hintOf = (...prefixes: string[]) => {
      const records = createRecords()
      for (const prefix of prefixes) records.set(prefix, {} as RegistryRecord)
      return dispatch(records, `usr_${BODY}`).error?.hint
    }
    expect(hintOf(...many.slice(1), 'user')).toContain('"user"')
    expect(hintOf(...many, 'user')).toBe(ADVICE)
  })

  it('names no named id', () => {
    const { defineId, safeParse } = createRegistry()
    defineId('ws', { named: ['ws_root'] })
    expect(safeParse(`ws_roo_${BODY}`).error?.hint).toBe(ADVICE)
  })

  it('names former prefixes, too, and what was registered since', () => {
    const registry = registryWith('post')
    const { error } = registry.safeParse(`usrx_${BODY}`)
    registry.defineId('user', { aliases: ['usr'] })
    expect(error?.hint).toContain('The nearest registered prefix is "usr".')
  })
})

describe('the hint at a text that is not canonical', () => {
  const registry = createRegistry()
  const UserId = registry.defineId('user', { aliases: ['usr'] })
  const WorkspaceId = registry.defineId('ws', {
    entity: 'workspace',
    aliases: ['wsp'],
    named: ['ws_local_root'],
  })
  registry.defineId('ws_local')
  const OwnerId = registry.idUnion(UserId, WorkspaceId)

  it.each([
    { input: ` user_${BODY}`, name: 'user' },
    { input: `USER_${BODY}`, name: 'user' },
    { input: `\n Usr_${BODY.toUpperCase()}`, name: 'user' },
    { input: `${' '.repeat(99)}user_${BODY}`, name: 'user' },
    { input: 'WS_local_root', name: 'workspace' },
    { input: 'wsp_local_root', name: 'workspace' },
  ])('names the definition that normalizes it: $input', ({ input, name }) => {
    const hint = `${name}'s normalize() accepts this text.`
    for (const error of [registry.safeParse(input).error, OwnerId.safeParse(input).error]) {
      expect(error).toMatchObject({ received: input, hint })
      expect(error?.message).not.toContain('normalize')
      expect(JSON.stringify(error)).not.toContain('normalize')
    }
  })
})

describe('a token', () => {
  const token: TokenRecord = {
    prefixes: ['sess', 'session'],
    isToken: true,
    bodyLength: 9,
    fingerprint: '',
    claims: [],
  }
  const records = createRecords()
  for (const prefix of token.prefixes) records.set(prefix, token)

  it.each(['sess_1', 'sess_', 'session_1'])('is refused and kept nowhere: %s', (input) => {
    expect(findRecord(records, input)).toBeUndefined()
    const { error } = dispatch(records, input)
    expect(error).toMatchObject({
      code: 'is_token',
      message: 'Expected an id but received a token ("sess").',
    })
    expect(error).toHaveProperty('received', undefined)
  })

  it.each(['xsess_hunter2', 'Bearer sess_hunter2', 'SESS_hunter2'])(
    'is kept nowhere after an unknown prefix, either: %s',
    (input) => {
      tokenPrefixes().add('sess')
      const { error } = dispatch(records, input)
      expect(error?.code).toBe('unknown_prefix')
      expect(error).toHaveProperty('received', undefined)
      expect(error?.hint).not.toContain('hunter2')
      tokenPrefixes().delete('sess')
    },
  )
})

describe('an own format whose check returns null', () => {
  it('is refused by every door, because only undefined says that nothing is wrong', () => {
    const { defineId, isId, safeParse, findIds } = createRegistry()
    const LaxId = defineId('lax', { format: { ...opaque({ length: 4 }), check: () => null as never } })
    expect([LaxId.is('lax_abcd'), isId('lax_abcd'), safeParse('lax_abcd').success]).toEqual([
      false,
      false,
      false,
    ])
    expect(findIds('lax_abcd')).toEqual([])
  })
})
