/** The playground: a menu of examples and mistakes, an editor, and the compiler's errors. */
import { button, element } from '@brandid/inspect/page'
import { startCompiler } from './client.ts'
import { createEditor } from './editor.ts'
import { filesOfFragment, fragmentOf, holdsSecret, MOST_CHARACTERS } from './link.ts'
import { createMenu } from './menu.ts'
import type { Files } from './messages.ts'
import { type Example, findMistake, type Mistake, type Mistakes } from './mistakes.ts'
import { createOutput } from './output.ts'
import { createRefusalList } from './refusal-list.ts'
import { remarkNodes } from './remarks.ts'
import { run } from './run.ts'

/** The pause after typing before the compiler runs. */
const REST_MS = 150

/**
 * Shows the playground in an element.
 *
 * @param siteRoot the site's address, with a trailing slash
 * @returns a function that removes the playground
 */
export async function mountPlayground(host: HTMLElement, siteRoot: string): Promise<() => void> {
  const start = performance.now()
  const compiler = startCompiler(new URL('worker.js', import.meta.url))
  const mistakes: Mistakes = await (await fetch(new URL('mistakes.json', import.meta.url))).json()
  const narrow = matchMedia('(max-width: 59.99rem)')
  let chosen: Mistake | undefined
  let example: Example | undefined
  let opened: Files = {}
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopRun: (() => void) | undefined
  let runs = 0

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
      output.markOld()
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
  const menu = createMenu(mistakes, chooseExample, chooseMistake, () => narrow.matches)

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
      // Ignore this answer, because a question about newer code is pending.
      if (mine !== asked) return
      editor.mark(refusals)
      list.show(refusals)
      host.dataset.state = 'checked'
      host.dataset.firstAnswerMs ??= String(Math.round(performance.now() - start))
    } catch {
      list.say(
        'The compiler did not load. Open the page from a server, because browsers do not start workers from disk.',
      )
      host.dataset.state = 'failed'
    }
  }

  /** Opens files under the title of the mistake or example. */
  function open(files: Files, mistake?: Mistake, program?: Example): void {
    clearTimeout(timer)
    chosen = mistake
    example = program
    opened = files
    editor.open(files, mistake?.line ?? 1)
    showTabs()
    notice.textContent = ''
    fix.hidden = mistake === undefined
    title.replaceChildren(...remarkNodes(mistake?.heading ?? program?.title ?? 'Code from a link'))
    remarks.replaceChildren(...(mistake ? remarksOf(mistake) : program ? [paragraph(program.remark)] : []))
    runs++
    stopRun?.()
    output.clear('Press “Run” to see the output.')
    menu.select(mistake ?? program)
    void check()
  }

  function remarksOf(mistake: Mistake): HTMLElement[] {
    const chapter = mistakes.chapters.find((each) => each.mistakes.includes(mistake))
    const page = `${siteRoot}${chapter?.page.slice(1) ?? 'mistakes/'}#${mistake.anchor}`
    const instead = element('p', {})
    instead.append(
      'Instead, ',
      ...remarkNodes(mistake.instead),
      ' ',
      element('a', { href: page }, 'On the mistakes page'),
    )
    return [paragraph(mistake.why), instead]
  }

  const filesOf = ({ code }: Mistake | Example) => ({
    [mistakes.main]: code,
    [mistakes.shared]: mistakes.domain,
  })

  function chooseMistake(mistake: Mistake): void {
    open(filesOf(mistake), mistake)
    keepAddress(`#${mistake.anchor}`)
  }

  function chooseExample(program: Example): void {
    openExample(program)
    keepAddress(program === mistakes.examples[0] ? location.pathname : `#${program.anchor}`)
  }

  function keepAddress(address: string): void {
    history.replaceState(history.state, '', address)
    if (narrow.matches) title.focus()
  }

  /** Opens an example and runs it immediately, which is safe because examples are part of the site. */
  function openExample(program: Example): void {
    open(filesOf(program), undefined, program)
    if (program.runs) void runCode()
    else output.clear('This example compiles. The playground has no database to run it.')
  }

  function showFix(): void {
    if (!chosen) return
    clearTimeout(timer)
    editor.open({ [mistakes.main]: chosen.fix, [mistakes.shared]: mistakes.domain }, 1)
    showTabs()
    fix.hidden = true
    notice.textContent = 'This is the fix. “Reset” restores the mistake.'
    title.focus()
    void check()
  }

  async function runCode(): Promise<void> {
    const mine = ++runs
    stopRun?.()
    delete host.dataset.ran
    output.clear('Running …')
    const files = editor.texts()
    let printed = 0
    try {
      const scripts = await compiler.ask('emit', { files })
      if (mine !== runs) return
      const { [mistakes.main]: main = '', ...others } = scripts
      // Run the other files first, because the main file imports them.
      const needed = /domain/.test(files[mistakes.main] ?? '') ? others : {}
      stopRun = run(
        { ...needed, [mistakes.main]: main },
        new URL('runtime.js', import.meta.url),
        (line) => {
          if (mine !== runs) return
          printed++
          output.add(line)
        },
        () => {
          // Ignore the end of this run, because a newer run has replaced it.
          if (mine !== runs) return
          stopRun = undefined
          host.dataset.ran = String(printed)
        },
      )
      output.clear('')
    } catch {
      output.clear('The code cannot run, because the compiler did not load.')
    }
  }

  async function copyLink(): Promise<void> {
    const files = editor.texts()
    if (holdsSecret(files)) {
      notice.textContent = 'The code seems to contain a token or password, so no link was created.'
      return
    }
    const isWhole = Object.entries(files).every(([name, text]) => opened[name] === text)
    const named = chosen ?? example
    const fragment = isWhole && named ? `#${named.anchor}` : await fragmentOf(files)
    if (fragment.length > MOST_CHARACTERS) {
      notice.textContent = 'The code is too long for a link.'
      return
    }
    history.replaceState(history.state, '', fragment)
    await navigator.clipboard?.writeText(location.href).then(
      () => {
        notice.textContent = 'Copied. The link itself contains the code, and no server receives it.'
      },
      () => {
        notice.textContent =
          'The browser does not allow this page to copy. Use the address of this page as the link.'
      },
    )
  }

  async function readAddress(): Promise<void> {
    const files = await filesOfFragment(location.hash, [mistakes.main, mistakes.shared])
    if (files) {
      open({ [mistakes.main]: '', [mistakes.shared]: mistakes.domain, ...files })
      return
    }
    const anchor = location.hash.slice(1)
    const program = mistakes.examples.find((each) => each.anchor === anchor)
    const mistake = program ? undefined : findMistake(mistakes, anchor)
    if (mistake) open(filesOf(mistake), mistake)
    else openExample(program ?? mistakes.examples[0])
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
          button('Reset', () => open(opened, chosen, example), { class: 'pg-action' }),
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
        'Escape, then Tab, leaves the editor. F8 goes to the next error. Ctrl+Space completes a name.',
      ),
    ),
  )
  list.say('Loading the compiler …')
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

function paragraph(markdown: string): HTMLElement {
  const found = element('p', {})
  found.append(...remarkNodes(markdown))
  return found
}
