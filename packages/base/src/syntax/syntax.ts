/** The syntax of source: the parser, kept from strings that would overflow its stack and end the process without a word, and the walk. */
import { createRequire } from 'node:module'
import { parseSync } from 'oxc-parser'
import type { Node, NodeOf, Program } from './estree.ts'

/** What could be read of a string, and the first error of syntax. */
export interface Parsed {
  readonly program: Program
  readonly error: string | undefined
  /** In the order of the text; read when they are asked for. */
  readonly comments: readonly Comment[]
}

/** A comment without its signs. Offsets are in UTF-16 units, with its signs. */
export interface Comment {
  readonly value: string
  readonly start: number
  readonly end: number
}

/** A string, and the path whose extension names its language. */
export interface SourceText {
  readonly path: string
  readonly text: string
}

/**
 * Parses a string. A string that nests too deeply is not read at all.
 *
 * @param isTooDeep Whether it does; a caller with many files asks about all of them at once.
 */
export function parseSource(
  path: string,
  text: string,
  isTooDeep = findTooDeep([{ path, text }]).size > 0,
): Parsed {
  const parsed = parseSync(path, isTooDeep ? '' : text, { preserveParens: false })
  const error = parsed.errors.find(({ severity }) => severity === 'Error')?.message
  return {
    // `estree` describes only the nodes that are read here, and each with the members that are.
    program: parsed.program as Program,
    error: isTooDeep ? TOO_DEEP : error,
    get comments() {
      return parsed.comments
    },
  }
}

/** The comments of a string that was parsed before: its tree, which takes most of the time, is not read again. */
export const readComments = (path: string, text: string): readonly Comment[] =>
  parseSync(path, text, { preserveParens: false }).comments

/** The sentence about a string that is not parsed. */
export const TOO_DEEP = 'It nests too deeply to be parsed'

/**
 * Levels of the deepest tree that is read, so that a function may call itself for each level: written code has 100, and compiled
 * code 600. Chains are no levels: a sum of 10,000 terms, calls of calls, `else if`. A function follows them in a loop.
 */
const DEEPEST = 1000

/** The members through which a chain goes on. */
const CHAINED = new Set(['left', 'object', 'callee', 'alternate'])

/**
 * The paths of strings that would overflow the stack of the parser. Nearly all strings are too flat for it by a count of
 * their signs. A process of its own parses the others, and its death names the text: no estimate of depth can know which
 * brackets stand in a template, a pattern or a tag.
 */
export function findTooDeep(texts: readonly SourceText[]): ReadonlySet<string> {
  const deep = new Set<string>()
  let rest = texts.filter(({ text }) => mayNestDeeply(text))
  while (rest.length > 0) {
    const { spawnSync }: typeof import('node:child_process') = load('node:child_process')
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

/** The weight of signs below which no string overflows a stack of 4 MB: 1,500 parentheses do, and 10,000 other signs. */
const FLAT = 1000

/** The nodes that a parser reads by a call within a call. */
const NESTING =
  /[([{<=?@]|\b(?:async|await|class|delete|do|else|extends|for|function|if|infer|keyof|new|readonly|return|typeof|unique|void|while|with|yield)\b/g

/** The nodes that make a deep tree at a tenth of the stack: terms, members, casts. */
const CHAINING = /[^\w$\s([{<=?@)\]},;'"]|\b(?:as|satisfies)\b/g

/** Whether a string has enough signs to nest deeply, wherever they stand. */
function mayNestDeeply(text: string): boolean {
  if (text.length < FLAT) return false
  return countMatches(text, NESTING) + countMatches(text, CHAINING) / 10 > FLAT
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

const load = createRequire(import.meta.url)
const PARSER = load.resolve('oxc-parser')

/** Bytes of stack, in MB, that the probe has: fewer than any thread that parses, of which workers have the least, 4. */
const PROBE_STACK = 3

/** A program that writes a byte for each string that it has parsed. */
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

/* The walk over a syntax tree. */

/** Fields that lead up the tree, or out of it. ESLint's tests forbid a look at the offsets of its parsers. */
const OUTSIDE = new Set(['parent', 'loc', 'range', 'start', 'end', 'tokens', 'comments'])

/** The nodes of a program by type, and the node around each. */
export interface Tree {
  readonly program: Program
  /** The nodes of a type, in the order of the text. */
  all<Type extends Node['type']>(type: Type): readonly NodeOf<Type>[]
  findParent(node: Node): Node | undefined
}

/**
 * Walks over a program once.
 *
 * @throws {Error} `TOO_DEEP`
 */
export function createTree(program: Program): Tree {
  const byType = new Map<string, Node[]>()
  const parents = new Map<Node, Node>()

  // Without recursion: a sum of 10,000 terms is as deep.
  const waiting: Node[] = [program]
  const levels = [0]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const level = levels.pop() as number
    if (level > DEEPEST) throw new Error(TOO_DEEP)
    const same = byType.get(node.type)
    if (same) same.push(node)
    else byType.set(node.type, [node])
    for (const [key, child] of listMembers(node).reverse()) {
      parents.set(child, node)
      waiting.push(child)
      levels.push(level + (CHAINED.has(key) ? 0 : 1))
    }
  }

  return {
    program,
    all: <Type extends Node['type']>(type: Type) => (byType.get(type) ?? []) as NodeOf<Type>[],
    findParent: (node) => parents.get(node),
  }
}

/** The nodes right below a node. */
export const listChildren = (node: Node): Node[] => listMembers(node).map(([, child]) => child)

function listMembers(node: Node): (readonly [key: string, child: Node])[] {
  const members: [string, Node][] = []
  for (const key in node) {
    if (OUTSIDE.has(key)) continue
    const value: unknown = Reflect.get(node, key)
    if (isNode(value)) members.push([key, value])
    else if (Array.isArray(value)) for (const each of value) if (isNode(each)) members.push([key, each])
  }
  return members
}

/** The nodes below a node, in the order of the text, without those that are left out and the nodes below them. */
export function nodesBelow(node: Node, isOut: (node: Node, parent: Node) => boolean): Node[] {
  const found: Node[] = []
  const isInside = (parent: Node) =>
    listChildren(parent)
      .filter((child) => !isOut(child, parent))
      .reverse()
  const waiting = isInside(node)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    found.push(next)
    for (const child of isInside(next)) waiting.push(child)
  }
  return found
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Whether a node is inside a function, and so runs when that is called. */
export function isInFunction(node: Node, tree: Tree): boolean {
  for (let around = tree.findParent(node); around; around = tree.findParent(around)) {
    if (isFunction(around)) return true
  }
  return false
}

export const isFunction = ({ type }: Node): boolean => FUNCTIONS.has(type)

const FUNCTIONS = new Set<Node['type']>([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
])
