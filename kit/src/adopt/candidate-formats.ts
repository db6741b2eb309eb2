/** The formats that `init` tries samples against, each with its code. */
import * as formats from 'brandid/formats'
import { type AnyFormat, type Bare, layout, opaque } from 'brandid/formats'
import { FORMAT_NAMES, FORMATS } from '../formats/all-formats.ts'
import type { FormatFacts, PlainOptions } from '../formats/facts.ts'

/** A format, and the code that makes it. */
export interface Made<Format = AnyFormat | Bare> {
  readonly code: string
  readonly format: Format
}

/** Whatever a body may be. */
export const ANY_BODY: Made<AnyFormat> = {
  code: 'opaque({ length: [1, 64] })',
  format: opaque({ length: [1, 64] }),
}

/** A format that readings know. */
export interface CandidateFormat extends Made<AnyFormat> {
  /** The format and, where several share it, the name of the readings that speak for it. */
  readonly reading: string
  /** The name of its ids in comments. */
  readonly title: string
  /** The time that tells instead of readings, which do not know the format; 80 random bits follow it. */
  timeOf?(this: void, text: string, offset: number): number
}

const candidate = (code: string, format: AnyFormat, reading: string, title: string): CandidateFormat => ({
  code,
  format,
  reading,
  title,
})

/** The formats that a format's facts describe. A variant with a reading of its own is spoken for by its name. */
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

/** A ULID whose leading zero is left out. The upper three bits of its time are 0 until the year 3084. */
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

/** The narrower one of two formats with the same reading comes first. */
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
