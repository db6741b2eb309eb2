/** The list of compiler errors below the editor. */
import { button, element } from '@brandid/inspect/page'
import type { Place, Refusal } from './messages.ts'

/** The error list, in a live region so that screen readers announce changes. */
export interface RefusalList {
  readonly root: HTMLElement
  show(refusals: readonly Refusal[]): void
  say(sentence: string): void
}

/** Creates the error list. */
export function createRefusalList(goTo: (place: Place) => void): RefusalList {
  const summary = element('p', { class: 'pg-summary' })
  const list = element('ol', { class: 'pg-refusals' })
  const root = element(
    'section',
    { class: 'pg-result', 'aria-labelledby': 'pg-result-title' },
    element('h2', { id: 'pg-result-title' }, 'Type errors'),
    element('div', { 'aria-live': 'polite' }, summary, list),
  )

  const itemOf = (refusal: Refusal) => {
    const { file, line, column, text } = refusal
    const place = button(`${file}(${line},${column})`, () => goTo(refusal), { class: 'pg-place' })
    // The compiler's own format: `main.mts(3,5): error TS2345: …`.
    const message = element('span', { class: 'pg-text' })
    message.append(text)
    return element('li', {}, place, ': error ', message)
  }

  return {
    root,
    show(refusals) {
      const count = refusals.length
      root.dataset.count = String(count)
      summary.textContent =
        count === 0 ? 'No error: it compiles.' : count === 1 ? '1 error' : `${count} errors`
      list.replaceChildren(...refusals.map(itemOf))
    },
    say(sentence) {
      summary.textContent = sentence
    },
  }
}
