/** The progress of a long run, on standard error. */
import type { Io } from './io.ts'

const PATIENCE_MS = 1000
const INTERVAL_MS = 200

/** Counts what is read or written, and shows it. */
export interface Progress {
  add(bytes: number): Promise<void>
  /** Takes the count off the screen. */
  end(): Promise<void>
}

/**
 * The progress of a command: shown after a second, where standard error is a terminal and standard output is not, whose
 * lines it would break.
 */
export function createByteProgress(
  { stdout, stderr }: Io,
  verb: 'read' | 'written' = 'read',
  now = () => Date.now(),
): Progress {
  const isShown = stderr.isTerminal && !stdout.isTerminal
  const startMs = now()
  let bytes = 0
  let shownMs: number | undefined

  return {
    async add(more) {
      bytes += more
      const nowMs = now()
      if (!isShown || nowMs - startMs < PATIENCE_MS || nowMs - (shownMs ?? 0) < INTERVAL_MS) return
      shownMs = nowMs
      const seconds = (nowMs - startMs) / 1000
      const megabytes = bytes / 1e6
      await stderr.writeStatus(
        `${megabytes.toFixed(0)} MB ${verb}, ${(megabytes / seconds).toFixed(1)} MB a second`,
      )
    },
    async end() {
      if (shownMs !== undefined) await stderr.writeStatus('')
    },
  }
}
