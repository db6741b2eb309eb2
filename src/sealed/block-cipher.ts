/** AES-256 from `@noble/ciphers`: encrypts single blocks, and derives a key for each definition. */
import { cmac, ecb, unsafe } from '@noble/ciphers/aes.js'

/** A 128-bit block: four 32-bit words, most significant first. */
export type Block = readonly [number, number, number, number]

/** A block cipher with a fixed key. */
export interface BlockCipher {
  encrypt(this: void, block: Block): Block
  decrypt(this: void, block: Block): Block
}

type Expanding = Pick<typeof unsafe, 'encrypt' | 'decrypt' | 'expandKeyLE' | 'expandKeyDecLE'>

/**
 * Creates the cipher for a 32-byte key.
 *
 * The public `ecb` expands the key for each block, which takes ten times as long as the encryption. Noble also exports functions that
 * expand the key once, but warns that they "may change at any time". These functions are used only if they agree with `ecb`.
 */
export function createBlockCipher(key: Uint8Array, functions: Expanding = unsafe): BlockCipher {
  const slow = createEcb(key)
  try {
    const fast = createExpanded(key, functions)
    if (agree(fast, slow)) return fast
  } catch {
    // A newer noble release has changed these functions.
  }
  return slow
}

function createEcb(key: Uint8Array): BlockCipher {
  // A noble cipher instance encrypts only once.
  const cipher = () => ecb(key, { disablePadding: true })
  return {
    encrypt: (block) => readBlock(cipher().encrypt(toBytes(block))),
    decrypt: (block) => readBlock(cipher().decrypt(toBytes(block))),
  }
}

function createExpanded(key: Uint8Array, functions: Expanding): BlockCipher {
  const { encrypt, decrypt, expandKeyLE, expandKeyDecLE } = functions
  const encrypting = expandKeyLE(key)
  const decrypting = expandKeyDecLE(key)
  const run = (crypt: typeof encrypt, expanded: Uint32Array, [a, b, c, d]: Block): Block => {
    const { s0, s1, s2, s3 } = crypt(expanded, swap(a), swap(b), swap(c), swap(d))
    return [swap(s0), swap(s1), swap(s2), swap(s3)]
  }
  return {
    encrypt: (block) => run(encrypt, encrypting, block),
    decrypt: (block) => run(decrypt, decrypting, block),
  }
}

/** Whether two ciphers encrypt a block to the same bytes, and the first cipher decrypts the result. */
function agree(one: BlockCipher, other: BlockCipher): boolean {
  const block: Block = [0x00112233, 0x44556677, 0x8899aabb, 0xccddeeff]
  const written = one.encrypt(block)
  return `${written}` === `${other.encrypt(block)}` && `${one.decrypt(written)}` === `${block}`
}

/** Reverses the bytes of a word, because the cipher's own words are little-endian. */
function swap(word: number): number {
  return ((word << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | ((word >>> 24) & 0xff)) >>> 0
}

function toBytes(block: Block): Uint8Array {
  const view = new DataView(new ArrayBuffer(16))
  for (const [i, word] of block.entries()) view.setUint32(4 * i, word)
  return new Uint8Array(view.buffer)
}

function readBlock({ buffer, byteOffset }: Uint8Array): Block {
  const view = new DataView(buffer, byteOffset)
  return [view.getUint32(0), view.getUint32(4), view.getUint32(8), view.getUint32(12)]
}

/** The scheme's name, used as the key-derivation label. */
const KEY_LABEL = 'brandid sealed 1'
const KEY_BITS = 256
const CMAC_BYTES = 16

/**
 * Derives a definition's 32-byte key from a secret, by SP 800-108r1 in counter mode with CMAC-AES-256. Keys for different contexts are
 * unrelated.
 *
 * @see NIST SP 800-108r1, section 4.1: https://doi.org/10.6028/NIST.SP.800-108r1-upd1
 */
export function deriveKey(secret: Uint8Array, context: string): Uint8Array {
  const fixed = new TextEncoder().encode(`${KEY_LABEL}\0${context}`)
  const input = new Uint8Array(4 + fixed.length + 4)
  const view = new DataView(input.buffer)
  input.set(fixed, 4)
  view.setUint32(4 + fixed.length, KEY_BITS)
  const key = new Uint8Array(KEY_BITS / 8)
  for (let i = 1; i <= key.length / CMAC_BYTES; i++) {
    view.setUint32(0, i)
    // `cmac(…)` is not called, because older noble releases expect its arguments in a different order.
    key.set(cmac.create(secret).update(input).digest(), CMAC_BYTES * (i - 1))
  }
  return key
}
