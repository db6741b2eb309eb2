/** Generates TypeScript without dependencies: the types of IDs and keys, and table-driven checks. */

import { type BodyData, spellDigits } from '@brandid/base/formats'
import { spellTextLiteral } from '@brandid/base/terminal'
import {
  type Domain,
  type KeyKind,
  type Kind,
  type NoMembers,
  requireDifferent,
  type SharedFormat,
  spellDocComment,
} from './domain.ts'

/** The names that the generated file already declares or uses. */
const OWN_NAMES = 'Id Ids Tag Format RegExp String BigInt Number Object Key Keys KeyTag'.split(' ')

/** Generates types that are assignable to and from the types in brandid. */
export function generateTypescript(domain: Domain): string {
  // Tokens and the IDs of other systems stay on the server, where brandid itself is available.
  const { kinds, formats, keys, tokens: _, scopes: _scopes, left: _left, ...unread } = domain
  unread satisfies NoMembers
  const keyKinds = keys.map((key) => ({ ...key, name: nameType(key) }))
  requireDifferent('TypeScript names', [...kinds.map(nameType), ...keyKinds.map(({ name }) => name)])
  const rows = formats.map(readFormat)
  const isBound = rows.some(({ largest }) => largest !== undefined)
  const isVersioned = rows.some(({ version }) => version !== undefined)
  const hasBare = kinds.some(({ bare }) => bare.length > 0)
  const hasWhole = hasBare || keys.some(({ format }) => format !== undefined)
  const members = [PATTERN, ...(isBound ? [LARGEST] : []), ...(isVersioned ? [VERSION] : [])]
  const list = (column: keyof typeof PATTERN, separator: string) =>
    members.map((each) => each[column]).join(separator)
  const test = `([${list('name', ', ')}]) =>\n      ${list('test', ' &&\n      ')},`
  const parts = [
    kinds.length > 0 ? declareIds(kinds) : '',
    declareKeys(keyKinds),
    rows.length > 0 ? declareFormats(rows, list('type', ', ')) : '',
    kinds.length > 0 ? listIds(kinds) : '',
    hasBare ? listBare(kinds) : '',
    isVersioned ? VERSION_CHECK : '',
    hasWhole ? writeFits(test) : '',
    kinds.length > 0 ? checkIds(test, hasBare, hasWhole) : '',
    checkKeys(keyKinds),
  ]
  const written = parts.map((part) => part.trim()).filter((part) => part !== '')
  return `${written.join('\n\n')}\n`
}

const declareIds = (kinds: readonly Kind[]): string => `interface Tag<Prefix extends string> {
  readonly '~id': { readonly [Key in Prefix]: true }
}
type Id<Prefix extends string> = string & Tag<Prefix>

${kinds.map((kind) => declareKind(kind, nameType(kind))).join('\n')}
/** The kinds of IDs, by prefix. */
export interface Ids {
${kinds.map((kind) => `  ${kind.entry.prefix}: ${nameType(kind)}\n`).join('')}}

`

const declareFormats = (rows: readonly Row[], types: string): string => `type Format = readonly [${types}]
${rows.map(({ name, text }) => `const ${name}: Format = ${text}\n`).join('')}
`

const listIds = (kinds: readonly Kind[]): string =>
  `const table: { readonly [Prefix in keyof Ids]: readonly Format[] } = {
${kinds.map((kind) => `  ${kind.entry.prefix}: [${listFormats(kind)}],\n`).join('')}}
`

const checkIds = (test: string, hasBare: boolean, hasWhole: boolean): string => `
/** Whether a value is an ID with the given prefix. */
export function is<Prefix extends keyof Ids>(prefix: Prefix, value: unknown): value is Ids[Prefix] {
${hasBare ? START_BARE : START}  const body = value.slice(prefix.length + 1)
  return ${hasWhole ? 'fits(table[prefix], body)' : `table[prefix].some(\n    ${test}\n  )`}
}

/** Finds the kind of an ID by its prefix. Returns \`undefined\` for any other value. */
export function kindOf(value: unknown): keyof Ids | undefined {
  return (Object.keys(table) as (keyof Ids)[]).find((prefix) => ${hasBare ? 'hasHead(prefix, value) && ' : ''}is(prefix, value))
}
`

/** The type, name and test of each format member. A file contains only the members that its formats need. */
const PATTERN = { type: 'pattern: RegExp', name: 'pattern', test: 'pattern.test(body)' }
const LARGEST: typeof PATTERN = {
  type: 'largest?: string',
  name: 'largest',
  test: '(!largest || body.length < largest.length || body.slice(0, largest.length) <= largest)',
}
const VERSION: typeof PATTERN = {
  type: 'version?: number',
  name: 'version',
  test: '(!version || hasVersion(body, version))',
}

const START = `  if (typeof value !== 'string' || !value.startsWith(\`\${prefix}_\`)) return false
`

/** The start of `is` if some kinds have bare IDs, which are matched in full. */
const START_BARE = `  if (typeof value !== 'string') return false
  if (!hasHead(prefix, value)) return fits(bare[prefix] ?? [], value)
`

const writeFits = (test: string): string => `
function fits(formats: readonly Format[], body: string): boolean {
  return formats.some(
    ${test}
  )
}
`

function listBare(kinds: readonly Kind[]): string {
  const rows = kinds.filter(({ bare }) => bare.length > 0)
  return `
/** The formats of IDs without their prefix. */
const bare: { readonly [Prefix in keyof Ids]?: readonly Format[] } = {
${rows.map(({ entry, bare }) => `  ${entry.prefix}: [${bare.map(nameFormat).join(', ')}],\n`).join('')}}

const hasHead = (prefix: string, value: unknown): boolean =>
  typeof value === 'string' && value.startsWith(\`\${prefix}_\`)
`
}

const VERSION_CHECK = `
/** Whether 25 base 36 digits encode a UUID of the given version and the standard variant. */
function hasVersion(body: string, version: number): boolean {
  let bits = BigInt(0)
  for (const digit of body) bits = bits * BigInt(36) + BigInt(parseInt(digit, 36))
  const field = (shift: number) => Number((bits >> BigInt(shift)) & BigInt(15))
  return field(76) === version && field(62) % 4 === 2
}
`

function nameType({ name, entry }: Pick<Kind, 'name'> & { readonly entry: object }): string {
  const isKey = 'key' in entry
  return OWN_NAMES.includes(name) ? `${name}${isKey ? 'Key' : 'Id'}` : name
}

function declareKind({ entry }: Kind, name: string): string {
  const { prefix, entity, description, named: _named, format: _format, accepts, bare, ...rest } = entry
  // Ignore `aliases`, because the check rejects former prefixes, and `pattern`, because the table is stricter than the pattern.
  const { aliases, pattern, carries, example, ...unread } = rest
  unread satisfies NoMembers
  return `${spellDocComment(description ?? `${entity} ID`)}export type ${name} = Id<${spellTextLiteral(prefix)}>\n`
}

/** Lists the formats of a kind, with its named IDs as an additional format. */
function listFormats({ formats, entry }: Kind): string {
  const names = entry.named.map((id) => id.slice(entry.prefix.length + 1))
  const named = names.length > 0 ? [`[/^(?:${names.join('|')})$/]`] : []
  return [...formats.map(nameFormat), ...named].join(', ')
}

const nameFormat = ({ name }: SharedFormat): string => `format${name}`

interface Row {
  readonly name: string
  readonly text: string
  readonly largest: string | undefined
  readonly version: number | undefined
}

function readFormat(format: SharedFormat): Row {
  const { pattern, body } = format
  const largest = spellLargest(body)
  const version = findVersion(body)
  const members = [
    String(new RegExp(`^(?:${pattern})$`)),
    ...(largest !== undefined ? [spellTextLiteral(largest)] : []),
    ...(version !== undefined ? [`${version}`] : []),
  ]
  return { name: nameFormat(format), text: `[${members.join(', ')}]`, largest, version }
}

/** Returns the digits of the largest number, if the pattern allows larger numbers. */
function spellLargest({ pieces: [piece] }: BodyData): string | undefined {
  if (piece?.kind !== 'digits' || piece.largest === undefined || isPowerOfTwo(piece.alphabet.length))
    return undefined
  const digits = spellDigits(piece, BigInt(piece.largest))
  return digits === piece.alphabet.slice(-1).repeat(piece.length) ? undefined : digits
}

/** Finds the UUID version if the pattern does not check it, in which case the format also has a largest number. */
function findVersion({ pieces: [piece] }: BodyData): number | undefined {
  if (piece?.kind !== 'digits' || isPowerOfTwo(piece.alphabet.length)) return undefined
  return piece.fields.find(({ refused }) => refused === 'wrong_version')?.value
}

const isPowerOfTwo = (value: number): boolean => Number.isInteger(Math.log2(value))

/** Declares the types of keys exactly as brandid does. */
function declareKeys(keys: readonly KeyKind[]): string {
  if (keys.length === 0) return ''
  return `interface KeyTag<Name extends string> {
  readonly '~key': { readonly [Key in Name]: true }
}
type Key<Name extends string, Value = number> = Value & KeyTag<Name>

${keys.map(declareKey).join('\n')}
/** The keys, by name. */
export interface Keys {
${keys.map(({ name, entry }) => `  ${entry.key}: ${name}\n`).join('')}}

`
}

function declareKey({ name, entry }: KeyKind): string {
  const { key, value, entity, description, max: _max, format: _format, ...unread } = entry
  unread satisfies NoMembers
  const type = { number: '', bigint: ', bigint', text: ', string' }[value]
  return `${spellDocComment(description ?? `${entity} key`)}export type ${name} = Key<${spellTextLiteral(key)}${type}>\n`
}

/** Generates `isKey` and its table, which contains the largest integer or the string formats of each key. */
function checkKeys(keys: readonly KeyKind[]): string {
  if (keys.length === 0) return ''
  const hasTexts = keys.some(({ format }) => format !== undefined)
  const hasIntegers = keys.some(({ format }) => format === undefined)
  const types = [...(hasIntegers ? ['number | bigint'] : []), ...(hasTexts ? ['readonly Format[]'] : [])]
  return `
const keys: { readonly [Name in keyof Keys]: ${types.join(' | ')} } = {
${keys.map((kind) => `  ${kind.entry.key}: ${spellDomain(kind)},\n`).join('')}}

/** Whether a value is a key with the given name. */
export function isKey<Name extends keyof Keys>(name: Name, value: unknown): value is Keys[Name] {
  const domain${types.length > 1 ? `: ${types.join(' | ')}` : ''} = keys[name]
${hasTexts ? `  ${hasIntegers ? "if (typeof domain === 'object') " : ''}${TEXTS}` : ''}${hasIntegers ? INTEGERS : ''}}
`
}

const TEXTS = `return typeof value === 'string' && fits(domain, value)
`

const INTEGERS = `  if (typeof value !== typeof domain || (typeof value !== 'bigint' && !Number.isInteger(value))) return false
  return 1 <= (value as number) && (value as number) <= domain
`

function spellDomain({ entry: { value, max }, format }: KeyKind): string {
  if (format !== undefined) return `[format${format.name}]`
  return value === 'bigint' ? `BigInt('${BigInt(max as string)}')` : `${BigInt(max as string)}`
}
