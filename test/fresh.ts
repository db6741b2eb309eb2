/** A clean room before each test file, for files that share a worker. */
import { vi } from 'vitest'

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
