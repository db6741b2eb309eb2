import { afterEach, expect, it, vi } from 'vitest'
import { freshBytes, subtleCrypto } from '../../src/token/web-crypto.ts'
import { errorOf } from '../refusals.ts'

afterEach(() => vi.unstubAllGlobals())

it('fresh bytes are drawn for each call alone', () => {
  const draw = vi.spyOn(crypto, 'getRandomValues')
  expect(freshBytes(16)).toHaveLength(16)
  expect(freshBytes(32)).not.toEqual(freshBytes(32))
  expect(draw.mock.calls.map(([array]) => array?.byteLength)).toEqual([16, 32, 32])
  draw.mockRestore()
})

it('the subtle API is that of the runtime', () => {
  expect(subtleCrypto()).toBe(crypto.subtle)
})

it.each([undefined, {}])('the subtle API is missed in %j', (globals) => {
  vi.stubGlobal('crypto', globals)
  expect(errorOf(subtleCrypto)).toMatchObject({
    code: 'no_crypto',
    message: 'Expected a runtime with crypto.subtle but received none.',
    hint: 'Browsers provide it only on https: pages and on localhost.',
  })
})
