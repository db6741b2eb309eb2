/** The two sides of a comparison, and the finding where they are never equal. */
import type { Node } from '../../source/estree.ts'
import { at, type Finding, readText, type TypedContext } from '../rule.ts'
import { areApart, type Kind, operandKinds, spellKinds } from './kinds.ts'

/** A side, in the words of the text, and the kinds of its values. */
export interface Side {
  readonly text: string
  readonly kinds: readonly Kind[]
}

/** Two sides, and the place of a finding. */
export interface Comparison {
  readonly node: Node
  readonly sides: readonly [left: Side, right: Side]
}

/** The findings among some comparisons: those of two kinds. */
export function reportMixed(comparisons: readonly Comparison[]): Finding[] {
  return comparisons
    .filter(({ sides: [left, right] }) => areApart(left.kinds, right.kinds))
    .map(({ node, sides: [left, right] }) => {
      const message = `\`${left.text}\` holds ${spellKinds(left.kinds)} and \`${right.text}\` ${spellKinds(right.kinds)}: they are never equal.`
      return at(node, message)
    })
}

/** The side that an expression is. */
export function sideOf(node: Node, context: TypedContext): Side {
  return {
    text: short(readText(context.module, node)),
    kinds: operandKinds(context.typeOf(node), context.checker),
  }
}

/** The side that a name stands for: `author_id` holds ids of authors, and `userKey` keys of users. */
export function namedSide(name: string, { known, findSystem }: TypedContext): Side | undefined {
  if (findSystem(name) !== undefined) return undefined
  const id = known.named(name)
  const key = known.keys.named(name)
  const kinds: Kind[] = [
    ...(id ? [{ of: 'id', name: id.prefix, isLoose: false } as const] : []),
    ...(key ? [{ of: 'key', name: key.name, isLoose: false } as const] : []),
  ]
  return kinds.length > 0 ? { text: name, kinds } : undefined
}

/** At most a line of a text. */
const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 40 ? `${line.slice(0, 39)}…` : line
}
