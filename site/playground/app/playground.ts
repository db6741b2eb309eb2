/** The playground: a menu of mistakes, an editor, and what the compiler says of its code. */
import { button, element } from '../../../kit/src/page/element.ts'
import { startCompiler } from './client.ts'
import { createEditor } from './editor.ts'
import { filesOfFragment, fragmentOf, holdsSecret, MOST_CHARACTERS } from './link.ts'
import { createMenu } from './menu.ts'
import type { Files } from './messages.ts'
import { findMistake, type Mistake, type Mistakes } from './mistakes.ts'
import { createRefusalList } from './refusal-list.ts'
import { remarkNodes } from './remarks.ts'

/** How long typing rests before the compiler is asked. */
const REST_MS = 150

/**
 * Shows the playground in an element.
 *
 * @param pageOfMistakes the address of the page that explains each mistake
 * @returns a function that takes it away
 */
export async function mountPlayground(host: HTMLElement, pageOfMistakes: string): Promise<() => void> {
  const start = performance.now()
  const compiler = startCompiler(new URL('worker.js', import.meta.url))
  const mistakes: Mistakes = await (await fetch(new URL('mistakes.json', import.meta.url))).json()
  const narrow = matchMedia('(max-width: 59.99rem)')
  let chosen: Mistake | undefined
  let opened: Files = {}
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const title = element('h2', { class: 'pg-title', tabindex: '-1' })
  const remarks = element('p', { class: 'pg-remarks' })
  const notice = element('p', { class: 'pg-notice', role: 'status' })
  const place = element('div', { class: 'pg-editor' })
  const list = createRefusalList((target) => {
    editor.goTo(target)
    showTabs()
  })
  const editor = createEditor(place, {
    onChange: () => {
      notice.textContent = ''
      checkSoon()
    },
    hover: (target) => compiler.ask('hover', { files: editor.texts(), ...target }),
    complete: (target) => compiler.ask('complete', { files: editor.texts(), ...target }),
  })
  const tabs = [mistakes.main, mistakes.shared].map((file) =>
    button(
      file,
      () => {
        editor.show(file)
        showTabs()
      },
      { class: 'pg-tab' },
    ),
  )
  const menu = createMenu(mistakes, choose, () => narrow.matches)

  function showTabs(): void {
    for (const tab of tabs) tab.setAttribute('aria-pressed', String(tab.textContent === editor.file))
  }

  function checkSoon(): void {
    clearTimeout(timer)
    host.dataset.state = 'checking'
    timer = setTimeout(check, REST_MS)
  }

  async function check(): Promise<void> {
    const mine = ++asked
    host.dataset.state = 'checking'
    try {
      const refusals = await compiler.ask('check', { files: editor.texts() })
      // Another question is on its way, of newer texts.
      if (mine !== asked) return
      editor.mark(refusals)
      list.show(refusals)
      host.dataset.state = 'checked'
      host.dataset.firstAnswerMs ??= String(Math.round(performance.now() - start))
    } catch {
      list.say(
        'The compiler did not load. Reload the page, from a server: browsers start no worker from a disk.',
      )
      host.dataset.state = 'failed'
    }
  }

  /** Opens files, with the title of the mistake that they are of. */
  function open(files: Files, mistake: Mistake | undefined): void {
    clearTimeout(timer)
    chosen = mistake
    opened = files
    editor.open(files, mistake?.line ?? 1)
    showTabs()
    notice.textContent = ''
    title.replaceChildren(...remarkNodes(mistake?.heading ?? 'Code of a link'))
    remarks.replaceChildren(...remarkNodes(mistake?.remarks ?? ''))
    if (mistake)
      remarks.append(
        ' ',
        element('a', { href: `${pageOfMistakes}#${mistake.anchor}` }, 'On the page of mistakes'),
      )
    menu.select(mistake)
    void check()
  }

  function choose(mistake: Mistake): void {
    open({ [mistakes.main]: mistake.code, [mistakes.shared]: mistakes.domain }, mistake)
    history.replaceState(history.state, '', `#${mistake.anchor}`)
    if (narrow.matches) title.focus()
  }

  async function copyLink(): Promise<void> {
    const files = editor.texts()
    if (holdsSecret(files)) {
      notice.textContent = 'The code holds what looks like a token or a password. No link was made.'
      return
    }
    const isWhole = Object.entries(files).every(([name, text]) => opened[name] === text)
    const fragment = isWhole && chosen ? `#${chosen.anchor}` : await fragmentOf(files)
    if (fragment.length > MOST_CHARACTERS) {
      notice.textContent = 'The code is too long for a link.'
      return
    }
    history.replaceState(history.state, '', fragment)
    await navigator.clipboard?.writeText(location.href).then(
      () => {
        notice.textContent = 'Copied. The link holds the code itself: no server gets it.'
      },
      () => {
        notice.textContent =
          'The address of this page is the link: the browser does not let the page copy it.'
      },
    )
  }

  async function readAddress(): Promise<void> {
    const files = await filesOfFragment(location.hash, [mistakes.main, mistakes.shared])
    if (files) {
      open({ [mistakes.main]: '', [mistakes.shared]: mistakes.domain, ...files }, undefined)
      return
    }
    const mistake = findMistake(mistakes, location.hash.slice(1)) ?? mistakes.chapters[0]?.mistakes[0]
    if (mistake) open({ [mistakes.main]: mistake.code, [mistakes.shared]: mistakes.domain }, mistake)
  }

  host.classList.add('pg')
  host.replaceChildren(
    menu.root,
    element(
      'div',
      { class: 'pg-work' },
      title,
      remarks,
      element(
        'div',
        { class: 'pg-bar' },
        element('div', { class: 'pg-tabs', role: 'group', 'aria-label': 'Files' }, ...tabs),
        element(
          'div',
          { class: 'pg-actions' },
          button('Reset', () => open(opened, chosen), { class: 'pg-action' }),
          button('Copy a link', () => void copyLink(), { class: 'pg-action' }),
        ),
      ),
      place,
      element(
        'p',
        { class: 'pg-quiet', id: 'pg-keys' },
        'Escape, then Tab, leaves the editor. F8 goes to the next error. Control and Space complete a name.',
      ),
      notice,
      list.root,
    ),
  )
  list.say('The compiler loads …')
  addEventListener('hashchange', readAddress)
  await readAddress()

  return () => {
    removeEventListener('hashchange', readAddress)
    clearTimeout(timer)
    compiler.close()
    editor.close()
    host.replaceChildren()
  }
}
