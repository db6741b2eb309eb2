/** The depth of nesting in a source, estimated before a parser recurses into it: a native one would end the process. */

/** The depth beyond which nothing is parsed. oxc-parser 0.154 overflows a stack of 4 MB from 1,500 on. */
export const DEEPEST = 1000

/** Strings and comments, which nest nothing; words; spaces; signs. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^'\\\n]|\\[\s\S])*'?|"(?:[^"\\\n]|\\[\s\S])*"?|\\[\s\S]|\s+|[\w$]+|=>|[=!<>]=+|\?[?.]|<\/|\/>|[\s\S]/g

/** What a parser reads by a call within a call. */
const LINK =
  /^(?:[=?@]|=>|async|await|class|delete|do|else|extends|for|function|if|infer|keyof|new|readonly|return|typeof|unique|void|while|with|yield)$/

/** What makes a deep tree in a loop: it takes a tenth of the stack. */
const CHAIN = /^(?:[-+*/%&^!~.:]|\?[?.]|as|satisfies)$/

/** Words that continue a statement on another line. */
const CONTINUES = /^(?:as|else|extends|in|instanceof|is|satisfies)$/

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** An open bracket: what closes it, and what nests in it without brackets. */
interface Level {
  readonly closer: string
  statement: number
  tags: number
  types: number
}

/**
 * Estimates how deep a text nests: 0 for a short one, and no further than `DEEPEST`. Tags are those of JSX, of which `<`
 * alone opens a level in a file that has them.
 */
export function estimateDepth(text: string, hasTags: boolean): number {
  if (text.length < DEEPEST) return 0
  const levels = new Levels(hasTags)
  let last = ''
  let hasEnded = false
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (/^(?:\/\/|\/\*)/.test(token)) continue
    if (/^\s/.test(token)) {
      hasEnded = token.includes('\n') && endsStatement(last)
      continue
    }
    if (hasEnded && /^[\w$]/.test(token) && !CONTINUES.test(token)) levels.end()
    hasEnded = false
    levels.read(token, text.charAt(index - 1), text.charAt(index + 1))
    last = token
    if (levels.deepest > DEEPEST) break
  }
  return levels.deepest
}

/** Whether a line that ends with a token may end a statement: nothing has to follow. */
const endsStatement = (token: string): boolean => /[\w$'"`)\]}]$/.test(token) && !LINK.test(token)

/** An open bracket: what closes it, and what nests in it without brackets. */
interface Level {
  readonly closer: string
  /** The depth around it. */
  readonly below: number
  statement: number
  tags: number
  types: number
}

const depthIn = ({ below, statement, tags, types }: Level): number => below + statement + tags + types

class Levels {
  deepest = 0
  readonly #hasTags: boolean
  readonly #around: Level[] = []
  readonly #opened: Record<string, number> = { ')': 0, ']': 0, '}': 0 }
  #level: Level = { closer: '', below: 0, statement: 0, tags: 0, types: 0 }

  constructor(hasTags: boolean) {
    this.#hasTags = hasTags
  }

  /** A statement, or one of several elements, has ended. */
  end(): void {
    this.#level.statement = 0
  }

  read(token: string, before: string, after: string): void {
    const closer = CLOSERS[token]
    if (closer !== undefined) this.#open(closer)
    else if (token === ')' || token === ']' || token === '}') this.#close(token)
    else if (token === ';' || token === ',') {
      this.end()
      if (token === ';' && !this.#hasTags) this.#level.tags = 0
    } else if (token === '<') {
      if (/[\w$)\]]/.test(before)) this.#level.types += 1
      else if (/[\w$>]/.test(after)) this.#level.tags += 1
    } else if (token === '>') this.#level.types = Math.max(this.#level.types - 1, 0)
    else if (token === '</' || token === '/>') this.#level.tags = Math.max(this.#level.tags - 1, 0)
    else if (LINK.test(token)) this.#level.statement += 1
    else if (CHAIN.test(token)) this.#level.statement += 0.1
    this.deepest = Math.max(this.deepest, depthIn(this.#level))
  }

  #open(closer: string): void {
    this.#around.push(this.#level)
    this.#level = { closer, below: depthIn(this.#level) + 1, statement: 0, tags: 0, types: 0 }
    this.#opened[closer] = this.#countOpen(closer) + 1
  }

  /** Closes the nearest bracket of its kind, and those in it that a string or a pattern left open. */
  #close(closer: string): void {
    const opened = this.#countOpen(closer)
    if (opened === 0) return
    while (this.#countOpen(closer) === opened) {
      this.#opened[this.#level.closer] = this.#countOpen(this.#level.closer) - 1
      this.#level = this.#around.pop() as Level
    }
    // A call, an index or a type of arrays may follow another one.
    this.#level.statement += 0.02
  }

  /** How many brackets of a kind are open. */
  #countOpen(closer: string): number {
    return Number(this.#opened[closer])
  }
}
