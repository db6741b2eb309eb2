/** The claim of a record to its prefixes and named ids. */
import { tokenPrefixes } from '../definition/token-prefixes.ts'
import { IdError } from '../errors/error.ts'
import { claimPlaces } from './claim-places.ts'
import { readAdvice } from './read-advice.ts'
import { type Claim, listPlaces, type Records, type RegistryRecord } from './records.ts'

/**
 * Enters a record under all of its prefixes and named ids, or throws. It returns an equal record that was there: the
 * definition joined it, or replaced it.
 *
 * @throws {IdError} `duplicate_prefix`, with both places.
 */
export function claimPrefix(
  records: Records,
  record: RegistryRecord,
  site: Claim['site'],
): RegistryRecord | undefined {
  const equal = claimPlaces(
    record,
    site,
    (each) => listPlaces(records, each),
    (rival, first, second) => {
      const { key } = rival
      const message =
        readAdvice()?.explainDuplicate(rival, record, first, second) ??
        `Prefix "${key}" is already defined at ${first}, and again at ${second}.`
      return new IdError('duplicate_prefix', 'an unused prefix', `"${key}"`, { message, prefix: key })
    },
  )
  if (record.isToken) for (const prefix of record.prefixes) tokenPrefixes().add(prefix)
  return equal
}
