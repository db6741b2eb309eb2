import { tmpdir } from 'node:os'
import { createFileProgress } from '@brandid/project/rules'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { run } from './commands.ts'
import { fakeIo } from './fake-io.ts'
import { USER } from './run-line.ts'

describe('a long run', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    { line: 'new u', text: '0 MB written, 0.0 MB a second' },
    { line: 'convert --to uuid', text: '0 MB read, 0.0 MB a second' },
    { line: 'inspect', text: '0 MB read, 0.0 MB a second' },
    { line: 'inspect --find', text: '0 MB read, 0.0 MB a second' },
  ])('of $line says how far it is, and takes that off the screen', async ({ line, text }) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const wait = () => vi.setSystemTime(Date.now() + 5000)
    async function* slowly() {
      wait()
      yield `${USER}\n`
    }
    const { io, written } = fakeIo({ cwd: tmpdir(), isTerminal: true, stdin: slowly() })
    const stdout = {
      ...io.stdout,
      isTerminal: false,
      write: async () => void wait(),
      writeLines: async () => void wait(),
    }
    expect(await run(line.split(' '), { ...io, stdout })).toBe(0)
    expect(written.stderr).toBe(`\r\u001b[K${text}\r\u001b[K`)
  })

  it('over files says so after a second, at a terminal alone, and goes away', async () => {
    let now = 0
    const { io, written } = fakeIo({ isTerminal: true })
    const pipe = fakeIo()
    const progress = [io, pipe.io].map((each) => createFileProgress(each, () => now))
    for (const [i, ms] of [0, 1000, 1099, 1100].entries()) {
      now = ms
      for (const each of progress) each(i + 1, 9)
    }
    for (const each of progress) await each.end()
    expect(written.stderr).toBe('\r\u001b[K2 of 9 files\r\u001b[K4 of 9 files\r\u001b[K')
    expect(pipe.written.stderr).toBe('')
  })
})
