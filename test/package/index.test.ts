import * as brandid from 'brandid'
import * as core from 'brandid/core'
import * as formats from 'brandid/formats'
import * as mini from 'brandid/mini'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { matchesOf, read } from './repository.ts'

const CORE = [
  'IdError',
  'assertId',
  'createRegistry',
  'defineId',
  'defineIds',
  'defineKey',
  'expose',
  'findIds',
  'idUnion',
  'isId',
  'literal',
  'matchId',
  'parse',
  'problemOf',
  'registry',
  'safeParse',
]
const OWN = ['createRegistry', 'defineId', 'defineIds', 'defineKey', 'idUnion', 'registry']

describe('the entries', () => {
  it('export what the documentation lists, and no more', () => {
    expect(Object.keys(core).sort()).toEqual(CORE)
    expect(Object.keys(brandid).sort()).toEqual([...CORE, 'schemaOf'].sort())
    expect(Object.keys(mini).sort()).toEqual([...CORE, 'schemaOf'].sort())
  })

  it.each([
    { name: 'brandid', entry: brandid },
    { name: 'brandid/mini', entry: mini },
  ])('$name hands on the core, but for what has a schema', ({ entry }) => {
    const same = Object.keys(core).filter((name) => Reflect.get(entry, name) === Reflect.get(core, name))
    expect(same.sort()).toEqual(CORE.filter((name) => !OWN.includes(name)))
  })

  it('share one registry, in which each finds all of a definition', () => {
    const UserId = brandid.defineId('user')
    const TeamId = mini.defineId('team')
    const PostId = core.defineId('post')
    for (const { parse } of [brandid, mini, core]) {
      expect(parse(UserId.generate()).definition).toBe(UserId)
      expect(parse(TeamId.generate()).definition).toBe(TeamId)
      expect(parse(PostId.generate()).definition).toBe(PostId)
    }
    expect(core.registry.get('user')).toHaveProperty('schema')
    expect(() => core.defineId('user')).toThrow('is already defined at')
    expect(() => mini.defineId('post')).toThrow('is already defined at')
    expect(() => brandid.defineId('team')).toThrow('is already defined at')
  })
})

it('and `brandid/formats` export each function that the reference lists for them', () => {
  const page = read('docs/reference.md')
  for (const [name, module] of Object.entries({ brandid, 'brandid/formats': formats })) {
    const section = page.split('\n## ').find((text) => text.startsWith(`\`${name}\``)) ?? ''
    const [table = ''] = section.split('\n### ')
    const functions = matchesOf(table, /^\| `(\w+)\(/gm)
    expect(functions.length).toBeGreaterThan(3)
    expect(functions.filter((each) => !Object.hasOwn(module, each))).toEqual([])
  }
})

const options = { epoch: 'discord', workerId: 7 } as const

/** A copy of the package, as a bundler's layer or a second install brings one. */
async function copy() {
  vi.resetModules()
  return { ...(await import('brandid/core')), ...(await import('brandid/formats')) }
}

describe('equal definitions', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) }))
  afterEach(() => void vi.useRealTimers())

  it('of two copies of the package make IDs by one generator', async () => {
    const [one, other] = [await copy(), await copy()]
    const first = one.defineId('joined', { format: one.snowflake(options) })
    const second = other.defineId('joined', { format: other.snowflake(options) })
    expect(second).not.toBe(first)
    const ids = Array.from({ length: 5000 }, (_, i) => (i % 2 ? first : second).generate())
    expect(new Set(ids).size).toBe(5000)
    expect(new Set([...first.generateMany(10), ...second.generateMany(10)]).size).toBe(20)
    expect(second.timestamp(ids[0] as never)).toEqual(new Date(Date.UTC(2026, 0, 1)))
  })

  it('keep the order of IDs before and after a reload', async () => {
    const { defineId } = await copy()
    const define = () => defineId('reloaded')
    const first = define()
    const ids = first.generateMany(10)
    await Promise.resolve()
    const second = define()
    expect(second).not.toBe(first)
    expect(second.generate() > (ids.at(-1) as string)).toBe(true)
  })

  it('that cannot generate are joined all the same', async () => {
    const [one, other] = [await copy(), await copy()]
    one.defineId('opaque', { format: one.opaque({ length: 4 }) })
    const second = other.defineId('opaque', { format: other.opaque({ length: 4 }) })
    expect(second).not.toHaveProperty('generate')
    expect(other.parse('opaque_abcd').prefix).toBe('opaque')
  })
})

it('a reload with another format makes IDs by its own generator', async () => {
  const { defineId, nanoid } = await copy()
  const define = (length: number) => defineId('changed', { format: nanoid({ length }) })
  define(4)
  await Promise.resolve()
  expect(define(6).generate()).toHaveLength('changed_'.length + 6)
})
