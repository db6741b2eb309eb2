/** The store in memory: for tests, and for programs of one process. */
import { acquireSlot, type Fleet, releaseSlot, renewSlot } from './slots.ts'
import type { LeaseStore } from './store.ts'

/**
 * A store in the memory of this process: for tests. Each process has a store of its own, so two processes get the same
 * worker ids.
 *
 * Its clock is `Date.now`, unless another is given: milliseconds since 1970.
 *
 * @example
 * const worker = await leaseWorkerId({ store: memoryStore(), fleet: 'orders' })
 */
export function memoryStore(clock: () => number = () => Date.now()): LeaseStore {
  const fleets = new Map<string, Fleet>()

  function openFleet(name: string): Fleet {
    const known = fleets.get(name)
    if (known) return known
    const fleet = { slots: new Map(), settledMs: 0 }
    fleets.set(name, fleet)
    return fleet
  }

  return {
    acquire: async (request) => acquireSlot(openFleet(request.fleet), request, clock()),
    renew: async (request) => renewSlot(openFleet(request.fleet), request, clock()),
    release: async (request) => releaseSlot(openFleet(request.fleet), request),
  }
}
