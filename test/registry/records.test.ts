import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keyOfName, keysOf, type RegistryRecord, sharedRecords } from '../../src/registry/records.ts'

const record = (part: object) => part as RegistryRecord

describe('the keys of a record', () => {
  it.each([
    ['a prefix', record({ prefixes: ['user'], names: [] }), ['user']],
    ['former prefixes', record({ prefixes: ['user', 'usr', 'u'], names: [] }), ['user', 'usr', 'u']],
    [
      'named ids, which end with a separator',
      record({ prefixes: ['model', 'm'], names: ['gpt', 'model_2'] }),
      ['model', 'm', 'gpt_', 'model_2_'],
    ],
    ['a token', record({ isToken: true, prefixes: ['sess', 'session'] }), ['sess', 'session']],
  ])('are those of %s', (_, each, keys) => {
    expect(keysOf(each)).toEqual(keys)
  })

  it('hold apart a named id and the prefix of the same letters', () => {
    expect(keyOfName('user')).toBe('user_')
  })
})

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
