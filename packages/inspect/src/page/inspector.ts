/** The inspector: an input field for any string, with the result below. */

import { type Reading, type Readings, rankedReadings } from '@brandid/base/readings'
import { fragmentOf, readFragment, slugOf } from '../answers/answer.ts'
import { type Kinds, linkToEntity } from '../answers/kinds.ts'
import { type Pasted, readPasted } from '../answers/pasted.ts'
import { counted } from '../answers/summary-text.ts'
import { hideSecrets, listenToField, SAMPLES } from './field.ts'
import { button, element, linkTo } from './figures.ts'
import { readInTurns, readInWorker, type Stored } from './long-paste.ts'
import { showMaker } from './make.ts'
import { createManifestPicker } from './manifest.ts'
import { type ResultContext, sayResult, showResult } from './result.ts'

/** The options of `mountInspector`. */
export interface InspectorOptions {
  /** The URL, on the same origin, of a manifest to load when the page opens. */
  readonly manifestUrl?: string
  /** A manifest that is already loaded. A manifest that the user has stored in the browser takes precedence. */
  readonly manifest?: Stored
  /** Whether to create an `<h1>`. Pass `false` on a page with its own title. */
  readonly hasTitle?: boolean
  /** An ID to show if neither the URL nor the user provides an ID. */
  readonly sample?: string
  /** Starts the worker that reads long pastes. Without a worker, the page reads long pastes in small steps. */
  startWorker?(): Worker
}

/** A mounted inspector. */
export interface Inspector {
  /** Reads a string as if it had been pasted. */
  read(text: string): void
  /** Loads a manifest. If the manifest is invalid, the page explains why. */
  loadManifest(text: string, name: string): Promise<void>
  /** Removes the inspector from the page. */
  unmount(): void
}

/** Mounts the inspector in an element, replacing the element's content. */
export function mountInspector(
  target: HTMLElement,
  { manifestUrl, manifest, hasTitle = true, sample, startWorker }: InspectorOptions = {},
): Inspector {
  // True while the URL is being read, so that the page does not change the URL.
  let readAgain = false
  // The reading that the user chose, which is included in links and applies to lists.
  let as: string | undefined
  // Strings that only look like secrets are hidden until the user asks to see them.
  let isShown = false
  let withheld = ''
  let last: Pasted | undefined
  // The number of the latest paste, and the function that stops reading a long paste.
  let turn = 0
  let stop = () => {}
  const field = element('textarea', {
    id: 'bi-input',
    class: 'bi-input',
    rows: 1,
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    'aria-describedby': 'bi-promise',
  })
  const notice = element(
    'p',
    { class: 'bi-notice', hidden: true },
    'Secrets were hidden. Treat them as leaked, and replace them.',
  )
  const output = element('div', { class: 'bi-output' })
  const status = element('p', { class: 'bi-status', role: 'status' })
  const say = (sentence: string) => {
    status.textContent = sentence
  }
  const picker = createManifestPicker(show, say)

  function context(): ResultContext {
    const kinds = picker.loaded()?.kinds
    return {
      nowMs: Date.now(),
      source: kinds?.source,
      linkOf: (reading, text) => kinds && showEntityLink(kinds, reading, text),
      readAll: (result) => readAll(result, kinds),
      say,
      as,
      choose(chosen) {
        as = chosen
        if (location.hash.startsWith('#id=')) followAddress(last)
      },
      chooseAll(chosen) {
        as = chosen
        show()
      },
      reveal:
        withheld === ''
          ? undefined
          : () => {
              isShown = true
              read(withheld)
            },
    }
  }

  function show(): void {
    const { value } = field
    // Remove the previous result first, so that it does not stay on the page if an error occurs.
    output.replaceChildren()
    say('')
    if (value === '') as = undefined
    stop()
    turn++
    const options = { nowMs: Date.now(), as, isShown }
    if (value.length > LONG) readLong(value, options)
    else finish(readPasted(value, { ...options, own: picker.loaded()?.kinds.own }), value)
  }

  /** Reads a long paste in the background and shows the progress. */
  function readLong(
    input: string,
    options: { nowMs: number; as: string | undefined; isShown: boolean },
  ): void {
    const loaded = picker.loaded()
    const request = { ...options, input, manifest: loaded && { name: loaded.name, text: loaded.text } }
    const { node, progress } = showProgress()
    output.replaceChildren(node)
    say('Reading a long paste.')
    const listener = {
      hide: (safeText: string) => void hideSecrets(field, { shown: safeText, isHidden: true }),
      progress,
      finish: (pasted: Pasted) => finish(pasted, input),
    }
    const readHere = () => {
      stop = readInTurns(request, loaded?.kinds.own, listener)
    }
    if (startWorker) stop = readInWorker(startWorker, request, listener, readHere)
    else readHere()
  }

  function finish(pasted: Pasted, value: string): void {
    last = pasted
    const [only, ...more] = pasted.readings
    const isLikely = more.length === 0 && only?.readings[0]?.format === 'unknown' && only.readings[0].isToken
    withheld = isLikely ? value : ''
    const isHidden = hideSecrets(field, pasted)
    fitField(field)
    // For a single string, the answer already says that a secret is hidden.
    notice.hidden = !isHidden || pasted.readings.length === 1
    render(pasted)
    followAddress(pasted)
  }

  /** Updates or removes the ID in the URL, so that the URL never contains a previous string. */
  function followAddress(pasted: Pasted | undefined): void {
    const { readings = [] } = pasted ?? {}
    const [first] = readings
    if (!location.hash.startsWith('#id=') || readAgain) return
    const chosen = first?.readings.find((each) => slugOf(each) === as)
    setFragment(first && readings.length === 1 ? fragmentOf(first, chosen) : undefined)
  }

  function render(pasted: Pasted): void {
    const [first] = pasted.readings
    const given = context()
    if (pasted.summary.texts > 1) {
      void renderMany(pasted, given, turn)
      return
    }
    output.replaceChildren(...(first ? [showResult(first, given)] : []))
    if (first) say(sayResult(first, given))
  }

  /** Shows a list. The code for lists is loaded on demand, because most users paste a single ID. */
  async function renderMany(pasted: Pasted, given: ResultContext, mine: number): Promise<void> {
    const { showResults } = await import('./many.ts')
    if (mine !== turn) return
    const shown = showResults(pasted, given)
    output.replaceChildren(shown)
    say(shown.querySelector('.bi-size')?.textContent ?? '')
  }

  function read(text: string): void {
    field.value = text
    show()
  }

  /** Reads the string in the URL: `#id=…`, or `?q=…` from a browser search keyword. */
  function readAddress(): boolean {
    const linked = readFragment(location.hash)
    const asked = new URLSearchParams(location.search).get('q')
    const text = linked?.text ?? asked
    if (text === null || text === undefined || text === '') return false
    as = linked?.as
    readAgain = true
    read(text)
    readAgain = false
    // A secret is removed from the URL immediately.
    if (field.value !== text) setFragment('', '')
    return true
  }

  listenToField(field, {
    read() {
      isShown = false
      show()
    },
  })
  const followHash = () => void readAddress()
  addEventListener('hashchange', followHash)

  const samples = SAMPLES.map(([name, id]) => button(name, () => read(id), { class: 'bi-example' }))
  const root = element(
    'div',
    { class: 'bi' },
    ...(hasTitle ? [element('h1', {}, 'What is this ID?')] : []),
    element('label', { for: 'bi-input', class: 'bi-prompt' }, 'Paste one or more IDs, one per line'),
    field,
    element('p', { id: 'bi-promise', class: 'bi-promise' }, 'Nothing you paste leaves this page.'),
    notice,
    element('p', { class: 'bi-examples' }, element('span', {}, 'Try '), ...samples),
    status,
    output,
    showMaker((made) => read(made)),
    picker.node,
  )
  target.replaceChildren(root)
  if (!readAddress() && sample !== undefined) read(sample)
  field.focus({ preventScroll: true })
  void picker.loadFirst(manifest, manifestUrl)

  return {
    read,
    loadManifest: picker.load,
    unmount() {
      stop()
      removeEventListener('hashchange', followHash)
      root.remove()
    },
  }
}

/** The minimum length of a long paste, in characters. A shorter paste is read immediately. */
const LONG = 100_000

/** Creates the line that shows how many lines have been read. */
function showProgress() {
  const bar = element('progress', { max: 1, value: 0, 'aria-label': 'Lines read' })
  const label = element('span', {}, 'Reading …')
  return {
    node: element('p', { class: 'bi-progress' }, bar, ' ', label),
    progress(done: number, lines: number): void {
      bar.max = lines
      bar.value = done
      label.textContent = `${counted(done)} of ${counted(lines)} lines read`
    },
  }
}

/** Creates a link to the page for an ID's entity, if the manifest contains the URL. */
function showEntityLink(kinds: Kinds, reading: Reading, text: string): HTMLElement | undefined {
  const href = linkToEntity(kinds, reading, text)
  return href === undefined ? undefined : linkTo(href, `Open this ${reading.name.replace(/ ID$/, '')}`)
}

/** The maximum height of the field in lines, including wrapped lines. */
const MOST_ROWS = 8

function fitField(field: HTMLTextAreaElement): void {
  field.rows = Math.min(MOST_ROWS, field.value.split('\n', MOST_ROWS).length)
  while (field.rows < MOST_ROWS && field.scrollHeight > field.clientHeight) field.rows++
}

function setFragment(fragment = '', search = location.search): void {
  history.replaceState(history.state, '', location.href.replace(/[?#].*/s, '') + search + fragment)
}

/** Reads a string again to obtain all its readings. A secret keeps its only reading, because its text is no longer available. */
function readAll(result: Readings, kinds: Kinds | undefined): Readings {
  const [best] = result.readings
  return !best || best.isToken || result.fault !== undefined
    ? result
    : rankedReadings(result.text, { nowMs: Date.now(), own: kinds?.own })
}
