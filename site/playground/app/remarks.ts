/** Renders the remarks on a mistake, which are Markdown with code and links. Links are replaced with their text. */
import { element } from '@brandid/inspect/page'

const CODE_OR_LINK = /`([^`]+)`|\[((?:`[^`]*`|[^\]])+)\]\([^)]*\)/

/** Converts a remark to DOM nodes. */
export function remarkNodes(text: string): (Node | string)[] {
  const match = CODE_OR_LINK.exec(text)
  if (!match) return text === '' ? [] : [text]
  const [whole, code, label = ''] = match
  const found = code === undefined ? remarkNodes(label) : [element('code', {}, code)]
  return [
    ...remarkNodes(text.slice(0, match.index)),
    ...found,
    ...remarkNodes(text.slice(match.index + whole.length)),
  ]
}
