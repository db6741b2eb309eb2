import { Readable, Writable } from 'node:stream'
import { processIo } from '@brandid/base/terminal'
import { describe, expect, it, vi } from 'vitest'

describe('the streams of the process', () => {
  it('write, read, and tell what they are', async () => {
    const { stdin, stdout, stderr, cwd, env } = processIo()
    expect(cwd).toBe(process.cwd())
    expect(env).toBe(process.env)
    expect([stdin.isTerminal, stdout.isTerminal, stderr.isTerminal]).toEqual(
      [process.stdin, process.stdout, process.stderr].map(({ isTTY }) => isTTY === true),
    )
    expect(stdout.columns).toBe(process.stdout.columns || 80)
    const input = vi
      .spyOn(process, 'stdin', 'get')
      .mockReturnValue(Readable.from([Buffer.from('x')]) as never)
    const chunks = []
    for await (const chunk of stdin) chunks.push(...chunk)
    expect(chunks).toEqual([120])
    input.mockRestore()
  })

  it('are a terminal where the stream is one', () => {
    const terminal = { isTTY: true, columns: 120 } as never
    const streams = (['stdin', 'stdout', 'stderr'] as const).map((name) =>
      vi.spyOn(process, name, 'get').mockReturnValue(terminal),
    )
    const { stdin, stdout, stderr } = processIo()
    const told = [stdin.isTerminal, stdout.isTerminal, stderr.isTerminal, stdout.columns]
    for (const stream of streams) stream.mockRestore()
    expect(told).toEqual([true, true, true, 120])
  })

  it('wait for a reader that is slow', async () => {
    const written: string[] = []
    const slow = new Writable({
      highWaterMark: 1,
      write(chunk, _, done) {
        setImmediate(() => {
          written.push(String(chunk))
          done()
        })
      },
    })
    const output = vi.spyOn(process, 'stdout', 'get').mockReturnValue(slow as never)
    const { stdout } = processIo()
    await stdout.write('one')
    expect(written).toEqual(['one'])
    expect(stdout.columns).toBe(80)
    output.mockRestore()
  })
})
