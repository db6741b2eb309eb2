/** Extracts the prose of a file in the repository: comments, messages, the text of pages, and comments in templates. */
import { parseSync, Visitor } from 'oxc-parser'

/** Pages that a command writes, or that preserve the wording of an earlier version. */
const WRITTEN = /(?:^|\/)(?:mistakes|reference|matrix|changes-before-1)\.md$/
/** Excluded files: tests have their own wording, the word list contains every word, and visitors search with their own words. */
const LEFT_OUT =
  /(?:^|\/)(?:test|type-tests|dist|bench|api|examples)\/|\.test(?:-d|-cases)?\.|^scripts\/words\/|\/search-words\./

/** Matches a string that is a program: SQL, Lua or JavaScript. */
const PROGRAM = /;\s*$|;\n|\bredis\.call\b|^\s*(?:insert|select|create|with) [^.]*[(=]|\(id text\)/i

/** Patterns for code and addresses in prose. */
const CODE = [/`[^`\n]*`|\{@link [^}]*\}|https?:\S+/g]
const TEMPLATE_COMMENT = /(?:\/\/|#)[^\n]*|"""[\s\S]*?"""/g

/** Replaces code and addresses with spaces of the same length, so that line numbers stay correct. */
const blank = (text, pattern) => text.replace(pattern, (code) => code.replace(/[^\n]/g, ' '))

/** Returns the pieces of prose in a file, each with its kind, first line and text. */
export function proseOf(file, read) {
  if (LEFT_OUT.test(file) || WRITTEN.test(file)) return []
  if (/\.(?:md|vue)$/.test(file)) return [{ kind: 'pages', line: 1, text: pageText(read(), file) }]
  if (/\.(?:go|py|rb|rbs)$/.test(file)) return piecesOf(read(), TEMPLATE_COMMENT, 'comments')
  if (!/(?<!\.d)\.m?[jt]s$/.test(file)) return []
  return sourcePieces(file, read())
}

/** Finds comments and messages in the syntax tree, because a quotation mark in a comment does not begin a string. */
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
    // `X` replaces values that the message contains.
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
