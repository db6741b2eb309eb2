import { createRegistry, defineId, type Registry, registry } from 'brandid/core'
import { opaque } from 'brandid/formats'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { tokenPrefixes } from '../../src/definition/token-prefixes.ts'
import { claimPrefix } from '../../src/registry/claim-prefix.ts'
import type { Records } from '../../src/registry/records.ts'
import { errorOf } from '../refusals.ts'
import { defineIn, nextJob, type Options, taken } from './define-in.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Enters the record of a token that is defined at a place. */
function enterToken(records: Records, prefix: string, place = ''): void {
  const site = () => ({ text: place, place })
  claimPrefix(records, { isToken: true, prefixes: [prefix], likeness: '', claims: [], bodyLength: 57 }, site)
}

describe('a prefix that is taken', () => {
  it('is refused from another file in the same job, with both places', () => {
    const { defineId } = createRegistry()
    defineIn('/app/one.ts', defineId, 'user')
    expect(errorOf(() => defineIn('/app/other.ts', defineId, 'user'))).toMatchObject({
      code: 'duplicate_prefix',
      message: taken('user', '/app/other.ts:3:8', '/app/one.ts:3:8'),
      prefix: 'user',
    })
  })

  it('is refused from another file in a later job', async () => {
    const { defineId } = createRegistry()
    defineIn('/app/one.ts', defineId, 'user')
    await nextJob()
    expect(errorOf(() => defineIn('/app/other.ts', defineId, 'user'))?.message).toBe(
      taken('user', '/app/other.ts:3:8', '/app/one.ts:3:8'),
    )
  })

  it('is refused from the same file in the same job', () => {
    const { defineId } = createRegistry()
    defineIn('/app/one.ts', defineId, 'user')
    expect(errorOf(() => defineIn('/app/one.ts', defineId, 'user'))?.message).toBe(
      taken('user', '/app/one.ts:3:8', '/app/one.ts:3:8'),
    )
  })

  it('is refused however equal the definitions are', () => {
    const { defineId } = createRegistry()
    const options = { description: 'A user', format: opaque({ length: 9 }) }
    defineIn('/app/one.ts', defineId, 'user', options)
    expect(errorOf(() => defineIn('/app/other.ts', defineId, 'user', options))?.code).toBe('duplicate_prefix')
  })

  it.each([
    { name: 'as an alias', prefix: 'account', options: { aliases: ['user'] }, message: ['user', ''] },
    {
      name: 'as another alias',
      prefix: 'account',
      options: { aliases: ['acct', 'user'] },
      message: ['user', ''],
    },
    { name: 'by a former prefix', prefix: 'usr', message: ['usr', ', as a former prefix of "user"'] },
    {
      name: 'by a former prefix, as an alias',
      prefix: 'account',
      options: { aliases: ['usr'] },
      message: ['usr', ', as a former prefix of "user"'],
    },
  ])('is refused $name, and nothing is registered', ({ prefix, options, message: [name, role] }) => {
    const { defineId, has, get } = createRegistry()
    const UserId = defineIn('/app/one.ts', defineId, 'user', { aliases: ['usr'] })
    const error = errorOf(() => defineIn('/app/other.ts', defineId, prefix, options))
    expect(error?.message).toBe(taken(name as string, '/app/other.ts:3:8', '/app/one.ts:3:8', role))
    expect(has('account')).toBe(false)
    expect(has('acct')).toBe(false)
    expect(get('user')).toBe(UserId)
  })

  it('is refused where the stack cannot be read, even in a later job', async () => {
    const { defineId } = createRegistry()
    vi.spyOn(Error, 'captureStackTrace').mockImplementation(() => undefined)
    defineIn('/app/one.ts', defineId, 'user')
    await nextJob()
    const place = 'an unknown location'
    expect(errorOf(() => defineIn('/app/one.ts', defineId, 'user'))?.message).toBe(
      taken('user', place, place),
    )
  })

  it('is refused where only the second stack cannot be read', async () => {
    const { defineId } = createRegistry()
    defineIn('/app/one.ts', defineId, 'user')
    await nextJob()
    vi.spyOn(Error, 'captureStackTrace').mockImplementation(() => undefined)
    expect(errorOf(() => defineIn('/app/one.ts', defineId, 'user'))?.message).toBe(
      taken('user', 'an unknown location', '/app/one.ts:3:8'),
    )
  })
})

describe('a named id', () => {
  it('is taken for every other definition', () => {
    const { defineId } = createRegistry()
    defineIn('/app/one.ts', defineId, 'ws', { named: ['ws_local_root'] })
    expect(() => defineIn('/app/other.ts', defineId, 'ws_local_root')).not.toThrow()
    expect(errorOf(() => defineIn('/app/other.ts', defineId, 'ws', { named: ['ws_local_root'] }))?.code).toBe(
      'duplicate_prefix',
    )
  })

  it('is taken for another definition that names it', () => {
    const { defineId } = createRegistry()
    defineIn('/app/one.ts', defineId, 'ws', { named: ['ws_local_root'] })
    expect(
      errorOf(() => defineIn('/app/other.ts', defineId, 'ws_local', { named: ['ws_local_root'] }))?.message,
    ).toBe(taken('ws_local_root', '/app/other.ts:3:8', '/app/one.ts:3:8', ', as a named id of "ws"'))
  })

  it.each([
    { order: ['sub', 'sub_sched'], role: ', as a named id of "sub"' },
    { order: ['sub_sched', 'sub'], role: ', as a named id of "sub_sched"' },
  ])('is not an id of another definition, in the order $order', ({ order, role }) => {
    const { defineId, has } = createRegistry()
    const options: Record<string, Options> = {
      sub: { format: opaque({ length: 3 }), named: ['sub_sched_root'] },
      sub_sched: { format: opaque({ length: [1, 9] }) },
    }
    const [first, second] = order as [string, string]
    defineIn('/app/one.ts', defineId, first, options[first])
    expect(errorOf(() => defineIn('/app/other.ts', defineId, second, options[second]))?.message).toBe(
      taken('sub_sched_root', '/app/other.ts:3:8', '/app/one.ts:3:8', role),
    )
    expect(has(second)).toBe(false)
  })

  it.each([
    { name: 'ws_local_root', prefix: 'ws_local' },
    { name: 'ws_local_root_a', prefix: 'ws_local' },
    { name: 'ws_local_root_a', prefix: 'ws_local_root' },
    { name: 'ws_Local_root', prefix: 'ws_local' },
  ])('is not what redaction takes for a token: $name and $prefix', ({ name, prefix }) => {
    const ids: [file: string, define: (registry: Registry) => void] = [
      '/app/ids.ts:3:8',
      ({ defineId }) => defineIn('/app/ids.ts', defineId, 'ws', { named: ['ws_root', name] }),
    ]
    const tokens: typeof ids = [
      '/app/tokens.ts:1:1',
      ({ '~records': records }) => enterToken(records, prefix, '/app/tokens.ts:1:1'),
    ]
    for (const { first, second, role } of [
      { first: ids, second: tokens, role: 'a named id of "ws"' },
      { first: tokens, second: ids, role: `a token of "${prefix}"` },
    ]) {
      const registry = createRegistry()
      first[1](registry)
      const size = registry['~records'].size
      expect(errorOf(() => second[1](registry))).toMatchObject({
        code: 'duplicate_prefix',
        message: `Expected an unused prefix but received "${name}" at ${second[0]}, which is already defined at ${first[0]}, as ${role}: rename one of them.`,
        prefix: name,
      })
      expect(registry['~records'].size).toBe(size)
    }
    tokenPrefixes().clear()
  })

  it('is refused beside a token also in a later job, as after a reload', async () => {
    const { '~records': records, defineId } = createRegistry()
    enterToken(records, 'ws_local', '/app/ids.ts:3:8')
    await nextJob()
    const define = () => defineIn('/app/ids.ts', defineId, 'ws', { named: ['ws_local_root'] })
    expect(errorOf(define)?.code).toBe('duplicate_prefix')
    tokenPrefixes().clear()
  })

  const named = { format: opaque({ length: 3 }), named: ['sub_sched_root'] }

  it.each([
    {
      name: 'its format refuses it',
      define: ({ defineId }: Registry) => defineId('sub_sched', { format: opaque({ length: 3 }) }),
    },
    {
      name: 'the prefix is a former one',
      define: ({ defineId }: Registry) =>
        defineId('sched', { aliases: ['sub_sched'], format: opaque({ length: [1, 9] }) }),
    },
    {
      name: 'the prefix is a former one, of a longer present one',
      define: ({ defineId }: Registry) =>
        defineId('sub_schedule', { aliases: ['sub_sched'], format: opaque({ length: [1, 9] }) }),
    },
    {
      name: 'it goes on behind the prefix of a token',
      define: ({ '~records': records }: Registry) => enterToken(records, 'sub_sche'),
    },
    {
      name: 'it is the prefix of a token',
      define: ({ '~records': records }: Registry) => enterToken(records, 'sub_sched_root'),
    },
  ])('may begin with the prefix of another definition where $name', ({ define }) => {
    const [registry, other] = [createRegistry(), createRegistry()]
    define(registry)
    expect(registry.defineId('sub', named).named).toEqual(named.named)
    other.defineId('sub', named)
    expect(() => define(other)).not.toThrow()
    tokenPrefixes().clear()
  })

  it('is free again when a reload leaves it out', async () => {
    const { defineId, isId } = createRegistry()
    defineIn('/app/one.ts', defineId, 'ws', { named: ['ws_root'] })
    await nextJob()
    defineIn('/app/one.ts', defineId, 'ws')
    expect(isId('ws_root')).toBe(false)
  })
})

describe('the shared registry', () => {
  it('hangs where every copy of this layout looks for it', () => {
    const entries = Reflect.get(globalThis, Symbol.for('brandid.registry.1'))
    const KeyId = defineIn('/app/one.ts', defineId, 'key')
    expect(entries).toBeInstanceOf(Map)
    expect(entries.get('key').definition).toBe(KeyId)
  })
})

describe('a token', () => {
  it('is known by all of its prefixes to every error of the program, and an id by no prefix', () => {
    defineIn('/app/one.ts', defineId, 'likely')
    const prefixes = ['sess', 'session'] as const
    claimPrefix(
      new Map(),
      { isToken: true, prefixes, likeness: '', claims: [], bodyLength: 57 },
      () => undefined,
    )
    expect([...tokenPrefixes()]).toEqual(prefixes)
    expect(Reflect.get(globalThis, Symbol.for('brandid.tokens.1'))).toBe(tokenPrefixes())
    tokenPrefixes().clear()
  })
})

describe('two copies of the package', () => {
  /** A second copy, with a registry of its own kept out: both fill the shared one. */
  async function secondCopy() {
    vi.resetModules()
    return import('brandid/core')
  }

  it('fill one registry', async () => {
    const other = await secondCopy()
    expect(other.registry).not.toBe(registry)
    const UserId = defineIn('/app/one.ts', defineId, 'user')
    expect(other.registry.get('user')).toBe(UserId)
    const id = UserId.generate()
    expect(other.parse(id).definition).toBe(UserId)
    expect(other.isId(id)).toBe(true)
    expect(other.findIds(id)).toHaveLength(1)
  })

  it('join equal definitions, whatever the file and the job', async () => {
    const other = await secondCopy()
    const options = { description: 'A team', aliases: ['group'], accepts: [opaque({ length: 9 })] }
    const first = defineIn('/app/one.ts', defineId, 'team', options)
    const second = defineIn('/app/chunk.ts', other.defineId, 'team', {
      ...options,
      accepts: [opaque({ length: 9 })],
    })
    expect(second).not.toBe(first)
    expect(registry.get('team')).toBe(first)
    expect(second.parse(first.generate())).toBeTypeOf('string')
  })

  it('make ids of equal definitions in one order', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const other = await secondCopy()
    const first = defineIn('/app/one.ts', defineId, 'order')
    const second = defineIn('/app/one.ts', other.defineId, 'order')
    const ids = [
      first.generate(),
      second.generate(),
      first.generate(),
      ...second.generateMany(2),
      first.generate(),
    ]
    expect(ids).toEqual([...ids].sort())
    expect(new Set(ids).size).toBe(6)
    vi.useRealTimers()
  })

  it('each guard a joined definition against their own duplicates', async () => {
    const other = await secondCopy()
    defineIn('/app/one.ts', defineId, 'post')
    defineIn('/app/chunk.ts', other.defineId, 'post')
    expect(errorOf(() => defineIn('/app/copied.ts', defineId, 'post'))?.message).toBe(
      taken('post', '/app/copied.ts:3:8', '/app/one.ts:3:8'),
    )
    expect(errorOf(() => defineIn('/app/copied.ts', other.defineId, 'post'))?.message).toBe(
      taken('post', '/app/copied.ts:3:8', '/app/chunk.ts:3:8'),
    )
    const third = await secondCopy()
    expect(() => defineIn('/app/third.ts', third.defineId, 'post')).not.toThrow()
  })

  it.each([
    { name: 'format', prefix: 'invoice', options: { format: opaque({ length: 9 }) } },
    { name: 'former formats', prefix: 'event', options: { accepts: [opaque({ length: 9 })] } },
    { name: 'description', prefix: 'area', options: { description: 'Another' } },
    { name: 'entity', prefix: 'ar', options: { entity: 'area' } },
    { name: 'title', prefix: 'zone', options: { title: 'Zone' } },
    { name: 'examples', prefix: 'spot', options: { examples: ['spot_036twi214qwj7mgsvq83nm8wf'] } },
    { name: 'named ids', prefix: 'site', options: { named: ['site_root'] } },
    { name: 'former prefixes', prefix: 'city', options: { aliases: ['town'] } },
  ])('refuse definitions that differ in their $name', async ({ prefix, options }) => {
    const other = await secondCopy()
    const first = defineIn('/app/one.ts', defineId, prefix)
    const message = (file: string) => taken(prefix, `${file}:3:8`, '/app/one.ts:3:8')
    const defineOther = (file: string) => () => defineIn(file, other.defineId, prefix, options)
    expect(errorOf(defineOther('/app/one.ts'))?.message).toBe(message('/app/one.ts'))
    await nextJob()
    expect(errorOf(defineOther('/app/other.ts'))?.message).toBe(message('/app/other.ts'))
    expect(registry.get(prefix)).toBe(first)
    expect(registry.has('town')).toBe(false)
  })

  it('take a file for reloaded that was loaded anew together with the package', async () => {
    const other = await secondCopy()
    defineIn('/app/one.ts', defineId, 'role')
    await nextJob()
    const reloaded = defineIn('/app/one.ts', other.defineId, 'role', { description: 'A role' })
    expect(registry.get('role')).toBe(reloaded)
    expect(errorOf(() => defineIn('/app/one.ts', other.defineId, 'role'))?.code).toBe('duplicate_prefix')
  })

  it('are guarded against duplicates in a file that was loaded anew, though another copy had loaded it', async () => {
    const other = await secondCopy()
    defineIn('/app/one.ts', defineId, 'plan')
    await nextJob()
    defineIn('/app/one.ts', other.defineId, 'plan')
    expect(errorOf(() => defineIn('/app/one.ts', other.defineId, 'plan'))?.code).toBe('duplicate_prefix')
  })

  it('reload one after the other', async () => {
    const other = await secondCopy()
    defineIn('/app/one.ts', defineId, 'job')
    defineIn('/app/one.ts', other.defineId, 'job')
    await nextJob()
    const changed = { description: 'A job' }
    const reloaded = defineIn('/app/one.ts', defineId, 'job', changed)
    defineIn('/app/one.ts', other.defineId, 'job', changed)
    expect(registry.get('job')).toBe(reloaded)
  })

  it('reload one after the other, several times, each in a chunk of its own', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const other = await secondCopy()
    const copies = [
      { file: '/app/one.ts', define: defineId },
      { file: '/app/chunk.ts', define: other.defineId },
    ]
    for (const length of [3, 4, 5]) {
      const reloaded = copies.map(({ file, define }) =>
        defineIn(file, define, 'visit', { format: opaque({ length }) }),
      )
      expect(reloaded).toContain(registry.get('visit'))
      expect(registry.get('visit')?.is(`visit_${'0'.repeat(length)}`)).toBe(true)
      for (const { define } of copies) {
        expect(errorOf(() => defineIn('/app/copied.ts', define, 'visit'))?.code).toBe('duplicate_prefix')
      }
      await nextJob()
      copies.reverse()
    }
  })

  it('refuse a copied file when another copy reloads, though the first was reloaded before', async () => {
    const other = await secondCopy()
    defineIn('/app/one.ts', defineId, 'grant')
    defineIn('/app/chunk.ts', other.defineId, 'grant')
    await nextJob()
    defineIn('/app/one.ts', defineId, 'grant')
    expect(errorOf(() => defineIn('/app/copied.ts', other.defineId, 'grant'))?.code).toBe('duplicate_prefix')
  })

  it('share errors', async () => {
    const other = await secondCopy()
    const { generate } = defineIn('/app/one.ts', defineId, 'task')
    for (const input of ['task_1', generate().toUpperCase(), 'unknown_1', 1]) {
      const { error } = other.safeParse(input)
      expect(error).toBeInstanceOf(other.IdError)
      expect(errorOf(() => other.parse(input))).toMatchObject({ code: error?.code })
    }
    expect(errorOf(() => defineIn('/app/other.ts', other.defineId, 'x_'))).toBeInstanceOf(other.IdError)
  })

  it('keep their own registries apart', async () => {
    const other = await secondCopy()
    const one = createRegistry()
    one.defineId('thing')
    expect(other.createRegistry().has('thing')).toBe(false)
    expect(other.registry.has('thing')).toBe(false)
  })
})
