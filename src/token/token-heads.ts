/** The heads of tokens in free text: a prefix and a separator, in any spelling. */
import { SEPARATOR } from '../definition/prefix.ts'
import { bodyCodeOf, endOfRun } from './body-characters.ts'

/** A head in a text. */
export interface Head {
  readonly prefix: string
  readonly start: number
  readonly bodyStart: number
}

/** Prefixes as a tree of their characters from the last to the first, so that one look finds any of them. */
interface Branch {
  prefix?: string
  readonly branches: Map<number, Branch>
}

/** Finds the heads of a text in turn. */
export type HeadFinder = (text: string) => () => Head | undefined

// The separator as it is, behind backslashes, percent-encoded, as an entity of HTML, as an escape of JSON or C; and
// what case-insensitive systems write in its place.
const SEPARATORS = /\\{0,4}_|%(?:25){0,3}5f|&#(?:95|x5f);|\\{1,4}(?:u00|x)5f|-/gi

// Hyphens separate words, too. Groups of a UUID have 12 characters at most.
const HYPHEN = '-'
const LONGEST_WORD = 24

const UNDERSCORE = 95

/** A finder of heads with these prefixes. Of several prefixes that end at one separator it takes the longest. */
export function headFinder(prefixes: Iterable<string>): HeadFinder {
  const root: Branch = { branches: new Map() }
  for (const prefix of prefixes) plant(root, prefix)

  return (text) => {
    const separators = new RegExp(SEPARATORS)
    return () => {
      for (let match = separators.exec(text); match; match = separators.exec(text)) {
        const bodyStart = match.index + match[0].length
        const head = headBefore(root, text, match.index, bodyStart)
        if (head && (match[0] !== HYPHEN || isLong(text, bodyStart))) return head
      }
      return undefined
    }
  }
}

function plant(root: Branch, prefix: string): void {
  let branch = root
  for (let i = prefix.length - 1; i >= 0; i--) {
    const code = prefix.charCodeAt(i)
    const next: Branch = branch.branches.get(code) ?? { branches: new Map() }
    branch.branches.set(code, next)
    branch = next
  }
  branch.prefix = prefix
}

/** The longest prefix that ends before a separator, after any text. */
function headBefore(root: Branch, text: string, end: number, bodyStart: number): Head | undefined {
  let branch: Branch | undefined = root
  let head: Head | undefined
  for (let start = end - 1; start >= 0; start--) {
    const code = text.charCodeAt(start)
    branch = branch.branches.get(code === UNDERSCORE ? code : bodyCodeOf(code))
    if (!branch) break
    if (branch.prefix) head = { prefix: branch.prefix, start, bodyStart }
  }
  return head
}

function isLong(text: string, bodyStart: number): boolean {
  return endOfRun(text, bodyStart, bodyStart + LONGEST_WORD + 1) - bodyStart > LONGEST_WORD
}

/** The head as a checksum covers it. */
export function headText(prefix: string): string {
  return prefix + SEPARATOR
}
