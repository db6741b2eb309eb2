/** Reads long pastes in a worker, so that the page stays responsive and can show the progress. */

import type { Reading, Readings, View } from '@brandid/base/readings'
import { readKinds } from '../answers/kinds.ts'
import { openPaste, type Pasted, type PasteOptions } from '../answers/pasted.ts'
import type { Mark, Summary } from '../answers/summary.ts'

/** A manifest as text. The worker parses the manifest again, because the page cannot send functions to the worker. */
export interface Stored {
  readonly name: string
  readonly text: string
}

/** Callbacks for the progress and the result of a long paste. */
export interface PasteListener {
  /** Receives the paste with known secrets hidden, before any line is read. Called only if there are secrets. */
  hide(safeText: string): void
  progress(done: number, lines: number): void
  finish(pasted: Pasted): void
}

/** The message that sends a paste from the page to the worker. */
export interface PasteRequest extends Omit<PasteOptions, 'own'> {
  readonly input: string
  readonly manifest: Stored | undefined
}

/**
 * Reads a paste in a worker. Returns a function that stops reading.
 *
 * @param fail called if the browser cannot start the worker.
 */
export function readInWorker(
  startWorker: () => Worker,
  request: PasteRequest,
  listener: PasteListener,
  fail: () => void,
): () => void {
  let worker: Worker
  try {
    worker = startWorker()
  } catch {
    fail()
    return () => {}
  }
  const readings: Readings[] = []
  const marks: Mark[] = []
  worker.onerror = (event) => {
    event.preventDefault()
    worker.terminate()
    fail()
  }
  worker.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hide') listener.hide(data.safeText)
    else if (data.kind === 'progress') listener.progress(data.done, data.lines)
    else if (data.kind === 'rows') {
      readings.push(...data.readings.map(unpack))
      marks.push(...data.marks)
    } else {
      worker.terminate()
      const { shown = request.input, isHidden, summary } = data
      listener.finish({ shown, isHidden, readings, marks, summary })
    }
  }
  worker.postMessage(request)
  return () => worker.terminate()
}

/** Reads a paste on the page in small steps, for browsers that cannot start the worker. Returns a function that stops reading. */
export function readInTurns(
  { input, manifest: _, ...options }: PasteRequest,
  own: PasteOptions['own'],
  { hide, progress, finish }: PasteListener,
): () => void {
  const paste = openPaste(input, { ...options, own })
  if (paste.isUnsafe) hide(paste.safeText)
  let timer: ReturnType<typeof setTimeout> | undefined
  const turn = () => {
    if (!paste.read(LINES_IN_A_TURN)) return finish(paste.pasted())
    progress(paste.done, paste.lines)
    timer = setTimeout(turn)
  }
  timer = setTimeout(turn)
  return () => clearTimeout(timer)
}

/** Listens for pastes and reads them. Runs in the worker. */
export function servePastes(): void {
  globalThis.onmessage = async ({ data }: MessageEvent<PasteRequest>) => {
    const { input, manifest, ...options } = data
    const own = manifest && (await readKinds(manifest.text, manifest.name)).own
    const paste = openPaste(input, { ...options, own })
    if (paste.isUnsafe) post({ kind: 'hide', safeText: paste.safeText })
    const step = Math.max(LINES_IN_A_TURN, Math.ceil(paste.lines / 100))
    while (paste.read(step)) post({ kind: 'progress', done: paste.done, lines: paste.lines })
    const { shown, isHidden, readings, marks, summary } = paste.pasted()
    // The page handles each message as a separate task, so that it can respond to the user between messages.
    for (let from = 0; from < readings.length; from += ROWS_IN_A_MESSAGE) {
      const to = from + ROWS_IN_A_MESSAGE
      const packed = readings.slice(from, to).map((each) => pack(each, readings.length === 1))
      post({ kind: 'rows', readings: packed, marks: marks.slice(from, to) })
    }
    post({ kind: 'end', shown: isHidden ? shown : undefined, isHidden, summary })
  }
}

const LINES_IN_A_TURN = 200
const ROWS_IN_A_MESSAGE = 1000

type Message =
  | { readonly kind: 'hide'; readonly safeText: string }
  | { readonly kind: 'progress'; readonly done: number; readonly lines: number }
  | { readonly kind: 'rows'; readonly readings: readonly Packed[]; readonly marks: readonly Mark[] }
  | {
      readonly kind: 'end'
      readonly shown: string | undefined
      readonly isHidden: boolean
      readonly summary: Summary
    }

const post = (message: Message) => postMessage(message)

/** A result without functions, because a worker cannot send functions to the page. */
interface Packed extends Omit<Readings, 'readings'> {
  readonly readings: readonly (Omit<Reading, 'views'> & { readonly drawn: readonly View[] })[]
}

/** Packs a result. Includes the views of a secret, because the page cannot read the hidden string again. */
function pack(result: Readings, isOnly: boolean): Packed {
  return {
    ...result,
    readings: result.readings.map(({ views, ...rest }) => ({
      ...rest,
      drawn: isOnly || rest.isToken ? views() : [],
    })),
  }
}

function unpack({ readings, ...rest }: Packed): Readings {
  return {
    ...rest,
    readings: readings.map(({ drawn, ...reading }) => ({
      ...reading,
      views: () => drawn as readonly [View, ...View[]],
    })),
  }
}
