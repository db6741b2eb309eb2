import { inspect } from 'node:util'
import { createRegistry, defineId, findIds, IdError, idUnion, isId, parse, safeParse } from 'brandid/core'
import { opaque } from 'brandid/formats'
import { defineToken } from 'brandid/token'
import { describe, expect, it } from 'vitest'
import { findNaming } from '../../src/registry/dispatch.ts'
import { createRecords, type TokenRecord } from '../../src/registry/records.ts'
import { errorOf } from '../refusals.ts'

const BODY = '036twi214qwj7mgsvq83nm8wf'
const USER = `user_${BODY}`

describe('dispatch', () => {
  const registry = createRegistry()
  const UserId = registry.defineId('user', { aliases: ['usr'] })
  const SubId = registry.defineId('sub', { format: opaque({ length: [1, 9] }) })
  const ScheduleId = registry.defineId('sub_sched', { format: opaque({ length: [1, 9] }) })
  const LONGEST_NAME = `ws_${'a'.repeat(124)}`
  const WorkspaceId = registry.defineId('ws', { named: ['ws_root', LONGEST_NAME] })

  it.each([
    { id: USER, definition: UserId },
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

  const unknown = (received: string) => `an ID of a registered kind but received ${received}`
  const notRegistered = 'with an unregistered prefix'

  it.each([
    [undefined, 'not_a_string', 'an ID but received undefined'],
    [[USER], 'not_a_string', 'an ID but received an array'],
    ['', 'missing_prefix', unknown('an empty string')],
    ['1', 'missing_prefix', unknown('1 character without a prefix')],
    [`org_${BODY}`, 'unknown_prefix', unknown(`29 characters ${notRegistered}`)],
    [`${'x'.repeat(64)}_1`, 'unknown_prefix', unknown(`66 characters ${notRegistered}`)],
    [`__proto___${BODY}`, 'unknown_prefix', unknown(`35 characters ${notRegistered}`)],
    [
      ` ${USER}`,
      'unknown_prefix',
      unknown(`31 characters ${notRegistered}, with an invisible U+0020 as character 1`),
    ],
    [`User_${BODY}`, 'unknown_prefix', unknown('the prefix "user" in another case')],
    [
      'user_1',
      'invalid_length',
      'a user ID ("user_" and 25 characters) but received 1 character after "user_"',
    ],
    [
      `usr_${BODY}`,
      'former_prefix',
      'a user ID ("user_" and 25 characters) but received an ID with a former prefix ("usr")',
    ],
    [
      'sub_sched_-',
      'invalid_character',
      'a sub_sched ID ("sub_sched_" and 1 to 9 characters) but received "-" as character 1 after "sub_sched_"',
    ],
  ])('refuses %j with %s', (input, code, text) => {
    const refusal = { code, message: `Expected ${text}.` }
    expect(errorOf(() => registry.parse(input))).toMatchObject(refusal)
    expect(registry.safeParse(input)).toMatchObject({ success: false, error: refusal })
    expect(registry.isId(input)).toBe(false)
  })

  it('finds no token under a named text', () => {
    const records = createRecords()
    records.names.set('sess_root', { isToken: true, prefixes: ['sess'] } as unknown as TokenRecord)
    expect(findNaming(records, 'sess_root')).toBeUndefined()
  })

  it('refuses what an own check returns null for, because only undefined says that nothing is wrong', () => {
    const { defineId, isId, safeParse, findIds } = createRegistry()
    const LaxId = defineId('lax', { format: { ...opaque({ length: 4 }), check: () => null as never } })
    expect([LaxId, { is: isId }].map(({ is }) => is('lax_abcd'))).toEqual([false, false])
    expect(safeParse('lax_abcd').success).toBe(false)
    expect(findIds('lax_abcd')).toEqual([])
  })
})

describe('the functions of the shared registry', () => {
  const UserId = defineId('user', { aliases: ['usr'] })
  const PostId = defineId('post')
  const registry = createRegistry()
  const AuthorId = registry.defineId('user')
  const SHOWN = { prefix: 'user', id: USER }

  it('return the ID, or the error, which parse throws', () => {
    expect(safeParse(USER)).toEqual({ success: true, data: SHOWN })
    const { error } = safeParse('org_1')
    expect(error).toBeInstanceOf(IdError)
    expect(errorOf(() => parse('org_1'))).toMatchObject({ code: error?.code, message: error?.message })
  })

  it('guard, as a callback, too', () => {
    const post = PostId.generate()
    const others = ['user_1', '', `usr_${BODY}`, `org_${BODY}`, 1, undefined, [USER], new String(USER)]
    expect([USER, ...others, post].filter(isId)).toEqual([USER, post])
  })

  describe.each([
    ['parse', () => parse(USER), SHOWN, UserId],
    ['safeParse', () => safeParse(USER).data, SHOWN, UserId],
    ['the parse of a registry', () => registry.parse(USER), SHOWN, AuthorId],
    ['resolve', () => idUnion(UserId, PostId).resolve(USER), SHOWN, UserId],
    ['findIds', () => findIds(` ${USER}`)[0], { ...SHOWN, index: 1 }, UserId],
  ])('the result of %s', (_, read, shown, definition) => {
    it('has the definition where it is read, and nowhere else', () => {
      const result = read()
      expect(result?.definition).toBe(definition)
      expect({ ...result }).toStrictEqual(shown)
      expect(JSON.parse(JSON.stringify(result))).toStrictEqual(shown)
      expect(structuredClone(result)).toStrictEqual(shown)
      expect(inspect(result, { compact: true })).toMatch(
        /^\w+ \{\s+prefix: 'user',\s+id: 'user_\w{25}'(,\s+index: 1)? \}$/,
      )
    })

    it('is an object of its own each time, equal to one with the same properties', () => {
      expect(read()).not.toBe(read())
      expect(read()).toEqual(shown)
      expect(read()).not.toEqual({ ...shown, id: 'user_036twi214qwj7mgsvq83nm8wg' })
    })

    it('keeps its definition', () => {
      const result = read() as { definition: unknown }
      expect(() => {
        result.definition = PostId
      }).toThrow(TypeError)
      expect(result.definition).toBe(definition)
    })
  })
})

const registry = createRegistry()
defineToken('sess', { registry })

it.each([
  ['sess_1', 'is_token', 'Expected an ID but received a token ("sess").'],
  ['sess_', 'is_token', 'Expected an ID but received a token ("sess").'],
  ['xsess_hunter2', 'unknown_prefix'],
  ['Bearer sess_hunter2', 'unknown_prefix'],
  ['SESS_hunter2', 'unknown_prefix'],
])('a token is refused and kept nowhere: %s', (input, code, message = expect.any(String)) => {
  expect(registry.isId(input)).toBe(false)
  const { error } = registry.safeParse(input)
  expect(error).toMatchObject({ code, message, received: undefined })
  expect(`${error?.hint}`).not.toContain('hunter2')
  const receivedKind = code === 'is_token' ? 'sess' : undefined
  expect(error?.details).toEqual({ receivedKind, length: input.length })
})
