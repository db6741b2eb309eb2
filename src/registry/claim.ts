/** The claim to a prefix or name: the rules for a second one in production and in development, and the place in the source. */
import { tokenPrefixes } from '../definition/prefix.ts'
import { IdError } from '../errors/error.ts'
import { attempt, stackApi, withStackLimit } from '../errors/runtime.ts'
import { type Advice, readAdvice } from './advice.ts'
import {
  type CallSite,
  type Claim,
  type Entry,
  listPlaces,
  type Place,
  type Records,
  type RegistryRecord,
  type Rival,
} from './records.ts'

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
      return new IdError('duplicate_prefix', 'an unused prefix', `"${key}"`, {
        message:
          readAdvice()?.explainDuplicate(rival, record, first, second) ??
          `Prefix "${key}" is already defined at ${first}, and again at ${second}.`,
        prefix: key,
      })
    },
  )
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
  const { joinsOwn, currentJob, replace } = readRules()
  const claim: Claim = { copy: COPY, site, job: currentJob?.() }
  const places = listPlaces(record)
  const rivals = places
    .map(({ key, map }) => ({ key, holder: map.get(key) }))
    .filter((place): place is Rival<Held> => !!place.holder)
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

/** The repetitions that an environment allows of a prefix or a name. An equal one of another copy joins everywhere. */
interface Rules {
  /** Whether an equal definition joins one of the same copy of the package. */
  readonly joinsOwn?: true
  /** The present run of synchronous code. */
  readonly currentJob?: () => Claim['job']
  /** Removes all rivals, or none: then it returns the first one that a record may not replace. */
  readonly replace?: <Held extends Entry>(
    rivals: readonly Rival<Held>[],
    record: Held,
    claim: Claim,
    listPlaces: (record: Held) => Place<Held>[],
  ) => Rival<Held> | undefined
}

/** How many records were replaced: in production none is, so that what records hold follows from how many there are. */
export let replacements = 0

const DEVELOPMENT: Rules = {
  currentJob,
  replace(rivals, record, claim, listPlaces) {
    const first = rivals.find(({ holder }) => !isReload(holder, record, claim))
    if (first) return first
    if (rivals.length > 0) replacements++
    for (const { holder } of rivals) for (const { key, map } of listPlaces(holder)) map.delete(key)
    return undefined
  },
}

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * The rules of the environment: none in a browser without a bundler, where each module is evaluated once, and pages
 * reload. Bundlers replace `process.env.NODE_ENV` in this spelling, and drop the rules of development from what they
 * build for production.
 */
export function readRules(): Rules {
  return attempt(chooseRules) ?? {}
}

/**
 * A named function: Rollup drops nothing of one that is written where it is passed. In production, a chunk looks like a
 * module, and one module may be in several. A chunk that loads later is not a reload.
 */
function chooseRules(): Rules {
  return process.env.NODE_ENV === 'production' ? { joinsOwn: true } : DEVELOPMENT
}

let job: Claim['job']

/** The first definition of a job queues the microtask that ends it. */
function currentJob(): Claim['job'] {
  if (job) return job
  const started = { isOver: false }
  job = started
  queueMicrotask(() => {
    started.isOver = true
    job = undefined
  })
  return started
}

/** Errors and `redact` rely on the prefix of a token, so no reload turns a token into an id, nor an id into a token. */
function isReload(holder: Entry, record: Entry, claim: Claim): boolean {
  const own = holder.claims.filter(({ copy }) => copy === claim.copy)
  const earlier = own.length > 0 ? own : holder.claims
  return holder.isToken === record.isToken && earlier.every((each) => isSameModule(each, claim))
}

function isSameModule(earlier: Claim, later: Claim): boolean {
  const [before, after] = [earlier.site(), later.site()]
  return !!earlier.job?.isOver && !!before && !!after && readModule(before) === readModule(after)
}

/**
 * The file of a place. Next evaluates a module once for each layer, which webpack writes before its path, and Turbopack
 * into a chunk of its own: chunks of one folder count as one file.
 */
function readModule(site: CallSite): string {
  return site.replace(/:\d+:\d+$/, '').replace(/^\/\([^)]*\)|(?<=\/chunks\/).*$/g, '')
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
  const advice = readAdvice()
  return () => attempt(() => readSite(holder.stack, advice))
}

/** In production the place of the first frame, as the engine spells it. */
function readSite(stack: unknown, advice: Advice | undefined): CallSite | undefined {
  if (typeof stack !== 'string') return undefined
  return advice ? advice.findPlace(stack) : /[^\s(@]+:\d+:\d+/.exec(stack)?.[0]
}
