/** The parser of source: oxc-parser, kept from texts that would overflow its stack and end the process without a word. */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { parseSync } from 'oxc-parser'
import type { Program } from './estree.ts'

/** What could be read of a text, and the first error of syntax. */
export interface Parsed {
  readonly program: Program
  readonly error: string | undefined
}

/** A text, and the path whose extension names its language. */
export interface SourceText {
  readonly path: string
  readonly text: string
}

/**
 * Parses a text. A text that nests too deeply is not read at all.
 *
 * @param isTooDeep Whether it does; a caller with many files asks about all of them at once.
 */
export function parseSource(
  path: string,
  text: string,
  isTooDeep = findTooDeep([{ path, text }]).size > 0,
): Parsed {
  const { program, errors } = parseSync(path, isTooDeep ? '' : text, { preserveParens: false })
  const error = errors.find(({ severity }) => severity === 'Error')?.message
  // `estree` describes only the nodes that are read here, and each with the members that are.
  return { program: program as Program, error: isTooDeep ? TOO_DEEP : error }
}

/** The sentence about a text that is not parsed. */
export const TOO_DEEP = 'It nests too deeply to be parsed'

/**
 * The paths of texts that would overflow the stack of the parser. Nearly all texts are too flat for it by a count of
 * their signs. A process of its own parses the others, and its death names the text: no estimate of depth can know which
 * brackets stand in a template, a pattern or a tag.
 */
export function findTooDeep(texts: readonly SourceText[]): ReadonlySet<string> {
  const deep = new Set<string>()
  let rest = texts.filter(({ text }) => mayNestDeeply(text))
  while (rest.length > 0) {
    const { stdout } = spawnSync(process.execPath, ['-e', PROBE, PARSER], {
      input: JSON.stringify(rest),
      // Neither flags for this process nor the window of an editor are for that one.
      env: { ...process.env, NODE_OPTIONS: '', ELECTRON_RUN_AS_NODE: '1' },
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const [first, ...others] = rest.slice(stdout?.length ?? 0)
    if (first) deep.add(first.path)
    rest = others
  }
  return deep
}

/** The weight of signs below which no text overflows a stack of 4 MB: 1,500 parentheses do, and 10,000 other signs. */
const FLAT = 1000

/** The nodes that a parser reads by a call within a call. */
const NESTING =
  /[([{<=?@]|\b(?:async|await|class|delete|do|else|extends|for|function|if|infer|keyof|new|readonly|return|typeof|unique|void|while|with|yield)\b/g

/** The nodes that make a deep tree at a tenth of the stack: terms, members, casts. */
const CHAINING = /[^\w$\s([{<=?@)\]},;'"]|\b(?:as|satisfies)\b/g

/** Whether a text has enough signs to nest deeply, wherever they stand. */
function mayNestDeeply(text: string): boolean {
  if (text.length < FLAT) return false
  return count(text, NESTING) + count(text, CHAINING) / 10 > FLAT
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

const PARSER = createRequire(import.meta.url).resolve('oxc-parser')

/** Bytes of stack, in MB, that the probe has: fewer than any thread that parses, of which workers have the least, 4. */
const PROBE_STACK = 3

/** A program that writes a byte for each text that it has parsed. */
const PROBE = `
const { Worker } = require('node:worker_threads')
const texts = JSON.parse(require('node:fs').readFileSync(0, 'utf8'))
const parse = \`
const { parser, texts } = require('node:worker_threads').workerData
const { parseSync } = require(parser)
for (const { path, text } of texts) {
  void parseSync(path, text, { preserveParens: false }).program
  require('node:fs').writeSync(1, '.')
}\`
const workerData = { parser: process.argv[1], texts }
new Worker(parse, { eval: true, workerData, resourceLimits: { stackSizeMb: ${PROBE_STACK} } }).on('error', () => process.exit(1))
`
