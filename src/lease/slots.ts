/** The arithmetic of windows: the rules by which every store grants, renews and releases worker ids. */
import type { AcquireRequest, Busy, Grant, ReleaseRequest, Renewal, RenewRequest } from './store.ts'

/** A store's record of one worker id. The owner is empty after a release, or after a loss of data. */
export interface Slot {
  readonly owner: string
  /** The end of all grants so far. */
  readonly untilMs: number
}

/** A store's record of a fleet. A worker id without a slot was never granted, or the store lost the grant. */
export interface Fleet {
  readonly slots: Map<number, Slot>
  /** No worker id is granted before: grants that the store has forgotten may last until then. */
  readonly settledMs: number
}

const NEVER_GRANTED: Slot = { owner: '', untilMs: 0 }

/** Grants the worker id whose last grant ended first. */
export function acquireSlot(
  { slots, settledMs }: Fleet,
  { owner, workerIds, windowMs }: AcquireRequest,
  nowMs: number,
): Grant | Busy {
  if (nowMs < settledMs) return { freeAtMs: settledMs, isHeld: false, nowMs }
  let workerId = 0
  let oldest = slots.get(0) ?? NEVER_GRANTED
  for (let id = 1; id < workerIds; id++) {
    const slot = slots.get(id) ?? NEVER_GRANTED
    if (slot.untilMs < oldest.untilMs) [workerId, oldest] = [id, slot]
  }
  if (oldest.untilMs > nowMs) return { freeAtMs: oldest.untilMs, isHeld: oldest.owner !== '', nowMs }
  const untilMs = nowMs + windowMs
  slots.set(workerId, { owner, untilMs })
  return { workerId, fromMs: nowMs, untilMs, nowMs }
}

/**
 * Extends a grant. It touches no other owner's: a grant in the meantime would have changed the owner.
 *
 * A slot without an owner is taken back by a grant that has not ended. At most one has not: the next one begins only
 * after the end of the last. So a store that lost its data learns it again from the living.
 */
export function renewSlot(
  { slots }: Fleet,
  { owner, workerId, windowMs, untilMs: endMs }: RenewRequest,
  nowMs: number,
): Renewal | undefined {
  const slot = slots.get(workerId) ?? NEVER_GRANTED
  const isForgotten = slot.owner === '' && endMs > nowMs
  if (slot.owner !== owner && !isForgotten) return undefined
  const untilMs = Math.max(slot.untilMs, nowMs + windowMs)
  slots.set(workerId, { owner, untilMs })
  return { untilMs, nowMs }
}

/** Ends a grant after the last millisecond that was used. */
export function releaseSlot({ slots }: Fleet, { owner, workerId, untilMs }: ReleaseRequest): void {
  const slot = slots.get(workerId)
  if (slot?.owner !== owner) return
  slots.set(workerId, { owner: '', untilMs: Math.min(slot.untilMs, untilMs) })
}
