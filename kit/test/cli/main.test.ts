import { afterEach, describe, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

describe('the entry of the binary', () => {
  it('runs the command line, sets the exit code, and takes a closed pipe quietly', async () => {
    const listeners = process.stdout.listeners('error')
    vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'brandid', 'nope'])
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
    await import('../../src/cli/main.ts')
    expect(process.exitCode).toBe(2)
    expect(String(stderr.mock.calls[0]?.[0])).toContain('There is no command "nope".')

    const [onError] = process.stdout.listeners('error').filter((each) => !listeners.includes(each))
    onError?.(Object.assign(new Error(), { code: 'EPIPE' }))
    expect(exit).toHaveBeenLastCalledWith(0)
    expect(stderr.mock.calls.map(([text]) => text)).not.toContain('brandid: \n')
    onError?.(Object.assign(new Error('disk full'), { code: 'ENOSPC' }))
    expect(exit).toHaveBeenLastCalledWith(2)
    expect(stderr).toHaveBeenLastCalledWith('brandid: disk full\n')
  })
})
