/** The shape of one definition: which texts are its ids. */
import type { BodyFault } from '../digits/body-fault.ts'
import type { IdErrorCode } from '../errors/error.ts'
import type { AnyFormat } from '../formats/shared/format.ts'
import type { AnyId } from './brand.ts'
import { SEPARATOR } from './prefix.ts'

/** The formats of a definition: the one that generates, then the former ones that it still accepts. */
export type Formats = readonly [AnyFormat, ...AnyFormat[]]

/** The prefixes of a registry, as far as messages need them. */
export type RegisteredPrefixes = ReadonlyMap<string, { readonly isToken: boolean }>

/** Which texts are ids of one definition, and the names that its messages use. */
export interface Shape {
  readonly prefix: string
  /** What the ids stand for. */
  readonly entity: string
  /** Former prefixes. */
  readonly aliases: readonly string[]
  /** Prefix and separator. */
  readonly head: string
  formats: Formats
  /** Whether a text is an id from before the prefix. */
  isBare?: (text: string) => boolean
  /** Exact ids that no format describes. */
  readonly named: readonly string[]
  /** Checks the body that starts at an offset. */
  readonly check: (text: string, offset: number) => BodyFault | undefined
  /** The registry of the definition. A message may name only its prefixes. */
  readonly registered: RegisteredPrefixes
  /** The hint about a refused text; absent from bundles for production. */
  readonly hint?: ((shape: Shape, code: IdErrorCode, text: string) => string | undefined) | undefined
  /** What messages say is expected, once one was made. */
  expected?: string
}

export function createShape(given: Omit<Shape, 'head' | 'check' | 'expected'>): Shape {
  return { ...given, head: given.prefix + SEPARATOR, check: combineChecks(given.formats) }
}

/** Whether the whole text is an id, unchanged. */
export function matches(shape: Shape, input: unknown): input is AnyId {
  return (
    typeof input === 'string' &&
    ((input.slice(0, shape.head.length) === shape.head &&
      shape.check(input, shape.head.length) === undefined) ||
      shape.named.includes(input) ||
      !!shape.isBare?.(input))
  )
}

/** The format that accepts an id; `undefined` for a named one. */
export function findFormat({ formats, head }: Shape, id: AnyId): AnyFormat | undefined {
  return formats.find(({ check }) => check(id, head.length) === undefined)
}

/** The anchored pattern of the whole id. It may match more than the formats accept. */
export function composePattern({ head, formats, named }: Shape): RegExp {
  const bodies = [...formats.map(({ pattern }) => pattern), ...named.map((id) => id.slice(head.length))].join(
    '|',
  )
  return new RegExp(`^${head}${bodies.includes('|') ? `(?:${bodies})` : bodies}$`)
}

/**
 * The check of all formats. Its fault is that of the format whose length fits; of the first format where no length
 * fits.
 */
function combineChecks(formats: Formats): Shape['check'] {
  const [format, ...former] = formats
  if (former.length === 0) return format.check
  return (text, offset) => {
    let reported: BodyFault = 'invalid_length'
    for (const { check } of formats) {
      const fault = check(text, offset)
      if (fault === undefined) return undefined
      if (reported === 'invalid_length') reported = fault
    }
    return reported
  }
}
