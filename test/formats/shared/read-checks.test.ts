import { nanoid, opaque } from 'brandid/formats'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openChecks, readChecks } from '../../../src/formats/shared/options.ts'
import { codeOf } from '../../refusals.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const WRONG = [() => nanoid({ length: 0 }), () => opaque({ length: 4, alphabet: 'aa' })]

describe('the checks of written options', () => {
  it('are absent in production, where a bundle leaves them out', () => {
    vi.stubEnv('NODE_ENV', 'production')
    expect(readChecks()).toBeUndefined()
    for (const make of WRONG) expect(make).not.toThrow()
  })

  it('are absent where no process is, as in a browser without a bundler', () => {
    vi.stubGlobal('process', undefined)
    const checks = readChecks()
    vi.unstubAllGlobals()
    expect(checks).toBeUndefined()
  })

  it('are there in development', () => {
    for (const make of WRONG) expect(codeOf(make)).toBe('invalid_format')
  })

  it('come from own properties alone in production, too', () => {
    vi.stubEnv('NODE_ENV', 'production')
    const inherited: object = Object.create({ length: 3, alphabet: 'xyz' })
    expect(nanoid(inherited).name).toBe('nanoid(12)')
  })

  // Last, since they stay.
  it('are there in production once they are opened, as on servers that bundle nothing', () => {
    openChecks()
    vi.stubEnv('NODE_ENV', 'production')
    for (const make of WRONG) expect(codeOf(make)).toBe('invalid_format')
  })
})
