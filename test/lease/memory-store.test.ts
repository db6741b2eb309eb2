import { memoryStore } from 'brandid/lease'
import { expect, it, onTestFinished, vi } from 'vitest'
import { describeStore } from './store-suite.ts'

describeStore(
  'the memory',
  async () => {
    let passedMs = 0
    return {
      // Here it is the clock that moves on, for all fleets.
      store: memoryStore(() => Date.now() + passedMs),
      async pass(_, ms) {
        passedMs += ms
      },
    }
  },
  { settles: false },
)

it('reads the clock of the process unless another is given', async () => {
  const now = Date.UTC(2026, 6, 1)
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  const answer = await memoryStore().acquire({ fleet: 'f', owner: 'o', workerIds: 1, windowMs: 1000 })
  expect(answer.nowMs).toBe(now)
})
