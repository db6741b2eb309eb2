import { describe, expect, it } from 'vitest'
import { acquireSlot, type Fleet, releaseSlot, renewSlot } from '../../src/lease/store.ts'

// What memory never needs: a store that has lost its data. The rest is in store-suite.ts.

const claim = { fleet: 'orders', workerIds: 2, windowMs: 1000 }
const emptyUntil = (settledMs: number): Fleet => ({ slots: new Map(), settledMs })

describe('a store without data', () => {
  it('grants nothing before a window is over', () => {
    const fleet = emptyUntil(5000)
    const request = { ...claim, owner: 'new' }
    expect(acquireSlot(fleet, request, 4999)).toEqual({ freeAtMs: 5000, isHeld: false, nowMs: 4999 })
    expect(acquireSlot(fleet, request, 5000)).toMatchObject({ workerId: 0, fromMs: 5000 })
  })

  it('ignores the release of what it has forgotten', () => {
    const fleet = emptyUntil(5000)
    releaseSlot(fleet, { fleet: 'orders', owner: 'old', workerId: 0, untilMs: 4000 })
    expect(fleet.slots.size).toBe(0)
  })

  it('takes back a grant that has not ended, and no other', () => {
    const fleet = emptyUntil(5000)
    const living = { ...claim, owner: 'living', workerId: 1 }
    expect(renewSlot(fleet, { ...living, untilMs: 4500 }, 4500)).toBeUndefined()
    expect(renewSlot(fleet, { ...living, untilMs: 4501 }, 4500)).toEqual({ untilMs: 5500, nowMs: 4500 })
    expect(renewSlot(fleet, { ...living, owner: 'other', untilMs: 4900 }, 4600)).toBeUndefined()
    expect(acquireSlot(fleet, { ...claim, owner: 'new' }, 5000)).toMatchObject({ workerId: 0 })
    expect(acquireSlot(fleet, { ...claim, owner: 'newer' }, 5001)).toEqual({
      freeAtMs: 5500,
      isHeld: true,
      nowMs: 5001,
    })
  })
})
