import { createRegistry, defineId, registry } from 'brandid/core'
import { opaque } from 'brandid/formats'
import { defineToken } from 'brandid/token'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { tokenPrefixes } from '../../src/definition/prefix.ts'
import { claimPrefix } from '../../src/registry/claim.ts'
import { createRecords, type TokenRecord } from '../../src/registry/records.ts'
import { errorOf } from '../refusals.ts'
import { defineIn, nextJob, taken } from './define-in.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a prefix that is taken', () => {
  it('is refused from another file in the same job, with both places', () => {
    const { defineId } = createRegistry()
    defineIn('/app/one.ts', defineId, 'user')
    expect(errorOf(() => defineIn('/app/other.ts', defineId, 'user'))).toMatchObject({
      code: 'duplicate_prefix',
      message: taken('user', '/app/other.ts:3:8', '/app/one.ts:3:8'),
      prefix: 'user',
      expected: 'an unused prefix',
      receivedText: '"user"',
    })
  })

  it.each([
    ['as an alias', 'account', { aliases: ['acct', 'user'] }, 'user', ''],
    ['by a former prefix', 'usr', {}, 'usr', ' as a former prefix of "user"'],
    ['by one, as an alias', 'account', { aliases: ['usr'] }, 'usr', ' as a former prefix of "user"'],
  ])('is refused %s, and nothing is registered', (_, prefix, options, name, role) => {
    const { defineId, has, get } = createRegistry()
    const UserId = defineIn('/app/one.ts', defineId, 'user', { aliases: ['usr'] })
    const error = errorOf(() => defineIn('/app/other.ts', defineId, prefix, options))
    expect(error?.message).toBe(taken(name, '/app/other.ts:3:8', '/app/one.ts:3:8', role))
    expect(['account', 'acct'].some(has)).toBe(false)
    expect(get('user')).toBe(UserId)
  })

  it.each([
    ['neither stack', 'an unknown location', true],
    ['only the first stack', '/app/one.ts:3:8', false],
  ])('is refused where %s can be read, even in a later job', async (_, first, isFirstHidden) => {
    const { defineId } = createRegistry()
    const hideStacks = () => vi.spyOn(Error, 'captureStackTrace').mockImplementation(() => undefined)
    if (isFirstHidden) hideStacks()
    defineIn('/app/one.ts', defineId, 'user')
    await nextJob()
    hideStacks()
    expect(errorOf(() => defineIn('/app/one.ts', defineId, 'user'))?.message).toBe(
      taken('user', 'an unknown location', first),
    )
  })
})

it('a named ID is taken for another definition that names it', () => {
  const { defineId, has } = createRegistry()
  defineIn('/app/one.ts', defineId, 'ws', { named: ['ws_local_root'] })
  const define = () => defineIn('/app/other.ts', defineId, 'ws_local', { named: ['ws_local_root'] })
  expect(errorOf(define)).toMatchObject({
    code: 'duplicate_prefix',
    message:
      'Named ID "ws_local_root" is already defined at /app/one.ts:3:8 as a named ID of "ws", and again at /app/other.ts:3:8. Define it once and import it.',
    prefix: 'ws_local_root',
  })
  expect(has('ws_local')).toBe(false)
})

it('the shared registry hangs where every copy of this layout looks for it', () => {
  const entries = Reflect.get(globalThis, Symbol.for('brandid.registry.1'))
  const KeyId = defineIn('/app/one.ts', defineId, 'key')
  expect(entries).toBeInstanceOf(Map)
  expect(entries.get('key').definition).toBe(KeyId)
})

describe('a token', () => {
  const tokenOf = (...prefixes: [string, ...string[]]): TokenRecord => ({
    ...{ isToken: true, bodyLength: 57, fingerprint: '', claims: [] },
    prefixes,
  })
  afterEach(() => tokenPrefixes().clear())

  it('is known by its prefix to every error of the program, and an ID is not', () => {
    defineIn('/app/one.ts', defineId, 'likely')
    defineToken('sess', { registry: createRegistry() })
    expect([...tokenPrefixes()]).toEqual(['sess'])
    expect(Reflect.get(globalThis, Symbol.for('brandid.tokens.1'))).toBe(tokenPrefixes())
  })

  it.each([
    ['both of their modules are', '/app/one.ts', undefined],
    ['one of their modules is', '/app/other.ts', 'duplicate_prefix'],
  ])('of two other copies is claimed anew where %s reloaded', (_, file, code) => {
    const records = createRecords()
    const claims = ['/app/one.ts', file].map((each) => ({
      copy: {},
      site: () => `${each}:3:8`,
      job: { isOver: true },
    }))
    records.set('sess', { ...tokenOf('sess'), claims })
    const record = { ...tokenOf('sess'), fingerprint: 'other' }
    expect(errorOf(() => claimPrefix(records, record, () => '/app/one.ts:9:8'))?.code).toBe(code)
  })
})

describe('two copies of the package', () => {
  /** A second copy: both fill the shared registry. */
  async function secondCopy() {
    vi.resetModules()
    return import('brandid/core')
  }

  it('join equal definitions, whatever the file and the job', async () => {
    const other = await secondCopy()
    const options = () => ({ description: 'A team', aliases: ['group'], accepts: [opaque({ length: 9 })] })
    const first = defineIn('/app/one.ts', defineId, 'team', options())
    const second = defineIn('/app/chunk.ts', other.defineId, 'team', options())
    expect(second).not.toBe(first)
    expect(registry.get('team')).toBe(first)
    expect(second.parse(first.generate())).toBeTypeOf('string')
  })

  it('make IDs of equal definitions in one order', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const other = await secondCopy()
    const first = defineIn('/app/one.ts', defineId, 'order')
    const second = defineIn('/app/one.ts', other.defineId, 'order')
    const ids = [first, second, first].map(({ generate }) => generate())
    ids.push(...second.generateMany(2), first.generate())
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
    { name: 'examples', prefix: 'spot', options: { examples: ['spot_036twi214qwj7mgsvq83nm8wf'] } },
    { name: 'named IDs', prefix: 'site', options: { named: ['site_root'] } },
    { name: 'former prefixes', prefix: 'city', options: { aliases: ['town'] } },
  ])('refuse definitions that differ in their $name', async ({ prefix, options }) => {
    const other = await secondCopy()
    const first = defineIn('/app/one.ts', defineId, prefix)
    const messageIn = (file: string) =>
      errorOf(() => defineIn(file, other.defineId, prefix, options))?.message
    expect(messageIn('/app/one.ts')).toBe(taken(prefix, '/app/one.ts:3:8', '/app/one.ts:3:8'))
    await nextJob()
    expect(messageIn('/app/other.ts')).toBe(taken(prefix, '/app/other.ts:3:8', '/app/one.ts:3:8'))
    expect(registry.get(prefix)).toBe(first)
    expect(registry.has('town')).toBe(false)
  })

  it('reload one after the other, several times, each in a chunk of its own', async () => {
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

  it('share errors', async () => {
    const other = await secondCopy()
    defineIn('/app/one.ts', defineId, 'task')
    expect(other.safeParse('task_1').error).toBeInstanceOf(other.IdError)
    expect(errorOf(() => other.parse('task_1'))?.code).toBe('invalid_length')
    expect(errorOf(() => defineIn('/app/other.ts', other.defineId, 'x_'))).toBeInstanceOf(other.IdError)
  })
})
