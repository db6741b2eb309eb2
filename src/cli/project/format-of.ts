/** A format by its name and options, as a command line and a manifest write it. */

import { quoted } from '../../errors/words.ts'
import { hexUlid } from '../../formats/hex-ulid.ts'
import { nanoid } from '../../formats/nanoid.ts'
import { objectId } from '../../formats/object-id.ts'
import { opaque } from '../../formats/opaque.ts'
import { random } from '../../formats/random.ts'
import type { AnyFormat } from '../../formats/shared/format.ts'
import { snowflake } from '../../formats/snowflake.ts'
import { timeRandom } from '../../formats/time-random.ts'
import { typeid } from '../../formats/typeid.ts'
import { ulid } from '../../formats/ulid.ts'
import { uuid } from '../../formats/uuid.ts'
import { uuid25 } from '../../formats/uuid25.ts'
import { UserError } from '../terminal/user-error.ts'

/** Options whose types the format itself checks. */
export type FormatOptions = Readonly<Record<string, unknown>>

// The formats refuse what is no option of theirs by value, so that options may come from anywhere.
const FORMATS: Readonly<Record<string, (options: never) => AnyFormat>> = {
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
}

/** The names of the formats. */
export const FORMAT_NAMES: readonly string[] = Object.keys(FORMATS)

/**
 * Creates a format.
 *
 * @throws {UserError} The name is none.
 * @throws {IdError} `invalid_format` for options that cannot work.
 */
export function formatOf(name: string, options: FormatOptions = {}): AnyFormat {
  const create = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined
  if (!create) {
    throw new UserError(
      `Expected the name of a format but received ${quoted(name)}.`,
      `Formats: ${FORMAT_NAMES.join(', ')}.`,
    )
  }
  return create(options as never)
}
