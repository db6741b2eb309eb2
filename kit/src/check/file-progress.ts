/** Progress on standard error, shown at a terminal after one second. */
import type { Io } from '../terminal/io.ts'
import type { Progress } from './check.ts'

const PATIENCE_MS = 1000
const STEP_MS = 100

/** A line that counts files, and its end. It stays empty in a pipe, and where all is done in a second. */
export function createFileProgress(
  { stderr }: Pick<Io, 'stderr'>,
  now: () => number = () => performance.now(),
): Progress & { end(): Promise<void> } {
  let next = now() + PATIENCE_MS
  let isShown = false
  const show = (done: number, all: number) => {
    if (!stderr.isTerminal || now() < next) return
    next = now() + STEP_MS
    isShown = true
    void stderr.writeStatus(`${done} of ${all} files`)
  }
  return Object.assign(show, {
    async end() {
      if (isShown) await stderr.writeStatus('')
    },
  })
}
