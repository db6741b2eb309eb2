/** The entry of a record in a registry: an equal definition joins, a reloaded one replaces, a duplicate throws. */
import { prefixOf } from '../definition/prefix.ts'
import { tokenPrefixes } from '../definition/token-prefixes.ts'
import { IdError } from '../errors/error.ts'
import { type Claim, keysOf, type Records, type RegistryRecord } from './records.ts'
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
export function claimPrefix(records: Records, record: RegistryRecord, site: Claim['site']): void {
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
    if (!isReplaceable?.(holder, record, claim)) throw duplicate(key, holder, record, claim)
  }
  // Pushed, not spread into a new record: V8 reads thousands of spread records several times more slowly.
  record.claims.push(claim)
  for (const rival of rivals) retire?.(records, rival, record)
  for (const key of keysOf(record)) records.set(key, record)
  if (record.isToken) for (const prefix of record.prefixes) tokenPrefixes().add(prefix)
}

type Holder = readonly [key: string, holder: RegistryRecord]

/** The records that have a key of this one, then those that share a named id with it. */
function holdersOf(records: Records, record: RegistryRecord): Holder[] {
  const keys = keysOf(record)
  return [...keys, ...keys.flatMap(beginningsOf)].flatMap((place, i): Holder[] => {
    const holder = records.get(place)
    const shared = holder && (keys[i] ?? clashOf(record, holder) ?? clashOf(holder, record))
    return shared ? [[shared, holder]] : []
  })
}

/** What a key has before each of its separators: a prefix, perhaps. */
function beginningsOf(key: string): string[] {
  return key
    .toLowerCase()
    .split('_')
    .map((_, i, words) => words.slice(0, i).join('_'))
}

/**
 * A named id of one record that is also an id of the other, or that `redact` takes for a token of it: `sub_sched_x` of
 * `sub`, beside `sub_sched`. `redact` ignores case, and what the body is.
 */
function clashOf(one: RegistryRecord, other: RegistryRecord): string | undefined {
  const [prefix] = other.prefixes
  const names = one.isToken ? [] : one.names
  return names.find((name) =>
    other.isToken
      ? name.toLowerCase().startsWith(`${prefix}_`)
      : prefixOf(name) === prefix && other.check(name, prefix.length + 1) === undefined,
  )
}

function duplicate(key: string, holder: RegistryRecord, record: RegistryRecord, later: Claim): IdError {
  const [present] = holder.prefixes
  const kind = holder.isToken ? 'a token' : holder.prefixes.includes(key) ? 'a former prefix' : 'a named id'
  const role = key === present ? '' : `, as ${kind} of "${present}"`
  const advice = holder.isToken === record.isToken ? 'define it once and import it' : 'rename one of them'
  const name = key.replace(/_$/, '')
  const earlier = holder.claims.find(({ copy }) => copy === COPY) ?? holder.claims[0]
  return new IdError(
    'duplicate_prefix',
    'an unused prefix',
    `"${name}" at ${placeOf(later)}, which is already defined at ${placeOf(earlier)}${role}: ${advice}`,
    { prefix: name },
  )
}

function placeOf(claim: Claim | undefined): string {
  return claim?.site()?.text ?? 'an unknown location'
}
