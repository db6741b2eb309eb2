/** A clean room before each test file, for files that share a worker. */
import { createCipheriv, createHash } from 'node:crypto'
import { expect, vi } from 'vitest'

vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.resetConfig()
vi.resetModules()

// The registries outlive modules: they lie under symbols that all copies of the package know.
const shared = Object.getOwnPropertySymbols(globalThis).filter(({ description }) =>
  /^brandid\.(registry|tokens|keys)\b/.test(description ?? ''),
)
for (const symbol of shared) Reflect.deleteProperty(globalThis, symbol)

// A file draws the same values again where TEST_SEED is that of an earlier run, which printed it.
const seed = `${process.env['TEST_SEED']} ${expect.getState().testPath?.replace(process.cwd(), '')}`
const key = createHash('sha256').update(seed).digest()
const stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
Object.defineProperty(crypto, 'getRandomValues', {
  configurable: true,
  writable: true,
  value<Values extends ArrayBufferView>(this: unknown, values: Values): Values {
    // It refuses what the real one refuses.
    Crypto.prototype.getRandomValues.call(this, values as never)
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
    bytes.set(stream.update(new Uint8Array(bytes.length)))
    return values
  },
})
