/** The claim to a prefix or a name: the treatment of a second claim in production and in development, and the place in the source. */
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
 * Enters a record under all of its prefixes and named IDs, or throws. It returns the equal record that was already there, if any,
 * which the definition has joined or replaced.
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
  return equal
}

const COPY = {}

/**
 * Enters a record in all of its places, or throws the error that `refuse` creates. It returns the equal record that was already there,
 * if any, which the definition has joined or replaced.
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
    // The claim is pushed rather than spread into a new record, because V8 reads thousands of spread records several times more
    // slowly.
    record.claims.push(claim)
    for (const { key, map } of places) map.set(key, record)
  } else if ('holder' in verdict) {
    const { claims } = verdict.holder
    const earlier = claims.find(({ copy }) => copy === COPY) ?? claims[0]
    throw refuse(verdict, showSite(earlier), showSite(claim))
  } else verdict.claims.push(claim)
  return equal
}

/** Decides whether a record joins an equal record or is blocked by a rival. Otherwise it is entered, and replaces its rivals. */
function decideClaim<Held extends Entry>(
  record: Held,
  claim: Claim,
  rivals: readonly Rival<Held>[],
  equal: Held | undefined,
  rules: ReturnType<typeof readRules>,
): Held | Rival<Held> | undefined {
  // In production, a chunk looks like a module, and a module may be in several chunks, so equal records of the same copy join.
  return equal && (rules === null || equal.claims.every(({ copy }) => copy !== COPY))
    ? equal
    : rivals.find(({ holder }) => !rules?.isReload(holder, record, claim))
}

function showSite(claim: Claim | undefined): string {
  return claim?.site() ?? 'an unknown location'
}

// A module may define through a helper that calls another helper inside `map` or `forEach`, but few modules nest more deeply.
const MOST_FRAMES = 16

/**
 * Captures the stack of `callee`'s caller, and parses it only on demand, because most call sites are never needed. The site is
 * `undefined` if the engine has no stacks, or if a program has replaced the stack API with code that throws.
 */
export function captureCallSite(callee: unknown): () => CallSite | undefined {
  const holder: { stack?: unknown } = {}
  attempt(() => withStackLimit(MOST_FRAMES, () => stackApi.captureStackTrace?.(holder, callee)))
  return () => attempt(() => readSite(holder.stack))
}

/** Reads the place of a definition. In production, it is the first frame, as the engine writes it. */
function readSite(stack: unknown): CallSite | undefined {
  if (typeof stack !== 'string') return undefined
  const advice = readAdvice()
  return advice ? advice.findPlace(stack) : /[^\s(@]+:\d+:\d+/.exec(stack)?.[0]
}
