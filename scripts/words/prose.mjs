/** The prose of a file of the repository: comments of source, text of pages, messages, comments of templates. */
import { parseSync, Visitor } from 'oxc-parser'

/** Pages that a command writes, or that keep the wording of a former version. */
const WRITTEN = /(?:^|\/)(?:mistakes|reference|matrix|changes-before-1)\.md$/
/** Tests have their own wording, the word list itself contains each word, and visitors search for words of their own. */
const LEFT_OUT =
  /(?:^|\/)(?:test|type-tests|dist|bench|api|examples)\/|\.test(?:-d|-cases)?\.|^scripts\/words\/|\/search-words\./

/** A string that is a program: SQL, Lua or JavaScript. */
const PROGRAM = /;\s*$|;\n|\bredis\.call\b|^\s*(?:insert|select|create|with) [^.]*[(=]|\(id text\)/i

/** Code and addresses within prose. */
const CODE = [/`[^`\n]*`|\{@link [^}]*\}|https?:\S+/g]
const TEMPLATE_COMMENT = /(?:\/\/|#)[^\n]*|"""[\s\S]*?"""/g

/** Code and addresses become spaces of the same length, so that the line numbers of a report stay correct. */
const blank = (text, pattern) => text.replace(pattern, (code) => code.replace(/[^\n]/g, ' '))

/** The pieces of prose of a file: its kind, the line on which it begins, its text. */
export function proseOf(file, read) {
  if (LEFT_OUT.test(file) || WRITTEN.test(file)) return []
  if (/\.(?:md|vue)$/.test(file)) return [{ kind: 'pages', line: 1, text: pageText(read(), file) }]
  if (/\.(?:go|py|rb|rbs)$/.test(file)) return piecesOf(read(), TEMPLATE_COMMENT, 'comments')
  if (!/(?<!\.d)\.m?[jt]s$/.test(file)) return []
  return sourcePieces(file, read())
}

/** The comments and messages of a module, from its syntax tree, because a quotation mark in a comment does not begin a string. */
function sourcePieces(file, source) {
  const { program, comments } = parseSync(file, source)
  const lineAt = (index) => source.slice(0, index).split('\n').length
  const pieces = comments.map(({ start, value }) => ({
    kind: 'comments',
    line: lineAt(start),
    text: [/@example[\s\S]*/g, /```[\s\S]*?```/g, ...CODE].reduce(blank, value),
  }))
  const add = (start, text) => {
    if (/ [a-z]+ [a-z]+ /.test(text) && !PROGRAM.test(text))
      pieces.push({ kind: 'messages', line: lineAt(start), text: CODE.reduce(blank, text) })
  }
  new Visitor({
    Literal: ({ value, start }) => typeof value === 'string' && add(start, value),
    // A value that the message shows stands as `X`.
    TemplateLiteral: ({ quasis, start }) => add(start, quasis.map(({ value }) => value.cooked).join('X')),
  }).visit(program)
  return pieces
}

function piecesOf(source, pattern, kind) {
  return [...source.matchAll(pattern)].map(({ 0: text, index }) => ({
    kind,
    line: source.slice(0, index).split('\n').length,
    text: CODE.reduce(blank, text),
  }))
}

function pageText(page, file) {
  const markup = file.endsWith('.vue') ? /<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g : /<[^>\n]+>/g
  return [/```[\s\S]*?```/g, /`[^`\n]*`/g, /\]\([^)]*\)/g, markup].reduce(blank, page)
}
