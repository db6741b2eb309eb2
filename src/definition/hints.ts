/** The hints of a definition: how to mend a refused text. */
import { UUID_LENGTH } from '../digits/uuid.ts'
import type { IdErrorCode } from '../errors/error.ts'
import { canonicalize } from './normalize.ts'
import { matches, type Shape } from './shape.ts'

export function findHint(shape: Shape, code: IdErrorCode, text: string): string | undefined {
  if (code === 'former_prefix') return `normalize() rewrites former prefixes to "${shape.head}".`
  if (matches(shape, text)) {
    // An accepted text was refused as a body, or for what it lacks, such as a time.
    return code === 'wrong_version' ? undefined : 'This is an id, and not its body: parse() accepts it.'
  }
  if (matches(shape, canonicalize(shape, text))) return 'normalize() accepts this text.'
  const [{ holdsUuid, uuidVersion }] = shape.formats
  if (code === 'wrong_version' && uuidVersion) {
    return "Make sample ids with generate(), and ids for tests with seeded(). A format with version: 'any' accepts every UUID."
  }
  return code === 'missing_prefix' && holdsUuid && text.length === UUID_LENGTH
    ? "fromUuid() accepts a bare UUID, and so does schemaOf() with { from: 'uuid' }."
    : undefined
}
