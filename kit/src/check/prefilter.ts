/** The prefilter: whether a rule could find anything in a text. Most files cannot hold a finding, and are never parsed. */
import type { DefinitionIndex } from '../lint/definition-index.ts'

/** Names by which an id or a token is typed; `undefined` for a definition without one. */
export type TypeNames = ReadonlySet<string | undefined>

/** Whether a text is worth parsing: perhaps true for a text without findings, never false for one with findings. */
export function createPrefilter(
  { byPrefix, named, ofType, keys }: DefinitionIndex,
  types: TypeNames,
): (text: string) => boolean {
  const isNamed = (name: string) => named(name) !== undefined
  const isOwner = (name: string) => ofType(name) !== undefined
  const isKey = (name: string) => keys.named(name) !== undefined
  const isOwnerOfKey = (name: string) => keys.ofType(name) !== undefined
  const mayHoldKeys = (text: string) =>
    some(text, PLAIN, isKey) ||
    (OWN.test(text) && some(text, OWNER, isOwnerOfKey)) ||
    (ZOD_VALUE.test(text) && some(text, KEY, isKey))
  const hasType = (text: string) => listWords(text).some((word) => types.has(word))
  return (text) =>
    some(text, STRING, isNamed) ||
    (ID.test(text) && some(text, OWNER, isOwner)) ||
    (ZOD_STRING.test(text) && some(text, KEY, isNamed)) ||
    some(text, HEAD, (prefix) => byPrefix.has(prefix)) ||
    CASTS.some((pattern) => some(text, pattern, hasType)) ||
    (keys.byName.size > 0 && mayHoldKeys(text))
}

/** Names of types, with those that imports, exports and aliases give to the same types. */
export function withAliases(names: TypeNames, texts: readonly string[]): TypeNames {
  const given = texts.flatMap((text) => [
    ...Array.from(text.matchAll(RENAMED), ([, from, to]) => ({ to, words: [from] })),
    ...Array.from(text.matchAll(DEFAULT_EXPORT), ([, from]) => ({ to: 'default', words: [from] })),
    ...Array.from(text.matchAll(DEFAULT_IMPORT), ([, to]) => ({ to, words: ['default'] })),
    ...Array.from(text.matchAll(ALIAS), ([, to, type = '']) => ({ to, words: listWords(type) })),
  ])
  const all = new Set(names)
  let size: number
  do {
    size = all.size
    for (const { to, words } of given) if (words.some((word) => all.has(word))) all.add(to)
  } while (all.size > size)
  return all
}

const listWords = (text: string): string[] => Array.from(text.matchAll(/[A-Za-z_$][\w$]*/g), ([word]) => word)

function some(text: string, pattern: RegExp, test: (match: string) => boolean): boolean {
  for (const [, match = ''] of text.matchAll(pattern)) if (test(match)) return true
  return false
}

/** A name, a colon, and what a type of strings begins with, or one of any plain values; a comment could hide either. */
const STRING = createNamed('string')
const PLAIN = createNamed('(?:string|number|bigint)')

function createNamed(plain: string): RegExp {
  const beginning = `[/|(]|${plain}\\b|null\\b|undefined\\b|readonly\\b|(?:Readonly)?(?:Array|Set)\\s*<`
  return new RegExp(`(?<![\\w$])([A-Za-z_$][\\w$]*)['"]?\\s*(?:[?!]\\s*)?(?:\\/|:\\s*(?:${beginning}))`, 'g')
}

/** A property `id`, or `key`, and the names of types and constants that may have it. */
const ID = /(?<![\w$])id['"]?\s*[?!]?\s*[:/]/
const OWN = /(?<![\w$])(?:id|key)['"]?\s*[?!]?\s*[:/]/
const OWNER = /\b(?:interface|class|type|const|let|var)\s+([A-Za-z_$][\w$]*)/g

/** A schema of any string or number, and the names of properties. */
const ZOD_STRING = /(?<![\w$])string\s*[(/]/
const ZOD_VALUE = /(?<![\w$])(?:string|number|bigint|u?int(?:32|64)?)\s*[(/]/
const KEY = /(?<![\w$])([A-Za-z_$][\w$]*)['"]?\s*[:/]/g

/** A prefix and its separator, right before an expression or the end of a string. */
const HEAD = /(?<![\w$])([a-z][a-z0-9_]*)_(?:\$\{|['"`])/g

const TYPE = '([^;={}]{1,400})'

/** The types of casts. */
const CASTS = [
  new RegExp(String.raw`\bas\s+(?!const\b)${TYPE}`, 'g'),
  new RegExp(String.raw`(?<![\w$])<${TYPE}>`, 'g'),
]

/** A name that is imported or exported by another one. */
const RENAMED = /[{,]\s*(?:type\s+)?([\w$]+)\s+as\s+([\w$]+)\s*(?=[,}])/g

/** The name that a module exports as its default, and the one that another module gives to a default. */
const DEFAULT_EXPORT = /\bexport\s+default\s+([\w$]+)/g
const DEFAULT_IMPORT = /\bimport\s+(?:type\s+)?([\w$]+)\s*(?:,|from\b)/g

/** The name of an alias, and what it stands for. */
const ALIAS = new RegExp(String.raw`\btype\s+([\w$]+)[^=;{}]{0,400}=\s*${TYPE}`, 'g')
