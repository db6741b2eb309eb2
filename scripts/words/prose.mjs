/** The prose of a file of the repository: comments of source, text of pages, messages, comments of templates. */

/** Pages that a command writes, or that keep the words of a former version. */
const WRITTEN = /(?:^|\/)(?:mistakes|reference|matrix|changes-before-1)\.md$/
/** The tests say what they try in words of their own; the word list itself names each word. */
const LEFT_OUT =
  /(?:^|\/)(?:test|type-tests|dist|bench|api|examples)\/|\.test(?:-d|-cases)?\.|^scripts\/words\//

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g
const STRING = /'[^'\n]{25,}'|`[^`]{25,}`|"[^"\n]{25,}"/g
const TEMPLATE_COMMENT = /(?:\/\/|#)[^\n]*|"""[\s\S]*?"""/g

/** Code and addresses become spaces of the same length, so that the lines of a report stay right. */
const blank = (text, pattern) => text.replace(pattern, (code) => code.replace(/[^\n]/g, ' '))

/** The pieces of prose of a file: its kind, the line on which it begins, its text. */
export function proseOf(file, read) {
  if (LEFT_OUT.test(file) || WRITTEN.test(file)) return []
  if (/\.(?:md|vue)$/.test(file)) return [{ kind: 'pages', line: 1, text: pageText(read(), file) }]
  if (/\.(?:go|py|rb|rbs)$/.test(file)) return piecesOf(read(), TEMPLATE_COMMENT, 'comments')
  if (!/(?<!\.d)\.m?[jt]s$/.test(file)) return []
  const source = read()
  const withoutComments = blank(source, COMMENT)
  return [
    ...piecesOf(blank(source, /@example[\s\S]*?\*\/|```[\s\S]*?```/g), COMMENT, 'comments'),
    ...piecesOf(withoutComments, STRING, 'messages').filter(({ text }) => / [a-z]+ [a-z]+ /.test(text)),
  ]
}

function piecesOf(source, pattern, kind) {
  return [...source.matchAll(pattern)].map(({ 0: text, index }) => ({
    kind,
    line: source.slice(0, index).split('\n').length,
    text: blank(text, /`[^`\n]*`|\{@link [^}]*\}|https?:\S+/g),
  }))
}

function pageText(page, file) {
  const markup = file.endsWith('.vue') ? /<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g : /<[^>\n]+>/g
  return [/```[\s\S]*?```/g, /`[^`\n]*`/g, /\]\([^)]*\)/g, markup].reduce(blank, page)
}
