import { type AnyId, defineId, type Id, matchId } from 'brandid/core'
import { describe, expect, it, vi } from 'vitest'
import { tokenPrefixes } from '../../src/definition/prefix.ts'
import { sharedRecords } from '../../src/registry/records.ts'
import { errorOf } from '../refusals.ts'

const UserId = defineId('user')
const TeamId = defineId('team')
const user = UserId.generate() as Id<'user' | 'team'>
const team = TeamId.generate() as Id<'user' | 'team'>

/** An id of a prefix that the compiler believes to be `user`. */
const disguised = (prefix: string) => `${prefix}_${UserId.body(user as Id<'user'>)}` as Id<'user'>

describe('matchId', () => {
  it('calls the handler of the prefix with the id, and returns what it gives', () => {
    const handlers = { user: vi.fn((id: Id<'user'>) => id.length), team: vi.fn((id: Id<'team'>) => [id]) }
    expect(matchId(user, handlers)).toBe(user.length)
    expect(handlers.user).toHaveBeenCalledExactlyOnceWith(user)
    expect(handlers.team).not.toHaveBeenCalled()
    expect(matchId(team, handlers)).toEqual([team])
  })

  it('gives an id without a handler to `otherwise`, and no other', () => {
    const otherwise = vi.fn(() => 'other')
    expect(matchId(user, { user: () => 'user' }, otherwise)).toBe('user')
    expect(otherwise).not.toHaveBeenCalled()
    expect(matchId(team, { user: () => 'user' }, otherwise)).toBe('other')
    expect(otherwise).toHaveBeenCalledExactlyOnceWith(team)
    expect(matchId(disguised('org') as AnyId, {}, otherwise)).toBe('other')
  })

  it('splits at the last separator', () => {
    const label = matchId('sub_sched_1' as Id<'sub_sched'>, { sub_sched: (id) => id })
    expect(label).toBe('sub_sched_1')
  })

  describe('of a named id whose last separator is not that of its definition', () => {
    defineId('ws', { named: ['ws_local_root'] })
    defineId('ws_local')
    const ws = (): string => 'ws'

    it('calls the handler of its definition where more precedes the last separator than a prefix may have', () => {
      const [id] = defineId('far', { named: [`far_${'a'.repeat(63)}_b`] }).named
      expect(matchId(id as Id<'far'>, { far: ws })).toBe('ws')
    })
  })

  it('takes no inherited handler', () => {
    const handlers: { user: () => string } = Object.create({ user: () => 'inherited' })
    expect(errorOf(() => matchId(disguised('user'), handlers))).toMatchObject({ code: 'wrong_prefix' })
  })

  it('takes no handler for an empty prefix', () => {
    const handlers = { '': vi.fn() }
    for (const input of ['_1', 'no id', 1]) {
      expect(errorOf(() => matchId(input as Id<''>, handlers))).toBeDefined()
      expect(handlers[''], JSON.stringify(input)).not.toHaveBeenCalled()
    }
  })

  it('refuses a token, with a handler or without, and keeps none in its error', () => {
    const entry = sharedRecords().get('user')
    tokenPrefixes().add('sess')
    sharedRecords().set('sess', { ...entry, prefixes: ['sess'], isToken: true } as never)
    const handlers = { user: vi.fn(), sess: vi.fn() }
    const error = errorOf(() => matchId(disguised('sess'), handlers as { user: () => void }))
    expect(error).toMatchObject({
      code: 'is_token',
      message: 'Expected an id with the prefix "user" or "sess" but received a token ("sess").',
    })
    expect(error).toHaveProperty('received', undefined)
    expect(handlers.sess).not.toHaveBeenCalled()
    expect(errorOf(() => matchId(disguised('sess'), { user: () => 1 }))?.code).toBe('is_token')
  })

  it('names no prefix where there are no handlers', () => {
    expect(errorOf(() => matchId(disguised('user'), {} as { user: () => void }))).toMatchObject({
      code: 'wrong_prefix',
      message: 'Expected an id and its handler but received an id without a handler.',
    })
  })

  it.each([
    { name: 'undefined', input: undefined, kind: 'undefined' },
    { name: 'a number', input: 1, kind: 'a number' },
    { name: 'a symbol', input: Symbol('user_1'), kind: 'a symbol' },
    { name: 'an array of one id', input: [user], kind: 'an array' },
    { name: 'a String object', input: new String(user), kind: 'an object' },
    { name: 'an object that turns into an id', input: { toString: () => user }, kind: 'an object' },
    { name: 'an object without a prototype', input: Object.create(null), kind: 'an object' },
  ])('calls no handler for $name', ({ input, kind }) => {
    const handlers = { user: vi.fn() }
    expect(errorOf(() => matchId(input as Id<'user'>, handlers))).toMatchObject({
      code: 'not_a_string',
      message: `Expected an id with the prefix "user" but received ${kind}.`,
    })
    expect(handlers.user).not.toHaveBeenCalled()
  })
})
