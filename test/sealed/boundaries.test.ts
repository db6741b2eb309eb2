import { unsafe } from '@noble/ciphers/aes.js'
import { createSealer, type SealerOptions } from 'brandid/sealed'
import { expect, it } from 'vitest'
import { createBlockCipher } from '../../src/sealed/block-cipher.ts'
import { errorOf } from '../refusals.ts'
import { createSecret } from './vectors.ts'

it('a secret of letters and spaces is a text', () => {
  const text = new TextEncoder().encode('open sesame open sesame open ses')
  expect(errorOf(() => createSealer({ secrets: [text] }))?.message).toMatch(
    /but received one that is a text\.$/,
  )
})

it('options whose members throw are refused', () => {
  const whole: SealerOptions = { secrets: [createSecret()] }
  const options = Object.defineProperty(whole, 'secrets', {
    enumerable: true,
    get: () => {
      throw new Error('mine')
    },
  })
  const error = errorOf(() => createSealer(options))
  expect([error?.code, error?.message]).toEqual([
    'invalid_option',
    'Expected an options object but received one that throws when it is read.',
  ])
})

it('a release of the cipher that reads what it writes, and writes otherwise, is left aside', () => {
  const { encrypt, decrypt, expandKeyLE, expandKeyDecLE } = unsafe
  const inverted = {
    encrypt: decrypt,
    decrypt: encrypt,
    expandKeyLE: expandKeyDecLE,
    expandKeyDecLE: expandKeyLE,
  }
  const block = [0, 1, 2, 3] as const
  const key = createSecret()
  const written = createBlockCipher(key, inverted).encrypt(block)
  expect(written).toEqual(createBlockCipher(key).encrypt(block))
})
