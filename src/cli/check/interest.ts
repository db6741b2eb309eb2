/** The test of a text for what a rule could find in it: most files have nothing, and are not parsed. */
import type { Known } from '../../rules/sight.ts'

/** Names by which an id or a token is typed; `undefined` for a definition without one. */
export type TypeNames = ReadonlySet<string | undefined>

/** Whether a text is worth parsing. It never misses a finding, and often is wrong the other way. */
export function createInterest({ byName, byPrefix }: Known, types: TypeNames): (text: string) => boolean {
  const isNamed = (name: string) => byName.has(name) || byName.has(name.replace(/s$/, ''))
  const hasType = (text: string) => Array.from(text.matchAll(WORD)).some(([word]) => types.has(word))
  return (text) =>
    some(text, STRING, isNamed) ||
    some(text, HEAD, (prefix) => byPrefix.has(prefix)) ||
    TYPED.some((pattern) => some(text, pattern, hasType)) ||
    some(text, RENAMED, (name) => types.has(name))
}

function some(text: string, pattern: RegExp, test: (match: string) => boolean): boolean {
  for (const [, match = ''] of text.matchAll(pattern)) if (test(match)) return true
  return false
}

const WORD = /[A-Za-z_$][\w$]*/g

/** A name, a colon, and what a type of strings begins with; a comment could hide either. */
const STRING =
  /(?<![\w$])([A-Za-z_$][\w$]*)['"]?\s*[?!]?\s*(?:\/|:\s*(?:[/|(]|string\b|null\b|undefined\b|readonly\b|(?:Readonly)?(?:Array|Set)\s*<))/g

/** A prefix and its separator, right before an expression or the end of a string. */
const HEAD = /(?<![\w$])([a-z][a-z0-9_]*)_(?:\$\{|['"`])/g

const TYPE = '([^;={}]{1,400})'

/** The types of casts, and of aliases, which a cast could name. */
const TYPED = [
  new RegExp(String.raw`\bas\s+(?!const\b)${TYPE}`, 'g'),
  new RegExp(String.raw`(?<![\w$])<${TYPE}>`, 'g'),
  new RegExp(String.raw`\btype\s+[\w$]+[^=;{}]*=\s*${TYPE}`, 'g'),
]

/** A name that gets another one. */
const RENAMED = /(?<![\w$])([A-Za-z_$][\w$]*)\s+as\s/g
