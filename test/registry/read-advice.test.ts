import { inspect } from 'node:util'
import { createRegistry, type IdError } from 'brandid/core'
import { opaque } from 'brandid/formats'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openAdvice, readAdvice } from '../../src/registry/advice.ts'
import { errorOf } from '../refusals.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const UUID4 = 'user_8m8scpfugfij4qenj0ig77qg8'

/** What a program meets in its environment: a hint, the description of a version and of a character, an error. */
function meet() {
  const { defineId } = createRegistry()
  const UserId = defineId('user')
  const error = UserId.safeParse(UUID4).error as IdError
  return {
    hint: error.hint,
    version: error.receivedText,
    character: UserId.safeParse(`user_${'\u0430'.repeat(25)}`).error?.receivedText,
    option: errorOf(() => defineId('post', { entity: 1 as never }))?.code,
    prefix: errorOf(() => defineId('Post' as 'post'))?.message,
    duplicate: errorOf(() => defineId('user', { format: opaque({ length: 9 }) }))?.message,
  }
}

const FULL = {
  hint: expect.stringContaining('seeded()'),
  option: 'invalid_option',
  prefix: expect.stringContaining('1 to 63 characters'),
  duplicate: expect.stringMatching(
    /^Prefix "user" is already defined at .*\. Define it once and import it\.$/,
  ),
}
const PLAIN = {
  hint: undefined,
  option: undefined,
  prefix: 'Expected a valid prefix but received a string.',
  duplicate: expect.stringMatching(/^Prefix "user" is already defined at \S+, and again at \S+\.$/),
}

describe('advice', () => {
  // First, since details are given once and for all.
  it('is absent in production', () => {
    vi.stubEnv('NODE_ENV', 'production')
    expect(readAdvice()).toBeNull()
    expect(meet()).toEqual({
      ...PLAIN,
      version: 'a different version',
      character: '"\u0430" (U+0430) as character 1 after "user_"',
    })
  })

  it('is absent where no process is, as in a browser without a bundler', () => {
    vi.stubGlobal('process', undefined)
    const advice = readAdvice()
    vi.unstubAllGlobals()
    expect(advice).toBeUndefined()
  })

  it('is there in development', () => {
    expect(meet()).toEqual({
      ...FULL,
      version: 'a version 4 UUID instead of version 7',
      character: '"\u0430" (U+0430) as character 1 after "user_"',
    })
    const { error } = createRegistry().defineId('user').safeParse(UUID4)
    expect(inspect(error)).toContain('\nHint: Create sample IDs')
  })

  // Last, since it stays open.
  it('is there in production once it is opened, as on servers that bundle nothing', () => {
    openAdvice()
    vi.stubEnv('NODE_ENV', 'production')
    expect(meet()).toMatchObject(FULL)
    vi.stubGlobal('process', undefined)
    const advice = readAdvice()
    vi.unstubAllGlobals()
    expect(advice).toBeDefined()
  })
})
