/** What the tests of all formats know of each: its `x.test-cases.ts`, which lies beside it. */
import { readdirSync } from 'node:fs'
import type { Format } from 'brandid/formats'

/** A format, and what it says of itself. */
export type Description = [
  format: Format,
  name: string,
  alphabet: string,
  length: Format['length'],
  pattern: string,
  randomBits?: number,
]

/** What the tests of all formats know of a function that returns formats. */
export interface FormatCases {
  /** Options as plain data: the rows of `docs/matrix.md`. */
  readonly options: readonly Readonly<Record<string, unknown>>[]
  /** A row for each spelling of its bodies, and first the one that a long run judges. */
  readonly described: readonly Description[]
  /** The example of the first row, which another source published, or a sample. */
  readonly example?: string
  readonly holdsUuid?: true
  readonly sql?: Format['sql']
  /** Formats of further options, which are held to the rules of `brandid/testing`. */
  readonly variants?: readonly Format[]
  /** The bytes after gzip that it adds to a bundle of `defineId`, rounded up, and the modules beside its own. */
  readonly bundle: { readonly ceiling: number; readonly modules?: readonly string[] }
}

const folders = readdirSync(new URL('../../src/formats/', import.meta.url)).filter(
  (name) => name !== 'shared',
)

/** The cases of each function, by its name, and the name of its folder. */
const loaded: readonly (readonly [name: string, cases: FormatCases & { readonly folder: string }])[] = (
  await Promise.all(
    folders.map(async (folder) => {
      const { CASES } = await import(`../../src/formats/${folder}/${folder}.test-cases.ts`)
      const own: Readonly<Record<string, FormatCases>> = CASES
      return Object.entries(own).map(([name, cases]) => [name, { ...cases, folder }] as const)
    }),
  )
).flat()

/** The cases of all formats, by the names of their functions. */
export const FORMAT_CASES = new Map(loaded)
