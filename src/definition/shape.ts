/** The shape of a definition: how IDs are checked and normalized, and how the formats and named IDs are validated. */
import type { BodyFault } from '../digits/alphabet.ts'
import { IdError } from '../errors/error.ts'
import { attempt, ownMembers } from '../errors/runtime.ts'
import { article, describeKind } from '../errors/words.ts'
import { type AnyFormat, type Format, lengthText, readLengths } from '../formats/shared/format.ts'
import { invalidFormat, isAlphabet, isLength } from '../formats/shared/options.ts'
import type { AnyId } from './brand.ts'
import type { Accepted, BareIds } from './definition-type.ts'
import { foldAscii, NAMED_MAX_LENGTH, readPrefix, SEPARATOR, shownText } from './prefix.ts'

/** The formats of a definition: the current format, followed by former formats, which are only accepted. */
export type Formats = readonly [AnyFormat, ...AnyFormat[]]

/** An entry in a definition's list of formats: a format, or a `bare` entry. */
type ListedFormat = AnyFormat & Accepted

/** A registry's prefixes, for messages. */
export type RegisteredPrefixes = ReadonlyMap<string, { readonly isToken?: boolean }>

/** The data that determines which strings are a definition's IDs, and the names used in messages. */
export interface Shape {
  readonly prefix: string
  /** The entity that the IDs identify. */
  readonly entity: string
  /** Former prefixes. */
  readonly aliases: readonly string[]
  /** The prefix, followed by the separator. */
  readonly head: string
  readonly formats: Formats
  /** The formats and `bare` entries, in the definition's order. */
  readonly listed: readonly [ListedFormat, ...ListedFormat[]]
  /** The bare IDs, or `undefined` if the definition accepts none. */
  readonly bare: BareIds | undefined
  /** Exact IDs that are accepted even though they match no format. */
  readonly named: readonly string[]
  /** Checks the body that starts at `offset`. */
  readonly check: (text: string, offset: number) => BodyFault | undefined
  /** The definition's registry. Messages may mention only this registry's prefixes. */
  readonly registered: RegisteredPrefixes
  /** A description of the definition's IDs, for messages. */
  readonly expected: string
}

/** The options for `createShape`. */
export interface ShapeOptions extends Pick<Shape, 'prefix' | 'entity' | 'aliases' | 'named' | 'registered'> {
  /** The current format, followed by everything else that the definition accepts. */
  readonly listed: readonly [Format, ...Accepted[]]
}

/**
 * Creates a shape. A polluted `Object.prototype` cannot affect a shape's checks, because every member is set and formats are copied without
 * a prototype.
 */
export function createShape(given: ShapeOptions): Shape {
  const { prefix, entity } = given
  const head = prefix + SEPARATOR
  const listed = given.listed.map(ownMembers) as [ListedFormat, ...ListedFormat[]]
  const formats = listed.filter(({ join }) => !join) as [AnyFormat, ...AnyFormat[]]
  // Reports the fault from the first format that allows the length, or `invalid_length` if no format does.
  const check: Shape['check'] = (text, offset) => {
    let reported: BodyFault = 'invalid_length'
    for (const { check } of formats) {
      const fault = check(text, offset)
      if (fault === undefined) return undefined
      if (reported === 'invalid_length') reported = fault
    }
    return reported
  }
  return {
    ...given,
    listed,
    formats,
    head,
    check: formats[1] ? check : formats[0].check,
    bare: listed.find(({ join }) => join)?.join?.(listed, head),
    expected: `${article(entity)} ${entity} ID ("${head}" and ${lengthText(formats)})`,
  }
}

/** The reason why a check rejects an input. A string that does not start with the head has the fault `wrong_prefix`. */
export type Fault = BodyFault | 'wrong_prefix' | 'not_a_string'

/** Returns what is wrong with the input, or `undefined` if it is a valid ID. Every other check relies on this function. */
export function faultOf(shape: Shape, input: unknown): Fault | undefined {
  if (typeof input !== 'string') return 'not_a_string'
  const { head, named, bare } = shape
  const fault = input.slice(0, head.length) === head ? shape.check(input, head.length) : 'wrong_prefix'
  return fault === undefined || named.includes(input) || bare?.has(input) ? undefined : fault
}

/** Returns the format that accepts an ID, or `undefined` for a named or bare ID. */
export function findFormat({ formats, head, named, bare }: Shape, id: AnyId): AnyFormat | undefined {
  return formats[1] || named[0] || bare
    ? formats.find(({ check }) => check(id, head.length) === undefined)
    : formats[0]
}

type Matched = Pick<Shape, 'head' | 'formats' | 'named'>

/** Composes the anchored pattern for IDs, which may match more than the formats accept. */
export function composeIdPattern({ head, formats, named }: Matched): RegExp {
  const bodies = [...formats.map(({ pattern }) => pattern), ...named.map((id) => id.slice(head.length))].join(
    '|',
  )
  return new RegExp(`^${head}${bodies.includes('|') ? `(?:${bodies})` : bodies}$`)
}

// Longer input is not normalized, to avoid copying huge strings.
const LONGEST_TYPED = 1024

/**
 * Returns the canonical form of a string, or the string to reject and its fault. The function trims, folds the case of the prefix,
 * replaces a former prefix, and lets the formats correct the body.
 */
export function canonicalize(
  shape: Shape,
  input: unknown,
): readonly [text: unknown, fault?: Fault | undefined] {
  if (typeof input !== 'string' || input.length > LONGEST_TYPED) return [input, faultOf(shape, input)]
  const text = input.trim()
  if (faultOf(shape, text) === undefined) return [text]
  const ids = [shape.prefix, ...shape.aliases]
    .filter((prefix) => foldAscii(text.slice(0, prefix.length + 1)) === prefix + SEPARATOR)
    .flatMap((prefix) => listSpellings(shape, text.slice(prefix.length + 1)))
  const id = ids.find((each) => each !== text && faultOf(shape, each) === undefined)
  if (id) return [id]
  // A string with an additional separator is either a named ID or an ID with another prefix.
  const last = ids.filter((each) => readPrefix(each) === shape.prefix).pop() ?? text
  return [last, faultOf(shape, last)]
}

/**
 * Lists the IDs that a typed body may represent: the body unchanged, and the body as corrected by each format. An empty body stays
 * empty, so that padding never turns a prefix alone into an ID. A body with a separator is not corrected.
 */
function listSpellings({ formats, head }: Shape, body: string): string[] {
  const spellings = formats.flatMap(({ alphabet, forgive }) => {
    const folded = foldLike(alphabet, body)
    return forgive && body && !body.includes(SEPARATOR) ? [forgive(folded), folded] : folded
  })
  return [body, ...spellings].map((each) => head + each)
}

/** Folds a body to the alphabet's case, if the alphabet has only one case. */
export function foldLike(alphabet: string, body: string): string {
  if (!/[A-Z]/.test(alphabet)) return foldAscii(body)
  return /[a-z]/.test(alphabet) ? body : body.replace(/[a-z]/g, (letter) => letter.toUpperCase())
}

/** @throws {IdError} `invalid_format` if a format is incomplete, or if a body could belong to two formats. */
export function checkFormats(formats: Formats): void {
  formats.forEach((format, i) => {
    if (!isFormat(format)) {
      throw invalidFormat(
        'a format (name, pattern, check, length, and alphabet without "_")',
        showName(format),
      )
    }
    const rival = formats
      .slice(0, i)
      .find((other) => overlap(format, other) && !(carriesNothing(format) && carriesNothing(other)))
    if (rival) {
      throw invalidFormat(
        'formats that differ in length, alphabet or `places`',
        `${showName(rival)} and ${showName(format)}, which overlap`,
      )
    }
  })
}

function isFormat(format: Format): boolean {
  if (typeof format?.check !== 'function' || !format.name) return false
  const { pattern, alphabet, length } = format
  const isPattern = typeof pattern === 'string' && !!attempt(() => new RegExp(pattern))
  return isPattern && isAlphabet(alphabet) && isLength(length)
}

function showName(format: Format): string {
  return format?.name || describeKind(format)
}

/** Whether a format reads no values from its bodies. Two formats without values may overlap, because there is no value to misread. */
function carriesNothing({ timestamp, toBytes, toBigInt, read }: AnyFormat): boolean {
  return !timestamp && !toBytes && !toBigInt && !read
}

type Characters = Pick<Format, 'alphabet' | 'length' | 'places'>

/**
 * Whether both formats may accept the same body, because they share a length, a character, and at least one character at each position that
 * either format restricts.
 */
export function overlap(one: Characters, other: Characters): boolean {
  const [least, most] = readLengths(one)
  const [otherLeast, otherMost] = readLengths(other)
  if (otherMost < least || most < otherLeast || !sharesCharacter(one.alphabet, other.alphabet)) return false
  return Object.keys({ ...one.places, ...other.places }).every((place) =>
    sharesCharacter(charactersAt(one, place), charactersAt(other, place)),
  )
}

function charactersAt({ alphabet, places }: Characters, place: string): string {
  return places?.[Number(place)] ?? alphabet
}

function sharesCharacter(one: string, other: string): boolean {
  return Array.from(one).some((character) => other.includes(character))
}

/**
 * @throws {IdError} `invalid_option` if a named ID lacks the prefix, has an invalid character, occurs twice, or is accepted by a format.
 */
export function checkNamed({ named, head, check }: Shape): void {
  for (const [i, id] of named.entries()) {
    const isName =
      typeof id === 'string' &&
      id.length <= NAMED_MAX_LENGTH &&
      id.startsWith(head) &&
      /^[0-9A-Za-z_-]+$/.test(id.slice(head.length)) &&
      check(id, head.length) !== undefined &&
      !named.includes(id, i + 1)
    if (isName) continue
    throw new IdError(
      'invalid_option',
      `\`named\` to list distinct IDs ("${head}" and 0-9, A-Z, a-z, "_" or "-") that no format accepts`,
      shownText(id, NAMED_MAX_LENGTH + 1),
    )
  }
}
