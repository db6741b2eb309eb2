/** What the code prints, below the editor. */
import { element } from '@brandid/inspect/page'
import type { Line } from './run.ts'

/** The list of lines, in a live region. */
export interface Output {
  readonly root: HTMLElement
  add(line: Line): void
  clear(sentence: string): void
}

/** Creates the list. */
export function createOutput(): Output {
  const summary = element('p', { class: 'pg-quiet pg-ran' })
  const list = element('ol', { class: 'pg-lines' })
  const root = element(
    'section',
    { class: 'pg-output', 'aria-labelledby': 'pg-output-title' },
    element('h2', { id: 'pg-output-title' }, 'What it prints'),
    element('div', { 'aria-live': 'polite' }, summary, list),
  )
  return {
    root,
    add({ kind, text }) {
      const item = element('li', { class: `pg-${kind}` })
      item.append(text)
      list.append(item)
    },
    clear(sentence) {
      summary.textContent = sentence
      list.replaceChildren()
    },
  }
}
