/** A run of the code: a worker without a page, which is stopped when it takes too long. */
import type { Scripts } from './messages.ts'

/** How long code may run before it has ended, and afterwards, for its timers. */
const MOST_MS = 4000
const AFTER_MS = 500

/** A line that the code prints, or the error that ends it. */
export interface Line {
  readonly kind: 'log' | 'error'
  readonly text: string
}

/**
 * Runs the scripts, of which the last is the main one.
 *
 * The policy of the page forbids `eval`, and allows a worker of a blob: its imports come from the site.
 *
 * @param runtime the address of the script that holds brandid and zod
 * @returns a function that stops it
 */
export function run(
  scripts: Scripts,
  runtime: URL,
  onLine: (line: Line) => void,
  onEnd: () => void,
): () => void {
  const modules = Object.entries(scripts).map(
    ([name, code]) => `${JSON.stringify(`./${name}`)}: async (require, exports) => {\n${code}\n}`,
  )
  const text = `import { start } from ${JSON.stringify(runtime.href)}\nstart({${modules.join(',\n')}})`
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  const worker = new Worker(address, { type: 'module' })
  const tooLong = setTimeout(() => {
    onLine({ kind: 'error', text: `It was stopped after ${MOST_MS / 1000} seconds.` })
    stop()
  }, MOST_MS)
  let afterwards: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(tooLong)
    clearTimeout(afterwards)
    worker.terminate()
    URL.revokeObjectURL(address)
    onEnd()
  }

  worker.addEventListener('message', ({ data }: MessageEvent<Line | 'ended'>) => {
    if (data !== 'ended') return onLine(data)
    clearTimeout(tooLong)
    afterwards = setTimeout(stop, AFTER_MS)
  })
  // Code that is no script, such as one with a bracket too few.
  worker.addEventListener('error', (event) => {
    onLine({ kind: 'error', text: event.message || 'The code did not load.' })
    stop()
  })
  return stop
}
