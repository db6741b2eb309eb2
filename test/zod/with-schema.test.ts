import { createRegistry } from 'brandid'
import * as mini from 'brandid/mini'
import { describe, expect, it, vi } from 'vitest'
import { withSchema } from '../../src/zod/schema.ts'

describe('withSchema', () => {
  const built = () => ({ _zod: { traits: new Set(['$ZodString']) } })

  it('adds to the object itself', () => {
    const target = { prefix: 'user' }
    expect(withSchema(target, built)).toBe(target)
  })

  it('builds when it is first read, and once', () => {
    const build = vi.fn(built)
    const target = withSchema({}, build) as { schema: unknown; _zod: unknown }
    expect(build).not.toHaveBeenCalled()
    const { schema, _zod } = target
    expect(schema).toBe(target.schema)
    expect(Object.getPrototypeOf(_zod)).toBe((schema as ReturnType<typeof built>)._zod)
    expect(_zod).toHaveProperty('parent', schema)
    expect(_zod).toBe(target._zod)
    expect(build).toHaveBeenCalledOnce()
  })

  it('builds when zod asks first, too', () => {
    const build = vi.fn(built)
    const target = withSchema({}, build) as { schema: unknown; _zod: unknown }
    expect(Reflect.get(target._zod as object, 'traits')).toEqual(built()._zod.traits)
    expect(build).toHaveBeenCalledOnce()
  })

  it('shows the schema, and hides what is for zod', () => {
    expect(Object.keys(withSchema({}, built))).toEqual(['schema'])
  })
})

describe('what validators of frameworks call on a bare definition', () => {
  interface Called {
    readonly def?: { readonly type: string }
    safeParseAsync(
      input: unknown,
    ): Promise<{ success: boolean; data?: unknown; error?: { issues: object[] } }>
    meta?(): object | undefined
  }
  const classic = createRegistry()
  const small = mini.createRegistry()
  const options = { description: 'A person.' }
  const sources = {
    'a definition': classic.defineId('user', options),
    'a union': classic.idUnion(classic.defineId('team'), classic.defineId('org')),
    'a definition of mini': small.defineId('user', options),
    'a union of mini': small.idUnion(small.defineId('team'), small.defineId('org')),
  }
  const ids = { user: 'user_036twi214qwj7mgsvq83nm8wf', team: 'team_036twi214qwj7mgsvq83nm8wf' }

  it.each(Object.entries(sources))('%s answers as its schema does', async (name, source) => {
    const called = source as unknown as Called
    expect(called.def?.type).toBe('string')
    const [own, other] = name.includes('union') ? [ids.team, ids.user] : [ids.user, ids.team]
    expect(await called.safeParseAsync(own)).toEqual({ success: true, data: own })
    const { success, error } = await called.safeParseAsync(other)
    expect({ success, issues: error?.issues }).toMatchObject({
      success: false,
      issues: [{ params: { code: 'wrong_prefix' } }],
    })
  })

  it.each(Object.entries(sources))('%s leaves tRPC to `parse`, whose message is a sentence', (_, source) => {
    expect(source).not.toHaveProperty('parseAsync')
  })

  it('tells the metadata of zod; zod mini has no `meta`', () => {
    const metaOf = (name: keyof typeof sources) => (sources[name] as unknown as Called).meta?.()
    expect(metaOf('a definition')).toEqual({ title: 'user id', description: 'A person.' })
    expect(metaOf('a definition of mini')).toBeUndefined()
  })
})
