/** A format by its name and options, as the command line and manifests spell them. */
import type { AnyFormat } from '../../formats/shared/format.ts'
import { FORMAT_NAMES, type FormatName } from './format-names.ts'
import { unknownFormat } from './unknown-format.ts'

/** Options whose types the format itself checks. */
export type FormatOptions = Readonly<Record<string, unknown>>

/** A format refuses options of the wrong types itself, so that they may come from anywhere. */
type Create = (options: never) => AnyFormat

// Each is loaded when it is asked for: the start-up of `new` is a promise.
const LOADERS: Readonly<Record<FormatName, () => Promise<Create>>> = {
  uuid25: async () => (await import('../../formats/uuid25.ts')).uuid25,
  random: async () => (await import('../../formats/random.ts')).random,
  typeid: async () => (await import('../../formats/typeid.ts')).typeid,
  uuid: async () => (await import('../../formats/uuid.ts')).uuid,
  nanoid: async () => (await import('../../formats/nanoid.ts')).nanoid,
  ulid: async () => (await import('../../formats/ulid.ts')).ulid,
  hexUlid: async () => (await import('../../formats/hex-ulid.ts')).hexUlid,
  objectId: async () => (await import('../../formats/object-id.ts')).objectId,
  snowflake: async () => (await import('../../formats/snowflake.ts')).snowflake,
  timeRandom: async () => (await import('../../formats/time-random.ts')).timeRandom,
  opaque: async () => (await import('../../formats/opaque.ts')).opaque,
}

/**
 * Creates a format.
 *
 * @throws {UserError} The name is not that of a format.
 * @throws {IdError} `invalid_format` for options that cannot work.
 */
export async function formatOf(name: string, options: FormatOptions = {}): Promise<AnyFormat> {
  if (!Object.hasOwn(LOADERS, name)) throw unknownFormat(name, FORMAT_NAMES)
  const create = await LOADERS[name as FormatName]()
  return create(options as never)
}
