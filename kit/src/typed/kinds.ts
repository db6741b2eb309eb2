/** The kinds of ids, keys, bodies and tokens in a type, by their brands. */
import { isOptional, membersOf } from './type-flags.ts'
import type { Checker, Type } from './type-services.ts'

/** What a brand says. */
export interface Kind {
  readonly of: 'id' | 'key' | 'body' | 'token'
  /** A prefix or a name; `*` for any. */
  readonly name: string
  /** Whether unchecked values are of the type, too. */
  readonly isLoose: boolean
}

const BRANDS = { '~id': 'id', '~key': 'key', '~body': 'body', '~secret': 'token' } as const

/** The kinds that a value may be of; none for a type without a brand. */
export function kindsOf(type: Type, checker: Checker): readonly Kind[] {
  return membersOf(checker.getBaseConstraintOfType(type) ?? type).flatMap((member) =>
    brandsOf(member, checker),
  )
}

/** Whether each member of a type has a brand. */
export function isBranded(type: Type, checker: Checker): boolean {
  const members = membersOf(checker.getBaseConstraintOfType(type) ?? type)
  return members.length > 0 && members.every((member) => brandsOf(member, checker).length > 0)
}

function brandsOf(member: Type, checker: Checker): Kind[] {
  return Object.entries(BRANDS).flatMap(([brand, of]) => {
    const symbol = checker.getPropertyOfType(member, brand)
    if (!symbol) return []
    const isLoose = isOptional(symbol)
    return membersOf(checker.getTypeOfSymbol(symbol))
      .flatMap((each) => namesIn(each, checker))
      .map((name) => ({ of, name, isLoose }))
  })
}

/** The keys of a brand: its prefixes. An index signature stands for any. */
function namesIn(type: Type, checker: Checker): string[] {
  const names = checker.getPropertiesOfType(type).map(({ name }) => name)
  return names.length === 0 && checker.getIndexInfosOfType(type).length > 0 ? ['*'] : names
}

const isSame = (one: Kind, other: Kind): boolean =>
  one.of === other.of && (one.name === other.name || one.name === '*' || other.name === '*')

/** Whether two values can never be of one kind. Without a kind, nothing is said. */
export function areApart(some: readonly Kind[], others: readonly Kind[]): boolean {
  if (some.length === 0 || others.length === 0) return false
  return !some.some((one) => others.some((other) => isSame(one, other)))
}

/** Whether a value of some kinds has been checked for others. */
export function isCheckedFor(kinds: readonly Kind[], needed: readonly Kind[]): boolean {
  return kinds.every((kind) =>
    needed.some(
      (each) =>
        each.of === kind.of &&
        (each.name === '*' || each.name === kind.name) &&
        (each.isLoose || !kind.isLoose),
    ),
  )
}

const PLURALS = { id: 'ids', key: 'keys', body: 'bodies', token: 'tokens' } as const

/** The kinds in words: `ids of 'user'`, `keys of 'post' or ids`. */
export const spellKinds = (kinds: readonly Kind[]): string =>
  spell(kinds.map((kind) => ({ ...kind, noun: PLURALS[kind.of] })))

/** One of the kinds in words: `an id of 'user'`. */
export const spellKind = (kinds: readonly Kind[]): string =>
  spell(kinds.map((kind) => ({ ...kind, noun: `${kind.of === 'id' ? 'an' : 'a'} ${kind.of}` })))

/** Kinds that a message names. */
const SHOWN = 3

function spell(kinds: readonly { readonly name: string; readonly noun: string }[]): string {
  const words = kinds.map(({ name, noun }) => (name === '*' ? noun : `${noun} of '${name}'`))
  return [...new Set(words)].slice(0, SHOWN).join(' or ')
}
