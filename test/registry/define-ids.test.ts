import { defineId, defineIds, registry } from 'brandid/core'
import { nanoid, opaque } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { errorOf, refusalText } from '../refusals.ts'
import { nextJob } from './define-in.ts'

const prefixes = () => Array.from(registry, ({ prefix }) => prefix)
const loose = defineIds as (members: unknown) => unknown

describe('defineIds', () => {
  it('defines an ID for each name', () => {
    const ids = defineIds({
      user: {},
      keyspace: { prefix: 'ks', format: nanoid(), description: 'A database.' },
      customer: { prefix: 'cus', entity: 'payer', accepts: [opaque({ length: 14 })], aliases: ['client'] },
    })
    expect(Object.keys(ids)).toEqual(['user', 'keyspace', 'customer'])
    expect(ids.user).toMatchObject({ prefix: 'user', entity: 'user' })
    expect(ids.keyspace).toMatchObject({ prefix: 'ks', entity: 'keyspace', description: 'A database.' })
    expect(ids.customer).toMatchObject({ prefix: 'cus', entity: 'payer', aliases: ['client'] })
    expect(ids.keyspace.is(ids.keyspace.generate())).toBe(true)
    expect(registry.get('ks')).toBe(ids.keyspace)
    expect(refusalText(() => ids.keyspace.parse(''))).toMatch('Expected a keyspace ID ("ks_"')
  })

  it('defines what defineId does', () => {
    const { plain } = defineIds({ plain: {} })
    const { format, entity, pattern } = defineId('alike')
    expect(plain).toMatchObject({ format, entity: 'plain' })
    expect(plain.pattern.source).toBe(pattern.source.replace(entity, 'plain'))
  })

  it('registers nothing of a call that throws', () => {
    const TeamId = defineId('team')
    const before = prefixes()
    const error = errorOf(() =>
      loose({
        org: { named: ['org_root'] },
        squad: { aliases: ['crew'] },
        other: { prefix: 'team', entity: 'other' },
      }),
    )
    expect(error?.code).toBe('duplicate_prefix')
    expect(error?.message).toMatch(
      /"team" is already defined at .*define-ids\.test\.ts:\d+:\d+, and again at .*define-ids\.test\.ts:\d+:\d+/,
    )
    expect(prefixes()).toEqual(before)
    expect(registry.has('crew')).toBe(false)
    expect(registry.get('team')).toBe(TeamId)
    expect(defineIds({ org: { named: ['org_root'] } }).org.is('org_root')).toBe(true)
  })

  it('leaves the claims to earlier definitions as they were', () => {
    const equal = () => loose({ joined: {}, bad: { prefix: 'BAD' } })
    defineId('joined')
    const record = registry['~records'].get('joined')
    const claims = [...(record?.claims ?? [])]
    expect(errorOf(equal)?.code).toBe('duplicate_prefix')
    expect(registry['~records'].get('joined')).toBe(record)
    expect(record?.claims).toEqual(claims)
  })

  it('restores a definition that a failing reload of the call replaced', async () => {
    const define = (prefix: string) => loose({ again: { aliases: ['formerly'] }, late: { prefix } })
    define('late')
    const records = () => ['again', 'formerly'].map((key) => registry['~records'].get(key))
    const before = records()
    const claims = before.map((record) => [...(record?.claims ?? [])])
    await nextJob()
    expect(errorOf(() => define('LATE'))?.code).toBe('invalid_prefix')
    expect(records()).toEqual(before)
    expect(before).not.toContain(undefined)
    expect(records().map((record) => record?.claims)).toEqual(claims)
  })

  it('refuses a prefix twice in one call', () => {
    expect(errorOf(() => loose({ one: { prefix: 'same' }, two: { prefix: 'same' } }))?.code).toBe(
      'duplicate_prefix',
    )
    expect(registry.has('same')).toBe(false)
  })

  const throwing = (name: string) =>
    Object.defineProperty({}, name, { enumerable: true, get: () => JSON.parse('no JSON') })

  it.each([
    ['nothing', undefined, 'undefined'],
    ['a text', 'user', 'a string'],
    ['a member that is a text', { key: 'k' }, 'a string'],
    ['a member that is null', { key: null }, 'null'],
    ['a member that throws', throwing('key'), 'one that throws when it is read'],
    ['options that throw', { key: throwing('prefix') }, 'one that throws when it is read'],
  ])('refuses %s', (_, members, received) => {
    const message = `Expected an options object but received ${received}.`
    expect(errorOf(() => loose(members))).toMatchObject({ code: 'invalid_option', message })
  })

  it('reads nothing of a polluted prototype', () => {
    const members = Object.assign(Object.create({ inherited: {} }), { owned: {} })
    expect(Object.keys(loose(members) as object)).toEqual(['owned'])
    expect(registry.has('inherited')).toBe(false)
  })
})
