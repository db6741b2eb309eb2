/** A process that is made an image of, as by `node --build-snapshot`, and started from it. */
import { vi } from 'vitest'

/** What is made while the image is built, and how the process starts anew: it tells how many functions were handed over. */
export function beforeImage<Made>(make: () => Made): { made: Made; start(): number } {
  const callbacks: (() => void)[] = []
  const host = process as unknown as { getBuiltinModule(name: string): unknown }
  const spy = vi.spyOn(host, 'getBuiltinModule').mockReturnValue({
    startupSnapshot: {
      isBuildingSnapshot: () => true,
      addSerializeCallback: (callback: () => void) => callbacks.push(callback),
    },
  })
  try {
    const start = () => {
      for (const callback of callbacks) callback()
      return callbacks.length
    }
    return { made: make(), start }
  } finally {
    spy.mockRestore()
  }
}
