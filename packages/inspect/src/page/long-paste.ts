/** Long pastes, which a worker reads and counts whole, so that the page stays responsive and shows the progress. */

import type { Reading, Readings, View } from '@brandid/base/readings'
import { readKinds } from '../answers/kinds.ts'
import { openPaste, type Pasted, type PasteOptions } from '../answers/pasted.ts'
import type { Mark, Summary } from '../answers/summary.ts'

/** A manifest as text: the worker reads the manifest again, because the page cannot send functions to the worker. */
export interface Stored {
  readonly name: string
  readonly text: string
}

/** What a page does with the news from a long paste. */
export interface PasteListener {
  /** Takes the paste without known secrets before any line is read. Called only if there are secrets. */
  hide(safeText: string): void
  progress(done: number, lines: number): void
  finish(pasted: Pasted): void
}

/** A paste as the page sends it to the worker. */
export interface PasteRequest extends Omit<PasteOptions, 'own'> {
  readonly input: string
  readonly manifest: Stored | undefined
}

/**
 * Reads a paste in a worker. Returns a function that stops the worker.
 *
 * @param fail called if the browser does not start the worker.
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

/** Reads a paste in the page, in short turns, for a browser that does not start the worker. Returns a function that stops. */
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

/** Listens for a paste and reads it. Runs in the worker. */
export function servePastes(): void {
  globalThis.onmessage = async ({ data }: MessageEvent<PasteRequest>) => {
    const { input, manifest, ...options } = data
    const own = manifest && (await readKinds(manifest.text, manifest.name)).own
    const paste = openPaste(input, { ...options, own })
    if (paste.isUnsafe) post({ kind: 'hide', safeText: paste.safeText })
    const step = Math.max(LINES_IN_A_TURN, Math.ceil(paste.lines / 100))
    while (paste.read(step)) post({ kind: 'progress', done: paste.done, lines: paste.lines })
    const { shown, isHidden, readings, marks, summary } = paste.pasted()
    // Each message is a task of the page, so that the page answers its reader between two messages.
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

/** A result without functions, which no browser can send. */
interface Packed extends Omit<Readings, 'readings'> {
  readonly readings: readonly (Omit<Reading, 'views'> & { readonly drawn: readonly View[] })[]
}

/** Packs a result with its views if the page cannot read the string again: a secret is no longer available. */
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
