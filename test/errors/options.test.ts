import { runInNewContext } from 'node:vm'
import { defineId } from 'brandid/core'
import { describe, expect, it } from 'vitest'
import { type OptionNames, ownOptions, readOptions } from '../../src/errors/options.ts'
import { guarded, revoked, trapped } from '../hostile-values.ts'
import { errorOf } from '../refusals.ts'

// Advice adds the hints from its first use on.
defineId('user')

interface Settings {
  readonly audience?: string
  readonly expiresAt?: number
}

const NAMES: OptionNames<Settings> = { audience: true, expiresAt: true }
// @ts-expect-error A list lacks no name.
const LACKING: OptionNames<Settings> = { audience: true }
// @ts-expect-error A list invents no name.
const INVENTING: OptionNames<Settings> = { audience: true, expiresAt: true, expireAt: true }

const readSettings = (given: object) => readOptions<Settings>(given, NAMES, 'sign')

describe('readOptions', () => {
  it('returns a copy that inherits nothing of Object.prototype', () => {
    const given = { audience: 'api' }
    const options = readSettings(given)
    expect([{ ...options }, 'toString' in options]).toEqual([given, false])
    expect(Object.keys({ ...LACKING, ...INVENTING })).toHaveLength(3)
  })

  it.each([
    ['expireAt', 'Did you mean `expiresAt`?'],
    ['audiance', 'Did you mean `audience`?'],
    ['ttl', undefined],
    ['constructor', undefined],
    ['\u202e', undefined],
  ])('rejects %j, with the nearest name in the hint', (name, hint) => {
    const error = errorOf(() => readSettings({ [name]: 1 }))
    const received = name === '\u202e' ? '"\\u{202e}"' : `"${name}"`
    expect(error?.message).toBe(
      `Expected \`audience\` or \`expiresAt\` as an option of sign but received ${received}.`,
    )
    expect([error?.code, error?.hint]).toEqual(['invalid_option', hint])
  })

  it('shows the start of a long name', () => {
    expect(errorOf(() => readSettings({ ['x'.repeat(1e6)]: 1 }))?.message.length).toBeLessThan(200)
  })

  it('rejects an option of a class, which a copy would lack', () => {
    class Config {
      get expiresAt() {
        return 1
      }
    }
    expect(errorOf(() => readSettings(new Config()))?.message).toBe(
      'Expected `audience` or `expiresAt` as an option of sign but received an inherited or hidden "expiresAt".',
    )
  })

  it('accepts fields of a class, and an object of another realm', () => {
    class Config {
      readonly audience = 'api'
    }
    expect({ ...readSettings(new Config()) }).toEqual({ audience: 'api' })
    expect({ ...readSettings(runInNewContext("({ audience: 'api' })")) }).toEqual({ audience: 'api' })
  })

  it.each<[kind: string, options: object, name: string, hint: string | undefined]>([
    ['a promise', Promise.resolve({ audience: 'api' }), 'then', undefined],
    ['a map', new Map([['audience', 'api']]), 'get', undefined],
    ['a date', new Date(), 'toDateString', undefined],
    ['an inherited name', Object.create({ expireAt: 1 }), 'expireAt', 'Did you mean `expiresAt`?'],
    ['a hidden name', Object.defineProperty({}, 'expireAt', {}), 'expireAt', 'Did you mean `expiresAt`?'],
    ['a symbol', Object.defineProperty({}, Symbol('x'), {}), 'Symbol(x)', undefined],
  ])('rejects %s, and says which member it is', (_, options, name, hint) => {
    const error = errorOf(() => readSettings(options))
    expect(error?.receivedText).toBe(`an inherited or hidden "${name}"`)
    expect([error?.code, error?.hint]).toEqual(['invalid_option', hint])
  })

  it('takes nothing from a polluted `Object.prototype`', () => {
    Object.assign(Object.prototype, { expiresAt: 1, expireAt: 1 })
    try {
      expect(readSettings({}).expiresAt).toBeUndefined()
      expect(errorOf(() => readSettings({ expireAt: 1 }))?.code).toBe('invalid_option')
    } finally {
      for (const name of ['expiresAt', 'expireAt']) Reflect.deleteProperty(Object.prototype, name)
    }
  })

  it.each([
    { options: null, received: 'null' },
    { options: undefined, received: 'undefined' },
    { options: 'ab', received: 'a string' },
    { options: () => 1, received: 'a function' },
    { options: [], received: 'an array' },
    { options: trapped({}), received: 'one that throws when it is read' },
    { options: revoked({}), received: 'one that throws when it is read' },
    { options: guarded('audience'), received: 'one that throws when it is read' },
  ])('rejects $received, and so does ownOptions', ({ options, received }) => {
    const message = `Expected an options object but received ${received}.`
    expect(errorOf(() => readSettings(options as object))).toMatchObject({ code: 'invalid_option', message })
    expect(errorOf(() => ownOptions(options as object))).toMatchObject({ code: 'invalid_format', message })
  })
})

it('ownOptions are those that an object has itself', () => {
  const options = ownOptions(Object.assign(Object.create({ length: 9 }), { alphabet: 'ab' }))
  expect({ ...options }).toEqual({ alphabet: 'ab' })
  expect(options.length).toBeUndefined()
  expect('toString' in options).toBe(false)
})
