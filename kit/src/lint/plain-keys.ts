/** Names of keys whose type forgets whose they are: `userKey: number`, and schemas that accept any number. */
import type { Node } from '../analysis/estree.ts'
import {
  type Annotated,
  findOwner,
  holdsOnlyTexts,
  type PlainKeyword,
  textIn,
  textsIn,
} from './annotations.ts'
import type { KeyKind, PlainType } from './key-index.ts'
import type { RuleContext } from './rule-context.ts'
import type { ZodValue } from './zod-values.ts'

/** What holds a key, and the `number`, `bigint` or `string` that it is typed as. */
export interface HeldKey {
  readonly key: KeyKind
  readonly subject: string
  readonly text: Node
  readonly isOne: boolean
}

/** The keyword of each type that keys extend. */
export const KEYWORDS: Readonly<Record<PlainType, PlainKeyword>> = {
  number: 'TSNumberKeyword',
  bigint: 'TSBigIntKeyword',
  string: 'TSStringKeyword',
}

/** What an annotation holds of the keys that its name stands for. */
export function heldKeyIn({ name, node, type }: Annotated, context: RuleContext): HeldKey | undefined {
  const { module, known, findSystem } = context
  if (findSystem(name) !== undefined) return undefined
  if (isOwn(name)) {
    const owner = findOwner(node, module)
    const key = known.keys.ofType(owner)
    const text = key && textIn(type, KEYWORDS[key.plain])
    return text && { key, subject: `'${name}' of ${owner}`, text, isOne: true }
  }
  const key = known.keys.named(name)
  if (!key) return undefined
  const keyword = KEYWORDS[key.plain]
  const one = textIn(type, keyword)
  const many = key.isPlural || holdsOnlyTexts(type, keyword) ? textsIn(type, keyword) : undefined
  const text = key.isPlural ? many : (one ?? many)
  return text && { key, subject: `'${name}'`, text, isOne: text === one }
}

/** A property of a shape that accepts any value where keys are meant. */
export interface OpenKey {
  readonly key: KeyKind
  readonly subject: string
}

/** The keys that a property of a shape stands for, where its schema accepts every value of their type. */
export function openKeyIn(
  { name, owner, accepts, isList }: ZodValue,
  { known, findSystem }: RuleContext,
): OpenKey | undefined {
  if (findSystem(name) !== undefined) return undefined
  const named = isOwn(name) ? undefined : known.keys.named(name)
  const isKey = named && (isList || !named.isPlural)
  const key = isOwn(name) && !isList ? known.keys.ofType(owner) : isKey ? named : undefined
  if (key?.plain !== accepts) return undefined
  return { key, subject: isOwn(name) ? `'${name}' of ${owner}` : `'${name}'` }
}

/** Whether a property is named as that of its own row is. */
const isOwn = (name: string): boolean => name === 'id' || name === 'key'

/** The types that a plain value of keys may have: `UserKey or LooseKey<'user'>`. */
export function spellKeyTypes({ name, plain }: KeyKind, type: string | undefined): string {
  const parameters = plain === 'number' ? `<'${name}'>` : `<'${name}', ${plain}>`
  return `${type ?? `Key${parameters}`} or LooseKey${parameters}`
}
