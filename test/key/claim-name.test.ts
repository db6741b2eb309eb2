import { defineKey, type KeyOptions } from 'brandid/core'
import { nanoid, uuid } from 'brandid/formats'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorOf } from '../refusals.ts'
import { nextJob } from '../registry/define-in.ts'

type Define = typeof defineKey

/** Calls `defineKey` in a file of that name, on its third line. */
function defineIn(file: string, name: string, options?: KeyOptions, define: Define = defineKey) {
  const code = `return define(name, options)\n//# sourceURL=${file}`
  return new Function('define', 'name', 'options', code)(define, name, options)
}

const taken = (name: string, first: string, second: string) =>
  `Key "${name}" is already defined at ${first}, and again at ${second}. Define it once and import it.`

async function loadCopy(): Promise<Define> {
  vi.resetModules()
  return (await import('brandid/core')).defineKey
}

afterEach(() => vi.unstubAllEnvs())

describe('the name of a key', () => {
  it('is refused a second time, with both places', () => {
    defineIn('/app/one.ts', 'user')
    expect(errorOf(() => defineIn('/app/other.ts', 'user'))).toMatchObject({
      code: 'duplicate_name',
      message: taken('user', '/app/one.ts:3:8', '/app/other.ts:3:8'),
    })
  })

  it('is free for the same file in a later job, which is a reload', async () => {
    defineIn('/app/reloaded.ts', 'reloaded')
    await nextJob()
    expect(defineIn('/app/reloaded.ts', 'reloaded', { max: 9 }).max).toBe(9)
  })

  it.each([
    { options: {} },
    { options: { format: 'bigint', max: 9n } as const },
    { options: { format: uuid(), description: 'An order.' } },
  ])('is shared with an equal definition of another copy: $options', async ({ options }) => {
    const name = `copied_${Object.keys(options).length}_${'format' in options && typeof options.format}`
    defineIn('/app/one.ts', name, options)
    const copy = await loadCopy()
    expect(defineIn('/lib/one.ts', name, options, copy).name).toBe(name)
  })

  it.each([
    { name: 'max', one: {}, other: { max: 9 } },
    { name: 'type', one: { max: 9 }, other: { format: 'bigint', max: 9n } as const },
    { name: 'format', one: { format: uuid() }, other: { format: nanoid() } },
    { name: 'entity', one: {}, other: { entity: 'account' } },
    { name: 'description', one: {}, other: { description: 'A user.' } },
  ])('is refused to one of another copy with another $name', async ({ name, one, other }) => {
    defineIn('/app/one.ts', `of_${name}`, one)
    const copy = await loadCopy()
    expect(errorOf(() => defineIn('/lib/one.ts', `of_${name}`, other, copy))?.code).toBe('duplicate_name')
  })

  it('is shared by equal definitions of a bundle for production, whose chunks repeat a module', () => {
    vi.stubEnv('NODE_ENV', 'production')
    defineIn('/app/chunk-1.js', 'chunked')
    expect(defineIn('/app/chunk-2.js', 'chunked').name).toBe('chunked')
    expect(errorOf(() => defineIn('/app/chunk-2.js', 'chunked', { max: 9 }))?.code).toBe('duplicate_name')
  })
})
