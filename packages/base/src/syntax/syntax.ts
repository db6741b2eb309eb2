/**
 * The parser and the walk over its syntax tree. Source code that is nested too deeply is not parsed, because it would overflow the
 * stack and end the process without a message.
 */
import { createRequire } from 'node:module'
import { parseSync } from 'oxc-parser'
import type { Node, NodeOf, Program } from './estree.ts'

/** The part of the source code that could be parsed, and the first syntax error. */
export interface Parsed {
  readonly program: Program
  readonly error: string | undefined
  /** The comments in source order, read only on demand. */
  readonly comments: readonly Comment[]
}

/** A comment without its delimiters. The offsets are in UTF-16 units and include the delimiters. */
export interface Comment {
  readonly value: string
  readonly start: number
  readonly end: number
}

/** Source code and its path. The file extension determines the language. */
export interface SourceText {
  readonly path: string
  readonly text: string
}

/**
 * Parses source code, unless it is nested too deeply.
 *
 * @param isTooDeep whether the code is nested too deeply. Callers with many files pass the result of a single `findTooDeep` call.
 */
export function parseSource(
  path: string,
  text: string,
  isTooDeep = findTooDeep([{ path, text }]).size > 0,
): Parsed {
  const parsed = parseSync(path, isTooDeep ? '' : text, { preserveParens: false })
  const error = parsed.errors.find(({ severity }) => severity === 'Error')?.message
  return {
    // The types in `estree.ts` cover only the nodes and members that the kit reads.
    program: parsed.program as Program,
    error: isTooDeep ? TOO_DEEP : error,
    get comments() {
      return parsed.comments
    },
  }
}

/** Reads the comments of code that is already parsed, without rebuilding the tree, which takes most of the time. */
export const readComments = (path: string, text: string): readonly Comment[] =>
  parseSync(path, text, { preserveParens: false }).comments

/** The message for code that is nested too deeply to be parsed. */
export const TOO_DEEP = 'It is nested too deeply to be parsed'

/**
 * The maximum depth of a tree, which allows functions to recurse safely. Handwritten code has up to 100 levels, and compiled code
 * up to 600. Chains, such as a sum of 10,000 terms, calls of calls, or `else if`, do not count as levels, because functions
 * follow chains in a loop.
 */
const DEEPEST = 1000

/** The members that continue a chain. */
const CHAINED = new Set(['left', 'object', 'callee', 'alternate'])

/**
 * Finds the source files that would overflow the parser's stack. Counting brackets and operators shows that nearly all files are
 * flat enough. A separate process parses the remaining files and crashes on files that are too deep, because no estimate can
 * determine which brackets are inside a template, a regular expression or a tag.
 */
export function findTooDeep(texts: readonly SourceText[]): ReadonlySet<string> {
  const deep = new Set<string>()
  let rest = texts.filter(({ text }) => mayNestDeeply(text))
  while (rest.length > 0) {
    const { spawnSync }: typeof import('node:child_process') = load('node:child_process')
    const { stdout } = spawnSync(process.execPath, ['-e', PROBE, PARSER], {
      input: JSON.stringify(rest),
      // The separate process must not inherit Node flags, and must run as plain Node even inside an Electron-based editor.
      env: { ...process.env, NODE_OPTIONS: '', ELECTRON_RUN_AS_NODE: '1' },
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const [first, ...others] = rest.slice(stdout?.length ?? 0)
    if (first) deep.add(first.path)
    rest = others
  }
  return deep
}

/** The weight below which no code overflows a 4 MB stack. 1,500 parentheses or 10,000 operators would overflow it. */
const FLAT = 1000

/** Syntax that makes the parser recurse. */
const NESTING =
  /[([{<=?@]|\b(?:async|await|class|delete|do|else|extends|for|function|if|infer|keyof|new|readonly|return|typeof|unique|void|while|with|yield)\b/g

/** Syntax that needs only a tenth as much stack: operators, member accesses and casts. */
const CHAINING = /[^\w$\s([{<=?@)\]},;'"]|\b(?:as|satisfies)\b/g

/** Whether code contains enough brackets and operators, at any position, to be nested too deeply. */
function mayNestDeeply(text: string): boolean {
  if (text.length < FLAT) return false
  return countMatches(text, NESTING) + countMatches(text, CHAINING) / 10 > FLAT
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

const load = createRequire(import.meta.url)
const PARSER = load.resolve('oxc-parser')

/** The probe's stack in MB. It is smaller than the stack of any thread that parses; the smallest is 4 MB, in workers. */
const PROBE_STACK = 3

/** A program that writes one byte for each file that it has parsed. */
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

/* The walk over a syntax tree */

/** Node fields that lead up or out of the tree. Offsets are included, because ESLint's tests forbid reading `start` and `end`. */
const OUTSIDE = new Set(['parent', 'loc', 'range', 'start', 'end', 'tokens', 'comments'])

/** A program's nodes by type, and the parent of each node. */
export interface Tree {
  readonly program: Program
  /** Returns the nodes of a type, in source order. */
  all<Type extends Node['type']>(type: Type): readonly NodeOf<Type>[]
  findParent(node: Node): Node | undefined
}

/**
 * Walks a program once and indexes its nodes.
 *
 * @throws {Error} The program is nested too deeply. The message is `TOO_DEEP`.
 */
export function createTree(program: Program): Tree {
  const byType = new Map<string, Node[]>()
  const parents = new Map<Node, Node>()

  // Use a loop rather than recursion, because a sum of 10,000 terms has 10,000 levels.
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

/** Lists the children of a node. */
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

/** Lists the nodes below a node in source order, except excluded nodes and their descendants. */
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

/** Whether a node is inside a function, and therefore runs only when the function is called. */
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
