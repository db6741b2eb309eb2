import { createRegistry, registry } from 'brandid/core'
import { opaque } from 'brandid/formats'
import { defineToken } from 'brandid/token'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { tokenPrefixes } from '../../src/definition/token-prefixes.ts'
import type { CallSite } from '../../src/registry/call-site.ts'
import type { Claim, TokenRecord } from '../../src/registry/records.ts'
import { isSameModule, rulesOfEnvironment } from '../../src/registry/reload.ts'
import { errorOf } from '../refusals.ts'
import { type Define, defineIn, nextJob, type Options, taken } from './define-in.ts'

const fixture = (name: string) => new URL(`./fixtures/${name}`, import.meta.url).pathname

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
    expect(get('user')).toBe(second)
    expect(get('user')).not.toBe(first)
    expect(parse(first.generate()).definition).toBe(second)
  })

  it.each([
    { first: 'file:///app/one.ts', second: 'file:///app/one.ts?t=1731926400000' },
    { first: 'file:///app/one.ts?t=1', second: 'file:///app/one.ts?t=2' },
    { first: '/app/one.ts', second: 'file:///app/one.ts' },
  ])('is known again: $second after $first', async ({ first, second }) => {
    const { defineId, get } = createRegistry()
    defineIn(first, defineId, 'user')
    await nextJob()
    expect(defineIn(second, defineId, 'user')).toBe(get('user'))
  })

  it('may have its definition on another line, at a new URL', async () => {
    const { defineId, get } = createRegistry()
    defineAt('file:///app/ids.ts?t=1:3:22', defineId)
    await nextJob()
    expect(defineAt('file:///app/ids.ts?t=2:9:22', defineId)).toBe(get('user'))
  })

  it.each([
    { name: 'format', options: { format: opaque({ length: 9 }) } },
    { name: 'former formats', options: { accepts: [opaque({ length: 9 })] } },
    { name: 'description', options: { description: 'A user' } },
    { name: 'former prefixes', options: { aliases: ['usr'] } },
  ])('may change the $name', async ({ options }) => {
    const { defineId, get } = createRegistry()
    defineIn('/app/one.ts', defineId, 'user')
    await nextJob()
    expect(defineIn('/app/one.ts', defineId, 'user', options)).toBe(get('user'))
    await nextJob()
    expect(defineIn('/app/one.ts', defineId, 'user')).toBe(get('user'))
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

  it('may rename a definition, and keep the former name', async () => {
    const { defineId, get, has } = createRegistry()
    defineIn('/app/one.ts', defineId, 'user')
    await nextJob()
    const AccountId = defineIn('/app/one.ts', defineId, 'account', { aliases: ['user'] })
    expect(get('account')).toBe(AccountId)
    expect(get('user')).toBeUndefined()
    expect(has('user')).toBe(true)
  })

  it('may hand a former prefix from one definition to another, in either order', async () => {
    for (const order of [
      ['a', 'b'],
      ['b', 'a'],
    ]) {
      const { defineId, get } = createRegistry()
      for (const prefix of ['a', 'b']) {
        defineIn('/app/one.ts', defineId, prefix, prefix === 'a' ? { aliases: ['old'] } : {})
      }
      await nextJob()
      const reloaded = order.map((prefix) =>
        defineIn('/app/one.ts', defineId, prefix, prefix === 'b' ? { aliases: ['old'] } : {}),
      )
      expect(order.map((prefix) => get(prefix as string))).toEqual(reloaded)
    }
  })

  it('may not take the former prefix of another file, and keeps what it had', async () => {
    const { defineId, get, has } = createRegistry()
    const UserId = defineIn('/app/one.ts', defineId, 'user', { aliases: ['usr'] })
    const TeamId = defineIn('/app/other.ts', defineId, 'team', { aliases: ['group'] })
    await nextJob()
    const error = errorOf(() => defineIn('/app/one.ts', defineId, 'user', { aliases: ['group'] }))
    expect(error?.message).toBe(
      taken('group', '/app/one.ts:3:8', '/app/other.ts:3:8', ', as a former prefix of "team"'),
    )
    expect(get('user')).toBe(UserId)
    expect(get('team')).toBe(TeamId)
    expect(has('usr')).toBe(true)
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

  it('keeps the order of ids when nothing changed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { defineId } = createRegistry()
    const first = defineIn('/app/one.ts', defineId, 'user')
    const ids = [first.generate()]
    await nextJob()
    const second = defineIn('/app/one.ts', defineId, 'user')
    ids.push(second.generate(), first.generate(), ...second.generateMany(2), first.generate())
    expect(ids).toEqual([...ids].sort())
    expect(new Set(ids).size).toBe(6)
    vi.useRealTimers()
  })

  it('makes ids by its new format when that changed', async () => {
    const { defineId } = createRegistry()
    defineIn('/app/one.ts', defineId, 'user')
    await nextJob()
    const reloaded = defineIn('/app/one.ts', defineId, 'user', { format: opaque({ length: 9 }) })
    expect(reloaded).not.toHaveProperty('generate')
    await nextJob()
    expect(defineIn('/app/one.ts', defineId, 'user').generate()).toHaveLength(30)
  })

  it('may define equal ids that cannot be generated', async () => {
    const { defineId } = createRegistry()
    defineIn('/app/one.ts', defineId, 'user', { format: opaque({ length: 9 }) })
    await nextJob()
    const reloaded = defineIn('/app/one.ts', defineId, 'user', { format: opaque({ length: 9 }) })
    expect(reloaded).not.toHaveProperty('generate')
    expect(reloaded).not.toHaveProperty('generateMany')
  })

  it('is a module that is evaluated twice', async () => {
    const first = await import('./fixtures/fixture-id.ts')
    const second = await import(`${fixture('fixture-id.ts')}?reloaded`)
    expect(second.FixtureId).not.toBe(first.FixtureId)
    expect(registry.get('fixture')).toBe(second.FixtureId)
  })

  it('is not another module with the same prefix', async () => {
    await import('./fixtures/fixture-id.ts')
    await expect(import('./fixtures/same-prefix.ts')).rejects.toMatchObject({
      code: 'duplicate_prefix',
      message: expect.stringMatching(
        /^Expected an unused prefix but received "fixture" at \S+\/fixtures\/same-prefix\.ts:3:\d+, which is already defined at \S+\/fixtures\/fixture-id\.ts:3:\d+: define it once and import it\.$/,
      ),
    })
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
      taken('user', '/app/one.ts:3:8', '/app/one.ts:3:8'),
    )
    expect(get('user')).toBe(first)
  })

  it('never happens where no process is, as in a browser without a bundler', async () => {
    vi.stubGlobal('process', undefined)
    const { defineId } = createRegistry()
    defineIn('/app/one.ts', defineId, 'user')
    await nextJob()
    expect(errorOf(() => defineIn('/app/one.ts', defineId, 'user'))?.code).toBe('duplicate_prefix')
  })

  it('never happens to a definition of a copy that was built for production', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    const { defineId } = createRegistry()
    defineIn('/app/one.ts', defineId, 'user')
    vi.stubEnv('NODE_ENV', 'development')
    await nextJob()
    expect(errorOf(() => defineIn('/app/one.ts', defineId, 'user'))?.code).toBe('duplicate_prefix')
  })

  it('turns no token into an id, and no id into a token', async () => {
    const registry = createRegistry()
    const defineTokenIn = (file: string, prefix: string) =>
      new Function('define', 'prefix', 'options', `return define(prefix, options)\n//# sourceURL=${file}`)(
        defineToken,
        prefix,
        { registry },
      )
    defineTokenIn('/app/one.ts', 'sess')
    defineIn('/app/one.ts', registry.defineId, 'user')
    await nextJob()
    expect(errorOf(() => defineIn('/app/one.ts', registry.defineId, 'sess'))?.code).toBe('duplicate_prefix')
    expect(errorOf(() => defineTokenIn('/app/one.ts', 'user'))?.code).toBe('duplicate_prefix')
    expect(() => defineTokenIn('/app/one.ts', 'sess')).not.toThrow()
    tokenPrefixes().clear()
  })

  it.each(['file:///app', 'http://app.test', 'https://app.test'])(
    'of another definition at another place of one URL is a duplicate, as engines evaluate a URL once: %s',
    async (host) => {
      const { defineId } = createRegistry()
      const frame = (line: number) => `${host}/bundle.mjs:${line}:22`
      const place = (line: number) => frame(line).replace(/^[a-z]+:\/\//, '')
      defineAt(frame(10), defineId)
      await nextJob()
      expect(errorOf(() => defineAt(frame(20), defineId))?.message).toBe(taken('user', place(20), place(10)))
    },
  )

  describe('of a changed definition at another place of one path', () => {
    const moved = (define: Define, options: Options) =>
      new Function(
        'define',
        'options',
        '\n\n\nreturn define("user", options)\n//# sourceURL=/app/bundle.cjs',
      )(define, options)

    /** brandid with its warning still to be given. */
    async function freshCopy() {
      vi.resetModules()
      return import('brandid/core')
    }

    it('warns once, with both places', async () => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
      const { createRegistry } = await freshCopy()
      for (let i = 0; i < 2; i++) {
        const { defineId, get } = createRegistry()
        defineIn('/app/bundle.cjs', defineId as Define, 'user')
        await nextJob()
        expect(moved(defineId as Define, short)).toBe(get('user'))
      }
      expect(warn.mock.calls).toEqual([
        [
          'brandid: "user" at /app/bundle.cjs:6:8 replaces a different definition at /app/bundle.cjs:3:8, as after a reload. In a bundle, it may be a duplicate: define it once and import it.',
        ],
      ])
    })

    it.each([
      { name: 'did not change', options: {} },
      { name: 'did not move', options: short, second: '/app/ids.js:3:22' },
      {
        name: 'has URLs',
        options: short,
        first: 'file:///app/ids.js?t=1:3:22',
        second: 'file:///app/ids.js?t=2:9:22',
      },
      { name: 'had a path and has a URL', options: short, second: 'file:///app/ids.js:9:22' },
    ])(
      'is silent where it $name',
      async ({ options, first = '/app/ids.js:3:22', second = '/app/ids.js:9:22' }) => {
        const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
        const { createRegistry } = await freshCopy()
        const { defineId, get } = createRegistry()
        defineAt(first, defineId as Define)
        await nextJob()
        expect(defineAt(second, defineId as Define, options)).toBe(get('user'))
        expect(warn).not.toHaveBeenCalled()
      },
    )

    it('needs no console', async () => {
      vi.stubGlobal('console', undefined)
      const { createRegistry } = await freshCopy()
      const { defineId, get } = createRegistry()
      defineIn('/app/bundle.cjs', defineId as Define, 'user')
      await nextJob()
      expect(moved(defineId as Define, short)).toBe(get('user'))
    })
  })
})

/** Calls `defineId` where an engine or a bundler has that frame. */
function defineAt(frame: string, define: Define, options?: Options) {
  vi.spyOn(Error, 'captureStackTrace').mockImplementation((holder) =>
    Object.assign(holder, { stack: `Error\n    at ${frame}` }),
  )
  return defineIn('/app/ids.ts', define, 'user', options)
}

// The frames of Next 16.4 with the Pages Router, whose packages are left to Node.
const layer = (name: string, file = 'ids.ts', line = 10) =>
  `eval (webpack-internal:///(${name})/./${file}:${line}:65)`
const chunk = (name: string) => `/app/.next/dev/server/chunks/${name}._.js:40:189`
const edited = (name: string, module: string) =>
  `Module.eval (file:///app/.next/dev/server/chunks/${name}._.js?id=%5Bproject%5D/${module}:12:167)`

describe('a module in two parts of a bundle', () => {
  const pages = [
    { name: 'two layers of webpack', first: layer('pages-dir-node'), second: layer('api-node') },
    { name: 'two chunks of Turbopack', first: chunk('ssr/one'), second: chunk('two') },
    {
      name: 'two chunks of Turbopack, after an edit',
      first: edited('ssr/one', 'ids.ts [ssr]'),
      second: edited('two', 'ids.ts [api]'),
    },
  ]

  it.each(pages)('defines one kind of id, in one job or two: $name', async ({ first, second }) => {
    for (const wait of [() => undefined, nextJob]) {
      const { defineId, get } = createRegistry()
      const one = defineAt(first, defineId)
      await wait()
      const other = defineAt(second, defineId)
      expect(get('user')).toBe(one)
      expect(other.generate).toBe(one.generate)
    }
  })

  it.each(pages)('is edited in one part after the other: $name', async ({ first, second }) => {
    const { defineId, get } = createRegistry()
    const [firstEdited, secondEdited] = first.startsWith('eval')
      ? [first, second]
      : [edited('ssr/one', 'ids.ts [ssr]'), edited('two', 'ids.ts [api]')]
    defineAt(first, defineId)
    defineAt(second, defineId)
    for (const length of [5, 6]) {
      await nextJob()
      const options = { format: opaque({ length }) }
      const reloaded = defineAt(firstEdited, defineId, options)
      expect(get('user')).toBe(reloaded)
      await nextJob()
      defineAt(secondEdited, defineId, options)
      expect(get('user')).toBe(reloaded)
      expect(get('user')?.is(`user_${'0'.repeat(length)}`)).toBe(true)
    }
  })

  it.each([
    { name: 'another module of webpack', first: layer('api-node'), second: layer('api-node', 'other.ts') },
    { name: 'another place of one layer', first: '/app/ids.ts:3:22', second: '/app/ids.ts:9:22' },
    { name: 'one place', first: chunk('one'), second: chunk('one') },
    { name: 'one place of one layer', first: layer('api-node'), second: layer('api-node') },
    { name: 'a module that is in no chunk', first: chunk('one'), second: 'file:///app/ids.ts:3:22' },
    { name: 'a chunk of another bundler', first: '/app/dist/a.js:1:22', second: '/app/dist/b.js:1:22' },
  ])('is not $name', ({ first, second }) => {
    const { defineId } = createRegistry()
    defineAt(first, defineId)
    expect(errorOf(() => defineAt(second, defineId))?.code).toBe('duplicate_prefix')
  })

  it.each(pages)('does not define two kinds of id: $name', ({ first, second }) => {
    const { defineId } = createRegistry()
    defineAt(first, defineId)
    expect(errorOf(() => defineAt(second, defineId, { format: opaque({ length: 9 }) }))?.code).toBe(
      'duplicate_prefix',
    )
  })

  it('is not distinguished from a second module in production, where equal definitions are one', () => {
    vi.stubEnv('NODE_ENV', 'production')
    const { defineId, get } = createRegistry()
    const first = defineIn('/app/chunks/one.js', defineId, 'user')
    const second = defineIn('/app/chunks/other.js', defineId, 'user')
    expect(get('user')).toBe(first)
    expect(second.generate).toBe(first.generate)
    expect(() =>
      defineIn('/app/chunks/third.js', defineId, 'user', { format: opaque({ length: 9 }) }),
    ).toThrow('Expected an unused prefix')
  })
})

describe('the claims of two copies', () => {
  const { isReplaceable, isTwin, retire } = rulesOfEnvironment() as Required<
    ReturnType<typeof rulesOfEnvironment>
  >
  const [own, foreign] = [{}, {}]
  const claimOf = (copy: object, file: string | undefined, isOver = true): Claim => {
    const place = `${file}:3:22`
    return { copy, site: () => (file === undefined ? undefined : { text: place, place }), job: { isOver } }
  }
  const recordOf = (...claims: Claim[]): TokenRecord => ({
    isToken: true,
    prefixes: ['sess'],
    likeness: '',
    claims,
    bodyLength: 57,
  })
  const [here, there] = ['/app/ids.ts', '/app/other.ts']
  const later = claimOf(own, here, false)

  it.each([
    { name: 'its own file', claims: [claimOf(own, here)], is: true },
    { name: 'its own file, in the same job', claims: [claimOf(own, here, false)], is: false },
    { name: 'another file', claims: [claimOf(own, there)], is: false },
    { name: 'no place', claims: [claimOf(own, undefined)], is: false },
    { name: 'its file in another copy alone', claims: [claimOf(foreign, here)], is: true },
    {
      name: 'its file in another copy, and another file in its own',
      claims: [claimOf(foreign, here), claimOf(own, there)],
      is: false,
    },
    {
      name: 'its file in both copies, and in the same job in its own',
      claims: [claimOf(foreign, here), claimOf(own, here, false)],
      is: false,
    },
  ])('let a definition replace that of $name: $is', ({ claims, is }) => {
    expect(isReplaceable(recordOf(...claims), recordOf(), later)).toBe(is)
  })

  it('let no definition without a place replace another, nor be its twin', () => {
    const unknown = claimOf(own, undefined, false)
    expect(isReplaceable(recordOf(claimOf(own, here)), recordOf(), unknown)).toBe(false)
    expect([isTwin(later, unknown), isTwin(unknown, later)]).toEqual([false, false])
  })

  it('stay with the new definition where the other copy is still to reload', () => {
    const elsewhere = claimOf(foreign, there)
    const holder = recordOf(claimOf(own, here), claimOf(own, there), claimOf(foreign, here), elsewhere)
    const record = recordOf(later)
    retire(new Map([['sess', holder]]), holder, record)
    expect(record.claims).toEqual([later, elsewhere])
  })
})

describe('a module in a chunk of Turbopack', () => {
  // The frames that Next 16.4 gives, `next dev`: when it loads ids.ts, and after an edit of it.
  const chunks = '/app/.next/dev/server/chunks/ssr'
  const loaded = (chunk: string): CallSite => {
    const place = `${chunks}/${chunk}:87:167`
    return { text: place, place }
  }
  const edited = (chunk: string, id: string): CallSite => ({
    text: `${chunks}/${decodeURIComponent(chunk)}:12:167`,
    place: `file://${chunks}/${chunk}?id=${id}:12:167`,
  })

  const ids = '%5Bproject%5D/ids.ts+%5Bapp-rsc%5D+(ecmascript)'
  const other = '%5Bproject%5D/other.ts+%5Bapp-rsc%5D+(ecmascript)'
  const escaped = '%5Broot-of-the-server%5D__1r4g._.js'
  const plain = '[root-of-the-server]__1r4g._.js'

  it.each([
    { name: 'the same chunk', first: () => loaded(plain), second: () => edited(escaped, ids), same: true },
    { name: 'a chunk beside it', first: () => loaded(plain), second: () => edited('a.js', ids), same: true },
    {
      name: 'a chunk elsewhere',
      first: () => loaded(plain),
      second: () => edited('layer/a.js', ids),
      same: false,
    },
    {
      name: 'the same name',
      first: () => edited('a.js', ids),
      second: () => edited('b.js', ids),
      same: true,
    },
    {
      name: 'another name',
      first: () => edited('a.js', ids),
      second: () => edited('a.js', other),
      same: false,
    },
    { name: 'no name', first: () => edited('a.js', ids), second: () => loaded('a.js'), same: true },
    {
      name: 'no name, elsewhere',
      first: () => edited('a.js', ids),
      second: () => loaded('b.js'),
      same: false,
    },
    {
      name: 'a chunk whose folder looks like a place',
      first: () => loaded('a:1:2/b.js'),
      second: () => ({ ...loaded('a:1:2/b.js'), text: `${chunks}/a:1:2/b.js:9:22` }),
      same: true,
    },
    { name: 'never a name', first: () => loaded('a.js'), second: () => loaded('b.js'), same: false },
  ])('is known again: $name', ({ first, second, same }) => {
    expect(isSameModule(first(), second())).toBe(same)
  })

  it('is named in browsers, where the name is escaped twice', () => {
    const name = '%255Bproject%255D/ids.ts+%255Bapp-client%255D+(ecmascript)'
    const host = 'localhost:3000/_next/static/chunks'
    const site = (chunk: string): CallSite => ({
      text: `${host}/${chunk}:12:167`,
      place: `http://${host}/${chunk}?id=${name}:12:167`,
    })
    expect(isSameModule(site('a.js'), site('b.js'))).toBe(true)
  })

  it.each(['?id=1', '?t=1&id=%5B', '?v=%5Bid', '?id='])('is not named by %s', (query) => {
    const site = (file: string): CallSite => ({
      text: `/app/${file}:3:22`,
      place: `file:///app/${file}${query}:3:22`,
    })
    expect(isSameModule(site('ids.ts'), site('other.ts'))).toBe(false)
    expect(isSameModule(site('ids.ts'), site('ids.ts'))).toBe(true)
  })
})
