/** The formats that `init` matches samples against, with their code: formats that have readings, and formats for random strings. */

import { FORMAT_NAMES, FORMATS, type FormatFacts, type PlainOptions } from '@brandid/base/formats'
import { isBareUuid } from '@brandid/base/readings'
import { spellTextLiteral } from '@brandid/base/terminal'
import * as formats from 'brandid/formats'
import { type AnyFormat, type Bare, bare, cuid2, layout, nanoid, opaque } from 'brandid/formats'
import { BASE36_ALPHABET, BASE62_ALPHABET, quoted } from 'brandid/internal'

/** A format and the code that creates it. */
export interface Made<Format = AnyFormat | Bare> {
  readonly code: string
  readonly format: Format
}

/** The format that accepts every possible body. */
export const ANY_BODY: Made<AnyFormat> = {
  code: 'opaque({ length: [1, 64] })',
  format: opaque({ length: [1, 64] }),
}

/** A format that the readings recognize. */
export interface CandidateFormat extends Made<AnyFormat> {
  /** The format that the readings report, or the name of the reading if several variants share the format. */
  readonly reading: string
  /** A plural noun for IDs in this format, for use in comments. */
  readonly title: string
  /** Reads the timestamp before 80 random bits, to identify a format that has no reading of its own. */
  timeOf?(this: void, text: string, offset: number): number
}

const candidate = (code: string, format: AnyFormat, reading: string, title: string): CandidateFormat => ({
  code,
  format,
  reading,
  title,
})

/** Creates the candidates from the facts about a format. A variant with its own reading is named after the reading. */
function candidatesOf(name: keyof typeof FORMATS): CandidateFormat[] {
  const create: (options: PlainOptions) => AnyFormat = Reflect.get(formats as object, name)
  const { variants }: FormatFacts<never> = FORMATS[name]
  return variants.map(({ options, title, reading }) => {
    const given = Object.entries(options).map(([key, value]) => `${key}: ${spellValue(value)}`)
    const code = `${name}(${given.length > 0 ? `{ ${given.join(', ')} }` : ''})`
    return candidate(code, create(options), variants[1] && reading ? reading.name : name, title)
  })
}

const spellValue = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : `${value}`)

/** A ULID without its leading zero. The top three bits of a ULID's time are 0 until the year 3084. */
const unpaddedUlid = layout({
  alphabet: 'crockford',
  fields: [
    { kind: 'time', bits: 45 },
    { kind: 'random', bits: 80 },
  ],
})
const UNPADDED_ULID: CandidateFormat = {
  code: "layout({ alphabet: 'crockford', fields: [{ kind: 'time', bits: 45 }, { kind: 'random', bits: 80 }] })",
  format: unpaddedUlid,
  reading: 'unpadded-ulid',
  title: 'ULIDs without the leading zero',
  timeOf: (text, offset) => Number(unpaddedUlid.timestamp(text, offset)),
}

/** The candidate formats. If two formats share a reading, the narrower format comes first. */
export const CANDIDATES: readonly CandidateFormat[] = [
  ...FORMAT_NAMES.flatMap(candidatesOf),
  UNPADDED_ULID,
  candidate(
    "layout({ fields: [{ kind: 'fixed', text: 'c' }, { kind: 'random', length: 24 }] })",
    layout({
      fields: [
        { kind: 'fixed', text: 'c' },
        { kind: 'random', length: 24 },
      ],
    }),
    'cuid',
    'CUIDs',
  ),
]

/** Returns the format that a code expression creates: a candidate format or a format for random strings. */
export function formatOfCode(code: string): Made<AnyFormat> | undefined {
  const candidate = CANDIDATES.find((each) => each.code === code)
  if (candidate) return candidate
  if (code === CUID2.code) return CUID2 as Made<AnyFormat>
  const [, name, length, alphabet] =
    /^(opaque|nanoid)\(\{ length: (\d+)(?:, alphabet: '([^']*)')? \}\)$/.exec(code) ?? []
  if (name === undefined) return undefined
  const options = { length: Number(length), ...(alphabet !== undefined && { alphabet }) }
  return { code, format: name === 'opaque' ? opaque(options) : nanoid(options) }
}

/* Random strings: alphabets and lengths. */

interface RandomTexts extends Made {
  readonly count: number
  /** `16 characters of base 58` */
  readonly title: string
}

/** Describes each group of random strings as a format. */
export function describeRandomTexts(parts: readonly (readonly string[])[], isBare: boolean): RandomTexts[] {
  const { characters, name } = findAlphabet(parts.flat())
  return parts.map((texts) => {
    const [least, most] = lengthsOf(texts)
    const title = `${nameUuids(texts)}${least === most ? least : `${least} to ${most}`} characters of ${name}`
    const letter = fixedLetter(texts)
    if (letter !== undefined && least === most && least > 1 && least <= MOST_DRAWN && !isBare)
      return {
        ...createLettered(letter, least, characters),
        count: texts.length,
        title: `${quoted(letter)} and ${least - 1} characters of ${name}`,
      }
    if (areCuid2(texts)) return { ...(isBare ? BARE_CUID2 : CUID2), count: texts.length, title: 'CUID2s' }
    const isMade = least === most && !isBare
    const made = isMade ? createNanoid(least, characters) : createChecked([least, most], characters, isBare)
    return { ...made, count: texts.length, title }
  })
}

/** Names UUIDs without hyphens, which no format generates. */
export const nameUuids = (texts: readonly string[]): string =>
  texts.every(isBareUuid) ? 'UUIDs without hyphens, as ' : ''

const CUID2: Made = { code: 'cuid2()', format: cuid2() }
const BARE_CUID2: Made = { code: 'bare(cuid2())', format: bare(cuid2()) }

/** The chance that this many random base-36 strings all begin with a letter is below 0.1%. */
const LEAST_LETTERED = 22

/** Whether strings are CUID2s. A few strings are not enough evidence, because other random strings can look the same. */
function areCuid2(texts: readonly string[]): boolean {
  return texts.length >= LEAST_LETTERED && texts.every((text) => cuid2().check(text, 0) === undefined)
}

/** The chance that this many random base-36 strings begin with the same letter is below one in a million. */
export const LEAST_ALIKE = 5
/** The maximum length of a random field, including the letter before it. */
const MOST_DRAWN = 65

/** The letter that all strings begin with; `undefined` if the letters differ or there are too few strings. */
export function fixedLetter(texts: readonly string[]): string | undefined {
  const letter = texts[0]?.charAt(0) ?? ''
  const isAlike = texts.length >= LEAST_ALIKE && /^[A-Za-z]$/.test(letter)
  return isAlike && texts.every((text) => text.startsWith(letter)) ? letter : undefined
}

function createLettered(letter: string, length: number, alphabet: string): Made {
  const drawn = length - 1
  const spelt = alphabet === BASE36_ALPHABET ? '' : `alphabet: ${spellTextLiteral(alphabet)}, `
  return {
    code: `layout({ ${spelt}fields: [{ kind: 'fixed', text: '${letter}' }, { kind: 'random', length: ${drawn} }] })`,
    format: layout({
      alphabet,
      fields: [
        { kind: 'fixed', text: letter },
        { kind: 'random', length: drawn },
      ],
    }),
  }
}

/** Creates a format that accepts the given bodies but cannot generate new bodies. */
export function createOpaque(bodies: readonly string[]): Made {
  return createChecked(lengthsOf(bodies), findAlphabet(bodies).characters, false)
}

function createNanoid(length: number, alphabet: string): Made {
  const options = spellOptions(`${length}`, alphabet, BASE36_ALPHABET)
  return { code: `nanoid(${options})`, format: nanoid({ length, alphabet }) }
}

function createChecked([least, most]: LengthRange, alphabet: string, isBare: boolean): Made {
  const length = least === most ? least : ([least, most] as const)
  const options = spellOptions(least === most ? `${least}` : `[${least}, ${most}]`, alphabet, BASE62_ALPHABET)
  return isBare
    ? { code: `bare(${options})`, format: bare({ length, alphabet }) }
    : { code: `opaque(${options})`, format: opaque({ length, alphabet }) }
}

type LengthRange = readonly [least: number, most: number]

function lengthsOf(texts: readonly string[]): LengthRange {
  return texts.reduce<LengthRange>(
    ([least, most], { length }) => [Math.min(least, length), Math.max(most, length)],
    [Number.POSITIVE_INFINITY, 0],
  )
}

function spellOptions(length: string, alphabet: string, usual: string): string {
  const characters = alphabet === usual ? '' : `, alphabet: ${spellTextLiteral(alphabet)}`
  return `{ length: ${length}${characters} }`
}

/** An alphabet and its name in code and comments. */
interface Alphabet {
  readonly characters: string
  /** `0-9 a-z` */
  readonly name: string
}

const DIGITS = '0123456789'
const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = LOWER.toUpperCase()
const without = (text: string, left: string) => [...text].filter((each) => !left.includes(each)).join('')

/** The usual ID alphabets, smallest first. */
export const ALPHABETS: readonly Alphabet[] = [
  { name: '0-9', characters: DIGITS },
  { name: '0-9 a-f', characters: `${DIGITS}abcdef` },
  { name: '0-9 A-F', characters: `${DIGITS}ABCDEF` },
  { name: "Crockford's base 32 in lower case", characters: without(BASE36_ALPHABET, 'ilou') },
  { name: "Crockford's base 32", characters: without(DIGITS + UPPER, 'ILOU') },
  { name: '0-9 a-z', characters: BASE36_ALPHABET },
  { name: '0-9 A-Z', characters: DIGITS + UPPER },
  { name: 'base 58', characters: without(BASE62_ALPHABET, '0OIl') },
  { name: '0-9 A-Z a-z', characters: BASE62_ALPHABET },
]

/** An alphabet is too small if random strings from a larger alphabet would fit in it with at least this probability. */
const CHANCE = 0.001

/**
 * Finds the smallest common alphabet that covers the strings and is unlikely to fit random strings from a larger alphabet by chance.
 * If no alphabet qualifies, returns all letters and digits plus the characters in the strings.
 */
export function findAlphabet(texts: readonly string[]): Alphabet {
  const seen = new Set<string>()
  let count = 0
  for (const text of texts) {
    count += text.length
    for (const character of text) seen.add(character)
  }
  const fitting = ALPHABETS.filter(({ characters }) => [...seen].every((each) => characters.includes(each)))
  const chosen = fitting.find((each, index) =>
    fitting
      .slice(index + 1)
      .every(
        ({ characters: larger }) =>
          !isWithin(each.characters, larger) || (each.characters.length / larger.length) ** count < CHANCE,
      ),
  )
  if (chosen) return chosen
  const others = [...seen].filter((each) => !/[0-9A-Za-z]/.test(each)).sort()
  return {
    name: `0-9 A-Z a-z ${others.join(' ')}`,
    characters: BASE62_ALPHABET + others.join(''),
  }
}

export const isWithin = (small: string, large: string): boolean =>
  [...small].every((each) => large.includes(each))

/** Whether a format accepts a string: a body, or an entire ID that predates the prefix. */
export const accepts = ({ format }: Made, text: string): boolean =>
  ('bare' in format ? format.bare : format).check(text, 0) === undefined
