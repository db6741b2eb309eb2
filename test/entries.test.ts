import { createRegistry, type DefineOptions, defineId, type Format, type IdDef, registry } from 'brandid/core'
import { opaque } from 'brandid/formats'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Entry, enter, sharedEntries } from '../src/entries.ts'
import { tokenPrefixes } from '../src/token-prefixes.ts'
import { errorOf } from './refusals.ts'

type Define = typeof defineId
type Options = DefineOptions<Format, Format>

/** Calls `defineId` in a file of that name, on its third line. */
function defineIn(file: string, define: Define, prefix: string, options?: Options): IdDef {
  const code = `return define(prefix, options)\n//# sourceURL=${file}`
  return new Function('define', 'prefix', 'options', code)(define, prefix, options)
}

/** The message about a prefix that is taken. */
const taken = (prefix: string, second: string, first: string, role = '') =>
  `Expected a prefix that is not taken but received "${prefix}" at ${second}, which was defined at ${first}${role}: define it once and import it.`

/** Ends the present run of synchronous code. */
const nextJob = () => Promise.resolve()

const fixture = (name: string) => new URL(`./fixtures/${name}`, import.meta.url).pathname

afterEach(() => vi.restoreAllMocks())

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
    const place = 'a place that this engine does not tell'
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
      taken('user', 'a place that this engine does not tell', '/app/one.ts:3:8'),
    )
  })
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
        /^Expected a prefix that is not taken but received "fixture" at \S+\/fixtures\/same-prefix\.ts:3:\d+, which was defined at \S+\/fixtures\/fixture-id\.ts:3:\d+: define it once and import it\.$/,
      ),
    })
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
  it('is known by all of its prefixes to every error of the program, and an id by none', () => {
    defineIn('/app/one.ts', defineId, 'likely')
    const likely = sharedEntries().get('likely') as Entry
    const prefixes = ['sess', 'session']
    enter(new Map(), { ...likely, prefixes, isToken: true, claims: [] }, () => undefined)
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
