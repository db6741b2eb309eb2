import { createRegistry, registry } from 'brandid/core'
import { opaque } from 'brandid/formats'
import { defineToken } from 'brandid/token'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { tokenPrefixes } from '../../src/definition/prefix.ts'
import { errorOf } from '../refusals.ts'
import { type Define, defineIn, nextJob, type Options } from './define-in.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

describe('a reloaded file', () => {
  it('replaces its definition in a later job', async () => {
    const { defineId, get, parse } = createRegistry()
    const first = defineIn('/app/one.ts', defineId, 'user')
    await nextJob()
    const second = defineIn('/app/one.ts', defineId, 'user')
    expect(second).not.toBe(first)
    expect(get('user')).toBe(second)
    expect(parse(first.generate()).definition).toBe(second)
  })

  it.each([
    ['file:///app/ids.ts?t=1:3:22', 'file:///app/ids.ts?t=2:9:22'],
    ['/app/v:1:2/ids.ts:3:22', '/app/v:1:2/ids.ts:9:22'],
  ])('may have its definition on another line: %s, then %s', async (before, after) => {
    const { defineId, get } = createRegistry()
    defineAt(before, defineId)
    await nextJob()
    expect(defineAt(after, defineId)).toBe(get('user'))
  })

  it('frees the former prefixes that it no longer has, for any file', async () => {
    const { defineId, get, has } = createRegistry()
    defineIn('/app/one.ts', defineId, 'user', { aliases: ['usr', 'member'] })
    await nextJob()
    defineIn('/app/one.ts', defineId, 'user', { aliases: ['member'] })
    expect(has('usr')).toBe(false)
    expect(has('member')).toBe(true)
    expect(defineIn('/app/other.ts', defineId, 'usr')).toBe(get('usr'))
  })

  it('is still guarded against its own duplicates', async () => {
    const { defineId } = createRegistry()
    for (let load = 0; load < 3; load++) {
      defineIn('/app/one.ts', defineId, 'user')
      expect(errorOf(() => defineIn('/app/one.ts', defineId, 'user'))?.code).toBe('duplicate_prefix')
      await nextJob()
    }
  })

  it('is reloaded in a job that is later than that of its first definition', async () => {
    const { defineId, get } = createRegistry()
    defineIn('/app/one.ts', defineId, 'user')
    const reloaded = nextJob().then(() => defineIn('/app/one.ts', defineId, 'team'))
    defineIn('/app/one.ts', defineId, 'team')
    const TeamId = await reloaded
    expect(get('team')).toBe(TeamId)
  })

  it('shares the generator of its equal definition, so that IDs stay in order', async () => {
    const { defineId } = createRegistry()
    const first = defineIn('/app/one.ts', defineId, 'user')
    await nextJob()
    const second = defineIn('/app/one.ts', defineId, 'user')
    expect(second.generate).toBe(first.generate)
    expect(second.generateMany).toBe(first.generateMany)
    await nextJob()
    const other = defineIn('/app/one.ts', defineId, 'user', { entity: 'person' })
    expect(other.generate).not.toBe(first.generate)
  })

  it('may define equal IDs that cannot be generated', async () => {
    const { defineId } = createRegistry()
    defineIn('/app/one.ts', defineId, 'user', { format: opaque({ length: 9 }) })
    await nextJob()
    const reloaded = defineIn('/app/one.ts', defineId, 'user', { format: opaque({ length: 9 }) })
    expect(reloaded).not.toHaveProperty('generate')
    expect(reloaded).not.toHaveProperty('generateMany')
  })

  it('is a module that is evaluated twice', async () => {
    const first = await import('./fixtures/fixture-id.ts')
    const { pathname } = new URL('./fixtures/fixture-id.ts', import.meta.url)
    const second = await import(`${pathname}?reloaded`)
    expect(second.FixtureId).not.toBe(first.FixtureId)
    expect(registry.get('fixture')).toBe(second.FixtureId)
  })
})

describe('a reload', () => {
  const short = { format: opaque({ length: 9 }) }

  it('never happens in production', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    const { defineId, get } = createRegistry()
    const first = defineIn('/app/one.ts', defineId, 'user')
    await nextJob()
    expect(errorOf(() => defineIn('/app/one.ts', defineId, 'user', short))?.message).toBe(
      'Prefix "user" is already defined at /app/one.ts:3:8, and again at /app/one.ts:3:8.',
    )
    expect(get('user')).toBe(first)
  })

  it.each([
    [
      'where no process is, as in a browser without a bundler',
      () => vi.stubGlobal('process', undefined),
      () => {},
    ],
    [
      'to a definition of a copy that was built for production',
      () => vi.stubEnv('NODE_ENV', 'production'),
      () => vi.stubEnv('NODE_ENV', 'development'),
    ],
  ])('never happens %s', async (_, before, after) => {
    before()
    const { defineId } = createRegistry()
    defineIn('/app/one.ts', defineId, 'user')
    after()
    await nextJob()
    expect(errorOf(() => defineIn('/app/one.ts', defineId, 'user'))?.code).toBe('duplicate_prefix')
  })

  it('turns no token into an ID, and no ID into a token', async () => {
    const registry = createRegistry()
    const { defineId } = registry
    const asToken = ((prefix: string) => defineToken(prefix as 'sess', { registry })) as unknown as Define
    defineIn('/app/one.ts', asToken, 'sess')
    defineIn('/app/one.ts', defineId, 'user')
    await nextJob()
    expect(errorOf(() => defineIn('/app/one.ts', defineId, 'sess'))?.code).toBe('duplicate_prefix')
    expect(errorOf(() => defineIn('/app/one.ts', asToken, 'user'))?.code).toBe('duplicate_prefix')
    expect(() => defineIn('/app/one.ts', asToken, 'sess')).not.toThrow()
    tokenPrefixes().clear()
  })
})

/** Calls `defineId` where an engine or a bundler has that frame. */
function defineAt(frame: string, define: Define, options?: Options) {
  vi.spyOn(Error, 'captureStackTrace').mockImplementation((holder) =>
    Object.assign(holder, { stack: `Error\n    at ${frame}` }),
  )
  return defineIn('/app/ids.ts', define, 'user', options)
}

// The frames of Next 16.4 with the Pages Router, whose packages are left to Node: one copy of brandid sees every layer.
const layer = (name: string, file = 'ids.ts') => `eval (webpack-internal:///(${name})/./${file}:10:65)`
const chunk = (name: string) => `/app/.next/dev/server/chunks/${name}._.js:40:189`
const edited = (name: string) =>
  `Module.eval (file:///app/.next/dev/server/chunks/${name}._.js?id=%5Bproject%5D/ids.ts:12:167)`

describe('a module in two parts of a bundle', () => {
  it.each([
    { name: 'two layers of webpack', first: layer('pages-dir-node'), second: layer('api-node') },
    { name: 'two chunks of Turbopack', first: chunk('ssr/one'), second: chunk('two') },
    { name: 'two chunks of Turbopack, after an edit', first: chunk('ssr/one'), second: edited('two') },
    {
      name: 'two chunks of Turbopack in a browser',
      first: 'http://localhost:3000/_next/static/chunks/a.js:1:2',
      second: 'http://localhost:3000/_next/static/chunks/b.js?id=%255Bproject%255D/ids.ts:3:4',
    },
  ])('counts as one file: $name', async ({ first, second }) => {
    const { defineId, get } = createRegistry()
    const one = defineAt(first, defineId)
    await nextJob()
    const other = defineAt(second, defineId)
    expect(other.generate).toBe(one.generate)
    await nextJob()
    const changed = { format: opaque({ length: 9 }) }
    const reloaded = defineAt(first, defineId, changed)
    expect(get('user')).toBe(reloaded)
    await nextJob()
    expect(defineAt(second, defineId, changed)).toBe(get('user'))
  })

  it.each([
    ['another module of webpack', layer('api-node'), layer('api-node', 'other.ts')],
    ['a module outside of the chunks', chunk('one'), 'file:///app/ids.ts:3:22'],
    ['a chunk of another folder', chunk('one'), '/app/other/server/chunks/one._.js:40:189'],
    ['a chunk of another bundler', '/app/dist/a.js:1:22', '/app/dist/b.js:1:22'],
    ['a folder in parentheses', '/app/(a)/ids.ts:1:22', '/app/(b)/ids.ts:1:22'],
  ])('is not %s', async (_, first, second) => {
    const { defineId } = createRegistry()
    defineAt(first, defineId)
    await nextJob()
    expect(errorOf(() => defineAt(second, defineId))?.code).toBe('duplicate_prefix')
  })

  it('has both places whole in production', () => {
    vi.stubEnv('NODE_ENV', 'production')
    const { defineId } = createRegistry()
    defineAt('file:///app/chunks/one.js:1024:365', defineId)
    const define = () => defineAt('/app/chunks/other.js:12:4096', defineId, { format: opaque({ length: 9 }) })
    expect(errorOf(define)?.message).toBe(
      'Prefix "user" is already defined at file:///app/chunks/one.js:1024:365, and again at /app/chunks/other.js:12:4096.',
    )
  })

  it('joins in production where it is equal, and throws where it differs', () => {
    vi.stubEnv('NODE_ENV', 'production')
    const { defineId, defineIds, get } = createRegistry()
    const first = defineIn('/app/chunks/one.js', defineId, 'user')
    const second = defineIn('/app/chunks/other.js', defineId, 'user')
    expect(second.generate).toBe(first.generate)
    expect(defineIds({ user: {} }).user.generate).toBe(first.generate)
    expect(get('user')).toBe(first)
    const different = { format: opaque({ length: 9 }) }
    expect(errorOf(() => defineIn('/app/chunks/third.js', defineId, 'user', different))?.code).toBe(
      'duplicate_prefix',
    )
  })
})
