/** The claim to a prefix or name: what becomes of a second one in production and in development, and the place in the source. */
import { tokenPrefixes } from '../definition/prefix.ts'
import { IdError } from '../errors/error.ts'
import { attempt, stackApi, withStackLimit } from '../errors/runtime.ts'
import { readAdvice, readRules } from './advice.ts'
import {
  type CallSite,
  type Claim,
  type Entry,
  listRecordPlaces,
  type Place,
  type Records,
  type RegistryRecord,
  type Rival,
} from './records.ts'

/**
 * Enters a record under all of its prefixes and named IDs, or throws. It returns an equal record that was there: the
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
    (each) => listRecordPlaces(records, each),
    (rival, first, second) => {
      const { key } = rival
      return new IdError('duplicate_prefix', 'an unused prefix', `"${key}"`, {
        message:
          readAdvice()?.explainDuplicate(rival, record, first, second) ??
          `Prefix "${key}" is already defined at ${first}, and again at ${second}.`,
        prefix: key,
      })
    },
  )
  records.version = {}
  if (record.isToken) for (const prefix of record.prefixes) tokenPrefixes().add(prefix)
  return equal
}

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
  const rules = readRules()
  const claim: Claim = { copy: COPY, site, job: rules?.currentJob() }
  const places = listPlaces(record)
  const rivals = places.flatMap(({ key, map }): Rival<Held> | [] => {
    const holder = map.get(key)
    return holder ? { key, holder } : []
  })
  const equal = rivals.find(({ holder }) => holder.fingerprint === record.fingerprint)?.holder
  const verdict = decideClaim(record, claim, rivals, equal, rules)
  if (!verdict) {
    rules?.removeRivals(rivals, listPlaces)
    // Pushed, not spread into a new record: V8 reads thousands of spread records several times more slowly.
    record.claims.push(claim)
    for (const { key, map } of places) map.set(key, record)
  } else if ('holder' in verdict) {
    const { claims } = verdict.holder
    const earlier = claims.find(({ copy }) => copy === COPY) ?? claims[0]
    throw refuse(verdict, showSite(earlier), showSite(claim))
  } else verdict.claims.push(claim)
  return equal
}

/** The equal record that a record joins, or the rival that blocks it. Without either it is entered, and replaces its rivals. */
function decideClaim<Held extends Entry>(
  record: Held,
  claim: Claim,
  rivals: readonly Rival<Held>[],
  equal: Held | undefined,
  rules: ReturnType<typeof readRules>,
): Held | Rival<Held> | undefined {
  // In production a chunk looks like a module, and one module may be in several, so equal records of one copy join there.
  return equal && (rules === null || equal.claims.every(({ copy }) => copy !== COPY))
    ? equal
    : rivals.find(({ holder }) => !rules?.isReload(holder, record, claim))
}

function showSite(claim: Claim | undefined): string {
  return claim?.site() ?? 'an unknown location'
}

// A module may define through a helper that calls another, inside `map` or `forEach`; few do so more deeply.
const MOST_FRAMES = 16

/**
 * Captures the stack of `callee`'s caller, and reads it when asked: most definitions never are. The site is
 * `undefined` where the engine gives no stack, or a program has replaced its stack API by one that throws.
 */
export function captureCallSite(callee: unknown): () => CallSite | undefined {
  const holder: { stack?: unknown } = {}
  attempt(() => withStackLimit(MOST_FRAMES, () => stackApi.captureStackTrace?.(holder, callee)))
  return () => attempt(() => readSite(holder.stack))
}

/** In production the place of the first frame, as the engine spells it. */
function readSite(stack: unknown): CallSite | undefined {
  if (typeof stack !== 'string') return undefined
  const advice = readAdvice()
  return advice ? advice.findPlace(stack) : /[^\s(@]+:\d+:\d+/.exec(stack)?.[0]
}
