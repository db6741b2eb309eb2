/** Rewrites compiler errors about confused kinds of IDs as readable sentences. */
import { createTree, type Node, parseSource, readEnd, readStart } from '@brandid/base/syntax'

/** A compiler error. Lines and columns start at 1; columns are in UTF-16 units. */
export interface CompilerError {
  readonly path: string
  readonly line: number
  readonly column: number
  readonly code: string
  /** The message, including its explanatory lines. */
  readonly message: string
}

/** Maps each ID and key name to its entity in plain words: `orditem` to `order item`. */
export type KindWords = ReadonlyMap<string, string>

/**
 * Describes an error that confuses two kinds: "`addMember(project.id, user.id)`: a project's ID where a user's is expected"; `undefined`
 * for any other error.
 */
export function spellMixedKinds(error: CompilerError, text: string, words: KindWords): string | undefined {
  const pair = PAIRS.map((pattern) => findPair(error.message, pattern)).find((each) => each)
  if (!pair) return undefined
  const [received, expected] = pair.map((name) => words.get(name) ?? name.replaceAll('_', ' ')) as [
    string,
    string,
  ]
  const isComparison = error.code === 'TS2367'
  const what = isComparison
    ? `${article(received)} ${received}'s ID never equals ${article(expected)} ${expected}'s`
    : `${article(received)} ${received}'s ID where ${article(expected)} ${expected}'s is expected`
  return `\`${showCode(error, text)}\`: ${what}`
}

/** Returns `a` or `an`, depending on the pronunciation of a word: `user` begins with a consonant sound. */
const article = (word: string): string => (/^(?:[aeio]|u(?!s|ni|ti))/i.test(word) ? 'an' : 'a')

/** Patterns for messages that contain two types: the received type, then the expected type. */
const PAIRS = [
  /[Tt]ype '([^\n]*?)' is not assignable to (?:parameter of )?type '([^\n]*?)'(?= with |[.\n\r]|$)/g,
  /types '([^\n]*?)' and '([^\n]*?)' have no overlap/g,
]

/** Matches a kind's name in a type: `LooseId<"user">`, `Key<"order">`, `string & IdTag<"user">`. */
const KIND = /\b\w*(?:Id|Key|KeyOf|Tag|Body)<"([\w:]+)"/g

/** Finds the names of the two kinds if each type contains exactly one kind. */
function findPair(message: string, pattern: RegExp): readonly [string, string] | undefined {
  for (const [, left = '', right = ''] of message.matchAll(pattern)) {
    const [one, other] = [left, right].map(
      (type) => new Set(Array.from(type.matchAll(KIND), ([, name = '']) => name)),
    )
    const [received, expected] = [[...(one ?? [])], [...(other ?? [])]]
    if (received.length === 1 && expected.length === 1 && received[0] !== expected[0])
      return [`${received[0]}`, `${expected[0]}`]
  }
  return undefined
}

/** The maximum length of code quoted in a sentence. */
const LONGEST = 120

/** Returns the code at an error: the nearest enclosing call or comparison, or else the line. */
function showCode({ path, line, column }: CompilerError, text: string): string {
  const lines = text.split('\n')
  const offset = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1
  const { program, error } = parseSource(path, text, false)
  const around = error === undefined ? findAround(createTree(program), offset) : undefined
  const code = around && text.slice(readStart(around), readEnd(around))
  const shown =
    code !== undefined && code.length <= LONGEST && !code.includes('\n')
      ? code
      : (lines[line - 1] ?? '').trim()
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST - 1)}…` : shown
}

function findAround(tree: ReturnType<typeof createTree>, offset: number): Node | undefined {
  const calls: readonly Node[] = [
    ...tree.all('CallExpression').filter((each) => readEnd(each.callee) <= offset),
    ...tree.all('NewExpression').filter((each) => readEnd(each.callee) <= offset),
    ...tree.all('BinaryExpression'),
  ]
  return calls
    .filter((each) => readStart(each) <= offset && offset < readEnd(each))
    .sort((one, other) => readEnd(one) - readStart(one) - (readEnd(other) - readStart(other)))[0]
}
