/** The manifest of the reader: chosen from a file, loaded from the site, and remembered by this browser if the reader agrees. */

import { escapeLine } from '@brandid/base/escape'
import { type Kinds, readKinds } from '../answers/kinds.ts'
import { element } from './figures.ts'
import type { Stored } from './long-paste.ts'

/** A manifest with the kinds in it. */
export interface LoadedManifest extends Stored {
  readonly kinds: Kinds
}

/** The row of the page in which the reader chooses a manifest. */
export interface ManifestPicker {
  readonly node: HTMLElement
  /** Returns the manifest that is loaded. */
  loaded(): LoadedManifest | undefined
  /** Loads a manifest. If the manifest has a fault, a sentence on the page explains it. */
  load(text: string, name: string): Promise<void>
  /** Loads the first manifest: the manifest that the browser has kept, otherwise the given manifest or the manifest of the site. */
  loadFirst(given: Stored | undefined, url: string | undefined): Promise<void>
}

/**
 * Creates the row.
 *
 * @param onLoad called after a manifest is loaded.
 * @param say announces a sentence to screen readers.
 */
export function createManifestPicker(onLoad: () => void, say: (sentence: string) => void): ManifestPicker {
  let loaded: LoadedManifest | undefined
  // Only a manifest that the reader has chosen is remembered.
  let chosen: Stored | undefined
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
    // A server may answer any path with an HTML page.
    if (!text.trimStart().startsWith('{')) return
    // A manifest without kinds is only a placeholder.
    const name = url.replace(/.*\//s, '')
    const kinds = await readKinds(text, name).catch(() => undefined)
    if (kinds === undefined) await load(text, name)
    else if (kinds.count > 0) take({ name, text, kinds })
  }

  /** Keeps the manifest in the storage of this browser while the box is checked. */
  function keep(): void {
    try {
      if (remember.checked && chosen) localStorage.setItem(STORED, JSON.stringify(chosen))
      else localStorage.removeItem(STORED)
    } catch {
      remember.checked = false
      say('This browser does not let the page remember anything.')
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

/** Reads the manifest that the browser has kept. Returns `undefined` if there is none, or if the browser forbids storage. */
function readStored(): Stored | undefined {
  try {
    const { name, text } = Object(JSON.parse(localStorage.getItem(STORED) ?? 'null'))
    return typeof name === 'string' && typeof text === 'string' ? { name, text } : undefined
  } catch {
    return undefined
  }
}
