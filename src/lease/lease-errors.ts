/** The errors of leases. */
import { IdError } from '../core.ts'
import { stateError } from '../errors/state-error.ts'
import type { Busy } from './store.ts'

const spellInstant = (ms: number) => new Date(ms).toISOString()

const HINT =
  'The process was paused, its store did not answer, or ids were made faster than the lease allows. Await ' +
  '`worker.ready()`, which renews the lease or takes another worker id, and make the id again.'

/** A `lease_lost` error: an id would carry an instant that is not the worker's. */
export function leaseEnded(untilMs: number, timestampMs: number): IdError {
  const expected = `an instant before the end of the worker's lease (${spellInstant(untilMs)})`
  return new IdError('lease_lost', expected, spellInstant(timestampMs), { hint: () => HINT })
}

/** A `lease_lost` error: the worker has given its id back. */
export function leaseReleased(): IdError {
  return stateError('lease_lost', 'The worker was released.')
}

/** A `lease_lost` error: another worker has the id, or the store did not say who. */
export function leaseNotRenewed(untilMs: number, cause: unknown): IdError {
  const message = `The lease ended at ${spellInstant(untilMs)}, and was not renewed.`
  const error = stateError('lease_lost', message, { hint: () => HINT })
  return Object.defineProperty(error, 'cause', { value: cause })
}

/** A `lease_lost` error: the store is silent. */
export function storeSilent(limitMs: number): IdError {
  return stateError('lease_lost', `The store of the lease did not answer within ${limitMs} ms.`)
}

/** A `no_worker_free` error, with the instant at which the next lease ends. */
export function noWorkerFree(fleet: string, workerIds: number, { freeAtMs }: Busy): IdError {
  const freeAt = spellInstant(freeAtMs)
  const message = `None of the ${workerIds} worker ids of the fleet "${fleet}" is free before ${freeAt}.`
  return stateError('no_worker_free', message, {
    details: { freeAt: new Date(freeAtMs) },
    hint: () =>
      `The next lease ends at ${freeAt}, unless it is renewed. A fleet needs as many worker ids as it has ` +
      'processes, and one more for each process that ends without a release within one window.',
  })
}
