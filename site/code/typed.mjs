/**
 * Compiles the code blocks of a page, and collects the errors and the type of each name.
 *
 * Each block is a module, as in the tests; a first line such as `// name.ts` lets other blocks on the page import it. A line such as
 * `//  ~~~~ message` expects an error in the line above it. Any other error fails the build. The lines above `// ---cut---` are compiled
 * but not shown.
 */
import { fileURLToPath } from 'node:url'
import ts from '@tsd/typescript' // TypeScript 5.9, the newest release with a JavaScript API
import { keep } from './kept.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const BLOCK = /^```ts\n(.*?)^```$/gms
const CUT = '// ---cut---\n'
const MARK = /^(?<before>\/\/ *)(?<mark>~+) (?<message>.*)$/

const files = new Map()
const services = new Map()
const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(`${root}examples/tsconfig.json`, ts.sys.readFile).config,
  ts.sys,
  `${root}examples`,
)

/** Adds a key to each code block on a page, to look up the block's types and errors. */
export function withTypes(text, source) {
  const found = [...text.matchAll(BLOCK)]
  if (found.length === 0) return text
  const folder = `${root}.build/typed/${source.replaceAll('/', '-')}/`
  const blocks = found.map(({ 1: given }, i) => {
    const name = /^\/\/ (\S+)\.ts\n/.exec(given)?.[1] ?? `block-${i}`
    return { path: `${folder}${name}.ts`, where: `block ${i + 1} of ${source}`, ...withoutMarks(given) }
  })
  for (const { path, code } of blocks) files.set(path, `${code}\nexport {}\n`)
  const service = serviceOf(text.includes('interface Register') ? folder : 'shared', blocks)
  let i = 0
  return text.replace(BLOCK, () => {
    const block = blocks[i++]
    const cut = block.code.indexOf(CUT)
    const hidden = cut < 0 ? '' : block.code.slice(0, cut + CUT.length)
    const key = keep([block.path, block.code], withoutHidden(readBlock(service, block), hidden))
    return `\`\`\`ts typed=${key}\n${block.code.slice(hidden.length)}\`\`\``
  })
}

/** Returns the names and errors in the visible lines, with adjusted positions. */
function withoutHidden({ names, errors, texts }, hidden) {
  const lines = hidden.split('\n').length - 1
  const shift = ({ start, end, ...rest }) => ({
    ...rest,
    start: start - hidden.length,
    end: end - hidden.length,
  })
  const isShown = ({ start }) => start >= hidden.length
  return {
    texts,
    names: names.filter(isShown).map(shift),
    errors: errors.filter(isShown).map((error) => ({ ...shift(error), line: error.line - lines })),
  }
}

function withoutMarks(given) {
  const lines = []
  const announced = []
  for (const line of given.split('\n')) {
    const mark = MARK.exec(line)?.groups
    if (mark) announced.push({ line: lines.length - 1, message: mark.message })
    else lines.push(line)
  }
  return { code: lines.join('\n'), announced }
}

/** Returns the service that all pages share, or a separate service for a page that extends `Register`, to isolate its getters. */
function serviceOf(program, blocks) {
  const service = services.get(program) ?? createService()
  services.set(program, service)
  for (const { path } of blocks) service.roots.add(path)
  return service.language
}

const registry = ts.createDocumentRegistry()
const settings = {
  ...options,
  rootDir: undefined,
  outDir: undefined,
  noEmit: true,
  noUnusedLocals: false,
  noUnusedParameters: false,
}

function createService() {
  const roots = new Set()
  const read = (path) => files.get(path) ?? ts.sys.readFile(path)
  const host = {
    getCompilationSettings: () => settings,
    getScriptFileNames: () => [...roots],
    // Use the text itself as the version, so that every change is noticed.
    getScriptVersion: (path) => files.get(path) ?? '',
    getScriptSnapshot: (path) => {
      const text = read(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
    fileExists: (path) => files.has(path) || ts.sys.fileExists(path),
    readFile: read,
    directoryExists: () => true,
    realpath: ts.sys.realpath,
  }
  return { roots, language: ts.createLanguageService(host, registry) }
}

function readBlock(service, { path, where, code, announced }) {
  const file = service.getProgram().getSourceFile(path)
  const errors = service.getSemanticDiagnostics(path).map(({ start, length, messageText, code: number }) => ({
    start,
    end: start + length,
    line: file.getLineAndCharacterOfPosition(start).line,
    number,
    said: ts.flattenDiagnosticMessageText(messageText, '\n'),
  }))
  const linesOf = (some) =>
    some
      .map(({ line }) => line + 1)
      .sort((one, other) => one - other)
      .join()
  if (linesOf(errors) !== linesOf(announced)) {
    const said = errors.map((error) => `\n  line ${error.line + 1}: TS${error.number}: ${error.said}`)
    throw new Error(
      `Expected errors on lines [${linesOf(announced)}] of ${where} but received:${said.join('')}`,
    )
  }
  // The positions come from this compiler and the messages from the page; tests compare these messages with the newest compiler.
  const messageOf = ({ line, said }) => announced.find((each) => each.line === line)?.message ?? said
  return {
    ...readNames(service, file, path, code.length),
    errors: errors.map((error) => ({ ...error, message: messageOf(error) })),
  }
}

/** Lists the names in a block, each with the index of its type. Equal types are stored once. */
function readNames(service, file, path, length) {
  const texts = []
  const names = []
  const visit = (node) => {
    if (ts.isIdentifier(node) && node.end <= length) {
      const start = node.getStart(file)
      const text = textOfType(service.getQuickInfoAtPosition(path, start))
      if (text && !texts.includes(text)) texts.push(text)
      if (text) names.push({ start, end: node.end, at: texts.indexOf(text) })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { texts, names }
}

const LONGEST = 420

/** Formats a type, an empty line and the first sentence of its docstring; `undefined` if the type adds no information. */
function textOfType(info) {
  if (!info) return undefined
  // Remove the second line of an import's type, which only repeats the import.
  const whole = ts.displayPartsToString(info.displayParts).replace(/\nimport [\w$]+$/, '')
  const type = whole.replace(/^\(alias\) /, '')
  if (type === 'any' || /^module /.test(type) || /^(?:const|let|var|namespace)\b.*: any$/s.test(type))
    return undefined
  const cut = type.length > LONGEST ? `${type.slice(0, LONGEST)} …` : type
  const [sentence = ''] = ts.displayPartsToString(info.documentation).split(/\n\n|(?<=\.)\s/)
  return sentence ? `${cut}\n\n${sentence.replace(/\s+/g, ' ')}` : cut
}
