/** Patterns that take exponential time: those that repeat a group which itself matches a text in several ways. */

interface Group {
  /** The alternatives that are complete, as texts. */
  readonly ways: string[]
  /** The alternative that is being read. */
  way: string
  isAmbiguous: boolean
}

// Escapes, classes and counts are one token each, so that what is in them is taken for nothing else.
const TOKEN = /\\.|\[(?:\\.|[^\]\\])*\]|\{[0-9,]+\}|\(\?(?:[:=!]|<[=!])|[\s\S]/g
const REPEATING = /^(?:[*+]|\{(?!1\}|0,1\}|1,1\})[0-9,]+\})/
const VARYING = /^(?:[*+?]|\{([0-9]+),(?!\1\})[0-9]*\})/

/** Whether a valid pattern repeats a group with a varying repetition inside, or with two equal alternatives. */
export function repeatsAmbiguity(pattern: string): boolean {
  const tokens = Array.from(pattern.matchAll(TOKEN), ([token]) => token)
  const outer: Group[] = []
  let group = emptyGroup()
  for (const [i, token] of tokens.entries()) {
    if (token.startsWith('(')) {
      outer.push(group)
      group = emptyGroup()
    } else if (token === '|') {
      group.ways.push(group.way)
      group.way = ''
    } else if (token === ')') {
      const ways = [...group.ways, group.way]
      const isAmbiguous = group.isAmbiguous || new Set(ways).size < ways.length
      if (isAmbiguous && REPEATING.test(`${tokens[i + 1]}`)) return true
      group = outer.pop() as Group
      group.way += `(${ways.join('|')})`
      group.isAmbiguous ||= isAmbiguous
    } else {
      group.way += token
      group.isAmbiguous ||= VARYING.test(token)
    }
  }
  return false
}

function emptyGroup(): Group {
  return { ways: [], way: '', isAmbiguous: false }
}
