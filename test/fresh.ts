/** A clean room before each test file, for files that share a worker. */
import { createCipheriv, createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, vi } from 'vitest'

vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.resetConfig()

const { testPath = '' } = expect.getState()

// The registries outlive modules: they lie under symbols that all copies of the package know.
const shared = Object.getOwnPropertySymbols(globalThis).filter(({ description }) =>
  /^brandid\.(registry|tokens|keys)\b/.test(description ?? ''),
)

// Evaluating the modules of the kit takes a fifth of its tests' time, and only mocks and registries change what they do. The core also
// keeps clocks and counters, so that its tests need new modules.
const isMocking = /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(testPath, 'utf8'))
const kind = testPath.includes('/packages/') && !isMocking ? 'kit' : testPath
const worker = globalThis as unknown as { [symbol: symbol]: SharedState; kindOfModules?: string }
if (worker.kindOfModules === kind) {
  for (const symbol of shared) empty(worker[symbol])
} else {
  vi.resetModules()
  for (const symbol of shared) Reflect.deleteProperty(globalThis, symbol)
}
worker.kindOfModules = kind

/** What lies under a symbol: prefixes, keys, or records with their names and a version that caches compare. */
interface SharedState {
  readonly names?: Map<string, unknown>
  version?: object
  clear(): void
}

function empty(state: SharedState | undefined): void {
  if (!state) return
  state.clear()
  state.names?.clear()
  state.version = {}
}

// A file draws the same values again where TEST_SEED is that of an earlier run, which printed it.
const seed = `${process.env['TEST_SEED']} ${testPath.replace(process.cwd(), '')}`
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
