import { spawnSync } from 'node:child_process'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type RegistryRecord, sharedRecords } from '../../src/registry/records.ts'
import { root } from '../package/consumer.ts'

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

describe('a value of someone else in the place of the registry', () => {
  it.each([
    'new Map()',
    'Object.freeze({})',
    '[]',
    '1',
    'new Map([["user", {}]])',
    'new Proxy({}, { get() { throw new Error("trap") } })',
  ])('is refused by the first definition: %s', (value) => {
    const program = `globalThis[Symbol.for('brandid.registry.1')] = ${value}
const { defineId } = await import('brandid/core')
try { defineId('user') } catch (error) { console.log(error.name, error.code, error.message) }`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(stdout).toBe(
      'IdError invalid_option Expected the registry as `globalThis[Symbol.for("brandid.registry.1")]` but received a value of someone else.\n',
    )
  })
})
