/** The user's manifest: chosen from a file or loaded from the site, and stored in this browser if the user agrees. */

import { escapeLine } from '@brandid/base/escape'
import { type Kinds, readKinds } from '../answers/kinds.ts'
import { element } from './figures.ts'
import type { Stored } from './long-paste.ts'

/** A manifest and its kinds. */
export interface LoadedManifest extends Stored {
  readonly kinds: Kinds
}

/** The row on the page where the user chooses a manifest. */
export interface ManifestPicker {
  readonly node: HTMLElement
  /** Returns the loaded manifest. */
  loaded(): LoadedManifest | undefined
  /** Loads a manifest. If the manifest is invalid, the page explains why. */
  load(text: string, name: string): Promise<void>
  /** Loads the initial manifest: the manifest stored in the browser, or else the given manifest or the site's manifest. */
  loadFirst(given: Stored | undefined, url: string | undefined): Promise<void>
}

/**
 * Creates the manifest row.
 *
 * @param onLoad called after a manifest is loaded.
 * @param say announces a sentence to screen readers.
 */
export function createManifestPicker(onLoad: () => void, say: (sentence: string) => void): ManifestPicker {
  let loaded: LoadedManifest | undefined
  // Only a manifest that the user has chosen is stored.
  let chosen: Stored | undefined
  const owner = element(
    'span',
    { class: 'bi-owner' },
    'to see whether an ID is yours: brandid.manifest.json lists your IDs.',
  )
  const file = element('input', {
    type: 'file',
    id: 'bi-file',
    class: 'bi-file',
    accept: '.json,application/json',
  })
  const remember = element('input', { type: 'checkbox', id: 'bi-remember' })

  async function load(text: string, name: string): Promise<void> {
    try {
      take({ name, text, kinds: await readKinds(text, name) })
      chosen = { name, text }
    } catch (error) {
      owner.textContent = escapeLine((error as Error).message)
      say(owner.textContent)
    }
  }

  function take(manifest: LoadedManifest): void {
    loaded = manifest
    const { source, count } = manifest.kinds
    owner.textContent = escapeLine(`${source}: ${count} ${count === 1 ? 'kind' : 'kinds'} of IDs`)
    onLoad()
    say(`Loaded ${owner.textContent}.`)
  }

  async function fetchFrom(url: string): Promise<void> {
    const response = await fetch(url, { credentials: 'same-origin' }).catch(() => undefined)
    if (response?.status !== 200) return
    const text = await response.text()
    // Some servers respond to every path with an HTML page.
    if (!text.trimStart().startsWith('{')) return
    // A manifest without kinds is a placeholder.
    const name = url.replace(/.*\//s, '')
    const kinds = await readKinds(text, name).catch(() => undefined)
    if (kinds === undefined) await load(text, name)
    else if (kinds.count > 0) take({ name, text, kinds })
  }

  /** Stores the manifest in this browser if the checkbox is checked. */
  function keep(): void {
    try {
      if (remember.checked && chosen) localStorage.setItem(STORED, JSON.stringify(chosen))
      else localStorage.removeItem(STORED)
    } catch {
      remember.checked = false
      say('This browser does not allow the page to store anything.')
    }
  }

  file.addEventListener('change', async () => {
    const [picked] = file.files ?? []
    if (picked) {
      await load(await picked.text(), picked.name)
      keep()
    }
    file.value = ''
  })
  remember.addEventListener('change', keep)

  return {
    node: element(
      'p',
      { class: 'bi-manifest' },
      element('label', { for: 'bi-file', class: 'bi-file-label' }, 'Load your manifest'),
      file,
      owner,
      element('label', { class: 'bi-remember' }, remember, ' Remember it on this device'),
    ),
    loaded: () => loaded,
    load,
    async loadFirst(given, url) {
      if (url !== undefined) await fetchFrom(url)
      else if (given) await load(given.text, given.name)
      const kept = readStored()
      if (!kept) return
      remember.checked = true
      await load(kept.text, kept.name)
    },
  }
}

const STORED = 'brandid.manifest'

/** Reads the manifest stored in the browser. Returns `undefined` if nothing is stored or if the browser forbids storage. */
function readStored(): Stored | undefined {
  try {
    const { name, text } = Object(JSON.parse(localStorage.getItem(STORED) ?? 'null'))
    return typeof name === 'string' && typeof text === 'string' ? { name, text } : undefined
  } catch {
    return undefined
  }
}
