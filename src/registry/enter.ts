/** The entry of a record in a registry: an equal definition joins, a reloaded one replaces, a duplicate throws. */
import { prefixOf } from '../definition/prefix.ts'
import { tokenPrefixes } from '../definition/token-prefixes.ts'
import { IdError } from '../errors/error.ts'
import { type Claim, type IdRecord, keysOf, type Records, type RegistryRecord } from './records.ts'
import { rulesOfEnvironment } from './reload.ts'

const COPY = {}

/**
 * Puts a record under all of its keys, or throws.
 *
 * A key that is taken throws, with two exceptions. An equal definition joins, where another copy of the package or
 * another part of a bundle made it. A module that is reloaded during development replaces its definition.
 *
 * @throws {IdError} `duplicate_prefix`, with both places.
 */
export function enter(records: Records, record: RegistryRecord, site: Claim['site']): void {
  const { currentJob, isTwin, isReplaceable, retire } = rulesOfEnvironment()
  const claim: Claim = { copy: COPY, site, job: currentJob?.() }
  const holders = holdersOf(records, record)
  const rivals = new Set(holders.map(([, holder]) => holder))
  const equal = [...rivals].find(({ likeness }) => likeness === record.likeness)
  if (equal?.claims.every((earlier) => earlier.copy !== COPY || isTwin?.(earlier, claim))) {
    equal.claims.push(claim)
    return
  }
  for (const [key, holder] of holders) {
    if (!isReplaceable?.(holder, record, claim)) throw duplicate(key, holder, claim)
  }
  // Pushed, not spread into a new record: V8 reads thousands of spread records several times more slowly.
  record.claims.push(claim)
  for (const rival of rivals) retire?.(records, rival, record)
  for (const key of keysOf(record)) records.set(key, record)
  if (record.isToken) for (const prefix of record.prefixes) tokenPrefixes().add(prefix)
}

type Holder = readonly [key: string, holder: RegistryRecord]

/** The records that have a key of this one, or a named id that this one's format accepts. */
function holdersOf(records: Records, record: RegistryRecord): Holder[] {
  const taken = keysOf(record).flatMap((key): Holder[] => {
    const holder = records.get(key)
    return holder ? [[key, holder]] : []
  })
  return record.isToken ? taken : [...taken, ...clashesOf(records, record)]
}

/**
 * The records whose ids this one names, and those that name an id of this one: `sub_sched_x` of `sub`, and `sub_sched`.
 */
function* clashesOf(records: Records, record: IdRecord): Iterable<Holder> {
  for (const name of record.names) {
    const holder = records.get(prefixOf(name))
    if (holder && accepts(holder, name)) yield [name, holder]
  }
  const [prefix] = record.prefixes
  for (let end = prefix.lastIndexOf('_'); end > 0; end = prefix.lastIndexOf('_', end - 1)) {
    const holder = records.get(prefix.slice(0, end))
    const name = holder?.isToken === false && holder.names.find((each) => accepts(record, each))
    if (name) yield [name, holder]
  }
}

function accepts(record: RegistryRecord, id: string): boolean {
  const prefix = prefixOf(id)
  return !record.isToken && record.prefixes[0] === prefix && record.check(id, prefix.length + 1) === undefined
}

function duplicate(key: string, holder: RegistryRecord, later: Claim): IdError {
  const [present] = holder.prefixes
  const kind = holder.prefixes.includes(key) ? 'a former prefix' : 'a named id'
  const role = key === present ? '' : `, as ${kind} of "${present}"`
  const name = key.replace(/_$/, '')
  const earlier = holder.claims.find(({ copy }) => copy === COPY) ?? holder.claims[0]
  return new IdError(
    'duplicate_prefix',
    'an unused prefix',
    `"${name}" at ${placeOf(later)}, which is already defined at ${placeOf(earlier)}${role}: define it once and import it`,
    { prefix: name },
  )
}

function placeOf(claim: Claim | undefined): string {
  return claim?.site()?.text ?? 'an unknown location'
}
