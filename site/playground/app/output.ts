/** The output of the code, which appears below the editor. */
import { element } from '@brandid/inspect/page'
import type { Line } from './run.ts'

/** The printed lines, in a live region. */
export interface Output {
  readonly root: HTMLElement
  add(line: Line): void
  clear(sentence: string): void
  /** Marks printed lines as outdated, because the code has changed. */
  markOld(): void
}

/** Creates the element for the output. */
export function createOutput(): Output {
  const summary = element('p', { class: 'pg-quiet pg-ran' })
  const list = element('ol', { class: 'pg-lines' })
  let isOld = false
  const root = element(
    'section',
    { class: 'pg-output', 'aria-labelledby': 'pg-output-title' },
    element('h2', { id: 'pg-output-title' }, 'Output'),
    element('div', { 'aria-live': 'polite' }, summary, list),
  )
  return {
    root,
    add({ kind, text }) {
      // Ignore lines from code that was changed while it was running.
      if (isOld) return
      const item = element('li', { class: `pg-${kind}` })
      item.append(text)
      list.append(item)
    },
    clear(sentence) {
      summary.textContent = sentence
      list.replaceChildren()
      isOld = false
      delete root.dataset.old
    },
    markOld() {
      if (isOld || list.children.length === 0) return
      isOld = true
      root.dataset.old = ''
      summary.textContent = 'The code has changed since it printed these lines. Press “Run” to update them.'
    },
  }
}
