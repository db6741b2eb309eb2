/** TypeScript: the types of keys, and their check by a table. */
import { spellTextLiteral } from '../files/write-file.ts'
import { spellDocComment } from './comment.ts'
import type { KeyKind } from './domain.ts'

/** The names that the part of keys declares. */
export const KEY_NAMES = ['Key', 'Keys', 'KeyTag']

/** The types of keys, which are those of brandid. */
export function declareKeys(keys: readonly KeyKind[]): string {
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
  const { key, value, entity, description } = entry
  const type = { number: '', bigint: ', bigint', text: ', string' }[value]
  return `${spellDocComment(description ?? `${entity} key`)}export type ${name} = Key<${spellTextLiteral(key)}${type}>\n`
}

/** The function `isKey`, and its table: the largest integer, or the format of texts. */
export function checkKeys(keys: readonly KeyKind[]): string {
  if (keys.length === 0) return ''
  const hasTexts = keys.some(({ format }) => format !== undefined)
  const hasIntegers = keys.some(({ format }) => format === undefined)
  const types = [...(hasIntegers ? ['number | bigint'] : []), ...(hasTexts ? ['readonly Format[]'] : [])]
  return `
const keys: { readonly [Name in keyof Keys]: ${types.join(' | ')} } = {
${keys.map((kind) => `  ${kind.entry.key}: ${spellDomain(kind)},\n`).join('')}}

/** Whether a value is a key of a name. */
export function isKey<Name extends keyof Keys>(name: Name, value: unknown): value is Keys[Name] {
  const domain${types.length > 1 ? `: ${types.join(' | ')}` : ''} = keys[name]
${hasTexts ? (hasIntegers ? `  if (typeof domain === 'object') return typeof value === 'string' && fits(domain, value)\n` : `  return typeof value === 'string' && fits(domain, value)\n`) : ''}${hasIntegers ? INTEGERS : ''}}
`
}

const INTEGERS = `  if (typeof value !== typeof domain || (typeof value !== 'bigint' && !Number.isInteger(value))) return false
  return 1 <= (value as number) && (value as number) <= domain
`

function spellDomain({ entry: { value, max }, format }: KeyKind): string {
  if (format !== undefined) return `[format${format.name}]`
  return value === 'bigint' ? `BigInt('${BigInt(max as string)}')` : `${BigInt(max as string)}`
}
