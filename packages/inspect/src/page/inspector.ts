/** The inspector: a field that reads any text, and the result below it. */

import { escapeLine } from '@brandid/base/escape'
import { type Reading, type Readings, rankedReadings } from '@brandid/base/readings'
import { fragmentOf, readFragment, slugOf } from '../answers/answer.ts'
import { type Kinds, linkToEntity, readKinds } from '../answers/kinds.ts'
import { MOST_LISTED, openPaste, type Paste, type Pasted } from '../answers/pasted.ts'
import { counted } from '../answers/summary-text.ts'
import { button, element, linkTo } from './figures.ts'
import { showMaker } from './make.ts'
import { type ResultContext, sayResult, showResult } from './result.ts'

/** How the inspector is mounted. */
export interface InspectorOptions {
  /** Where a manifest may be: it is loaded from the same origin when the page opens. */
  readonly manifestUrl?: string
  /** A manifest that is at hand. One that the reader asked to remember replaces it. */
  readonly manifest?: Stored
  /** Whether to draw the `<h1>`: a host page with a title of its own passes `false`. */
  readonly hasTitle?: boolean
  /** An ID that is read when neither the address nor the reader gives one. */
  readonly sample?: string
}

/** A mounted inspector. */
export interface Inspector {
  /** Reads a text as if it had been pasted. */
  read(text: string): void
  /** Loads the text of a manifest. A sentence explains its fault. */
  loadManifest(text: string, name: string): Promise<void>
  /** Takes the inspector off the page. */
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

/** Mounts the inspector in an element, whose content it replaces. */
export function mountInspector(
  target: HTMLElement,
  { manifestUrl, manifest, hasTitle = true, sample }: InspectorOptions = {},
): Inspector {
  let loaded: Kinds | undefined
  // While the address is read, it stays.
  let readAgain = false
  // The reading that was chosen, for a link and for a list.
  let as: string | undefined
  // What only looks like a secret, until the reader asks to see it.
  let isShown = false
  let withheld = ''
  // A long paste that is still read: another one takes its place.
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
    'to see whether an ID is yours: brandid.manifest.json names those of your company.',
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
    // The page shows the text before: that goes first, so no fault leaves it there.
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

  /** Reads a long paste in short turns, so that the page stays awake, and says how far it is. */
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
    // A secret leaves the field, too: it is neither on the screen nor in the form that the browser remembers.
    if (pasted.isHidden) field.value = pasted.shown
    fitField(field)
    // Of a single text, the answer says so.
    notice.hidden = !pasted.isHidden || pasted.readings.length === 1
    render(pasted)
    followAddress(pasted)
  }

  /** A link in the address is that of the text, or none. */
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

  /** A list comes with the first paste that needs one: most readers have one ID. */
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

  /** Reads what the address has: `#id=…`, or `?q=…` of a keyword of the browser. */
  function readAddress(): boolean {
    const linked = readFragment(location.hash)
    const asked = new URLSearchParams(location.search).get('q')
    const text = linked?.text ?? asked
    if (text === null || text === undefined || text === '') return false
    as = linked?.as
    readAgain = true
    read(text)
    readAgain = false
    // An address with a secret in it is forgotten at once.
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
    owner.textContent = escapeLine(`${source}: ${count} ${count === 1 ? 'kind' : 'kinds'} of ids`)
    show()
    say(`Loaded ${owner.textContent}.`)
  }

  async function fetchManifest(url: string): Promise<void> {
    const response = await fetch(url, { credentials: 'same-origin' }).catch(() => undefined)
    if (response?.status !== 200) return
    const text = await response.text()
    // A server may answer any path with a page.
    if (!text.trimStart().startsWith('{')) return
    // One without kinds holds the place of another.
    const name = url.replace(/.*\//s, '')
    const kinds = await readKinds(text, name).catch(() => undefined)
    if (kinds === undefined) await loadManifest(text, name)
    else if (kinds.count > 0) takeKinds(kinds)
  }

  field.addEventListener('input', () => {
    isShown = false
    show()
  })
  // A paste takes the place of what was read before.
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

  /** Keeps the manifest in the storage of this browser while the box is ticked. */
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

/** A link to the entity of an ID, if the manifest says where it is shown. */
function showEntityLink(kinds: Kinds, reading: Reading, text: string): HTMLElement | undefined {
  const href = linkToEntity(kinds, reading, text)
  return href === undefined ? undefined : linkTo(href, `Open this ${reading.name.replace(/ id$/, '')}`)
}

/** Longer pastes are read in turns of this length, of so many lines at once. */
const [MOST_AT_ONCE, TURN_MS, LINES_AT_ONCE] = [2_000_000, 40, 200]

/** Lines of the field at most; a long one is folded into several. */
const MOST_ROWS = 8

function fitField(field: HTMLTextAreaElement): void {
  field.rows = Math.min(MOST_ROWS, field.value.split('\n', MOST_ROWS).length)
  while (field.rows < MOST_ROWS && field.scrollHeight > field.clientHeight) field.rows++
}

function setFragment(fragment = '', search = location.search): void {
  history.replaceState(history.state, '', location.href.replace(/[?#].*/s, '') + search + fragment)
}

/** The text of a manifest, and its name. */
export interface Stored {
  readonly name: string
  readonly text: string
}

const STORED = 'brandid.manifest'

/** The kept text; `undefined` where there is none, or where the browser forbids it. */
function readStored(): Stored | undefined {
  try {
    const { name, text } = Object(JSON.parse(localStorage.getItem(STORED) ?? 'null'))
    return typeof name === 'string' && typeof text === 'string' ? { name, text } : undefined
  } catch {
    return undefined
  }
}

/** Of a secret there is one reading, and its text is gone. */
function readAll(result: Readings, loaded: Kinds | undefined): Readings {
  const [best] = result.readings
  return !best || best.isToken || result.fault !== undefined
    ? result
    : rankedReadings(result.text, { nowMs: Date.now(), own: loaded?.own })
}
