/** The rows of the matrix: every format under each of its sets of options. */
import { type AnyIdDef, createRegistry, type Format, type Registry } from 'brandid/core'
import type { AnyFormat } from 'brandid/formats'
import {
  FORMAT_NAMES,
  type FormatData,
  type FormatName,
  listCarried,
  loadFormats,
} from '../../packages/base/src/formats/all-formats.ts'
import { OPTION_SETS } from '../../packages/base/test/formats/option-sets.ts'

/** A definition with whatever its format brings. */
export interface Definition extends AnyIdDef {
  generate?(this: void): string
  timestamp?(this: void, id: string): Date | undefined
  toUuid?(this: void, id: string): string
  fromUuid?(this: void, uuid: string): string
  toBytes?(this: void, id: string): Uint8Array
  fromBytes?(this: void, bytes: Uint8Array): string
  toBigInt?(this: void, id: string): bigint
  fromBigInt?(this: void, value: bigint): string
  read?(this: void, id: string): object
}

/** The options of `defineId` that every format takes. */
interface Options {
  readonly accepts?: readonly Format[]
  readonly aliases?: readonly string[]
  readonly named?: readonly string[]
}

/** A format with one set of options. */
export interface Row {
  readonly label: string
  readonly data: FormatData
  readonly format: AnyFormat
  /** A prefix of this row alone; letters, since TypeIDs admit no digits. */
  readonly prefix: string
  /** Bodies that the format accepts: its example, and some that it generates. */
  readonly bodies: readonly string[]
  /** The definition without further options. */
  readonly definition: Definition
  define(options?: Options, prefix?: string, registry?: Pick<Registry, 'defineId'>): Definition
}

const create = await loadFormats()

/** How the page names a set of options: what differs from the defaults, in few words. */
function describeOptions({ fields, ...options }: Readonly<Record<string, unknown>>): string {
  const named = Object.entries(options).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const kinds = Array.isArray(fields) ? [fields.map(({ kind }) => kind).join(' + ')] : []
  return [...kinds, ...named].join(', ').replace('"0123456789abcdef"', '"hex"')
}

function createRow(name: FormatName, options: FormatData['options'] = {}, index: number): Row {
  const data = { name, options }
  const format = create(data)
  const prefix = `m${String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))}`
  const define: Row['define'] = (more = {}, ownPrefix = prefix, registry = createRegistry()) =>
    // The compiler asks for literal prefixes, and the rows have theirs from the table.
    registry.defineId(ownPrefix as 'any', { ...more, format } as object)
  const definition = define()
  const { generate } = definition
  const { example = '' } = format
  const bodies = [example, ...(generate ? [generate(), generate()].map((id) => id.slice(4)) : [])]
  return {
    label: [name, describeOptions(options)].filter(Boolean).join(', '),
    data,
    format,
    prefix,
    bodies,
    definition,
    define,
  }
}

/** Sets of options that differ: two equal ones of a format without options are one row. */
const sets = FORMAT_NAMES.flatMap((name) =>
  [...new Map(OPTION_SETS[name].map((options) => [JSON.stringify(options), options])).values()].map(
    (options) => [name, options] as const,
  ),
)

export const ROWS: readonly Row[] = sets.map(([name, options], index) => createRow(name, options, index))

/** The ids of a row, by its own prefix or another one. */
export const idsOf = ({ prefix, bodies }: Row, head = prefix) => bodies.map((body) => `${head}_${body}`)

/** What a row carries, as words. */
export const carriedBy = ({ format }: Row): string => listCarried(format).join(', ')
