/** The type of a leased worker. Types only. */
import type { SnowflakeWorker } from '../formats.ts'

/** The key of `await using`, where the program's library has it: TypeScript 5.2 and later, `esnext.disposable`. */
type DisposeKey = SymbolConstructor extends { readonly asyncDispose: infer Key extends symbol } ? Key : never

/** `AsyncDisposable`, without its library. */
type Disposable = { readonly [Key in DisposeKey]: () => Promise<void> }

/** A worker id that is leased, and the lease. `snowflake({ epoch, worker })` accepts it in place of a `workerId`. */
export interface WorkerLease extends SnowflakeWorker, Disposable {
  /** The worker id. It may be another one after the lease was lost. */
  readonly id: number
  /** The end of the lease by the clock of its store. No id carries this instant or a later one. */
  readonly until: Date
  /**
   * Resolves when ids can be generated: at once while the lease holds. If it was lost, `ready` renews it or leases
   * another worker id.
   *
   * @throws {IdError} `no_worker_free` when all worker ids are held by others; `lease_lost` when this one was released
   * or the store is silent. What the store's client throws is thrown.
   */
  ready(this: void): Promise<void>
  /**
   * Returns the worker id: no ids can be generated from now on, and others can lease it at once. `await using` calls
   * it.
   *
   * If the store cannot be reached, it throws what the client throws; the lease then ends by itself.
   */
  release(this: void): Promise<void>
}
