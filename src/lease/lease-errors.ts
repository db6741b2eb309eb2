/** The errors of leases. */
import { IdError } from '../core.ts'
import type { Busy } from './store.ts'

const isoOf = (ms: number) => new Date(ms).toISOString()

const HINT =
  'The process was paused, its store did not answer, or ids were made faster than the lease allows. Await ' +
  '`worker.ready()`, which renews the lease or takes another worker id, and make the id again.'

/** A `lease_lost` error: an id would carry an instant that is not the worker's. */
export function leaseEnded(untilMs: number, timestampMs: number): IdError {
  const expected = `an instant before the end of the worker's lease (${isoOf(untilMs)})`
  return new IdError('lease_lost', expected, isoOf(timestampMs), { hint: () => HINT })
}

/** A `lease_lost` error: the worker has given its id back. */
export function leaseReleased(): IdError {
  return new IdError('lease_lost', 'a worker that holds a lease', 'one that was released')
}

/** A `lease_lost` error: another worker has the id, or the store did not say who. */
export function leaseNotRenewed(untilMs: number, cause: unknown): IdError {
  const error = new IdError('lease_lost', 'a lease that is renewed', `one that ended at ${isoOf(untilMs)}`, {
    hint: () => HINT,
  })
  return Object.defineProperty(error, 'cause', { value: cause })
}

/** A `lease_lost` error: the store is silent. */
export function storeSilent(limitMs: number): IdError {
  return new IdError('lease_lost', `an answer from the store of the lease within ${limitMs} ms`, 'no answer')
}

/** A `no_worker_free` error, with the instant at which the next lease ends. */
export function noWorkerFree(fleet: string, workerIds: number, { freeAtMs }: Busy): IdError {
  const expected = `a free worker id among the ${workerIds} of the fleet "${fleet}"`
  const error = new IdError('no_worker_free', expected, `none before ${isoOf(freeAtMs)}`, {
    hint: () =>
      `The next lease ends at ${isoOf(freeAtMs)}, unless it is renewed. A fleet needs as many worker ids as it has ` +
      'processes, and one more for each process that ends without a release within one window.',
  })
  return Object.defineProperty(error, 'freeAt', { value: new Date(freeAtMs) })
}
