/** The playground: a menu of mistakes, an editor, and what the compiler says of its code. */
import { button, element } from '@brandid/inspect/page'
import { startCompiler } from './client.ts'
import { createEditor } from './editor.ts'
import { filesOfFragment, fragmentOf, holdsSecret, MOST_CHARACTERS } from './link.ts'
import { createMenu } from './menu.ts'
import type { Files } from './messages.ts'
import { findMistake, type Mistake, type Mistakes } from './mistakes.ts'
import { createOutput } from './output.ts'
import { createRefusalList } from './refusal-list.ts'
import { remarkNodes } from './remarks.ts'
import { run } from './run.ts'

/** How long typing rests before the compiler is asked. */
const REST_MS = 150

/**
 * Shows the playground in an element.
 *
 * @param siteRoot the address of the site, with a slash at its end
 * @returns a function that takes it away
 */
export async function mountPlayground(host: HTMLElement, siteRoot: string): Promise<() => void> {
  const start = performance.now()
  const compiler = startCompiler(new URL('worker.js', import.meta.url))
  const mistakes: Mistakes = await (await fetch(new URL('mistakes.json', import.meta.url))).json()
  const narrow = matchMedia('(max-width: 59.99rem)')
  let chosen: Mistake | undefined
  let opened: Files = {}
  let openedAs = ''
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopRun: (() => void) | undefined

  const title = element('h2', { class: 'pg-title', tabindex: '-1' })
  const remarks = element('div', { class: 'pg-remarks' })
  const fix = button('Show the fix', showFix, { class: 'pg-fix' })
  const output = createOutput()
  const notice = element('p', { class: 'pg-notice', role: 'status' })
  const place = element('div', { class: 'pg-editor' })
  const list = createRefusalList((target) => {
    editor.goTo(target)
    showTabs()
  })
  const editor = createEditor(place, {
    onChange: () => {
      notice.textContent = ''
      fix.hidden = chosen === undefined
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
  function open(files: Files, mistake: Mistake | undefined, heading = 'Code of a link'): void {
    clearTimeout(timer)
    chosen = mistake
    opened = files
    openedAs = heading
    editor.open(files, mistake?.line ?? 1)
    showTabs()
    notice.textContent = ''
    fix.hidden = mistake === undefined
    title.replaceChildren(...remarkNodes(mistake?.heading ?? heading))
    remarks.replaceChildren(...(mistake ? remarksOf(mistake) : []))
    stopRun?.()
    output.clear('Press “Run” to see.')
    menu.select(mistake)
    void check()
  }

  function remarksOf(mistake: Mistake): HTMLElement[] {
    const chapter = mistakes.chapters.find((each) => each.mistakes.includes(mistake))
    const page = `${siteRoot}${chapter?.page.slice(1) ?? 'mistakes/'}#${mistake.anchor}`
    const [why, instead] = [element('p', {}), element('p', {})]
    why.append(...remarkNodes(mistake.why))
    instead.append(
      'Instead, ',
      ...remarkNodes(mistake.instead),
      ' ',
      element('a', { href: page }, 'On the page of mistakes'),
    )
    return [why, instead]
  }

  function choose(mistake: Mistake | undefined): void {
    if (mistake) open({ [mistakes.main]: mistake.code, [mistakes.shared]: mistakes.domain }, mistake)
    else openExample()
    history.replaceState(history.state, '', mistake ? `#${mistake.anchor}` : location.pathname)
    if (narrow.matches) title.focus()
  }

  /** The code that works has no secrets and no one else wrote it: it runs at once. */
  function openExample(): void {
    open(
      { [mistakes.main]: mistakes.example, [mistakes.shared]: mistakes.domain },
      undefined,
      'Code that works',
    )
    void runCode()
  }

  function showFix(): void {
    if (!chosen) return
    clearTimeout(timer)
    editor.open({ [mistakes.main]: chosen.fix, [mistakes.shared]: mistakes.domain }, 1)
    showTabs()
    fix.hidden = true
    notice.textContent = 'The mistake is mended. “Reset” brings it back.'
    title.focus()
    void check()
  }

  async function runCode(): Promise<void> {
    stopRun?.()
    output.clear('It runs …')
    const files = editor.texts()
    let printed = 0
    try {
      const scripts = await compiler.ask('emit', { files })
      const { [mistakes.main]: main = '', ...others } = scripts
      // The others come first: the main file imports them.
      const needed = /domain/.test(files[mistakes.main] ?? '') ? others : {}
      stopRun = run(
        { ...needed, [mistakes.main]: main },
        new URL('runtime.js', import.meta.url),
        (line) => {
          printed++
          output.add(line)
        },
        () => {
          stopRun = undefined
          host.dataset.ran = String(printed)
        },
      )
      output.clear('')
    } catch {
      output.clear('The compiler did not load, so nothing runs.')
    }
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
    const mistake = findMistake(mistakes, location.hash.slice(1))
    if (mistake) open({ [mistakes.main]: mistake.code, [mistakes.shared]: mistakes.domain }, mistake)
    else openExample()
  }

  host.classList.add('pg')
  host.replaceChildren(
    menu.root,
    element(
      'div',
      { class: 'pg-work' },
      title,
      remarks,
      fix,
      element(
        'div',
        { class: 'pg-bar' },
        element('div', { class: 'pg-tabs', role: 'group', 'aria-label': 'Files' }, ...tabs),
        element(
          'div',
          { class: 'pg-actions' },
          button('Run', () => void runCode(), { class: 'pg-action pg-run' }),
          button('Reset', () => open(opened, chosen, openedAs), { class: 'pg-action' }),
          button('Copy a link', () => void copyLink(), { class: 'pg-action' }),
        ),
      ),
      place,
      notice,
      list.root,
      output.root,
      element(
        'p',
        { class: 'pg-quiet', id: 'pg-keys' },
        'Escape, then Tab, leaves the editor. F8 goes to the next error. Control and Space complete a name.',
      ),
    ),
  )
  list.say('The compiler loads …')
  addEventListener('hashchange', readAddress)
  await readAddress()

  return () => {
    removeEventListener('hashchange', readAddress)
    clearTimeout(timer)
    stopRun?.()
    compiler.close()
    editor.close()
    host.replaceChildren()
  }
}
