/** The table of formats: names, options, capabilities and published examples as data. It loads no format. */
import type { LayoutField } from './layout/field.ts'
import type { LayoutOptions } from './layout.ts'
import type { Carried } from './list-carried.ts'
import type { NanoidOptions } from './nanoid.ts'
import type { OpaqueOptions } from './opaque.ts'
import type { OptionRow, OptionRows } from './option-row.ts'
import type { RandomOptions } from './random.ts'
import type { IntegerKeyDef } from './sealed.ts'
import type { GeneratingSnowflakeOptions, LeasedSnowflakeOptions } from './snowflake.ts'
import type { TimeRandomOptions } from './time-random.ts'
import type { UuidOptions } from './uuid.ts'
import type { Uuid25Options } from './uuid25.ts'

/** Options as plain data. */
export type PlainOptions = Readonly<Record<string, unknown>>

/** A body that its source publishes, and the options of the format that accepts it. */
export interface PublishedExample {
  readonly body: string
  readonly options: PlainOptions
  readonly source: string
}

/** What is known of a format. */
export interface FormatRow<Name extends string = string> {
  readonly options: OptionRows<Name>
  /** What a body carries where the options allow it; `listCarried` lists it for a format. */
  readonly carries: readonly Carried[]
  /** Whether some options make a format that generates. */
  readonly generates: boolean
  readonly example: PublishedExample
  /** Options under which all values of `byteLength` bytes have a body; absent where none do. */
  readonly widest?: PlainOptions
}

/** A row whose options are all those of the format. */
type RowFor<Options> = FormatRow<Extract<keyof Options, string>>

const VERSION: OptionRow = { kind: 'choice', choices: [7, 4, 'any'] }
const OTHER: OptionRow = { kind: 'other' }
const PADDED: OptionRow = { kind: 'choice', choices: [true, false] }

const uuid25: RowFor<Uuid25Options> = {
  options: { version: VERSION, padded: PADDED },
  carries: ['time', 'uuid', 'bytes'],
  generates: true,
  example: {
    body: '3ud3gtvgolimgu9lah6aie99o',
    options: { version: 4 },
    source: 'https://github.com/uuid25/javascript, README',
  },
  widest: { version: 'any' },
}

const random: RowFor<RandomOptions> = {
  options: { bits: { kind: 'choice', choices: [128, 256] }, padded: PADDED },
  carries: ['bytes'],
  generates: true,
  // Any 128 bits: the format has no page of its own, its spelling is that of Uuid25.
  example: {
    body: '3ud3gtvgolimgu9lah6aie99o',
    options: {},
    source: 'https://github.com/uuid25/javascript, README',
  },
  widest: {},
}

const typeid: RowFor<object> = {
  options: {},
  carries: ['time', 'uuid', 'bytes'],
  generates: true,
  example: {
    body: '01h455vb4pex5vsknk084sn02q',
    options: {},
    source: 'https://github.com/jetify-com/typeid, spec/valid.json',
  },
  widest: {},
}

const uuid: RowFor<UuidOptions> = {
  options: { version: VERSION },
  carries: ['time', 'uuid', 'bytes'],
  generates: true,
  example: {
    body: '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    options: {},
    source: 'https://www.rfc-editor.org/rfc/rfc9562#appendix-A.6',
  },
  widest: { version: 'any' },
}

const nanoid: RowFor<NanoidOptions> = {
  options: { length: { kind: 'integer', least: 1, most: 255 }, alphabet: OTHER },
  carries: [],
  generates: true,
  example: {
    body: 'kw2c0khavhql',
    options: {},
    source: 'https://planetscale.com/blog/why-we-chose-nanoids-for-planetscales-api',
  },
}

const ulid: RowFor<object> = {
  options: {},
  carries: ['time', 'uuid', 'bytes'],
  generates: true,
  example: {
    body: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    options: {},
    source: 'https://github.com/ulid/spec, README',
  },
  widest: {},
}

const hexUlid: RowFor<object> = {
  options: {},
  carries: ['time', 'uuid', 'bytes'],
  generates: true,
  example: {
    body: '0184E14B9D33DF0EA40E00D20FC31406',
    options: {},
    source: 'https://fractaledmind.github.io/2022/12/04/sqlite-quasi-ulids',
  },
  widest: {},
}

const objectId: RowFor<object> = {
  options: {},
  carries: ['time', 'bytes'],
  generates: true,
  example: {
    body: '507c7f79bcf86cd7994f6c0e',
    options: {},
    source: 'https://www.mongodb.com/docs/manual/reference/method/ObjectId.getTimestamp',
  },
  widest: {},
}

const snowflake: RowFor<GeneratingSnowflakeOptions & LeasedSnowflakeOptions> = {
  options: {
    epoch: {
      kind: 'integer',
      least: 0,
      // The last instant of a Date ends the time of 41 bits.
      most: 8.64e15 - 2 ** 41 + 1,
      choices: ['twitter', 'discord', 'sonyflake'],
      isRequired: true,
    },
    timestampBits: { kind: 'integer', least: 32, most: 52 },
    workerBits: { kind: 'integer', least: 0, most: 31 },
    sequenceBits: { kind: 'integer', least: 0, most: 31 },
    workerId: { kind: 'integer', least: 0, most: 1023, isLocal: true },
    worker: { kind: 'other', isLocal: true },
  },
  carries: ['time', 'bigint'],
  generates: true,
  example: {
    body: '175928847299117063',
    options: { epoch: 'discord' },
    source: 'https://discord.com/developers/docs/reference#snowflakes',
  },
}

const timeRandom: RowFor<TimeRandomOptions> = {
  options: { randomBits: { kind: 'integer', least: 16, most: 256 }, alphabet: OTHER },
  carries: ['time'],
  generates: true,
  example: {
    // 2025-06-01T12:00:00Z and 0x89abcdef, by the arithmetic of `new_id`, which publishes no id.
    body: '0q7qtzdurhw9ji9nxsd',
    options: {},
    source: 'https://github.com/davestearns/ids, by its arithmetic',
  },
}

const opaque: RowFor<OpaqueOptions> = {
  options: { alphabet: OTHER, length: { kind: 'other', isRequired: true } },
  carries: [],
  generates: false,
  example: {
    body: 'NffrFeUfNV2Hib',
    options: { length: [14, 60] },
    source: 'https://docs.stripe.com/api/customers/object',
  },
}

const sealed: RowFor<Pick<IntegerKeyDef, 'name' | 'format'>> = {
  // Of the definition of the keys, which is the argument.
  options: {
    name: { kind: 'other', isRequired: true },
    format: { kind: 'choice', choices: ['number', 'bigint'], isRequired: true },
  },
  carries: [],
  generates: false,
  example: {
    body: 'ryok5t4r8pgobd67gco7x36xw',
    options: { name: 'user', format: 'number' },
    source: 'https://doi.org/10.6028/NIST.SP.800-108r1-upd1, by its arithmetic',
  },
}

// Of each member of a union: two fields of one kind may differ in their options.
type KeyOf<Field> = Field extends unknown ? Exclude<keyof Field, 'kind'> : never
type FieldRows<Field extends LayoutField> = OptionRows<KeyOf<Field>>

type Fields = { readonly [Kind in LayoutField['kind']]: FieldRows<Extract<LayoutField, { kind: Kind }>> }

const FIELDS: Fields = {
  time: { name: OTHER, bits: OTHER, unitMs: OTHER, epoch: OTHER },
  random: { name: OTHER, bits: OTHER, length: OTHER },
  counter: { name: OTHER, bits: OTHER, start: OTHER },
  worker: {
    name: OTHER,
    bits: OTHER,
    id: { kind: 'integer', least: 0, most: 2 ** 48 - 1, choices: ['random'], isLocal: true },
  },
  fixed: { name: OTHER, text: OTHER, bits: OTHER, value: OTHER },
  choice: { name: OTHER, of: OTHER, default: OTHER },
}

const layout: RowFor<LayoutOptions> = {
  options: {
    fields: { kind: 'fields', fields: FIELDS, isRequired: true },
    alphabet: OTHER,
    encoding: { kind: 'choice', choices: ['number', 'pieces'] },
    padded: PADDED,
  },
  carries: ['time', 'bigint', 'fields'],
  generates: true,
  example: {
    body: '0ujtsYcgvSTl8PAuAdqWYSMnLOv',
    options: {
      alphabet: 'base62',
      fields: [
        { kind: 'time', bits: 32, unitMs: 1000, epoch: 1_400_000_000_000 },
        { kind: 'random', name: 'payload', bits: 128 },
      ],
    },
    source: 'https://github.com/segmentio/ksuid, README',
  },
}

/** Every format of `brandid/formats`, by the name of its function. */
export const FORMATS = {
  uuid25,
  random,
  typeid,
  uuid,
  nanoid,
  ulid,
  hexUlid,
  objectId,
  snowflake,
  timeRandom,
  opaque,
  sealed,
  layout,
} as const satisfies Readonly<Record<string, FormatRow>>

/** The name of a format. */
export type FormatName = keyof typeof FORMATS

/** The names of the formats. */
export const FORMAT_NAMES = /* @__PURE__ */ Object.keys(FORMATS) as readonly FormatName[]
