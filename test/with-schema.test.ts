import { describe, expect, it, vi } from 'vitest'
import { createRegistry } from '../src/registry.ts'
import { issueText, withSchema } from '../src/with-schema.ts'

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
    expect(_zod).toBe((schema as ReturnType<typeof built>)._zod)
    expect(build).toHaveBeenCalledOnce()
  })

  it('builds when zod asks first, too', () => {
    const build = vi.fn(built)
    const target = withSchema({}, build) as { schema: unknown; _zod: unknown }
    expect(target._zod).toEqual(built()._zod)
    expect(build).toHaveBeenCalledOnce()
  })

  it('shows the schema, and hides what is for zod', () => {
    expect(Object.keys(withSchema({}, built))).toEqual(['schema'])
  })
})

describe('issueText', () => {
  const UserId = createRegistry().defineId('user')

  it('is the text of the error that parse would throw', () => {
    const text = issueText(UserId)
    expect(text({ input: 'user_1' })).toBe(UserId.safeParse('user_1').error?.message)
    expect(text({ input: undefined })).toBe(UserId.safeParse(undefined).error?.message)
    expect(text({})).toBe(UserId.safeParse(undefined).error?.message)
  })

  it('is none for an id', () => {
    expect(issueText(UserId)({ input: UserId.generate() })).toBeUndefined()
  })
})
