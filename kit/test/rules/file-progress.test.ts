import { expect, it, vi } from 'vitest'
import { createFileProgress } from '../../src/rules/check.ts'
import { fakeIo } from '../cli/fake-io.ts'

it('counts its second with the clock of the process', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(5000)
  const { io, written } = fakeIo({ isTerminal: true })
  const progress = createFileProgress(io)
  now.mockReturnValue(5999)
  progress(1, 9)
  now.mockReturnValue(6000)
  progress(2, 9)
  now.mockRestore()
  expect(written.stderr).toBe('\r\u001b[K2 of 9 files')
})
