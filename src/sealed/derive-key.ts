/** The key of one definition, derived from a secret: SP 800-108r1 in counter mode, with CMAC-AES-256. */
import { cmac } from '@noble/ciphers/aes.js'

/** The name of the scheme, and the label of its keys. */
const LABEL = 'brandid sealed 1'
const KEY_BITS = 256
const CMAC_BYTES = 16

/**
 * Derives 32 bytes: of two contexts, unrelated ones.
 *
 * @see NIST SP 800-108r1, section 4.1: https://doi.org/10.6028/NIST.SP.800-108r1-upd1
 */
export function deriveKey(secret: Uint8Array, context: string): Uint8Array {
  const fixed = new TextEncoder().encode(`${LABEL}\0${context}`)
  const input = new Uint8Array(4 + fixed.length + 4)
  const view = new DataView(input.buffer)
  input.set(fixed, 4)
  view.setUint32(4 + fixed.length, KEY_BITS)
  const key = new Uint8Array(KEY_BITS / 8)
  for (let i = 1; i <= key.length / CMAC_BYTES; i++) {
    view.setUint32(0, i)
    // Releases of noble differ in the order of the arguments of `cmac(…)`.
    key.set(cmac.create(secret).update(input).digest(), CMAC_BYTES * (i - 1))
  }
  return key
}
