/** Matches .gitignore patterns as git does, in time that is bounded by the lengths of the pattern and the path. */

/** A parsed pattern. */
export interface Glob {
  /** Whether the pattern begins with `!`, which re-includes matching paths. */
  readonly isNegated: boolean
  /** Whether the pattern matches a path relative to the pattern's folder. A folder path ends with a slash. */
  matches(path: string): boolean
}

/**
 * Parses a .gitignore line. Returns `undefined` for an empty line, a comment, or a pattern that matches nothing.
 *
 * @see https://git-scm.com/docs/gitignore#_pattern_format
 */
export function readGlob(line: string): Glob | undefined {
  if (line.startsWith('#')) return undefined
  // A trailing space is significant only after a backslash.
  const trimmed = line.replace(/^((?:\\.|[^\\])*?) +$/, '$1')
  const isNegated = trimmed.startsWith('!')
  const written = isNegated ? trimmed.slice(1) : trimmed
  const isFolder = written.endsWith('/')
  const pattern = isFolder ? written.slice(0, -1) : written
  // A pattern without a slash, other than a trailing slash, matches a name in any folder.
  const isAnywhere = !pattern.includes('/')
  const bytes = toBytes(pattern.replace(/^\//, ''))
  const all = (isAnywhere ? [bytes] : spellOut(bytes)).map(splitNames)
  const [names] = all
  if (pattern === '' || names === undefined) return undefined
  return {
    isNegated,
    matches(path) {
      const isOfFolder = path.endsWith('/')
      if (isFolder && !isOfFolder) return false
      const parts = toBytes(isOfFolder ? path.slice(0, -1) : path).split('/')
      if (isAnywhere) return matchesName(names[0], `${parts.at(-1)}`)
      return all.some((each) => each && matchesNames(each, parts))
    },
  }
}

/** An element of a pattern: a test for one character of a name, or `*`, which matches any number of characters. */
type Sign = '*' | ((character: string) => boolean)

/** The pattern for one name in a path. `**` matches any number of folders. */
type Name = '**' | readonly Sign[]

/** Converts a string to one character per UTF-8 byte, because git matches bytes. */
const toBytes = (text: string): string => (/[^ -~]/.test(text) ? Buffer.from(text).toString('latin1') : text)

/**
 * Expands a pattern to equivalent patterns. git compares the part before the first wildcard as plain text and then removes it
 * (`match_pathname` in git's dir.c), so a `**` right after this part is matched as if it started the pattern: it crosses folders,
 * and `a**\/b` also matches `ab`. Any `**` that follows immediately is redundant.
 */
function spellOut(pattern: string): readonly string[] {
  const [, head, tail] = /^([^*?[\\]*[^*?[\\/])\*\*+(?:\/\*\*+(?=\/|$))*(\/.*|)$/s.exec(pattern) ?? []
  if (head === undefined || tail === undefined) return [pattern]
  return tail === '' ? [`${head}*`, `${head}*/**`] : [head + tail.slice(1), `${head}*/**${tail}`]
}

/** Splits a pattern at its slashes. Returns `undefined` for an unclosed bracket or a trailing backslash. */
function splitNames(pattern: string): readonly Name[] | undefined {
  const names: Sign[][] = [[]]
  let isAny = true
  const anys = new Set<number>()
  for (let at = 0; at < pattern.length; at++) {
    // An escaped slash also separates names.
    if (pattern.startsWith('\\/', at)) at += 1
    const character = pattern.charAt(at)
    const name = names.at(-1) as Sign[]
    if (character === '/') {
      if (isAny && name.length >= 2) anys.add(names.length - 1)
      names.push([])
      isAny = true
      continue
    }
    isAny &&= character === '*'
    if (character === '*') name.push('*')
    else if (character === '?') name.push(() => true)
    else if (character === '[') {
      const bracket = readBracket(pattern, at)
      if (!bracket) return undefined
      name.push(bracket.fits)
      at = bracket.end
    } else if (character !== '\\') name.push((each) => each === character)
    else {
      at += 1
      const escaped = pattern.charAt(at)
      if (escaped === '') return undefined
      name.push((each) => each === escaped)
    }
  }
  if (isAny && (names.at(-1)?.length ?? 0) >= 2) anys.add(names.length - 1)
  return names.map((name, index) => (anys.has(index) ? '**' : name))
}

/** The character classes allowed in brackets, such as `[[:digit:]]`. */
const CLASSES: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  cntrl: /[^ -~\x80-\xff]/,
  digit: /[0-9]/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[\t\n\r ]/,
  upper: /[A-Z]/,
  xdigit: /[A-Fa-f0-9]/,
}

/** Parses the bracket expression at an offset. Returns the character test and the offset of the end. */
function readBracket(
  pattern: string,
  start: number,
): { readonly fits: (character: string) => boolean; readonly end: number } | undefined {
  const isNegated = /[!^]/.test(pattern.charAt(start + 1))
  const first = start + (isNegated ? 2 : 1)
  const tests: ((character: string) => boolean)[] = []
  const readOne = (at: number) => (pattern.charAt(at) === '\\' ? at + 1 : at)
  for (let at = first; ; at++) {
    const character = pattern.charAt(at)
    if (character === '') return undefined
    if (character === ']' && at > first)
      return { fits: (each) => tests.some((test) => test(each)) !== isNegated, end: at }
    const named = /^\[:([a-z]*):\]/.exec(pattern.slice(at, at + 12))
    if (named) {
      const known = CLASSES[`${named[1]}`]
      if (!known) return undefined
      tests.push((each) => known.test(each))
      at += named[0].length - 1
      continue
    }
    at = readOne(at)
    const low = pattern.charAt(at)
    tests.push((each) => each === low)
    if (pattern.charAt(at + 1) !== '-' || /^(?:\]|)$/.test(pattern.charAt(at + 2))) continue
    at = readOne(at + 2)
    const high = pattern.charAt(at)
    tests.push((each) => low <= each && each <= high)
  }
}

/** Whether a path's names match a pattern's names. Only the last `**` is retried, because the names before it already match. */
function matchesNames(names: readonly Name[], parts: readonly string[]): boolean {
  // `a/**` matches everything below the folder `a`, but not the folder itself.
  const all: readonly Name[] = names.length > 1 && names.at(-1) === '**' ? [...names, ['*']] : names
  return matchesAll(all, parts, (name) => name === '**', matchesName)
}

function matchesName(name: Name | undefined, part: string): boolean {
  if (name === undefined || name === '**') return name === '**'
  return matchesAll(
    name,
    [...part],
    (sign) => sign === '*',
    (sign, character) => sign === '*' || sign(character),
  )
}

/** Whether items match pattern elements. Some elements match any number of items. */
function matchesAll<One, Item>(
  signs: readonly One[],
  items: readonly Item[],
  isAny: (sign: One) => boolean,
  fits: (sign: One, item: Item) => boolean,
): boolean {
  let [sign, item] = [0, 0]
  /** The last element that matches any number of items, and the first item after its match. */
  let last: { readonly sign: number; item: number } | undefined
  while (item < items.length || sign < signs.length) {
    const expected = signs[sign]
    if (sign < signs.length && isAny(expected as One)) {
      last = { sign, item }
      sign += 1
    } else if (sign < signs.length && item < items.length && fits(expected as One, items[item] as Item)) {
      sign += 1
      item += 1
    } else if (last && last.item < items.length) {
      last.item += 1
      sign = last.sign + 1
      item = last.item
    } else return false
  }
  return true
}
