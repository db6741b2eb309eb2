import { describe, expect, it } from 'vitest'
import { createLog, ResetToken } from '../log.ts'
import { user } from './service.ts'

/** The lines of a log, parsed. */
function linesOf(write: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = []
  write(createLog({ write: (line) => lines.push(line) }))
  return lines.map((line) => ({ line, entry: JSON.parse(line) }))
}

describe('pino', () => {
  const token = ResetToken.generate()

  it.each([
    { name: 'the message', write: (log: ReturnType<typeof createLog>) => log.info(`reset with ${token}`) },
    {
      name: 'a value',
      write: (log: ReturnType<typeof createLog>) => log.info({ url: `/reset?token=${token}` }),
    },
    {
      name: 'a nested value',
      write: (log: ReturnType<typeof createLog>) => log.info({ tokens: [{ token }] }),
    },
    { name: 'a key', write: (log: ReturnType<typeof createLog>) => log.info({ [token]: 1 }) },
    { name: 'an error', write: (log: ReturnType<typeof createLog>) => log.error(new Error(`No ${token}`)) },
  ])('writes no token in $name', ({ write }) => {
    const [{ line } = { line: '' }, ...rest] = linesOf(write)
    expect(rest).toEqual([])
    expect(line).toContain('pwreset_[redacted]')
    expect(line).not.toContain(token.slice(8, 22))
  })

  it('writes IDs and everything else as they are', () => {
    const [{ entry } = { entry: {} }] = linesOf((log) =>
      log.info({ user, n: 1, list: [null, true] }, 'hello'),
    )
    expect(entry).toMatchObject({ user, n: 1, list: [null, true], msg: 'hello' })
  })
})
