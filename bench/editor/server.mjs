/** A tsserver, and the milliseconds that it spends on a request. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(
  new URL('../../node_modules/@tsd/typescript/typescript/lib/tsserver.js', import.meta.url),
)

/** The processor time of a process's main thread in milliseconds, which only Linux counts; elsewhere, the time of day. */
function clockOf(pid) {
  const read = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  try {
    read()
    return read
  } catch {
    return () => performance.now()
  }
}

export function startServer() {
  const child = spawn(process.execPath, [script, '--disableAutomaticTypingAcquisition'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const now = clockOf(child.pid)
  const waiting = new Map()
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('{')) return
    const message = JSON.parse(line)
    waiting.get(message.request_seq)?.(message)
    waiting.delete(message.request_seq)
  })

  let sequence = 0
  const send = (command, args) => {
    const seq = ++sequence
    child.stdin.write(`${JSON.stringify({ seq, type: 'request', command, arguments: args })}\n`)
    return seq
  }
  return {
    open: (file) => send('open', { file }),
    close: (file) => send('close', { file }),
    async ask(command, args) {
      const begun = now()
      const seq = send(command, args)
      const { success, message, body } = await new Promise((resolve) => waiting.set(seq, resolve))
      const ms = now() - begun
      if (!success && message !== 'No content available.') throw new Error(`${command}: ${message}`)
      return { ms, body }
    },
    stop: () => child.kill(),
  }
}
