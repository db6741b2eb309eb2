import { type AnyId, defineId, type Id, matchId, registry } from 'brandid/core'
import { defineToken } from 'brandid/token'
import { describe, expect, it, vi } from 'vitest'
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

  it('gives an ID without a handler to `otherwise`, and no other', () => {
    const otherwise = vi.fn(() => 'other')
    expect(matchId(user, { user: () => 'user' }, otherwise)).toBe('user')
    expect(otherwise).not.toHaveBeenCalled()
    expect(matchId(team, { user: () => 'user' }, otherwise)).toBe('other')
    expect(otherwise).toHaveBeenCalledExactlyOnceWith(team)
    expect(matchId(disguised('org') as AnyId, {}, otherwise)).toBe('other')
  })

  it('splits at the last separator', () => {
    expect(matchId('sub_sched_1' as Id<'sub_sched'>, { sub_sched: (id) => id })).toBe('sub_sched_1')
  })

  it('calls the handler of the definition that names the ID, wherever its last separator is', () => {
    const [id] = defineId('far', { named: [`far_${'a'.repeat(63)}_b`] }).named
    expect(matchId(id as Id<'far'>, { far: () => 'far' })).toBe('far')
  })

  it('takes no inherited handler', () => {
    const handlers: { user: () => string } = Object.create({ user: () => 'inherited' })
    expect(errorOf(() => matchId(disguised('user'), handlers))).toMatchObject({ code: 'wrong_prefix' })
  })

  it('takes no handler for an empty prefix', () => {
    const handlers = { '': vi.fn() }
    for (const input of ['_1', 'no ID', 1]) {
      expect(errorOf(() => matchId(input as Id<''>, handlers))).toBeDefined()
      expect(handlers[''], JSON.stringify(input)).not.toHaveBeenCalled()
    }
  })

  it('refuses a token, with a handler or without, and keeps none in its error', () => {
    defineToken('sess', { registry })
    const handlers = { user: vi.fn(), sess: vi.fn() }
    expect(errorOf(() => matchId(disguised('sess'), handlers as { user: () => void }))).toMatchObject({
      code: 'is_token',
      message: 'Expected an ID with the prefix "user" or "sess" but received a token ("sess").',
      received: undefined,
    })
    expect(handlers.sess).not.toHaveBeenCalled()
    expect(errorOf(() => matchId(disguised('sess'), { user: () => 1 }))?.code).toBe('is_token')
  })

  it('names no prefix where there are no handlers', () => {
    expect(errorOf(() => matchId(disguised('user'), {} as { user: () => void }))).toMatchObject({
      code: 'wrong_prefix',
      message: 'Expected an ID and its handler but received an ID without a handler.',
    })
  })

  it.each([
    { input: undefined, kind: 'undefined' },
    { input: [user], kind: 'an array' },
    { input: new String(user), kind: 'an object' },
    { input: { toString: () => user }, kind: 'an object' },
    { input: Object.create(null), kind: 'an object' },
  ])('calls no handler for $kind', ({ input, kind }) => {
    const handlers = { user: vi.fn() }
    expect(errorOf(() => matchId(input as Id<'user'>, handlers))).toMatchObject({
      code: 'not_a_string',
      message: `Expected an ID with the prefix "user" but received ${kind}.`,
    })
    expect(handlers.user).not.toHaveBeenCalled()
  })
})
