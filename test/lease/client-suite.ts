/** What a store reads of a client's answers, compared with the same record as a plain client reads it. */
import type { LeaseStore } from 'brandid/lease'
import { expect } from 'vitest'

/** The record of a worker id, by a client without options. */
export interface PlainRecord {
  readonly owner: string
  readonly untilMs: number
}

export interface PlainClient {
  /** Frees all worker ids of a fleet. */
  free(fleet: string): Promise<unknown>
  read(fleet: string, workerId: number): Promise<PlainRecord>
}

let count = 0

/** Asks a store all that it is asked, and expects its answers to be the records of the database. */
export async function expectPlainAnswers(store: LeaseStore, plain: PlainClient): Promise<void> {
  const windowMs = 60_000
  const fleet = `client-${process.pid}-${count++}`
  const request = { fleet, owner: 'owner-1', workerIds: 2, windowMs }

  const first = await store.acquire(request)
  expect(first).toMatchObject({ isHeld: false })
  await plain.free(fleet)
  const granted = await store.acquire(request)
  if (!('workerId' in granted)) throw new Error(`No grant: ${JSON.stringify(granted)}`)
  const { workerId, untilMs, fromMs, nowMs } = granted
  expect([workerId, untilMs - fromMs]).toEqual([0, windowMs])
  expect(Math.abs(nowMs - fromMs)).toBeLessThan(windowMs)
  expect(await plain.read(fleet, workerId)).toEqual({ owner: 'owner-1', untilMs })

  await store.acquire({ ...request, owner: 'owner-2' })
  const busy = await store.acquire({ ...request, owner: 'owner-3' })
  expect(busy).toMatchObject({ freeAtMs: untilMs, isHeld: true })

  const renewal = await store.renew({ ...request, workerId, untilMs })
  expect((renewal?.untilMs ?? 0) - (renewal?.nowMs ?? 0)).toBeGreaterThan(0)
  expect(await plain.read(fleet, workerId)).toEqual({ owner: 'owner-1', untilMs: renewal?.untilMs })
  expect(await store.renew({ ...request, owner: 'nobody', workerId, untilMs })).toBeUndefined()

  await store.release({ fleet, owner: 'owner-1', workerId, untilMs: fromMs })
  expect(await plain.read(fleet, workerId)).toEqual({ owner: '', untilMs: fromMs })
}

/** The name of a column, or of a member, in the error of a store whose client converts it. */
export async function expectNamed(store: LeaseStore, names: RegExp): Promise<void> {
  const request = { fleet: `client-${process.pid}-${count++}`, owner: 'owner', workerIds: 2, windowMs: 1000 }
  const error = await store.acquire(request).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'invalid_option', message: expect.stringMatching(names) })
}
