/** Reads the lines of a long input in constant memory, and reports progress. */
import type { Io } from './io.ts'

/** The maximum number of characters per line. The rest of a longer line is dropped. */
export const LONGEST_LINE = 65_536

/**
 * Yields the lines of an input in batches as they arrive, so that a command can process each batch immediately. Lines end with
 * `\n` or `\r\n`; the last line needs no line break. Bytes that are not valid UTF-8 become U+FFFD.
 */
export async function* lineBatches(
  input: AsyncIterable<Uint8Array>,
  onChunk: (bytes: number) => void | Promise<void> = () => {},
): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of input) {
    await onChunk(chunk.length)
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = (lines.pop() as string).slice(0, LONGEST_LINE)
    if (lines.length > 0) yield lines.map(cut)
  }
  rest += decoder.decode()
  if (rest !== '') yield [cut(rest)]
}

function cut(line: string): string {
  return line.slice(0, LONGEST_LINE).replace(/\r$/, '')
}

/* Progress on standard error during a long run */

const PATIENCE_MS = 1000
const INTERVAL_MS = 200

/** Counts the bytes that a command reads or writes, and shows the count. */
export interface Progress {
  add(bytes: number): Promise<void>
  /** Removes the count from the screen. */
  end(): Promise<void>
}

/**
 * Creates the progress display for a command. The display appears after one second if standard error is a terminal, but not if
 * standard output is also a terminal, because the display would break up the output lines.
 *
 * @param isFirst whether the display ends before the first output line, and therefore cannot break up a line.
 */
export function createByteProgress(
  { stdout, stderr }: Io,
  verb: 'read' | 'written' = 'read',
  now = () => Date.now(),
  isFirst = false,
): Progress {
  const isShown = stderr.isTerminal && (isFirst || !stdout.isTerminal)
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
