/** A button that copies a text. */
import { button } from './element.ts'

/** Says a sentence to those who see it, and to those who hear it. */
export type Say = (sentence: string) => void

/** Creates the button. `what` names the text, `the uuid`; `name` is for those who hear it, and has the label in it. */
export function copyButton(
  label: string,
  what: string,
  text: () => string,
  say: Say,
  name = `${label} ${what}`,
): HTMLButtonElement {
  const created = button(
    label,
    () => {
      copy(text()).then(
        () => {
          created.textContent = 'Copied'
          setTimeout(() => created.replaceChildren(label), SHOWN_MS)
          say(`Copied ${what}.`)
        },
        () => {
          created.textContent = 'Not allowed'
          say(`The browser does not let this page copy: select ${what} instead.`)
        },
      )
    },
    { class: 'bi-copy', 'aria-label': name },
  )
  return created
}

/** How long the button says that it has copied. */
const SHOWN_MS = 1500

/** Where a page may not write to the clipboard, the browser has no such object. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
