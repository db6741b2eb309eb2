/** The named ids of a definition: exact texts that no format describes. */
import { IdError } from '../errors/error.ts'
import type { Shape } from './shape.ts'
import { shownText } from './token-prefixes.ts'

/** Characters of the longest named id: twice those of a prefix, and the separator. */
export const NAMED_MAX_LENGTH = 127

/** @throws {IdError} `invalid_option` when a named id lacks the prefix, has other characters, or fits a format. */
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
      `\`named\` to hold different ids of "${head}" and characters 0-9, A-Z, a-z, "_" and "-" that no format accepts`,
      shownText(id, NAMED_MAX_LENGTH + 1),
    )
  }
}
