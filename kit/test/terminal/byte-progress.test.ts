import { describe, expect, it, vi } from 'vitest'
import { createByteProgress } from '../../src/terminal/io.ts'
import { fakeIo } from '../cli/fake-io.ts'

function progressAt(instants: number[], isTerminal: boolean, isPiped = true, verb?: 'written') {
  const { io, written } = fakeIo({ isTerminal })
  const piped = { ...io, stdout: { ...io.stdout, isTerminal: !isPiped } }
  return { progress: createByteProgress(piped, verb, () => instants.shift() ?? 0), written }
}

describe('progress', () => {
  it('is shown after a second, and no more often than five times in one', async () => {
    const { progress, written } = progressAt([500, 1499, 1500, 1600, 1700], true)
    for (let i = 0; i < 4; i++) await progress.add(5_000_000)
    expect(written.stderr.split('\r\u001b[K')).toEqual([
      '',
      '10 MB read, 10.0 MB a second',
      '20 MB read, 16.7 MB a second',
    ])
    await progress.end()
    expect(written.stderr.endsWith('second\r\u001b[K')).toBe(true)
  })

  it('counts its second with the clock of the system', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(5000)
    const { io, written } = fakeIo({ isTerminal: true })
    const progress = createByteProgress({ ...io, stdout: { ...io.stdout, isTerminal: false } })
    now.mockReturnValue(5999)
    await progress.add(1)
    expect(written.stderr).toBe('')
    now.mockReturnValue(6000)
    await progress.add(5_000_000)
    now.mockRestore()
    expect(written.stderr).toBe('\r\u001b[K5 MB read, 5.0 MB a second')
  })

  it('says what is done', async () => {
    const { progress, written } = progressAt([0, 2000], true, true, 'written')
    await progress.add(3_000_000)
    expect(written.stderr).toBe('\r\u001b[K3 MB written, 1.5 MB a second')
  })

  it.each([
    { name: 'into a file', isTerminal: false, isPiped: true },
    { name: 'beside output on the same terminal', isTerminal: true, isPiped: false },
  ])('is not written $name', async ({ isTerminal, isPiped }) => {
    const { progress, written } = progressAt([0, 5000], isTerminal, isPiped)
    await progress.add(1)
    await progress.end()
    expect(written.stderr).toBe('')
  })

  it('is shown on one terminal where the output follows it', async () => {
    const { io, written } = fakeIo({ isTerminal: true })
    const instants = [0, 5000]
    const progress = createByteProgress(io, 'read', () => instants.shift() ?? 0, true)
    await progress.add(10_000_000)
    await progress.end()
    expect(written.stderr).toBe('\r\u001b[K10 MB read, 2.0 MB a second\r\u001b[K')
  })

  it('reads the clock of the process', async () => {
    const { io, written } = fakeIo()
    await createByteProgress(io).add(1)
    expect(written.stderr).toBe('')
  })
})
