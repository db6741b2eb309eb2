/** Inserts under faults, and what they leave behind. */
import type { GeneratingIdDef } from 'brandid/core'
import { insertOnce, withFreshId } from 'brandid/sql'

/** A row of the test: its id, and the nonce of the operation that wrote it. */
export interface Row {
  readonly publicId: string
  readonly nonce: string
}

/** A table of rows. */
export interface Store {
  /** Writes a row through the faults, and commits. */
  insert(row: Row): Promise<unknown>
  /** Finds the row of an id through the faults. */
  find(publicId: string): Promise<Row | undefined>
  /** Every row, around the faults. */
  all(): Promise<readonly Row[]>
}

export interface FaultRunOptions {
  readonly definition: GeneratingIdDef
  readonly constraint: string
  readonly operations: number
  readonly workers: number
  readonly pauseMs: number
  /** How the row of an operation is told from another's: by its nonce, in one call or in two; or not at all. */
  readonly settledBy: 'once' | 'insertOnce' | 'id'
  /** Runs before each operation. */
  before?(operation: number): unknown
}

export interface FaultCount {
  /** Operations that returned. */
  readonly acknowledged: number
  readonly rows: number
  /** Operations that returned another's row. */
  readonly foreign: number
  /** Operations with no row of their own, or more than one. */
  readonly notOnce: number
}

/** Runs the operations, each with a nonce of its own, and counts. */
export async function runUnderFaults(store: Store, options: FaultRunOptions): Promise<FaultCount> {
  const returned = new Map<string, Row>()
  let next = 0
  async function work(): Promise<void> {
    for (let n = next++; n < options.operations; n = next++) {
      const nonce = `n${n}`
      await options.before?.(n)
      returned.set(nonce, await insertedRow(store, nonce, options))
    }
  }
  await Promise.all(Array.from({ length: options.workers }, work))

  const rows = await store.all()
  const perNonce = new Map<string, number>()
  for (const { nonce } of rows) perNonce.set(nonce, (perNonce.get(nonce) ?? 0) + 1)
  const owners = new Map(rows.map(({ publicId, nonce }) => [publicId, nonce]))
  return {
    acknowledged: returned.size,
    rows: rows.length,
    foreign: [...returned].filter(([nonce, { publicId }]) => owners.get(publicId) !== nonce).length,
    notOnce: [...returned.keys()].filter((nonce) => perNonce.get(nonce) !== 1).length,
  }
}

function insertedRow(
  store: Store,
  nonce: string,
  { definition, constraint, pauseMs, settledBy }: FaultRunOptions,
): Promise<Row> {
  const insert = async (publicId: string) => {
    const row = { publicId, nonce }
    await store.insert(row)
    return row
  }
  const find = (publicId: string) => store.find(publicId)
  const isOurs = (row: Row) => row.nonce === nonce
  const options = { constraint, attempts: 1000 }
  switch (settledBy) {
    case 'once':
      return withFreshId(definition, insert, { ...options, once: { find, isOurs, pauseMs } })
    case 'insertOnce':
      return withFreshId(definition, (id) => insertOnce(id, insert, { find, isOurs, pauseMs }), options)
    case 'id':
      return withFreshId(definition, (id) => insertOnce(id, insert, { find, pauseMs }), options)
  }
}

/** Numbers from 0 up to 1 that are the same in each run: a linear congruential generator. */
export function chances(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
