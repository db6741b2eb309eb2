import { afterEach, describe, expect, it, vi } from 'vitest'
import { beforeSnapshot } from '../../../src/formats/shared/secure-random.ts'
import { beforeImage } from '../process-image.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('beforeSnapshot', () => {
  it('hands the function over while a snapshot is built, and never otherwise', () => {
    const forget = vi.fn()
    const { start } = beforeImage(() => beforeSnapshot(forget))
    beforeSnapshot(forget)
    expect(forget).not.toHaveBeenCalled()
    start()
    expect(forget).toHaveBeenCalledOnce()
  })

  it.each<[string, unknown]>([
    ['no process', undefined],
    ['no module v8', { getBuiltinModule: () => undefined }],
    ['a v8 without snapshots', { getBuiltinModule: () => ({}) }],
    [
      'no snapshot in the making',
      { getBuiltinModule: () => ({ startupSnapshot: { isBuildingSnapshot: () => 0 } }) },
    ],
    [
      'a member that throws',
      {
        getBuiltinModule() {
          throw new TypeError('not here')
        },
      },
    ],
  ])('does nothing in a runtime with %s', (_, host) => {
    vi.stubGlobal('process', host)
    expect(() => beforeSnapshot(() => {})).not.toThrow()
  })
})
