/** The menu of mistakes: collapsible chapters with buttons, and a field to filter them. */
import { button, element } from '@brandid/inspect/page'
import type { Example, Mistake, Mistakes } from './mistakes.ts'
import { remarkNodes } from './remarks.ts'

/** The menu, with a function to mark the current mistake. */
export interface Menu {
  readonly root: HTMLElement
  select(chosen: Mistake | Example | undefined): void
}

/** Creates the menu. `isNarrow` returns whether the menu would hide the code. */
export function createMenu(
  { examples, chapters }: Mistakes,
  onExample: (example: Example) => void,
  onChoose: (mistake: Mistake) => void,
  isNarrow: () => boolean,
): Menu {
  const buttons = new Map<Mistake | Example, HTMLButtonElement>()
  const groups = chapters.map(({ title, passes, mistakes }) => {
    const items = mistakes.map((mistake) => {
      const choose = button('', () => onChoose(mistake), { class: 'pg-mistake' })
      choose.append(...remarkNodes(mistake.heading))
      buttons.set(mistake, choose)
      return element('li', {}, choose)
    })
    const group = element(
      'details',
      { class: 'pg-chapter' },
      element('summary', {}, title, element('span', { class: 'pg-count' }, ` ${mistakes.length}`)),
      ...(passes
        ? [element('p', { class: 'pg-quiet' }, 'This code compiles, but lint rules reject it.')]
        : []),
      element('ul', {}, ...items),
    )
    return { group, items }
  })

  const programs = examples.map((example) => {
    const choose = button(example.title, () => onExample(example), { class: 'pg-example' })
    buttons.set(example, choose)
    return element('li', {}, choose)
  })
  const field = element('input', { type: 'search', id: 'pg-find', autocomplete: 'off', spellcheck: 'false' })
  const count = element('p', { class: 'pg-quiet', role: 'status' })
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
    let found = 0
    for (const { group, items } of groups) {
      for (const item of items) {
        const text = (item.textContent as string).toLowerCase()
        item.hidden = !words.every((word) => text.includes(word))
      }
      const left = items.filter((item) => !item.hidden).length
      group.hidden = left === 0
      group.open = words.length > 0 ? left > 0 : group.querySelector('[aria-current]') !== null
      found += left
    }
    count.textContent = words.length === 0 ? '' : found === 1 ? '1 mistake' : `${found} mistakes`
  })

  const root = element(
    'details',
    { class: 'pg-menu' },
    element('summary', { class: 'pg-menu-title' }, 'Examples and mistakes'),
    element('ul', { class: 'pg-examples', 'aria-label': 'Examples' }, ...programs),
    element(
      'div',
      { class: 'pg-find' },
      element('label', { for: 'pg-find' }, 'Find a mistake'),
      field,
      count,
    ),
    element('nav', { 'aria-label': 'Mistakes' }, ...groups.map(({ group }) => group)),
  )
  root.open = !isNarrow()

  return {
    root,
    select(selected) {
      for (const [each, choose] of buttons) {
        if (each === selected) choose.setAttribute('aria-current', 'true')
        else choose.removeAttribute('aria-current')
      }
      const chosen = selected && buttons.get(selected)
      const chapter = chosen?.closest<HTMLDetailsElement>('.pg-chapter')
      if (chapter) chapter.open = true
      if (isNarrow()) root.open = false
    },
  }
}
