/** One pattern of a .gitignore, matched as git matches it, in time that grows with the lengths of the pattern and of the path. */

/** A pattern that has been read. */
export interface Glob {
  /** Whether it takes back what earlier patterns ignore. */
  readonly isNegated: boolean
  /** Whether it matches a path relative to its folder; that of a folder ends with a slash. */
  matches(path: string): boolean
}

/**
 * Reads a line of a .gitignore; `undefined` for an empty line, a comment, and a pattern that matches nothing.
 *
 * @see https://git-scm.com/docs/gitignore#_pattern_format
 */
export function readGlob(line: string): Glob | undefined {
  if (line.startsWith('#')) return undefined
  // A space at the end counts only behind a backslash.
  const trimmed = line.replace(/((?:\\.|[^\\ ])?) +$/, '$1')
  const isNegated = trimmed.startsWith('!')
  const written = isNegated ? trimmed.slice(1) : trimmed
  const isFolder = written.endsWith('/')
  const pattern = isFolder ? written.slice(0, -1) : written
  // Without a slash before its end, a pattern is that of a name in any folder.
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

/** One character of a pattern, which says of a character of a name whether it fits; `*` stands for any number of them. */
type Sign = '*' | ((character: string) => boolean)

/** The pattern of a name; `**` stands for any number of folders. */
type Name = '**' | readonly Sign[]

/** git matches bytes. */
const toBytes = (text: string): string => (/[^ -~]/.test(text) ? Buffer.from(text).toString('latin1') : text)

/**
 * The patterns that a pattern stands for. git compares what comes before the first wildcard as text and cuts it off, so that `**`
 * right behind it begins a pattern: it crosses folders, and `a**\/b` matches `ab` as well (`match_pathname` in git's dir.c).
 * Further `**` behind it stand for the same folders.
 */
function spellOut(pattern: string): readonly string[] {
  const [, head, tail] = /^([^*?[\\]*[^*?[\\/])\*\*+(?:\/\*\*+(?=\/|$))*(\/.*|)$/s.exec(pattern) ?? []
  if (head === undefined || tail === undefined) return [pattern]
  return tail === '' ? [`${head}*`, `${head}*/**`] : [head + tail.slice(1), `${head}*/**${tail}`]
}

/** The patterns of names between slashes; `undefined` for brackets without an end, and for a backslash before nothing. */
function splitNames(pattern: string): readonly Name[] | undefined {
  const names: Sign[][] = [[]]
  let isAny = true
  const anys = new Set<number>()
  for (let at = 0; at < pattern.length; at++) {
    // A slash behind a backslash is one as well.
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

/** The classes of brackets, as `[[:digit:]]` names them. */
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
  space: /[\t-\r ]/,
  upper: /[A-Z]/,
  xdigit: /[A-Fa-f0-9]/,
}

/** The characters in brackets that begin at an offset, and the offset of their end. */
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
    if (low === '') return undefined
    if (pattern.charAt(at + 1) !== '-' || /^(?:\]|)$/.test(pattern.charAt(at + 2))) {
      tests.push((each) => each === low)
      continue
    }
    at = readOne(at + 2)
    const high = pattern.charAt(at)
    tests.push((each) => low <= each && each <= high)
  }
}

/** Whether the names of a path fit. Of several `**`, only the last one has to be tried again: what came before it fits already. */
function matchesNames(names: readonly Name[], parts: readonly string[]): boolean {
  // `a/**` is what is below the folder, and not the folder itself.
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

/** Whether items fit signs, of which some stand for any number of items. */
function matchesAll<One, Item>(
  signs: readonly One[],
  items: readonly Item[],
  isAny: (sign: One) => boolean,
  fits: (sign: One, item: Item) => boolean,
): boolean {
  let [sign, item] = [0, 0]
  /** The last sign for any number of items, and the first item behind those that it stands for. */
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
