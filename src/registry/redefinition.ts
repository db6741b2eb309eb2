/** The rules for a prefix or a name that is defined again: in production, in development, in a browser without a bundler. */
import { attempt } from '../errors/attempt.ts'
import type { CallSite } from './call-site.ts'
import type { Claim, Entry, Place } from './records.ts'

/** An entry that has a prefix, a named id or a name of another one. */
export interface Rival<Held> {
  readonly key: string
  readonly holder: Held
}

/** What an environment allows besides one definition for each prefix and name. An equal one of another copy joins everywhere. */
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

/** A chunk looks like a module, and one module may be in several. A lazy chunk only looks like a reload. */
const PRODUCTION: Rules = { joinsOwn: true }

const DEVELOPMENT: Rules = {
  currentJob,
  replace(rivals, record, claim, listPlaces) {
    const first = rivals.find(({ holder }) => !isReload(holder, record, claim))
    if (first) return first
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

/** A named function: Rollup drops nothing of one that is written where it is passed. */
function chooseRules(): Rules {
  return process.env.NODE_ENV === 'production' ? PRODUCTION : DEVELOPMENT
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
