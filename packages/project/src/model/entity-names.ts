/** Finds entities in the names of IDs, keys and types. */

/** An entity's lookup key: its words in lower case, joined by `_`. */
export type EntityWords = string

/** The entity in an ID name and whether the name is plural. */
export interface IdName {
  /** The entities that the name may refer to, longest first. */
  readonly entities: readonly EntityWords[]
  /** Whether the name refers to a collection of IDs. */
  readonly isPlural: boolean
}

/**
 * Words that may precede an entity without changing its meaning. Any other word may refer to another system: a `stripeCustomerId` is not
 * the ID of a customer, nor an `externalUserId` the ID of a user.
 */
const ROLES = new Set(
  `source target from to origin destination parent child root ancestor original copy default fallback primary secondary
  main current active selected previous next last first latest new old existing other same related matching given
  initial final base top left right winning losing preferred owner owning author creator sender recipient receiver
  buyer seller payer payee inviter invitee assignee assigner approver reviewer referrer follower requester reporter
  viewer acting effective my your their created updated deleted modified edited removed added archived assigned invited
  approved rejected requested referred referring linked attached merged moved cloned duplicated copied replaced shared
  saved followed following blocked banned affected expected featured visible refunded exclude excluded include included
  allowed required mentioned triggered scheduled processed failed impersonated authenticated anonymous inactive
  by of for with the`.split(/\s+/),
)

/** Words that describe the owner or purpose of an ID but are not entities, as in `externalId`. */
const VAGUE = new Set(
  'external internal foreign remote custom public private unique random global local temp tmp test dummy mock fake sample'.split(
    ' ',
  ),
)

/** Whether a word is an entity by itself, unlike `parent` in `parentId` or `external` in `externalId`. */
export const isEntity = (word: EntityWords): boolean => !ROLES.has(word) && !VAGUE.has(word)

/** Words that may follow an entity in the name of a type that contains the entity's ID. */
const TYPE_SUFFIXES = new Set(['row', 'record', 'entity', 'model', 'dto', 'schema'])

/**
 * Splits a name into lowercase words: `sourceAPIKeyId` and `source_api_key_id` have the same words. A single letter belongs to the next
 * word, so that `OAuthClient`, `oauthClientId` and `o_auth_clients` have the same words.
 */
function splitWords(name: string): string[] {
  const parts = Array.from(name.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+/g), ([part]) => part.toLowerCase())
  const words: string[] = []
  let letters = ''
  for (const [i, part] of parts.entries()) {
    const isLetter = /^[a-z]$/.test(part) && i < parts.length - 1
    if (!isLetter) words.push(`${letters}${part}`)
    letters = isLetter ? `${letters}${part}` : ''
  }
  return words
}

/** The entity that a string, such as a prefix, refers to. */
export const spellEntity = (text: string): EntityWords => splitWords(text).join('_')

/** Reads the entity in a parameter or property name; `undefined` if it is not an ID name. */
export const readIdName = (name: string): IdName | undefined => readName(name, ID)

/** Reads a key name. It also accepts ID names, because key columns may be called `user_id`. */
export const readKeyName = (name: string): IdName | undefined => readName(name, KEY) ?? readIdName(name)

const ID = /^([a-z_]\w*?)(?:I[dD]|_id)(s?)$/
const KEY = /^([a-z_]\w*?)(?:Key|_key)(s?)$/

function readName(name: string, pattern: RegExp): IdName | undefined {
  const [, named, plural] = pattern.exec(name) ?? []
  if (named === undefined) return undefined
  const words = splitWords(named)
  const first = words.findIndex((word) => !ROLES.has(word))
  // A role such as `owner` in `ownerId` is an entity if the project defines owners.
  const starts = words.map((_, i) => i).filter((i) => first < 0 || i <= first)
  return {
    entities: starts.map((i) => words.slice(i).join('_')),
    isPlural: plural === 's',
  }
}

/** Words that may precede an entity in the name of a type that contains the entity's ID, as in `UpdateUser`. */
const TYPE_PREFIXES = new Set(['update', 'upsert', 'filterable', 'admin', 'store', 'base'])

/**
 * Reads the entities that a type or its schema may be named after, longest first: `AdminUserDTO` refers to an `admin_user` if that
 * entity exists, and otherwise to a `user`.
 */
export function readTypeNames(name: string): EntityWords[] {
  const words = splitWords(name)
  const last = words.at(-1) ?? ''
  if (!/^[A-Z]/.test(name) && last !== 'schema') return []
  const plain = TYPE_SUFFIXES.has(last) ? words.slice(0, -1) : words
  const entity = TYPE_PREFIXES.has(plain[0] ?? '') ? plain.slice(1) : []
  const isProps = entity.at(-1) === 'props'
  return [plain, isProps ? entity.slice(0, -1) : entity]
    .filter((each) => each.length > 0)
    .map((each) => each.join('_'))
}
