import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type RegistryRecord, sharedRecords } from '../../src/registry/records.ts'

const record = (part: object) => part as RegistryRecord

describe('the records of the shared registry', () => {
  beforeEach(() => sharedRecords().clear())

  it('are the same at each call', () => {
    const user = record({ prefixes: ['user'], names: [] })
    sharedRecords().set('user', user)
    expect(sharedRecords().get('user')).toBe(user)
  })

  it('are those of another copy of the package', async () => {
    vi.resetModules()
    const copy = await import('../../src/registry/records.ts')
    expect(copy.sharedRecords).not.toBe(sharedRecords)
    expect(copy.sharedRecords()).toBe(sharedRecords())
  })

  it('lie under a symbol that numbers their layout', () => {
    expect(Reflect.get(globalThis, Symbol.for('brandid.registry.1'))).toBe(sharedRecords())
  })
})
