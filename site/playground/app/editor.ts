/** The editor: CodeMirror with the compiler's errors, types and completions. */

import { element } from '@brandid/inspect/page'
import {
  autocompletion,
  type CompletionContext,
  closeBrackets,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, hoverTooltip, keymap, lineNumbers, tooltips } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { Completion, Hover, Place, Refusal } from './messages.ts'

/** The functions that the page provides to the editor. */
export interface EditorHooks {
  onChange(): void
  hover(place: Place): Promise<Hover | undefined>
  complete(place: Place): Promise<readonly Completion[]>
}

/** An editor with multiple files that shows one file at a time. */
export interface Editor {
  readonly file: string
  texts(): Record<string, string>
  /** Replaces the files, clears the history, and scrolls the first file to a line. */
  open(files: Readonly<Record<string, string>>, line: number): void
  show(file: string): void
  /** Moves the cursor to a place and focuses the editor. */
  goTo(place: Place): void
  mark(refusals: readonly Refusal[]): void
  close(): void
}

/** Maps tokens to classes. The style sheet defines their colors for light and dark mode. */
const HIGHLIGHT = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], class: 'pg-keyword' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], class: 'pg-string' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], class: 'pg-number' },
  { tag: [tags.comment], class: 'pg-comment' },
  { tag: [tags.typeName, tags.className], class: 'pg-type' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], class: 'pg-function' },
])

/** The space above the line to which a newly opened file scrolls. */
const LINES_ABOVE_PX = 72

/** Creates an editor in an element. */
export function createEditor(parent: HTMLElement, hooks: EditorHooks): Editor {
  const states = new Map<string, EditorState>()
  let current = ''
  let refusals: readonly Refusal[] = []
  const view = new EditorView({ parent })

  const extensionsOf = (file: string): Extension => [
    lineNumbers(),
    lintGutter(),
    history(),
    drawSelection(),
    EditorView.lineWrapping,
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    syntaxHighlighting(HIGHLIGHT),
    javascript({ typescript: true }),
    autocompletion({ override: [(context) => completionsAt(context, file, hooks)] }),
    hoverTooltip(async (_view, at) => tooltipOf(await hooks.hover({ file, at }))),
    keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
    tooltips({ tooltipSpace: spaceBelow }),
    EditorView.contentAttributes.of({
      'aria-label': `Code in ${file}`,
      'aria-describedby': 'pg-keys',
      // Browsers can focus a scrollable element without `tabindex`, but axe requires the attribute.
      tabindex: '0',
    }),
    EditorView.updateListener.of((update) => update.docChanged && hooks.onChange()),
  ]

  function keep(): void {
    if (current !== '') states.set(current, view.state)
  }

  function mark(): void {
    const { length } = view.state.doc
    const here = refusals
      .filter(({ file }) => file === current)
      .map(({ at, length: span, text }) => ({
        from: Math.min(at, length),
        to: Math.min(at + span, length),
        severity: 'error' as const,
        message: text,
      }))
    view.dispatch(setDiagnostics(view.state, here))
  }

  function show(file: string): void {
    keep()
    current = file
    view.setState(states.get(file) as EditorState)
    mark()
  }

  /** Scrolls only the editor, because CodeMirror's own command also moves the page. */
  function scrollTo(line: number): void {
    const { doc } = view.state
    const { from } = doc.line(Math.min(line, doc.lines))
    view.requestMeasure({
      read: () => view.lineBlockAt(from).top,
      write: (top) => {
        view.scrollDOM.scrollTop = top - LINES_ABOVE_PX
      },
    })
  }

  return {
    get file() {
      return current
    },
    texts() {
      keep()
      return Object.fromEntries([...states].map(([name, state]) => [name, state.doc.toString()]))
    },
    open(files, line) {
      current = ''
      refusals = []
      for (const [name, doc] of Object.entries(files))
        states.set(name, EditorState.create({ doc, extensions: extensionsOf(name) }))
      show(Object.keys(files)[0] as string)
      scrollTo(line)
    },
    show,
    goTo({ file, at }) {
      if (file !== current) show(file)
      const place = Math.min(at, view.state.doc.length)
      view.dispatch({ selection: { anchor: place }, scrollIntoView: true })
      view.focus()
    },
    mark(found) {
      refusals = found
      mark()
    },
    close: () => view.destroy(),
  }
}

/** Limits tooltips to the space below the top of the editor, so that no tooltip covers the buttons above the code. */
function spaceBelow(view: EditorView) {
  const { top } = view.dom.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  return { top: Math.max(top, 0), left: 0, bottom: clientHeight, right: clientWidth }
}

async function completionsAt(context: CompletionContext, file: string, hooks: EditorHooks) {
  const word = context.matchBefore(/[\w$]+/)
  const isAsked = context.explicit || word !== null || context.matchBefore(/[.'"]/) !== null
  if (!isAsked) return null
  const found = await hooks.complete({ file, at: context.pos })
  if (found.length === 0) return null
  return {
    from: word?.from ?? context.pos,
    options: found.map(({ label, kind }) => ({ label, type: kind })),
    validFor: /^[\w$]*$/,
  }
}

function tooltipOf(hover: Hover | undefined) {
  if (!hover) return null
  const type = element('pre', { class: 'pg-hover-type' })
  type.append(hover.type)
  const remarks = element('p', {})
  remarks.append(hover.remarks)
  const dom = element('div', { class: 'pg-hover' }, type, ...(hover.remarks === '' ? [] : [remarks]))
  return { pos: hover.at, end: hover.at + hover.length, above: false, create: () => ({ dom }) }
}
