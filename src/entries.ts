/** Knows who holds which prefix: the entries of a registry, and when a second claim to a prefix is refused. */
import { type CallSite, isSameModule } from './call-site.ts'
import type { AnyIdDef } from './definition.ts'
import { IdError } from './error.ts'
import type { BodyFault } from './format.ts'
import { tokenPrefixes } from './token-prefixes.ts'

/** One definition in a registry. Copies of the package read each other's entries: the layout's number is in `KEY`. */
export interface Entry {
  /** Today's prefix, then the former ones: an entry stands under each of them. */
  readonly prefixes: readonly string[]
  readonly definition: AnyIdDef
  /** A token reserves its prefix here, and is never dispatched, found or shown. */
  readonly isToken: boolean
  /** Judges the body that starts at an offset. Held here, so that dispatch need not go through the definition. */
  readonly check: (text: string, offset: number) => BodyFault | undefined
  /** Every character that a body may hold, in any of the formats. */
  readonly alphabet: string
  /** Characters of the longest body. */
  readonly longest: number
  /** Equal for definitions that make and accept the same ids. */
  readonly likeness: string
  /** Who defined it: one claim for each copy of the package that did. */
  readonly claims: Claim[]
}

/** One call of `defineId`. */
export interface Claim {
  /** Private to a copy of the package. */
  readonly copy: object
  readonly site: () => CallSite | undefined
  /** The run of synchronous code in which it was made. */
  readonly job: { isOver: boolean }
}

/** Entries by prefix, present and former. */
export type Entries = Map<string, Entry>

const KEY = Symbol.for('brandid.registry.1')
const COPY = {}

/**
 * The entries of the shared registry. They hang on `globalThis`, since one program may hold several copies of
 * this package: a second install, or one for each layer that a bundler makes.
 */
export function sharedEntries(): Entries {
  const holder = globalThis as { [KEY]?: Entries }
  holder[KEY] ??= new Map()
  return holder[KEY]
}

/**
 * Enters a definition under its prefixes, all or none, and returns the entry of an equal one that it joins or replaces.
 *
 * A prefix that is taken is refused, but for two cases: another copy of the package made an equal definition
 * (the copies share the first), or it was made in the same module in an earlier job (the module was reloaded,
 * perhaps with this package, and the new definition takes the place of the old one, whatever changed).
 *
 * @throws {IdError} `duplicate_prefix`, with both places.
 */
export function enter(entries: Entries, entry: Entry, site: Claim['site']): Entry | undefined {
  const claim: Claim = { copy: COPY, site, job: currentJob() }
  const outdated = new Set<Entry>()
  for (const prefix of entry.prefixes) {
    const taken = entries.get(prefix)
    if (!taken) continue
    const ours = taken.claims.find(({ copy }) => copy === COPY)
    if (!ours && taken.likeness === entry.likeness) {
      taken.claims.push(claim)
      return taken
    }
    if ((ours ? [ours] : taken.claims).some((first) => isReload(first, claim))) outdated.add(taken)
    else throw duplicate(prefix, taken, ours ?? (taken.claims[0] as Claim), claim)
  }
  for (const { prefixes } of outdated) for (const prefix of prefixes) entries.delete(prefix)
  // The other copies have not let go: each will reload its module in turn.
  const others = [...outdated].flatMap(({ claims }) => claims).filter((first) => !replaces(claim, first))
  // Not a copy with the claims in it: V8 makes those slower to read, several times over, where there are thousands.
  entry.claims.push(claim, ...others)
  for (const prefix of entry.prefixes) {
    entries.set(prefix, entry)
    if (entry.isToken) tokenPrefixes().add(prefix)
  }
  return [...outdated].find(({ likeness }) => likeness === entry.likeness)
}

function replaces(claim: Claim, first: Claim): boolean {
  return first.copy === claim.copy || isReload(first, claim)
}

function isReload(first: Claim, second: Claim): boolean {
  if (!first.job.isOver) return false
  const [before, after] = [first.site(), second.site()]
  return !!before && !!after && isSameModule(before, after)
}

function duplicate(prefix: string, taken: Entry, first: Claim, second: Claim): IdError {
  const [holder] = taken.prefixes as [string]
  const role = prefix === holder ? '' : `, as a former prefix of "${holder}"`
  return new IdError(
    'duplicate_prefix',
    'a prefix that is not taken',
    `"${prefix}" at ${placeOf(second)}, which was defined at ${placeOf(first)}${role}: define it once and import it`,
    { prefix },
  )
}

function placeOf({ site }: Claim): string {
  return site()?.text ?? 'a place that this engine does not tell'
}

let job: Claim['job'] | undefined

/** The present run of synchronous code. Its first definition queues the microtask that ends it. */
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
