/** The formats of random texts, by their lengths and their characters. */
import { bare, nanoid, opaque } from 'brandid/formats'
import { BASE36_ALPHABET } from 'brandid/internal'
import { spellTextLiteral } from '../files/text-literal.ts'
import { BASE62_ALPHABET, findAlphabet } from './alphabet.ts'
import { groupBy } from './group-by.ts'
import type { Made } from './recipes.ts'

/** A format of random texts. */
export interface RandomTexts extends Made {
  readonly count: number
  /** `16 characters of base 58` */
  readonly title: string
}

/** Lengths that are formats of their own; with more, the length varies. */
const FEW_LENGTHS = 2

/** The share of the most common length, from which it is today's. */
const COMMON = 0.6

/** The formats of random texts, the most common first: one of each length, or one of all. */
export function describeRandomTexts(texts: readonly string[], isBare: boolean): RandomTexts[] {
  const { characters, name } = findAlphabet(texts)
  const describe = (some: readonly string[]): RandomTexts => {
    const [least, most] = lengthsOf(some)
    const title = `${least === most ? least : `${least} to ${most}`} characters of ${name}`
    const isMade = least === most && !isBare
    const made = isMade ? createNanoid(least, characters) : createChecked([least, most], characters, isBare)
    return { ...made, count: some.length, title }
  }
  const byLength = [...groupBy(texts, ({ length }) => length).values()].sort((a, b) => b.length - a.length)
  if (byLength.length <= FEW_LENGTHS) return byLength.map(describe)
  const [most, ...others] = byLength as [string[], ...string[][]]
  return most.length < COMMON * texts.length ? [describe(texts)] : [describe(most), describe(others.flat())]
}

/** A format that takes the bodies, and makes none. */
export function createOpaque(bodies: readonly string[]): Made {
  return createChecked(lengthsOf(bodies), findAlphabet(bodies).characters, false)
}

function createNanoid(length: number, alphabet: string): Made {
  const options = spellOptions(`${length}`, alphabet, BASE36_ALPHABET)
  return { code: `nanoid(${options})`, format: nanoid({ length, alphabet }) }
}

function createChecked([least, most]: Lengths, alphabet: string, isBare: boolean): Made {
  const length = least === most ? least : ([least, most] as const)
  const options = spellOptions(least === most ? `${least}` : `[${least}, ${most}]`, alphabet, BASE62_ALPHABET)
  return isBare
    ? { code: `bare(${options})`, format: bare({ length, alphabet }) }
    : { code: `opaque(${options})`, format: opaque({ length, alphabet }) }
}

type Lengths = readonly [least: number, most: number]

function lengthsOf(texts: readonly string[]): Lengths {
  return texts.reduce<Lengths>(
    ([least, most], { length }) => [Math.min(least, length), Math.max(most, length)],
    [Number.POSITIVE_INFINITY, 0],
  )
}

function spellOptions(length: string, alphabet: string, usual: string): string {
  const characters = alphabet === usual ? '' : `, alphabet: ${spellTextLiteral(alphabet)}`
  return `{ length: ${length}${characters} }`
}
