/** The pattern of a format as GLOBs of SQLite, which has no regular expressions. */
import { IdError } from '../core.ts'

/** One character of a body, and how often it is repeated. */
interface Step {
  readonly characters: readonly string[]
  readonly least: number
  readonly most: number
}

type Sequence = readonly Step[]

// SQLite refuses a GLOB above 50,000 bytes, and writes a class once for each character.
const LONGEST_FIXED = 255

/** A class of characters `[…]`, an escaped one, or one that matches itself; a group; how often. */
const TOKEN =
  /(?:\[(?<class>(?:\\.|[^\]\\])+)\]|\\(?<escaped>\W)|(?<group>\(\?:)|(?<plain>[^[\](){}|\\.*+?^$]))/y
const COUNT = /\{(?<least>\d+)(?:,(?<most>\d+))?\}/y

/**
 * The alternatives of a pattern, each as a GLOB of its fixed beginning and the class of the characters that follow.
 *
 * @throws {IdError} `invalid_format` for a pattern that is more than classes, characters, groups and counts, or in
 * which something follows a part of variable length.
 */
export function globsOf(head: string, pattern: string): Glob[] {
  const reader = new PatternReader(pattern)
  return reader.alternatives().map((steps) => globOf(head, steps, pattern))
}

/** Texts that begin as `fixed` says; where there is a `tail`, up to `most` characters of that class follow. */
export interface Glob {
  readonly fixed: string
  readonly tail?: {
    readonly class: string
    readonly start: number
    readonly least: number
    readonly most: number
  }
}

function globOf(head: string, steps: Sequence, pattern: string): Glob {
  const last = steps.at(-1)
  const isOpen = last !== undefined && (last.least !== last.most || last.most > LONGEST_FIXED)
  const closed = isOpen ? steps.slice(0, -1) : steps
  if (closed.some(({ least, most }) => least !== most)) throw unsupported(pattern)
  const parts = closed.flatMap(({ characters, least }) =>
    Array.from({ length: least }, () => classOf(characters)),
  )
  const fixed = globText(head) + parts.join('')
  if (!isOpen) return { fixed }
  const length = head.length + parts.length
  return {
    fixed,
    tail: {
      class: bracketsOf(last.characters),
      start: length + 1,
      least: length + last.least,
      most: length + last.most,
    },
  }
}

function globText(text: string): string {
  return text.replace(/[*?[]/g, '[$&]')
}

function classOf(characters: readonly string[]): string {
  return characters.length === 1 ? globText(characters[0] as string) : `[${bracketsOf(characters)}]`
}

/** The text between the brackets. GLOB has no escapes: `]` and `-` are themselves as the first, `^` as the last. */
function bracketsOf(characters: readonly string[]): string {
  const rest = characters.filter((character) => !']^-'.includes(character))
  const has = (character: string) => (characters.includes(character) ? character : '')
  return has(']') + has('-') + rangesOf(rest) + has('^')
}

/** The characters, which ascend, with their neighbours joined. */
function rangesOf(characters: readonly string[]): string {
  const codes = characters.map((character) => character.charCodeAt(0))
  return codes
    .map((code, i) => {
      const isInside = codes[i - 1] === code - 1 && codes[i + 1] === code + 1
      const isAfterInside = codes[i - 2] === code - 2
      if (isInside) return ''
      return (isAfterInside ? '-' : '') + String.fromCharCode(code)
    })
    .join('')
}

function unsupported(pattern: string): IdError {
  return new IdError(
    'invalid_format',
    'a pattern of classes, characters, groups and counts, where only the last part varies in length',
    JSON.stringify(pattern),
  )
}

/** Reads a pattern from left to right. */
class PatternReader {
  #at = 0
  readonly #pattern: string

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  /** All sequences that the rest, up to the end of its group, matches. */
  alternatives(isGroup = false): Sequence[] {
    const found: Sequence[] = []
    do found.push(...this.#sequences())
    while (this.#skip('|'))
    if (isGroup ? !this.#skip(')') : this.#at < this.#pattern.length) throw unsupported(this.#pattern)
    return found
  }

  #sequences(): Sequence[] {
    let found: Sequence[] = [[]]
    for (let token = this.#match(TOKEN); token; token = this.#match(TOKEN)) {
      const { group } = token
      const item = group ? this.alternatives(true) : [[stepOf(token)]]
      const { least = '1', most = least } = this.#match(COUNT) ?? {}
      const repeated = this.#repeated(item, Number(least), Number(most))
      found = found.flatMap((before) => repeated.map((after) => [...before, ...after]))
    }
    return found
  }

  /** A single character may vary in number; of a group, every repetition is written out. */
  #repeated(item: Sequence[], least: number, most: number): Sequence[] {
    const [first] = item
    const step = item.length === 1 && first?.length === 1 && first[0]
    if (step) return [[{ ...step, least, most }]]
    if (least !== most) throw unsupported(this.#pattern)
    let found: Sequence[] = [[]]
    for (let i = 0; i < least; i++) found = found.flatMap((a) => item.map((b) => [...a, ...b]))
    return found
  }

  #match(token: RegExp): Record<string, string> | undefined {
    token.lastIndex = this.#at
    const match = token.exec(this.#pattern)
    if (!match) return undefined
    this.#at = token.lastIndex
    return match.groups
  }

  #skip(character: string): boolean {
    const isNext = this.#pattern[this.#at] === character
    if (isNext) this.#at++
    return isNext
  }
}

function stepOf({ class: source, escaped, plain }: Record<string, string>): Step {
  const characters = source === undefined ? [(escaped ?? plain) as string] : charactersOf(source)
  return { characters, least: 1, most: 1 }
}

/** The characters of visible ASCII that a class matches: the expression itself is asked. */
function charactersOf(source: string): string[] {
  const matches = new RegExp(`[${source}]`)
  const visible = Array.from({ length: 94 }, (_, i) => String.fromCharCode(0x21 + i))
  return visible.filter((each) => matches.test(each))
}
