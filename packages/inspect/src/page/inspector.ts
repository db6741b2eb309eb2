/** The inspector: a field for any string, and the result below the field. */

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
  /** The address of a manifest on the same origin, which is loaded when the page opens. */
  readonly manifestUrl?: string
  /** A manifest that is already loaded. A manifest that the browser has kept for the reader replaces it. */
  readonly manifest?: Stored
  /** Whether to create an `<h1>`. A page with its own title passes `false`. */
  readonly hasTitle?: boolean
  /** An ID that is read if neither the address nor the reader provides an ID. */
  readonly sample?: string
  /** Starts the worker that reads long pastes. Without a worker, the page reads long pastes in short turns. */
  startWorker?(): Worker
}

/** A mounted inspector. */
export interface Inspector {
  /** Reads a string as if it had been pasted. */
  read(text: string): void
  /** Loads a manifest. If the manifest has a fault, a sentence on the page explains it. */
  loadManifest(text: string, name: string): Promise<void>
  /** Removes the inspector from the page. */
  unmount(): void
}

/** Mounts the inspector in an element, and replaces the element's content. */
export function mountInspector(
  target: HTMLElement,
  { manifestUrl, manifest, hasTitle = true, sample, startWorker }: InspectorOptions = {},
): Inspector {
  // The address must not change while it is read.
  let readAgain = false
  // The chosen reading, which is part of links and applies to lists.
  let as: string | undefined
  // Strings that only look like secrets are hidden until the reader asks to see them.
  let isShown = false
  let withheld = ''
  let last: Pasted | undefined
  // The number of the last paste, and the function that stops reading the paste if it is long.
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
    // The previous result is removed first, so that it does not stay if something fails.
    output.replaceChildren()
    say('')
    if (value === '') as = undefined
    stop()
    turn++
    const options = { nowMs: Date.now(), as, isShown }
    if (value.length > LONG) readLong(value, options)
    else finish(readPasted(value, { ...options, own: picker.loaded()?.kinds.own }), value)
  }

  /** Reads a long paste beside the page, and shows the progress. */
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
    // For a single string, the answer itself states that a secret is hidden.
    notice.hidden = !isHidden || pasted.readings.length === 1
    render(pasted)
    followAddress(pasted)
  }

  /** Updates the link in the address, if there is a link, so that it never belongs to a previous string. */
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

  /** Shows a list. Its code is loaded with the first paste that needs it, because most readers have a single ID. */
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

  /** Reads the string in the address: `#id=…`, or `?q=…` from a search keyword of the browser. */
  function readAddress(): boolean {
    const linked = readFragment(location.hash)
    const asked = new URLSearchParams(location.search).get('q')
    const text = linked?.text ?? asked
    if (text === null || text === undefined || text === '') return false
    as = linked?.as
    readAgain = true
    read(text)
    readAgain = false
    // A secret is removed from the address at once.
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

/** The characters from which a paste is long. A shorter paste is read at once. */
const LONG = 100_000

/** Creates the line that shows how many lines are read. */
function showProgress() {
  const bar = element('progress', { max: 1, value: 0, 'aria-label': 'Lines read' })
  const label = element('span', {}, 'Reading …')
  return {
    node: element('p', { class: 'bi-progress' }, bar, ' ', label),
    progress(done: number, lines: number): void {
      bar.max = lines
      bar.value = done
      label.textContent = `${counted(done)} of ${counted(lines)} lines are read`
    },
  }
}

/** Creates a link to the entity of an ID, if the manifest has an address for it. */
function showEntityLink(kinds: Kinds, reading: Reading, text: string): HTMLElement | undefined {
  const href = linkToEntity(kinds, reading, text)
  return href === undefined ? undefined : linkTo(href, `Open this ${reading.name.replace(/ ID$/, '')}`)
}

/** The maximum height of the field in lines. Long lines wrap. */
const MOST_ROWS = 8

function fitField(field: HTMLTextAreaElement): void {
  field.rows = Math.min(MOST_ROWS, field.value.split('\n', MOST_ROWS).length)
  while (field.rows < MOST_ROWS && field.scrollHeight > field.clientHeight) field.rows++
}

function setFragment(fragment = '', search = location.search): void {
  history.replaceState(history.state, '', location.href.replace(/[?#].*/s, '') + search + fragment)
}

/** Reads a string again with all its readings. A secret keeps its only reading, because its text is no longer available. */
function readAll(result: Readings, kinds: Kinds | undefined): Readings {
  const [best] = result.readings
  return !best || best.isToken || result.fault !== undefined
    ? result
    : rankedReadings(result.text, { nowMs: Date.now(), own: kinds?.own })
}
