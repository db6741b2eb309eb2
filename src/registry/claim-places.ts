/** The entry of a record under names of its own: an equal definition joins, a reloaded one replaces, another is refused. */
import type { IdError } from '../errors/error.ts'
import type { Claim, Entry, Place } from './records.ts'
import { type Rival, readRules } from './redefinition.ts'

const COPY = {}

/**
 * Enters a record in all of its places, or throws what `refuse` creates. It returns an equal record that was there: the
 * definition joined it, or replaced it.
 */
export function claimPlaces<Held extends Entry>(
  record: Held,
  site: Claim['site'],
  listPlaces: (record: Held) => Place<Held>[],
  refuse: (rival: Rival<Held>, first: string, second: string) => IdError,
): Held | undefined {
  const { joinsOwn, currentJob, replace } = readRules()
  const claim: Claim = { copy: COPY, site, job: currentJob?.() }
  const places = listPlaces(record)
  const rivals = places.flatMap(({ key, map }): Rival<Held>[] => {
    const holder = map.get(key)
    return holder ? [{ key, holder }] : []
  })
  const equal = rivals.find(({ holder }) => holder.fingerprint === record.fingerprint)?.holder
  if (equal && (joinsOwn || equal.claims.every(({ copy }) => copy !== COPY))) {
    equal.claims.push(claim)
    return equal
  }
  const rival = replace ? replace(rivals, record, claim, listPlaces) : rivals[0]
  if (rival) {
    const { claims } = rival.holder
    const earlier = claims.find(({ copy }) => copy === COPY) ?? claims[0]
    throw refuse(rival, showPlace(earlier), showPlace(claim))
  }
  // Pushed, not spread into a new record: V8 reads thousands of spread records several times more slowly.
  record.claims.push(claim)
  for (const { key, map } of places) map.set(key, record)
  return equal
}

function showPlace(claim: Claim | undefined): string {
  return claim?.site() ?? 'an unknown location'
}
