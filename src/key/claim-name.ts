/** The claim of a definition of keys to its name. */
import { IdError } from '../errors/error.ts'
import { shareState } from '../errors/shared-state.ts'
import { claimPlaces } from '../registry/claim-places.ts'
import type { Claim, Entry } from '../registry/records.ts'

/** What the program holds for the name of a definition of keys. */
interface KeyRecord extends Entry {
  readonly name: string
}

/**
 * Enters a name for the whole program, or throws. The rules are those of prefixes: an equal definition of another copy
 * of the package joins, and in development a reloaded file replaces its own.
 *
 * @throws {IdError} `duplicate_name`, with both places.
 */
export function claimName(name: string, fingerprint: string, site: Claim['site']): void {
  const record: KeyRecord = { name, fingerprint, claims: [] }
  claimPlaces(
    record,
    site,
    ({ name: key }) => [{ key, map: sharedNames() }],
    (_, first, second) =>
      new IdError('duplicate_name', 'an unused name', `"${name}"`, {
        message: `Key "${name}" is already defined at ${first}, and again at ${second}. Define it once and import it.`,
      }),
  )
}

/** The records of the program. The number in the key is that of their layout. */
function sharedNames(): Map<string, KeyRecord> {
  return shareState(Symbol.for('brandid.keys.1'), () => new Map<string, KeyRecord>())
}
