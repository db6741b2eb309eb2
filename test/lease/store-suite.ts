/** What every store promises: the same tests for memory, PGlite and the real servers. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Busy, Grant, LeaseStore, Renewal } from '../../src/lease/store.ts'

/** A store under test, and its clock. */
export interface Bench {
  readonly store: LeaseStore
  /** Lets time pass in the store: moves all that it knows of a fleet into the past. */
  pass(fleet: string, ms: number): Promise<void>
  close?(): Promise<unknown>
}

const windowMs = 60_000
let count = 0
let bench: Bench

const newFleet = () => `fleet-${process.pid}-${count++}`
const newOwner = () => `owner-${count++}`

async function acquire(fleet: string, workerIds = 2, owner = newOwner()) {
  const answer = await bench.store.acquire({ fleet, owner, workerIds, windowMs })
  return { ...answer, owner }
}

async function granted(fleet: string, workerIds = 2): Promise<Grant & { readonly owner: string }> {
  const answer = await acquire(fleet, workerIds)
  if ('workerId' in answer) return answer
  throw new Error(`No grant: ${JSON.stringify(answer)}`)
}

async function refused(fleet: string, workerIds = 2): Promise<Busy> {
  const { owner, ...answer } = await acquire(fleet, workerIds)
  if ('freeAtMs' in answer) return answer
  throw new Error(`A grant: ${JSON.stringify(answer)}`)
}

/** A fleet that the store knows, with every worker id free. */
async function settledFleet(workerIds = 2): Promise<string> {
  const fleet = newFleet()
  const answer = await acquire(fleet, workerIds)
  if ('workerId' in answer) await bench.store.release({ ...answer, fleet, untilMs: 0 })
  await bench.pass(fleet, windowMs + 1000)
  return fleet
}

/** A fleet of one worker id, and its grant. */
async function heldFleet() {
  const fleet = await settledFleet(1)
  return { fleet, grant: await granted(fleet, 1) }
}

const renewalOf = (fleet: string, grant: Grant & { readonly owner: string }) =>
  bench.store.renew({ ...grant, fleet, windowMs })

/** A store may look at its clock once more for the answer. */
function expectWindow(renewal: Renewal | undefined): void {
  const { untilMs = 0, nowMs = 0 } = renewal ?? {}
  expect(untilMs - nowMs).toBeLessThanOrEqual(windowMs)
  expect(untilMs - nowMs).toBeGreaterThan(windowMs - 5000)
}

export function describeStore(name: string, open: () => Promise<Bench>, { settles = true } = {}): void {
  describe(`the leases of ${name}`, () => {
    beforeAll(async () => {
      bench = await open()
    })
    afterAll(() => bench.close?.())

    if (settles) {
      it('begin one window after the first question of a fleet', { tags: 'slow' }, async () => {
        const fleet = newFleet()
        const { freeAtMs, isHeld, nowMs } = await refused(fleet)
        expect(isHeld).toBe(false)
        expect(freeAtMs - nowMs).toBeGreaterThan(windowMs - 5000)
        expect(freeAtMs - nowMs).toBeLessThanOrEqual(windowMs)
        // Seconds would be an instant of 1970, microseconds one of a far future.
        expect(nowMs).toBeGreaterThan(Date.UTC(2025, 0))
        expect(nowMs).toBeLessThan(Date.UTC(2500, 0))
        await bench.pass(fleet, windowMs + 1000)
        expect((await granted(fleet)).workerId).toBe(0)
      })
    }

    it('go from the lowest worker ID to the last, and then not before the next one ends', async () => {
      const fleet = await settledFleet(3)
      const grants = [await granted(fleet, 3), await granted(fleet, 3), await granted(fleet, 3)]
      expect(grants.map(({ workerId }) => workerId)).toEqual([0, 1, 2])
      for (const { fromMs, untilMs, nowMs } of grants) {
        expect(untilMs).toBe(fromMs + windowMs)
        expect(nowMs).toBeGreaterThanOrEqual(fromMs)
      }
      const { freeAtMs, isHeld } = await refused(fleet, 3)
      expect([freeAtMs, isHeld]).toEqual([grants[0]?.untilMs, true])
    })

    it('begin where the last one of the worker ID ended, or later', async () => {
      const { fleet, grant: first } = await heldFleet()
      await bench.pass(fleet, windowMs)
      const second = await granted(fleet, 1)
      expect(second.fromMs).toBeGreaterThanOrEqual(first.untilMs - windowMs)
      expect(await renewalOf(fleet, first)).toBeUndefined()
      expect(await renewalOf(fleet, second)).toBeDefined()
    })

    it('are renewed to a window from now, never back', async () => {
      const { fleet, grant } = await heldFleet()
      await bench.pass(fleet, 20_000)
      const renewal = await renewalOf(fleet, grant)
      expectWindow(renewal)
      const shorter = await bench.store.renew({ ...grant, fleet, windowMs: 1000 })
      expect(shorter?.untilMs).toBe(renewal?.untilMs)
    })

    it('are renewed to no end before the one that their owner knows', async () => {
      const { fleet, grant } = await heldFleet()
      const untilMs = grant.untilMs + 20_000
      expect(await renewalOf(fleet, { ...grant, untilMs })).toMatchObject({ untilMs })
      expect(await refused(fleet, 1)).toMatchObject({ freeAtMs: untilMs })
    })

    it('are renewed after their end, where no other owner has the worker ID', async () => {
      const { fleet, grant } = await heldFleet()
      await bench.pass(fleet, 3 * windowMs)
      const renewal = await renewalOf(fleet, { ...grant, untilMs: grant.untilMs - 3 * windowMs })
      expectWindow(renewal)
      expect((await refused(fleet, 1)).isHeld).toBe(true)
    })

    it('are given back from the first instant that was not used', async () => {
      const { fleet, grant } = await heldFleet()
      await bench.store.release({ ...grant, fleet, untilMs: grant.nowMs + 30_000 })
      const { freeAtMs, isHeld } = await refused(fleet, 1)
      expect([freeAtMs, isHeld]).toEqual([grant.nowMs + 30_000, false])
      await bench.pass(fleet, 30_000)
      const next = await granted(fleet, 1)
      await bench.store.release({ ...next, fleet, untilMs: next.fromMs })
      expect((await granted(fleet, 1)).fromMs).toBeGreaterThanOrEqual(next.fromMs)
    })

    it('are given back by their owner alone, and not beyond their end', async () => {
      const { fleet, grant } = await heldFleet()
      const beyond = { untilMs: grant.untilMs + windowMs }
      for (const change of [{ owner: newOwner(), untilMs: 0 }, beyond, { untilMs: 0 }]) {
        await bench.store.release({ ...grant, fleet, ...change })
        expect((await refused(fleet, 1)).freeAtMs).toBe(grant.untilMs)
      }
    })

    it('of two fleets have nothing in common', async () => {
      const [one, other] = [await heldFleet(), await heldFleet()]
      expect(other.grant.workerId).toBe(one.grant.workerId)
    })

    it('go to one each of those who ask at once', { tags: 'slow' }, async () => {
      const fleet = await settledFleet(8)
      const answers = await Promise.all(Array.from({ length: 20 }, () => acquire(fleet, 8)))
      // Who meets a locked row may be told to come again.
      while (answers.filter((answer) => 'workerId' in answer).length < 8)
        answers.push(await acquire(fleet, 8))
      const ids = answers.flatMap((answer) => ('workerId' in answer ? [answer.workerId] : []))
      expect(ids.sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    })

    it('never overlap, whatever is asked in whatever order', { tags: 'slow' }, async () => {
      const step = fc.oneof(
        fc.constant('acquire' as const),
        fc.record({ verb: fc.constantFrom('renew' as const, 'release' as const), index: fc.nat(7) }),
        fc.record({ passMs: fc.nat(windowMs) }),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
          const fleet = await settledFleet(2)
          const grants: (Grant & { readonly owner: string })[] = []
          const ends = new Map<number, number>()
          let passedMs = 0
          for (const each of steps) {
            if (each === 'acquire') {
              const answer = await acquire(fleet, 2)
              if (!('workerId' in answer)) continue
              expect(answer.fromMs + passedMs).toBeGreaterThanOrEqual(ends.get(answer.workerId) ?? 0)
              ends.set(answer.workerId, answer.untilMs + passedMs)
              // In the time that the store has reached, in which its answers do not count.
              grants.push({ ...answer, untilMs: answer.untilMs + passedMs })
            } else if ('passMs' in each) {
              await bench.pass(fleet, each.passMs)
              passedMs += each.passMs
            } else {
              const at = each.index % Math.max(grants.length, 1)
              const grant = grants[at]
              if (!grant) continue
              const present = { ...grant, untilMs: grant.untilMs - passedMs }
              if (each.verb === 'renew') {
                const renewal = await renewalOf(fleet, present)
                if (!renewal) continue
                const untilMs = renewal.untilMs + passedMs
                expect(untilMs).toBeGreaterThanOrEqual(ends.get(grant.workerId) ?? 0)
                expect(grant.untilMs).toBe(ends.get(grant.workerId))
                ends.set(grant.workerId, untilMs)
                grants[at] = { ...grant, untilMs }
              } else {
                await bench.store.release({ ...present, fleet, untilMs: present.untilMs - 10_000 })
                // Nothing was used: where it was the owner's, the end moves back.
                grants.splice(at, 1)
                if (grant.untilMs === ends.get(grant.workerId))
                  ends.set(grant.workerId, grant.untilMs - 10_000)
              }
            }
          }
        }),
        { numRuns: 15 },
      )
    })
  })
}
