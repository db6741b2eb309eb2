/** A text of the manifest as lines of a comment. */

const WIDTH = 100

/**
 * The words of a text in lines of at most 100 characters, however long a word is. Invisible characters become a space:
 * line breaks of any language, which would end a comment, and direction marks, which would show code in another order.
 */
export function wrapText(text: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && longer.length > WIDTH) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line === '' ? lines : [...lines, line]
}

/** The lines after the mark that makes each a comment; `''` for no text. */
export function commentLines(mark: string, text: string): string {
  return wrapText(text)
    .map((line) => `${mark} ${line}\n`)
    .join('')
}

/** A comment of TypeScript before a declaration, which no text ends. */
export function spellDocComment(text: string): string {
  // A tag, such as @ts-expect-error, is read wherever a word begins with it.
  const lines = wrapText(text).map((line) => line.replaceAll('*/', '*\\/').replace(/(^|\s)@(?=\w)/g, '$1\\@'))
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */\n`
}
