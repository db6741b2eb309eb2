/** Claims to prefixes and names: where a claim was made, and how production and development handle a second claim. */
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
 * Registers a record under all its prefixes and named IDs, or throws. Returns the equal record, if any, that the definition joined or
 * replaced.
 *
 * @throws {IdError} `duplicate_prefix`, with the locations of both definitions.
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
  return equal
}

const COPY = {}

/**
 * Registers a record in all its places, or throws the error that `refuse` creates. Returns the equal record, if any, that the definition
 * joined or replaced.
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
    // Push the claim instead of spreading it into a new record, because V8 reads thousands of spread records several times more slowly.
    record.claims.push(claim)
    for (const { key, map } of places) map.set(key, record)
  } else if ('holder' in verdict) {
    const { claims } = verdict.holder
    const earlier = claims.find(({ copy }) => copy === COPY) ?? claims[0]
    throw refuse(verdict, showSite(earlier), showSite(claim))
  } else verdict.claims.push(claim)
  return equal
}

/** Returns the equal record to join, or the rival that blocks the record. Returns `undefined` for a record that replaces its rivals. */
function decideClaim<Held extends Entry>(
  record: Held,
  claim: Claim,
  rivals: readonly Rival<Held>[],
  equal: Held | undefined,
  rules: ReturnType<typeof readRules>,
): Held | Rival<Held> | undefined {
  // Production bundlers may put a module into several chunks, and a chunk looks like a module, so equal records from the same copy of the
  // package are joined.
  return equal && (rules === null || equal.claims.every(({ copy }) => copy !== COPY))
    ? equal
    : rivals.find(({ holder }) => !rules?.isReload(holder, record, claim))
}

function showSite(claim: Claim | undefined): string {
  return claim?.site() ?? 'an unknown location'
}

// The number of captured frames, enough for helpers nested in `map` or `forEach`.
const MOST_FRAMES = 16

/**
 * Captures the stack of `callee`'s caller, and parses it only on demand, because most call sites are never used. The call site is
 * `undefined` if the engine has no stack traces, or if the program has replaced the stack API with code that throws.
 */
export function captureCallSite(callee: unknown): () => CallSite | undefined {
  const holder: { stack?: unknown } = {}
  attempt(() => withStackLimit(MOST_FRAMES, () => stackApi.captureStackTrace?.(holder, callee)))
  return () => attempt(() => readSite(holder.stack))
}

/** Reads a definition's location from a stack. In production, it is the first frame, exactly as the engine prints it. */
function readSite(stack: unknown): CallSite | undefined {
  if (typeof stack !== 'string') return undefined
  const advice = readAdvice()
  return advice ? advice.findPlace(stack) : /[^\s(@]+:\d+:\d+/.exec(stack)?.[0]
}
