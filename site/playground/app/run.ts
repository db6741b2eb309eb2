/** Runs the code in a worker, and stops the worker if it takes too long. */
import type { Scripts } from './messages.ts'

/** The time limits for loading brandid and zod, for running the code, and for timers that the code starts. */
const LOAD_MS = 60_000
const MOST_MS = 4000
const AFTER_MS = 500
const UNLOADED = 'The code did not load.'

/** A line that the code printed, or the error that ended the run. */
export interface Line {
  readonly kind: 'log' | 'error'
  readonly text: string
}

/**
 * Runs the scripts. The last script is the main script.
 *
 * The page's security policy forbids `eval` but allows a worker from a blob. The worker's imports come from the site.
 *
 * @param runtime the address of the script with brandid and zod
 * @returns a function that stops the run
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
  const stopWith = (text: string) => {
    onLine({ kind: 'error', text })
    stop()
  }
  let tooLong = setTimeout(stopWith, LOAD_MS, UNLOADED)
  let afterwards: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(tooLong)
    clearTimeout(afterwards)
    worker.terminate()
    URL.revokeObjectURL(address)
    onEnd()
  }

  worker.addEventListener('message', ({ data }: MessageEvent<Line | 'started' | 'ended'>) => {
    if (data !== 'started' && data !== 'ended') return onLine(data)
    clearTimeout(tooLong)
    if (data === 'ended') afterwards = setTimeout(stop, AFTER_MS)
    else tooLong = setTimeout(stopWith, MOST_MS, `The run was stopped after ${MOST_MS / 1000} seconds.`)
  })
  // The worker reports an error if the code does not parse, for example because a bracket is missing.
  worker.addEventListener('error', (event) => stopWith(event.message || UNLOADED))
  return stop
}
