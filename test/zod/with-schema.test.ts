import { describe, expect, it, vi } from 'vitest'
import { withSchema } from '../../src/zod/with-schema.ts'

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
