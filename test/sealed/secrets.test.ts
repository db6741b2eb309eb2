import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { copySecrets } from '../../src/sealed/seal.ts'
import { errorOf } from '../refusals.ts'
import { createSecret } from './vectors.ts'

const EXPECTED = 'Expected a list of secrets, each a Uint8Array of 32 random bytes but received'

describe('the secrets of a sealer', () => {
  const text = new TextEncoder().encode('a-secret-of-exactly-32-characters'.slice(0, 32))

  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['an object', createSecret()],
    ['an empty list', []],
    ['a list with a string', ['0'.repeat(64)]],
    ['a list with undefined', [createSecret(), undefined]],
    // biome-ignore lint/suspicious/noSparseArray: an untyped program may pass one
    ['a list with undefined', [createSecret(), , createSecret()]],
    ['a list with undefined', new Array(2)],
    ['a list with an object', [new ArrayBuffer(32)]],
    ['one of 31 bytes', [createSecret().subarray(1)]],
    ['one of 33 bytes', [new Uint8Array(33)]],
    ['one of bytes that are all the same', [createSecret(), new Uint8Array(32).fill(7)]],
    ['one that is a text', [text]],
  ])('refuses %s', (received, secrets) => {
    const error = errorOf(() => copySecrets(secrets))
    expect(error?.code).toBe('invalid_key')
    expect(error?.message).toBe(`${EXPECTED} ${received}.`)
  })

  it('takes bytes of which one is not printable, and those of another realm', () => {
    const almost = Uint8Array.from(text, (byte, i) => (i === 31 ? 0x7f : byte))
    const below = Uint8Array.from(text, (byte, i) => (i === 0 ? 0x1f : byte))
    const foreign = runInNewContext('Uint8Array.from({ length: 32 }, (_, i) => i)')
    expect(copySecrets([almost, below, foreign])).toEqual([almost, below, createSecret()])
  })

  it('copies, also what a Buffer holds', () => {
    const secret = Buffer.from(createSecret())
    const [copy] = copySecrets([secret])
    secret.fill(0)
    expect(copy).toEqual(createSecret())
  })
})
