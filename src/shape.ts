/** Knows what all doors of one definition have in common: which texts are its ids. */
import type { Entry } from './entries.ts'
import type { AnyFormat, BodyFault } from './format.ts'
import { SEPARATOR } from './prefix.ts'

/** The formats of a definition: the one that generates, then the former ones that are still accepted. */
export type Formats = readonly [AnyFormat, ...AnyFormat[]]

/** Which texts are ids of one definition, and what its messages call them. */
export interface Shape {
  readonly prefix: string
  /** Former prefixes. */
  readonly aliases: readonly string[]
  /** Prefix and separator. */
  readonly head: string
  readonly formats: Formats
  /** Judges the body that starts at an offset. */
  readonly check: (text: string, offset: number) => BodyFault | undefined
  /** The registry of the definition: what stands in it, a message may name. */
  readonly entries: ReadonlyMap<string, Pick<Entry, 'isToken'>>
}

export function createShape(
  prefix: string,
  aliases: readonly string[],
  formats: Formats,
  entries: Shape['entries'],
): Shape {
  return { prefix, aliases, head: prefix + SEPARATOR, formats, check: checkOf(formats), entries }
}

/** The strict test: the whole text is an id, as it stands. */
export function accepts(shape: Shape, input: unknown): input is string {
  return (
    typeof input === 'string' &&
    input.startsWith(shape.head) &&
    shape.check(input, shape.head.length) === undefined
  )
}

/** The format that takes the body at an offset. Formats of one definition share no body. */
export function formatOf(formats: Formats, text: string, offset: number): AnyFormat | undefined {
  return formats.find((format) => format.check(text, offset) === undefined)
}

/** The anchored pattern of the whole id. It may match more than the formats accept. */
export function patternOf({ head, formats }: Shape): RegExp {
  const bodies = formats.map((format) => format.pattern).join('|')
  return new RegExp(`^${head}${bodies.includes('|') ? `(?:${bodies})` : bodies}$`)
}

/** A fault is told in the words of the format whose length fits; the first one where none does. */
function checkOf(formats: Formats): Shape['check'] {
  const [format, ...former] = formats
  if (former.length === 0) return format.check
  return (text, offset) => {
    let told: BodyFault = 'invalid_length'
    for (const { check } of formats) {
      const fault = check(text, offset)
      if (fault === undefined) return undefined
      if (told === 'invalid_length') told = fault
    }
    return told
  }
}
