/** The inspector: a field for any string, and the result below the field. */

import { escapeLine } from '@brandid/base/escape'
import { type Reading, type Readings, rankedReadings } from '@brandid/base/readings'
import { fragmentOf, readFragment, slugOf } from '../answers/answer.ts'
import { type Kinds, linkToEntity, readKinds } from '../answers/kinds.ts'
import { MOST_LISTED, openPaste, type Paste, type Pasted } from '../answers/pasted.ts'
import { counted } from '../answers/summary-text.ts'
import { button, element, linkTo } from './figures.ts'
import { showMaker } from './make.ts'
import { type ResultContext, sayResult, showResult } from './result.ts'

/** The options of `mountInspector`. */
export interface InspectorOptions {
  /** The address of a manifest on the same origin, which is loaded when the page opens. */
  readonly manifestUrl?: string
  /** A manifest that is already loaded. A manifest that the browser has kept for the reader replaces it. */
  readonly manifest?: Stored
  /** Whether to create an `<h1>`. A page with a title of its own passes `false`. */
  readonly hasTitle?: boolean
  /** An ID that is read if neither the address nor the reader provides an ID. */
  readonly sample?: string
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

const EXAMPLES = [
  ['brandid', 'user_03h9we7hp2hzo9bqbv4l8rz84'],
  ['UUID v7', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'],
  ['ULID', '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
  ['Discord', '175928847299117063'],
  ['MongoDB', '507f1f77bcf86cd799439011'],
  ['Stripe', 'cus_NffrFeUfNV2Hib'],
  ['a broken one', '01ARZ3NDEKTSV4RRFFQ69G5FAU'],
  ['a date', '2026-11-28'],
] as const

/** Mounts the inspector in an element, and replaces the element's content. */
export function mountInspector(
  target: HTMLElement,
  { manifestUrl, manifest, hasTitle = true, sample }: InspectorOptions = {},
): Inspector {
  let loaded: Kinds | undefined
  // The address must not change while it is read.
  let readAgain = false
  // The chosen reading, which is part of links and applies to lists.
  let as: string | undefined
  // Strings that only look like secrets are hidden until the reader asks to see them.
  let isShown = false
  let withheld = ''
  // The number of the last paste. A long paste that is still being read stops if its number is no longer the last.
  let turn = 0
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
  const owner = element(
    'span',
    { class: 'bi-owner' },
    'to see whether an ID is yours: brandid.manifest.json names the IDs of your company.',
  )
  const file = element('input', {
    type: 'file',
    id: 'bi-file',
    class: 'bi-file',
    accept: '.json,application/json',
  })

  const remember = element('input', { type: 'checkbox', id: 'bi-remember' })
  let given: Stored | undefined

  const say = (sentence: string) => {
    status.textContent = sentence
  }

  const context = (): ResultContext => ({
    nowMs: Date.now(),
    source: loaded?.source,
    linkOf: (reading, text) => loaded && showEntityLink(loaded, reading, text),
    readAll: (result) => readAll(result, loaded),
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
  })

  let last: Pasted | undefined

  function show(): void {
    const { value } = field
    // The previous result is removed first, so that it does not stay if something fails.
    output.replaceChildren()
    say('')
    if (value === '') as = undefined
    const paste = openPaste(value, { nowMs: Date.now(), own: loaded?.own, as, isShown })
    turn++
    if (paste.lines > MOST_LISTED || value.length > MOST_AT_ONCE) {
      if (paste.safeText !== value) field.value = paste.safeText
      readOn(paste, turn)
      return
    }
    while (paste.read(paste.lines)) {}
    finish(paste.pasted(), value)
  }

  /** Reads a long paste in short turns, so that the page stays responsive, and shows the progress. */
  function readOn(paste: Paste, mine: number): void {
    if (mine !== turn) return
    const until = performance.now() + TURN_MS
    let isMore = true
    while (isMore && performance.now() < until) isMore = paste.read(LINES_AT_ONCE)
    if (!isMore) {
      finish(paste.pasted(), field.value)
      return
    }
    const share = `${counted(paste.done)} of ${counted(paste.lines)} lines are read`
    output.replaceChildren(
      element(
        'p',
        { class: 'bi-progress' },
        element('progress', { max: paste.lines, value: paste.done, 'aria-label': share }),
        ` ${share}`,
      ),
    )
    setTimeout(() => readOn(paste, mine))
  }

  function finish(pasted: Pasted, value: string): void {
    last = pasted
    const [only, ...more] = pasted.readings
    const isLikely = more.length === 0 && only?.readings[0]?.format === 'unknown' && only.readings[0].isToken
    withheld = isLikely ? value : ''
    // The field also hides the secret, so that it is neither on the screen nor in the form data that the browser keeps.
    if (pasted.isHidden) field.value = pasted.shown
    fitField(field)
    // For a single string, the answer itself says that a secret is hidden.
    notice.hidden = !pasted.isHidden || pasted.readings.length === 1
    render(pasted)
    followAddress(pasted)
  }

  /** Updates the link in the address, if there is a link, so that it never belongs to a previous string. */
  function followAddress(pasted: Pasted | undefined): void {
    const { readings = [] } = pasted ?? {}
    const [first] = readings
    if (!location.hash.startsWith('#id=') || readAgain) return
    const chosen = first?.readings.find((each) => slugOf(each) === as)
    const fragment = first && readings.length === 1 ? fragmentOf(first, chosen) : undefined
    setFragment(fragment)
  }

  function render(pasted: Pasted): void {
    const [first] = pasted.readings
    if (!first) return
    const given = context()
    if (pasted.summary.texts > 1) {
      void renderMany(pasted, given, turn)
      return
    }
    output.replaceChildren(showResult(first, given))
    say(sayResult(first, given))
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

  async function loadManifest(text: string, name: string): Promise<void> {
    try {
      takeKinds(await readKinds(text, name))
      given = { name, text }
    } catch (error) {
      owner.textContent = escapeLine((error as Error).message)
      say(owner.textContent)
    }
  }

  function takeKinds(kinds: Kinds): void {
    loaded = kinds
    const { source, count } = kinds
    owner.textContent = escapeLine(`${source}: ${count} ${count === 1 ? 'kind' : 'kinds'} of IDs`)
    show()
    say(`Loaded ${owner.textContent}.`)
  }

  async function fetchManifest(url: string): Promise<void> {
    const response = await fetch(url, { credentials: 'same-origin' }).catch(() => undefined)
    if (response?.status !== 200) return
    const text = await response.text()
    // A server may answer any path with an HTML page.
    if (!text.trimStart().startsWith('{')) return
    // A manifest without kinds is only a placeholder.
    const name = url.replace(/.*\//s, '')
    const kinds = await readKinds(text, name).catch(() => undefined)
    if (kinds === undefined) await loadManifest(text, name)
    else if (kinds.count > 0) takeKinds(kinds)
  }

  field.addEventListener('input', () => {
    isShown = false
    show()
  })
  // A paste replaces the previous text.
  field.addEventListener('focus', () => field.select())
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') read('')
  })
  file.addEventListener('change', async () => {
    const [chosen] = file.files ?? []
    if (chosen) {
      await loadManifest(await chosen.text(), chosen.name)
      keepManifest()
    }
    file.value = ''
  })
  const followHash = () => void readAddress()
  addEventListener('hashchange', followHash)

  /** Keeps the manifest in the storage of this browser while the box is checked. */
  function keepManifest(): void {
    try {
      if (remember.checked && given) localStorage.setItem(STORED, JSON.stringify(given))
      else localStorage.removeItem(STORED)
    } catch {
      remember.checked = false
      say('This browser does not let the page remember anything.')
    }
  }

  async function recallManifest(): Promise<void> {
    const kept = readStored()
    if (!kept) return
    remember.checked = true
    await loadManifest(kept.text, kept.name)
  }

  remember.addEventListener('change', keepManifest)

  const examples = EXAMPLES.map(([name, id]) => button(name, () => read(id), { class: 'bi-example' }))
  const root = element(
    'div',
    { class: 'bi' },
    ...(hasTitle ? [element('h1', {}, 'What is this ID?')] : []),
    element('label', { for: 'bi-input', class: 'bi-prompt' }, 'Paste an ID, or several, one in each line'),
    field,
    element('p', { id: 'bi-promise', class: 'bi-promise' }, 'Nothing you paste leaves this page.'),
    notice,
    element('p', { class: 'bi-examples' }, element('span', {}, 'Try '), ...examples),
    status,
    output,
    showMaker((made) => read(made)),
    element(
      'p',
      { class: 'bi-manifest' },
      element('label', { for: 'bi-file', class: 'bi-file-label' }, 'Load your manifest'),
      file,
      owner,
      element('label', { class: 'bi-remember' }, remember, ' Remember it on this device'),
    ),
  )
  target.replaceChildren(root)
  if (!readAddress() && sample !== undefined) read(sample)
  field.focus({ preventScroll: true })
  const first =
    manifestUrl !== undefined
      ? fetchManifest(manifestUrl)
      : manifest && loadManifest(manifest.text, manifest.name)
  void Promise.resolve(first).then(recallManifest)

  return {
    read,
    loadManifest,
    unmount() {
      removeEventListener('hashchange', followHash)
      root.remove()
    },
  }
}

/** Creates a link to the entity of an ID, if the manifest has an address for it. */
function showEntityLink(kinds: Kinds, reading: Reading, text: string): HTMLElement | undefined {
  const href = linkToEntity(kinds, reading, text)
  return href === undefined ? undefined : linkTo(href, `Open this ${reading.name.replace(/ ID$/, '')}`)
}

/** The characters from which a paste is read in turns, the length of a turn, and the lines that are read at once. */
const [MOST_AT_ONCE, TURN_MS, LINES_AT_ONCE] = [2_000_000, 40, 200]

/** The maximum height of the field in lines. Long lines wrap. */
const MOST_ROWS = 8

function fitField(field: HTMLTextAreaElement): void {
  field.rows = Math.min(MOST_ROWS, field.value.split('\n', MOST_ROWS).length)
  while (field.rows < MOST_ROWS && field.scrollHeight > field.clientHeight) field.rows++
}

function setFragment(fragment = '', search = location.search): void {
  history.replaceState(history.state, '', location.href.replace(/[?#].*/s, '') + search + fragment)
}

/** The contents and the name of a manifest. */
export interface Stored {
  readonly name: string
  readonly text: string
}

const STORED = 'brandid.manifest'

/** Reads the manifest that the browser has kept. Returns `undefined` if there is none, or if the browser forbids storage. */
function readStored(): Stored | undefined {
  try {
    const { name, text } = Object(JSON.parse(localStorage.getItem(STORED) ?? 'null'))
    return typeof name === 'string' && typeof text === 'string' ? { name, text } : undefined
  } catch {
    return undefined
  }
}

/** Reads a string again with all its readings. A secret keeps its only reading, because its text is no longer there. */
function readAll(result: Readings, loaded: Kinds | undefined): Readings {
  const [best] = result.readings
  return !best || best.isToken || result.fault !== undefined
    ? result
    : rankedReadings(result.text, { nowMs: Date.now(), own: loaded?.own })
}
